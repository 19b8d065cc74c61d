/// Something that a server said and that a rule of the protocol forbids.
///
/// **Spec:** U1–U11, L1–L5.
public struct Breach: Hashable, Sendable, CustomStringConvertible {
    /// The rule of `Protocol/SPEC.md`, such as `U1`.
    public let rule: String
    /// What was said, in English, for developers.
    public let what: String

    init(_ rule: String, _ what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule and what was said.
    public var description: String { "\(rule): \(what)" }
}
