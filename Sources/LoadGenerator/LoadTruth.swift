package import Canvas
import SocketLoop
import Synchronization
package import Wire

/// What the engine makes of an author's last few gestures, for every member to look up.
///
/// A sample is one word: where the item is, whether the sample moved it, and of which gesture that
/// is said, so that what a later gesture has overwritten is not taken for it.
///
/// **Isolation:** the author's loop writes before it sends; any loop reads.
package final class LoadTruth: @unchecked Sendable {
    /// What is known of one thing that a member was told.
    package enum Known<Thing: Equatable>: Equatable {
        case known(Thing)
        /// There is no such thing.
        case nothing
        /// It was of a gesture too long ago.
        case forgotten
    }

    /// How a gesture came to be over, as its author was told.
    package struct End: Equatable {
        /// The last sample that the server consumed.
        package var sample: Int
        package var state: GestureState
        /// Whether the server had all that the engine had.
        package var isComparable: Bool

        package init(sample: Int, state: GestureState, isComparable: Bool) {
            self.sample = sample
            self.state = state
            self.isComparable = isComparable
        }
    }

    private struct EdgeList {
        var ordinal = -1
        var edges: [LoadEdge] = []
        var isComplete = false
    }

    private let samples: UnsafeMutablePointer<Atomic<UInt64>>
    private let samplesPerGesture: Int
    private let ends: UnsafeMutablePointer<Atomic<UInt64>>
    private let newest = Atomic<Int>(-1)
    private let commands = Atomic<Int>(0)
    private let edges = Lock([EdgeList](repeating: EdgeList(), count: LoadTruth.gestures))

    /// A member may lag so many gestures behind the author.
    package static let gestures = 4

    package init(samplesPerGesture: Int) {
        self.samplesPerGesture = samplesPerGesture
        samples = .allocate(capacity: LoadTruth.gestures * samplesPerGesture)
        for index in 0..<LoadTruth.gestures * samplesPerGesture {
            (samples + index).initialize(to: Atomic(0))
        }
        ends = .allocate(capacity: LoadTruth.gestures)
        for index in 0..<LoadTruth.gestures { (ends + index).initialize(to: Atomic(0)) }
    }

    deinit {
        samples.deallocate()
        ends.deallocate()
    }

    /// The last gesture that was begun; -1 before the first.
    package var latest: Int { newest.load(ordering: .acquiring) }

    /// Whether a gesture is too long ago for anything to be known of it.
    package func isForgotten(_ ordinal: Int) -> Bool { latest >= ordinal + LoadTruth.gestures }

    // MARK: What the author writes

    /// Forgets the oldest gesture and begins a new one.
    package func begin(_ ordinal: Int) {
        newest.store(ordinal, ordering: .releasing)
        edges.withLock { lists in
            let slot = ordinal % LoadTruth.gestures
            lists[slot].ordinal = ordinal
            lists[slot].isComplete = false
            lists[slot].edges.removeAll(keepingCapacity: true)
        }
    }

    /// Notes where the item is at a sample.
    package func note(_ ordinal: Int, sample: Int, at position: Position, isMoved: Bool) {
        guard let index = index(ordinal, sample) else { return }
        let word =
            LoadTruth.tag(ordinal) | (isMoved ? 1 << 56 : 0)
            | LoadTruth.bits(position.x) << 28 | LoadTruth.bits(position.y)
        samples[index].store(word, ordering: .releasing)
    }

    /// Notes the edges of a sample, or of the end, with which all have come.
    package func note(_ ordinal: Int, _ new: [LatchEdge], isLast: Bool = false) {
        guard isLast || !new.isEmpty else { return }
        edges.withLock { lists in
            let slot = ordinal % LoadTruth.gestures
            guard lists[slot].ordinal == ordinal else { return }
            for edge in new { lists[slot].edges.append(LoadEdge(edge)) }
            if isLast { lists[slot].isComplete = true }
        }
    }

    /// Notes how a gesture came to be over.
    package func end(_ ordinal: Int, _ end: End) {
        // One that nothing was begun of has no place here.
        guard ordinal <= latest, !isForgotten(ordinal) else { return }
        let sample = UInt64(UInt32(clamping: end.sample))
        let word =
            1 << 63 | (end.isComparable ? 1 << 62 : 0) | UInt64(end.state.rawValue) << 56
            | UInt64(ordinal) << 32 | sample
        ends[ordinal % LoadTruth.gestures].store(word, ordering: .releasing)
    }

    /// Notes that a command is going to be sent.
    package func noteCommand() { commands.add(1, ordering: .releasing) }

    // MARK: What anybody reads

    /// How many commands were sent, or are about to be.
    package var commandCount: Int { commands.load(ordering: .acquiring) }

    /// Where the engine has the item at a sample.
    package func position(_ ordinal: Int, sample: Int) -> Known<Position> {
        guard let word = word(ordinal, sample) else {
            // In this order: the word may have been overwritten meanwhile.
            return isForgotten(ordinal) ? .forgotten : .nothing
        }
        return .known(Position(x: LoadTruth.length(word >> 28), y: LoadTruth.length(word)))
    }

    /// Whether a sample moved the item: of the others nobody is told.
    @inline(__always)
    package func isMoved(_ ordinal: Int, sample: Int) -> Bool {
        (word(ordinal, sample) ?? 0) >> 56 & 1 == 1
    }

    /// An edge of a gesture; the first is number 1.
    package func edge(_ ordinal: Int, number: Int) -> Known<LoadEdge> {
        edges.withLock { lists in
            let list = lists[ordinal % LoadTruth.gestures]
            guard list.ordinal == ordinal else {
                return list.ordinal > ordinal ? .forgotten : .nothing
            }
            let index = number - 1
            return list.edges.indices.contains(index) ? .known(list.edges[index]) : .nothing
        }
    }

    /// How many edges a gesture has come to; nil while it goes on, or when that is forgotten.
    package func edgeCount(_ ordinal: Int) -> Int? {
        edges.withLock { lists in
            let list = lists[ordinal % LoadTruth.gestures]
            return list.ordinal == ordinal && list.isComplete ? list.edges.count : nil
        }
    }

    /// How a gesture came to be over; nil before its author was told, or when it is forgotten.
    package func end(_ ordinal: Int) -> End? {
        let word = ends[ordinal % LoadTruth.gestures].load(ordering: .acquiring)
        guard word >> 63 == 1, Int(word >> 32 & 0xFF_FFFF) == ordinal,
            let state = GestureState(rawValue: UInt8(word >> 56 & 0x3F))
        else { return nil }
        return End(
            sample: Int(UInt32(truncatingIfNeeded: word)), state: state,
            isComparable: word >> 62 & 1 == 1)
    }

    // MARK: Words

    private func index(_ ordinal: Int, _ sample: Int) -> Int? {
        guard ordinal >= 0, (0..<samplesPerGesture).contains(sample) else { return nil }
        return ordinal % LoadTruth.gestures * samplesPerGesture + sample
    }

    @inline(__always)
    private func word(_ ordinal: Int, _ sample: Int) -> UInt64? {
        guard let index = index(ordinal, sample) else { return nil }
        let word = samples[index].load(ordering: .acquiring)
        return word >> 57 == LoadTruth.tag(ordinal) >> 57 ? word : nil
    }

    /// A mark that says that something is known, and of which gesture.
    private static func tag(_ ordinal: Int) -> UInt64 { UInt64(64 | ordinal & 63) << 57 }

    /// A coordinate in the lowest 28 bits: as far as positions go, it fits.
    private static func bits(_ length: Length) -> UInt64 {
        UInt64(bitPattern: length.thousandths) & 0xFFF_FFFF
    }

    private static func length(_ bits: UInt64) -> Length {
        Length(thousandths: Int64(bitPattern: bits << 36) >> 36)
    }
}

