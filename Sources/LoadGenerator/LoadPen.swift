package import Canvas
import Snapping
import StoryClient
package import Wire

/// What a dragging member does: its gestures, what of them waits to be sent, and what the server is
/// going to make of them, by the same engine.
///
/// Samples are due by the schedule, whatever the server does. What cannot be sent in time, because
/// the server does not read, is sent together when it does.
package struct LoadPen {
    private enum Message {
        case begin(GestureBegin)
        case sample(Sample, GestureID)
        case end(GestureID)
    }

    private let member: Int
    private let author: LoadAuthor
    private let item: ItemID
    private let options: LoadOptions
    private var frame: Frame
    private var drag: Gesture?
    /// Nothing but the canvas attracts: see ``viewport``.
    private let scene: Scene
    private var flags = ClassicFlags()
    private var edges: [LatchEdge] = []
    private var path: LoadPath
    private var ordinal = -1
    private var rounds = 0..<0
    private var waiting: [Message] = []
    /// Where the engine has the item at each sample of this gesture and the one before.
    private var predictions: [[Position]] = [[], []]
    /// Up to this gesture the server may have the item elsewhere: it ended one by itself.
    private var givenUp = -1

    /// What every member sees of the canvas: a place where no item is, so that none attracts (S16),
    /// and it does not matter to the engine here what the others have done to theirs by when.
    static let viewport = Box(
        center: Position(x: Position.bounds.upperBound, y: Position.bounds.upperBound),
        halfExtents: HalfExtents(width: .zero, height: .zero))

    /// Half of the size of every item.
    static let halfExtents = HalfExtents(width: Length(points: 45), height: Length(points: 30))

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
        edges.reserveCapacity(Gesture.greatestEdgeCount)
        waiting.reserveCapacity(4)
    }

    static func item(of member: Int) -> ItemID { ItemID(UInt64(member + 1))! }

    /// Whether all that was due has been sent.
    package var isIdle: Bool { waiting.isEmpty }

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
        predictions[ordinal & 1].append(drag?.targets[0].frame.center ?? .center)
        waiting.append(.sample(sample, gesture))
        guard change?.isFrameChanged == true else { return false }
        author.moved.mark(ordinal, sample: number)
        return true
    }

    private var gesture: GestureID { LoadGesture(member: member, ordinal: ordinal).id }

    private mutating func begin(_ sample: Sample) {
        author.moved.begin(ordinal)
        author.moved.mark(ordinal, sample: 0)
        let target = GestureTarget(
            item: item, frame: frame, body: Body(halfExtents: LoadPen.halfExtents))
        drag = Gesture(
            .drag, of: [target], in: scene, zoom: .one, viewport: LoadPen.viewport,
            sample: sample)
        predictions[ordinal & 1].removeAll(keepingCapacity: true)
        predictions[ordinal & 1].append(frame.center)
        waiting.append(
            .begin(
                GestureBegin(
                    gesture: gesture, items: [item], viewport: LoadPen.viewport, sample: sample)))
    }

    private mutating func end() {
        frame = drag?.targets[0].frame ?? frame
        drag = nil
        waiting.append(.end(gesture))
    }

    /// Sends what waits, as far as the socket takes it; samples of one gesture go together.
    ///
    /// - Parameter samples: memory that is used again and again.
    mutating func send(
        by connection: StoryConnection, noting model: inout StoryModel, _ samples: inout [Sample]
    ) -> Bool {
        var sent = 0
        while sent < waiting.count, connection.isWritable {
            let count = send(from: sent, by: connection, noting: &model, &samples)
            if count == 0 { break }
            sent += count
        }
        waiting.removeSubrange(..<sent)
        return waiting.isEmpty
    }

    private func send(
        from first: Int, by connection: StoryConnection, noting model: inout StoryModel,
        _ samples: inout [Sample]
    ) -> Int {
        switch waiting[first] {
        case .begin(let begin):
            model.note(sent: .begin(begin))
            return connection.send(.begin(begin)) ? 1 : 0
        case .end(let gesture):
            return connection.send(.end(gesture)) ? 1 : 0
        case .sample(_, let gesture):
            samples.removeAll(keepingCapacity: true)
            for index in first..<min(waiting.count, first + Limits.samplesPerMessage) {
                guard case .sample(let sample, gesture) = waiting[index] else { break }
                samples.append(sample)
            }
            let range = 0..<samples.count
            return connection.send(.move(gesture, samples: range), samples: samples)
                ? samples.count : 0
        }
    }

    /// Takes what the server says of a gesture, and where it has the item by it; returns what is
    /// wrong with it.
    package mutating func take(_ progress: GestureProgress, at placed: Frame) -> String? {
        let told = LoadGesture(progress.gesture).ordinal
        guard told > givenUp else {
            if progress.state != .open, drag == nil { frame = placed }
            return nil
        }
        if progress.state == .open || progress.state == .ended {
            return fault(in: progress, at: placed)
        }
        giveUp(told, at: placed)
        return "a gesture of its own came out as \(progress.state)"
    }

    /// Notes that the server ended a gesture by itself, and where it left the item.
    ///
    /// Of that gesture, and of one that was begun before this was known, nothing can be compared.
    private mutating func giveUp(_ told: Int, at settled: Frame) {
        givenUp = ordinal
        guard told == ordinal || drag == nil else { return }
        frame = settled
        drag = nil
        waiting.removeAll()
    }

    /// What is wrong with where the server has the item at a sample.
    ///
    /// Nil also when that is too long ago to tell.
    private func fault(in progress: GestureProgress, at frame: Frame) -> String? {
        let gesture = LoadGesture(progress.gesture)
        guard gesture.ordinal >= ordinal - 1, gesture.ordinal <= ordinal else { return nil }
        let known = predictions[gesture.ordinal & 1]
        let number = Int(progress.sample.rawValue)
        guard known.indices.contains(number) else {
            return "sample \(number) of gesture \(progress.gesture.rawValue) was never sent"
        }
        guard frame.center != known[number] else { return nil }
        let (server, engine) = (frame.center, known[number])
        return "sample \(number) of gesture \(progress.gesture.rawValue): the server has the item "
            + "at (\(server.x.points), \(server.y.points)), the engine at "
            + "(\(engine.x.points), \(engine.y.points))"
    }
}
