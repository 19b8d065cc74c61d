import Canvas
import Snapping

/// Where the engine leaves its answers for JavaScript: numbers in linear memory, at a place that
/// never changes, to be looked at through one `Float64Array`.
///
/// Lengths are in thousandths of a point, scales in millionths, angles in thousandths of a degree:
/// whole numbers below 2⁵³, which doubles hold exactly. First the head, then records, one after
/// another: of the guides latched, of the guides shown, of the edges that the call has caused.
struct Exchange {
    /// The slots of the head.
    enum Head: Int {
        case x
        case y
        case scale
        case angle
        case sample
        case ordinal
        case latchedCount
        case shownCount
        case edgeCount
    }

    /// The slots of a record; those after `to` are an edge's.
    enum Record: Int {
        case kind
        case position
        case from
        case to
        case ordinal
        case sample
        /// 0 latched, 1 released, 2 stolen.
        case change
        /// Why released (the raw value of a `ReleaseReason`), or the kind of the guide stolen from.
        case detail
    }

    private static let headSize = 16
    private static let recordSize = 8
    private static let greatestGuideCount = 6

    /// How many doubles there are.
    static let capacity =
        headSize + recordSize * (2 * greatestGuideCount + DragGesture.greatestEdgeCount)

    /// The first of them.
    let start: UnsafeMutablePointer<Double>

    init() {
        start = .allocate(capacity: Exchange.capacity)
        start.initialize(repeating: 0, count: Exchange.capacity)
    }

    /// Writes how a gesture stands, and the edges of this call.
    func write(_ gesture: borrowing DragGesture, at frame: Frame, edges: [LatchEdge]) {
        self[.x] = frame.center.x.thousandths
        self[.y] = frame.center.y.thousandths
        self[.scale] = frame.scale.millionths
        self[.angle] = Int64(frame.angle.thousandths)
        self[.sample] = Int64(gesture.lastSample.rawValue)
        self[.ordinal] = Int64(gesture.lastOrdinal.rawValue)
        self[.latchedCount] = Int64(gesture.latched.count)
        self[.shownCount] = Int64(gesture.shown.count)
        self[.edgeCount] = Int64(edges.count)
        var record = start + Exchange.headSize
        for kind in gesture.latched { append(gesture.guide(kind), at: &record) }
        for guide in gesture.shown { append(guide, at: &record) }
        for edge in edges {
            write(edge, to: record)
            append(edge.guide, at: &record)
        }
    }

    private func append(_ guide: Guide, at record: inout UnsafeMutablePointer<Double>) {
        record[Record.kind.rawValue] = Double(guide.kind.rawValue)
        record[Record.position.rawValue] = Double(guide.position.thousandths)
        record[Record.from.rawValue] = Double(guide.from.thousandths)
        record[Record.to.rawValue] = Double(guide.to.thousandths)
        record += Exchange.recordSize
    }

    private func write(_ edge: LatchEdge, to record: UnsafeMutablePointer<Double>) {
        let (change, detail): (Double, UInt8) =
            switch edge.change {
            case .latched: (0, 0)
            case .released(let reason): (1, reason.rawValue)
            case .stolen(let kind): (2, kind.rawValue)
            }
        record[Record.ordinal.rawValue] = Double(edge.ordinal.rawValue)
        record[Record.sample.rawValue] = Double(edge.sample.rawValue)
        record[Record.change.rawValue] = change
        record[Record.detail.rawValue] = Double(detail)
    }

    private subscript(slot: Head) -> Int64 {
        get { Int64(start[slot.rawValue]) }
        nonmutating set { start[slot.rawValue] = Double(newValue) }
    }
}
