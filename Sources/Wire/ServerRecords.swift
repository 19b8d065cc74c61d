public import Canvas

/// How a gesture stands, or how it came to be over.
///
/// **Spec:** U4.
public enum GestureState: UInt8, Sendable {
    /// It goes on.
    case open
    /// Its member ended it.
    case ended
    /// Its member cancelled it.
    case cancelled
    /// The server ended it: silence, or its member left.
    case settled
    /// What it held is gone.
    case gone
}

/// Guides that are latched or drawn: at most the six of a canvas, kept without allocating.
public protocol GuideList {
    /// How many there are.
    var count: Int { get }
    /// The guide at `index`, in 0..<count.
    subscript(index: Int) -> Guide { get }
}

/// What a gesture has come to: what its member is told, and others see as level and pose.
///
/// **Spec:** U4.
public struct GestureProgress {
    /// Which gesture.
    public var gesture: GestureID
    /// Whether it goes on.
    public var state: GestureState
    /// The last sample that was consumed.
    public var sample: SampleNumber
    /// The item's frame at that sample.
    public var frame: Frame
    /// The last edge.
    public var ordinal: LatchOrdinal
    /// The kinds of the guides that are latched, as bits of their raw values.
    public var latched: GuideKinds
    /// The guides to draw.
    public var shown: ShownGuides
}

/// How a command came out.
///
/// **Spec:** U4.
public enum CommandOutcome: Equatable, Sendable {
    /// Done as asked.
    case accepted(Revision)
    /// Nothing had to change.
    case unchanged
    /// Nothing was changed.
    case refused(WireError)
}

/// The answer to a command.
public struct CommandAck: Equatable, Sendable {
    /// The command's number.
    public var command: UInt64
    /// How it came out.
    public var outcome: CommandOutcome

    /// Makes an answer.
    public init(command: UInt64, outcome: CommandOutcome) {
        self.command = command
        self.outcome = outcome
    }
}
