internal import CImages

/// A kind of file that pictures come in; the numbers are written to disks.
///
/// **Spec:** T13.
package enum ImageType: UInt8, CaseIterable, Hashable, Sendable {
    case png = 1
    case jpeg = 2
    case webp = 3
    case gif = 4

    /// What HTTP calls it.
    package var mediaType: String { "image/\(self)" }

    /// How names of such files end.
    package var fileExtension: String { self == .jpeg ? "jpg" : "\(self)" }
}

/// What a picture is.
package struct ImageFacts: Hashable, Sendable {
    /// Its type, by its content.
    package let type: ImageType
    /// How wide it is shown, in pixels, at least 1.
    package let width: Int
    /// How high it is shown, in pixels, at least 1.
    package let height: Int

    /// Makes facts.
    package init(type: ImageType, width: Int, height: Int) {
        self.type = type
        self.width = width
        self.height = height
    }

    init(_ facts: cimg_facts) {
        guard let type = ImageType(rawValue: UInt8(facts.type.rawValue)) else {
            preconditionFailure("CImages knows the type \(facts.type): add it to ImageType")
        }
        self.init(type: type, width: Int(facts.width), height: Int(facts.height))
    }
}

/// Why a picture cannot be decoded.
///
/// **Spec:** T13.
package enum ImageError: Error, Hashable, Sendable {
    /// The bytes are no picture of a type that we know, or not a whole one.
    case unreadable
    /// It has more pixels than asked for.
    case tooLarge
    /// The system has not the memory that it takes; for another picture it may.
    case noMemory
}
