/// Which gesture.
///
/// **Spec:** G1.
public enum GestureKind: UInt8, Sendable, CaseIterable {
    /// One finger, or a mouse, moves items.
    case drag
    /// Fingers, or a recogniser, move, turn and scale items.
    case transform
    /// A pointer at a corner turns and scales items about their centre.
    case handle
    /// A pointer swipes the card on top of a deck; no guide plays a part.
    case swipe
    /// A pointer draws a stroke; no guide plays a part.
    case draw
    /// A member types the text of a label; it has no samples.
    case edit

    /// Whether it moves items by their frames, so that guides play a part.
    public var movesItems: Bool { self == .drag || self == .transform || self == .handle }
}
