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
/// engine writes, and of touches, viewport, items, adopted poses, adopted latches and arguments,
/// which JavaScript does. The records of each section:
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
/// - adopted pose: x, y, scale, angle; adopted latch: its name, from, to;
/// - arguments: what each call says of itself.
///
/// What a record has not is 0.
enum Exchange {
    /// How the head begins: what changes with every call.
    static var countsSize: Int { 6 }
    private static var headSize: Int { 16 }
    static var poseSize: Int { 9 }
    static var nameSize: Int { 6 }
    private static var guideSize: Int { 13 }
    private static var edgeSize: Int { 4 + nameSize + guideSize }

    static var argumentsStart: Int { headSize }
    static var touchesStart: Int { argumentsStart + 16 }
    static var viewportStart: Int { touchesStart + 16 }
    static var itemsStart: Int { viewportStart + 4 }
    static var adoptedPosesStart: Int { itemsStart + greatestItemCount }
    static var adoptedLatchesStart: Int { adoptedPosesStart + 4 * greatestItemCount }
    static var posesStart: Int { adoptedLatchesStart + (nameSize + 2) * greatestLatchCount }
    private static var latchesStart: Int { posesStart + poseSize * greatestItemCount }
    private static var shownStart: Int { latchesStart + nameSize * greatestLatchCount }
    private static var edgesStart: Int { shownStart + guideSize * Gesture.greatestShownCount }

    /// As many items as a gesture may hold.
    ///
    /// **Spec:** G1.
    static var greatestItemCount: Int { 100 }
    /// As many guides as can be latched at once, which is in `classic`.
    static var greatestLatchCount: Int { 6 }

    /// How many doubles all sections have; `runtime.c` has room for them, and a test looks.
    static var capacity: Int { edgesStart + edgeSize * Gesture.greatestEdgeCount }

    /// Writes where the sections begin.
    static func begin() {
        var pen = Pen(Exchange.countsSize)
        pen.add(Int64(posesStart))
        pen.add(Int64(latchesStart))
        pen.add(Int64(shownStart))
        pen.add(Int64(edgesStart))
        pen.add(Int64(touchesStart))
        pen.add(Int64(viewportStart))
        pen.add(Int64(itemsStart))
        pen.add(Int64(adoptedPosesStart))
        pen.add(Int64(adoptedLatchesStart))
        pen.add(Int64(argumentsStart))
    }

    /// Writes how a gesture stands, and the edges of this call; the items where they are, or where
    /// they were when it began.
    ///
    /// Answers with 1 if a frame is another one than what was written
    /// there before, plus 2 if the level or the guides shown are.
    @inline(never)
    static func write(_ open: OpenGesture, edges: List<LatchEdge>, isKept: Bool = true) -> Int32 {
        var pen = Pen(0)
        pen.add(Int64(open.now.lastSample.rawValue))
        pen.add(Int64(open.now.lastOrdinal.rawValue))
        pen.add(Int64(open.now.targets.count))
        pen.hasChanged = false
        pen.add(Int64(open.now.level.count))
        pen.add(Int64(open.now.shown.count))
        var isLevelChanged = pen.hasChanged
        pen.add(Int64(edges.count))
        pen.turn(to: posesStart)
        var isFrameChanged = false
        for index in open.now.targets.indices {
            pen.add(Int64(open.now.targets[index].item.rawValue))
            pen.hasChanged = false
            pen.add(isKept ? open.now.targets[index].frame : open.now.targets[index].baseFrame)
            if pen.hasChanged { isFrameChanged = true }
            pen.add(isKept ? open.now.targets[index].rawFrame : open.now.targets[index].baseFrame)
        }
        pen.turn(to: latchesStart)
        pen.hasChanged = isLevelChanged
        for name in open.now.level { pen.add(name) }
        pen.turn(to: shownStart)
        for index in open.now.shown.indices { pen.add(open.now.shown[index]) }
        isLevelChanged = pen.hasChanged
        pen.turn(to: edgesStart)
        for index in edges.indices { pen.add(edges[index]) }
        return (isFrameChanged ? 1 : 0) | (isLevelChanged ? 2 : 0)
    }
}

/// The first double of the exchange area.
@_extern(c, "snap_exchange_start")
func exchangeStart() -> UnsafeMutablePointer<Double>
