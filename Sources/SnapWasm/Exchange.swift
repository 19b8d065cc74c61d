import Canvas
import Snapping

/// Where the engine leaves its answers for JavaScript, and finds what is too much for arguments:
/// numbers in linear memory, at a place that never changes, to be looked at through one
/// `Float64Array`.
///
/// Lengths are in thousandths of a point, scales in millionths, angles in thousandths of a degree:
/// whole numbers below 2⁵³, which doubles hold exactly.
///
/// The head: the newest sample, the newest ordinal, how many poses, latches, guides shown and edges
/// there are; then where the sections begin: of poses, latches, guides shown and edges, which the
/// engine writes, and of touches, viewport, items, adopted poses and adopted latches, which
/// JavaScript does. The records of each section:
///
/// - pose: item, x, y, scale, angle, and the raw x, y, scale, angle;
/// - latch, a name: kind (0 canvas, 1 item centre, 2 item edge, 3 gap, 4 angle), axis, which (of
///   the canvas the `GuideKind`, of an item edge the `BoxEdge` of the dragged box, of a gap the
///   `GapForm`, of an angle the angle), of an item edge its `BoxEdge`, the item, of a gap the
///   other;
/// - guide shown: its name, position, from, to, and of a gap both gaps from low to high;
/// - edge: ordinal, sample, change (0 latched, 1 released, 2 stolen), why released (the raw value
///   of a `ReleaseReason`), the name of the guide stolen from, the guide;
/// - touch: finger, x, y; viewport: x, y, half width, half height; item: its name;
/// - adopted pose: x, y, scale, angle; adopted latch: its name, from, to.
///
/// What a record has not is 0.
struct Exchange {
    /// How the head begins: what changes with every call.
    static let countsSize = 6
    private static let headSize = 16
    static let poseSize = 9
    static let nameSize = 6
    private static let guideSize = 13
    private static let edgeSize = 4 + nameSize + guideSize

    static let touchesStart = headSize
    static let viewportStart = touchesStart + 16
    static let itemsStart = viewportStart + 4
    static let adoptedPosesStart = itemsStart + greatestItemCount
    static let adoptedLatchesStart = adoptedPosesStart + adoptedPoseSize * greatestItemCount
    static let posesStart = adoptedLatchesStart + adoptedLatchSize * greatestLatchCount
    private static let latchesStart = posesStart + poseSize * greatestItemCount
    private static let shownStart = latchesStart + nameSize * greatestLatchCount
    private static let edgesStart = shownStart + guideSize * Gesture.greatestShownCount

    static let adoptedPoseSize = 4
    static let adoptedLatchSize = nameSize + 2

    /// As many items as a gesture may hold.
    ///
    /// **Spec:** G1.
    static let greatestItemCount = 100
    /// As many guides as can be latched at once, which is in `classic`.
    static let greatestLatchCount = 6

    /// How many doubles there are.
    static let capacity = edgesStart + edgeSize * Gesture.greatestEdgeCount

    /// The first of them.
    let start: UnsafeMutablePointer<Double>

    init() {
        start = .allocate(capacity: Exchange.capacity)
        start.initialize(repeating: 0, count: Exchange.capacity)
        let starts = [
            Exchange.posesStart, Exchange.latchesStart, Exchange.shownStart, Exchange.edgesStart,
            Exchange.touchesStart, Exchange.viewportStart, Exchange.itemsStart,
            Exchange.adoptedPosesStart, Exchange.adoptedLatchesStart,
        ]
        var pen = Pen(next: start + Exchange.countsSize)
        for start in starts { pen.add(Int64(start)) }
    }

    /// Writes how a gesture stands, and the edges of this call; the items where they are, or where
    /// they were when it began.
    func write(_ gesture: borrowing Gesture, edges: [LatchEdge], isKept: Bool = true) {
        var head = Pen(next: start)
        head.add(Int64(gesture.lastSample.rawValue))
        head.add(Int64(gesture.lastOrdinal.rawValue))
        head.add(Int64(gesture.targets.count))
        head.add(Int64(gesture.level.count))
        head.add(Int64(gesture.shown.count))
        head.add(Int64(edges.count))
        var pen = Pen(next: start + Exchange.posesStart)
        for target in gesture.targets {
            pen.add(target.item)
            pen.add(isKept ? target.frame : target.baseFrame)
            pen.add(isKept ? target.rawFrame : target.baseFrame)
        }
        pen = Pen(next: start + Exchange.latchesStart)
        for name in gesture.level { pen.add(name) }
        pen = Pen(next: start + Exchange.shownStart)
        for guide in gesture.shown { pen.add(guide) }
        pen = Pen(next: start + Exchange.edgesStart)
        for edge in edges { pen.add(edge) }
    }
}
