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
}
