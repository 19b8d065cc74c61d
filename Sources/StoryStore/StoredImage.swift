package import Images

/// A picture that is kept.
///
/// **Spec:** T13, T14.
package struct StoredImage: Hashable, Sendable {
    /// What names it: the hash of ``bytes``.
    package var name: ImageName
    /// What it is.
    package var facts: ImageFacts
    /// The file, as it came.
    package var bytes: [UInt8]

    /// Makes a picture of its parts, of which none is checked.
    package init(name: ImageName, facts: ImageFacts, bytes: [UInt8]) {
        self.name = name
        self.facts = facts
        self.bytes = bytes
    }
}
