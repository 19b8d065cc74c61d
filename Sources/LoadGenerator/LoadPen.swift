package import Canvas
import Snapping
import StoryClient
import Wire

/// What a dragging member does: its gestures, what of them waits to be sent, and what the server is
/// going to make of them, by the same engine.
///
/// Samples are due by the schedule, whatever the server does. What cannot be sent in time, because
/// the server does not read or the connection is cut, is sent together when it can be.
package struct LoadPen {
    enum Message {
        case begin(GestureBegin)
        case sample(Sample, GestureID)
        case end(GestureID)

        var gesture: GestureID {
            switch self {
            case .begin(let begin): begin.gesture
            case .sample(_, let gesture), .end(let gesture): gesture
            }
        }
    }

    let member: Int
    let author: LoadAuthor
    private let item: ItemID
    private let options: LoadOptions
    var frame: Frame
    var drag: Gesture?
    /// Nothing but the canvas attracts: see ``viewport``.
    private let scene: Scene
    private var flags = ClassicFlags()
    private var edges: [LatchEdge] = []
    private var path: LoadPath
    var ordinal = -1
    private var rounds = 0..<0
    var waiting: [Message] = []
    /// How many edges had come at each sample of the last few gestures.
    var edgeCounts: [[UInt32]]
    /// The gestures that were begun and are not over as far as was told.
    var unfinished: [Int] = []
    /// Up to this gesture the server may have the item elsewhere: it ended one by itself, or did
    /// not get all of one.
    var givenUp = -1

    /// What every member sees of the canvas: a place where no item is, so that none attracts (S16),
    /// and it does not matter to the engine here what the others have done to theirs by when.
    static let viewport = Box(
        center: Position(x: Position.bounds.upperBound, y: Position.bounds.upperBound),
        halfExtents: HalfExtents(width: .zero, height: .zero))

    /// Half of the size of every item.
    static let halfExtents = HalfExtents(width: Length(points: 45), height: Length(points: 30))

    /// What every item is.
    static let content = ItemContent.shape(.rectangle, .white)

    /// Makes the pen of a member that has not begun to drag.
    package init(room: LoadRoom, member: Int, layout: CanvasLayout, options: LoadOptions) {
        self.member = member
        scene = Scene(layout: layout)
        self.options = options
        author = room.authors[member]
        item = LoadPen.item(of: member)
        frame = Frame(center: room.place(of: member))
        path = LoadPath(
            from: frame.center, drags: options.drags, rate: options.rate, chance: Chance(seed: 0))
        edgeCounts = [[UInt32]](repeating: [], count: LoadTruth.gestures)
        edges.reserveCapacity(Gesture.greatestEdgeCount)
        waiting.reserveCapacity(4)
    }

    static func item(of member: Int) -> ItemID { ItemID(UInt64(member + 1))! }

    /// Whether all that was due has been done.
    package var isIdle: Bool { waiting.isEmpty }

    /// Where the item is while nothing goes on.
    var restingFrame: Frame? { unfinished.isEmpty ? frame : nil }

    /// Does what is due in a round; returns whether its sample moves the item.
    package mutating func take(round: Int, of schedule: LoadSchedule) -> Bool {
        let present = schedule.ordinal(at: round, of: author.number)
        if present != ordinal {
            ordinal = present
            rounds = schedule.gesture(present, of: author.number)
        }
        if rounds.contains(round), present > givenUp {
            let due = schedule.due(round: round, phase: author.phase)
            return sample(
                round - rounds.lowerBound, time: (due - schedule.start) / 1_000,
                chance: Chance(seed: schedule.chance(author.number, -present - 2)))
        }
        if round == rounds.upperBound, drag != nil { end() }
        return false
    }

    private mutating func sample(_ number: Int, time: Int64, chance: Chance) -> Bool {
        if number == 0 {
            path = LoadPath(
                from: frame.center, drags: options.drags, rate: options.rate, chance: chance)
        }
        let position = number == 0 ? frame.center : path.next()
        let sample = Sample(
            number: SampleNumber(UInt32(number)), time: SampleTime(microseconds: time),
            position: position)
        if number == 0 {
            begin(sample)
            return true
        }
        edges.removeAll(keepingCapacity: true)
        let change = drag?.move(sample, in: scene, flags: &flags, edges: &edges)
        let isMoved = change?.isFrameChanged == true
        note(sample: number, isMoved: isMoved)
        waiting.append(.sample(sample, gesture))
        return isMoved
    }

    /// Has all members know what the engine makes of a sample, before it is sent.
    private mutating func note(sample number: Int, isMoved: Bool) {
        let position = drag?.targets[0].frame.center ?? frame.center
        author.truth.note(ordinal, edges)
        author.truth.note(ordinal, sample: number, at: position, isMoved: isMoved)
        edgeCounts[ordinal % LoadTruth.gestures].append(drag?.lastOrdinal.rawValue ?? 0)
    }

    private var gesture: GestureID { LoadGesture(member: member, ordinal: ordinal).id }

    private mutating func begin(_ sample: Sample) {
        author.truth.begin(ordinal)
        unfinished.append(ordinal)
        let target = GestureTarget(
            item: item, frame: frame, body: Body(halfExtents: LoadPen.halfExtents))
        drag = Gesture(
            .drag, of: [target], in: scene, zoom: .one, viewport: LoadPen.viewport,
            sample: sample)
        edges.removeAll(keepingCapacity: true)
        edgeCounts[ordinal % LoadTruth.gestures].removeAll(keepingCapacity: true)
        note(sample: 0, isMoved: true)
        waiting.append(
            .begin(
                GestureBegin(
                    gesture: gesture, items: [item], viewport: LoadPen.viewport, sample: sample)))
    }

    private mutating func end() {
        edges.removeAll(keepingCapacity: true)
        drag?.finish(.ended, edges: &edges)
        author.truth.note(ordinal, edges, isLast: true)
        edgeCounts[ordinal % LoadTruth.gestures].append(drag?.lastOrdinal.rawValue ?? 0)
        frame = drag?.targets[0].frame ?? frame
        drag = nil
        waiting.append(.end(gesture))
    }

    /// Does what waits, in the story.
    mutating func act(in session: inout StorySession) {
        for message in waiting {
            switch message {
            case .begin(let begin): session.begin(begin)
            case .sample(let sample, let gesture): session.move(gesture, sample)
            case .end(let gesture): session.end(gesture)
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