/// An edge, in the few bytes that matter where only guides of the canvas attract.
package struct LoadEdge: Equatable, Sendable, CustomStringConvertible {
    private let sample: UInt32
    private let position: Int32
    private let from: Int32
    private let to: Int32
    private let change: UInt8
    /// The reason of a release, or the guide that was robbed.
    private let detail: UInt8
    private let guide: UInt8

    package init(_ edge: LatchEdge) {
        sample = edge.sample.rawValue
        position = Int32(clamping: edge.guide.position.thousandths)
        from = Int32(clamping: edge.guide.from.thousandths)
        to = Int32(clamping: edge.guide.to.thousandths)
        guide = LoadEdge.number(of: edge.guide.name)
        switch edge.change {
        case .latched: (change, detail) = (1, 0)
        case .released(let reason): (change, detail) = (2, reason.rawValue)
        case .stolen(let victim): (change, detail) = (3, LoadEdge.number(of: victim))
        }
    }

    private static func number(of guide: GuideName) -> UInt8 {
        if case .canvas(let kind) = guide { kind.rawValue } else { .max }
    }

    private static func name(_ number: UInt8) -> String {
        GuideKind(rawValue: number).map { "\($0)" } ?? "a guide that is none of the canvas"
    }

    /// The edge in words.
    package var description: String {
        let what =
            switch change {
            case 1: "latched"
            case 2: "released (\(ReleaseReason(rawValue: detail).map { "\($0)" } ?? "?"))"
            default: "stolen from \(LoadEdge.name(detail))"
            }
        let at = Length(thousandths: Int64(position)).points
        return "\(LoadEdge.name(guide)) \(what) at \(at) by sample \(sample)"
    }
}
