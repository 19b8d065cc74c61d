public import Canvas

/// An edge on which a phone ticks: a guide has caught, or has robbed another.
///
/// **Spec:** L2.
public struct Tick: Sendable {
    /// The edge.
    public let edge: LatchEdge
    /// Of which gesture.
    public let gesture: GestureID
    /// Whose that is.
    public let author: MemberID

    /// Nil of an edge on which nothing ticks.
    init?(_ edge: LatchEdge, of gesture: GestureID, by author: MemberID) {
        if case .released = edge.change { return nil }
        self.edge = edge
        self.gesture = gesture
        self.author = author
    }
}
