public import Canvas

/// An item that a gesture holds.
public struct GestureTarget: Sendable {
    /// Which item.
    public let item: ItemID
    /// What it covers at scale 1.
    public let body: Body
    /// Its frame when the gesture began; to be restored when it is cancelled.
    public let baseFrame: Frame
    /// Its frame where the fingers alone would have it.
    public internal(set) var rawFrame: Frame
    /// Its frame as snapped: what is stored and sent.
    public internal(set) var frame: Frame
    /// Its frame when the present way of moving began, from which it is measured.
    var phaseFrame: Frame

    /// Makes a target that has not moved.
    public init(item: ItemID, frame: Frame, body: Body) {
        self.item = item
        self.body = body
        baseFrame = frame
        rawFrame = frame
        self.frame = frame
        phaseFrame = frame
    }

    /// The upright box around the item as it is snapped.
    public var box: Box { Box(of: body, under: frame) }
}
