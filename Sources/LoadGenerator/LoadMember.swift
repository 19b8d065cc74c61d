import Canvas
import StoryClient
import Wire

/// One member of the run: its connection, what it knows of the story, and what it checks.
///
/// **Isolation:** the thread of its loop.
final class LoadMember: StoryConnectionDelegate {
    let room: LoadRoom
    /// Its place in the room; those behind the authors only watch.
    let place: Int
    private unowned let worker: LoadWorker
    private var connection: StoryConnection?
    /// Who is in the room is of no use here, and in a crowd would be most of the memory.
    private var model = StoryModel(remembersPeople: false)
    private var arrivals: LoadArrivals
    private var witness: LoadWitness
    private var pen: LoadPen?
    /// The last sample of which it knows that it was consumed, and of which gesture.
    private var consumed = (ordinal: -1, sample: -1)
    private var breachesTold = 0
    private(set) var isReady = false
    private var isLeaving = false
    private var isGone = false

    init(room: LoadRoom, place: Int, worker: LoadWorker) {
        self.room = room
        self.place = place
        self.worker = worker
        arrivals = LoadArrivals(room: room, member: place)
        witness = LoadWitness(room: room)
    }

    /// Whether it drags.
    var isAuthor: Bool { place < room.authors.count }

    func connect(on loop: StoryLoop) {
        connection = loop.connect(
            to: room.address, as: Hello(name: isAuthor ? "Pen" : "Eye"), delegate: self)
    }

    func leave() {
        isLeaving = true
        connection?.close()
    }

    // MARK: What it does

    /// Does what is due in a round; returns whether anything was.
    func take(round: Int, of schedule: LoadSchedule) -> Bool {
        guard !isGone, pen != nil, let connection else { return false }
        let isMoved = pen!.take(round: round, of: schedule)
        if isMoved {
            let due = schedule.due(round: round, phase: room.authors[place].phase)
            if schedule.window.contains(due) { worker.tally.offered += room.population - 1 }
        }
        if pen!.isIdle { return false }
        worker.tally.dueCount += 1
        if !pen!.send(by: connection, noting: &model, &worker.samples) {
            worker.tally.fullSockets += 1
        }
        return true
    }

    func writable(_ connection: StoryConnection) {
        _ = pen?.send(by: connection, noting: &model, &worker.samples)
    }

    func joined(_ welcome: Welcome, on connection: StoryConnection) {
        model.apply(welcome)
        guard isAuthor else { return }
        let item = Item(
            id: LoadPen.item(of: place), frame: Frame(center: room.place(of: place)),
            halfExtents: LoadPen.halfExtents, content: LoadPen.content)
        let message = ClientMessage.command(number: 1, .create(item))
        model.note(sent: message)
        connection.send(message)
        pen = LoadPen(
            room: room, member: place, layout: welcome.story.layout, options: worker.options)
    }

    // MARK: What it is told

    func received(_ update: ServerUpdate, byteCount: Int, on connection: StoryConnection) {
        let now = monotonicNanoseconds()
        worker.tally.lastHeard = now
        worker.lastHeard = now
        model.apply(update)
        if !isReady { becomeReadyIfSo() }
        check(update)
        if let schedule = worker.schedule {
            if schedule.window.contains(now) {
                worker.tally.messages += 1
                worker.tally.bytes += byteCount
            }
            measure(update, at: now, schedule)
        }
    }

    private func becomeReadyIfSo() {
        guard !isAuthor || model.items[LoadPen.item(of: place)] != nil else { return }
        isReady = true
        worker.becameReady()
    }

    private func measure(_ update: ServerUpdate, at now: Int64, _ schedule: LoadSchedule) {
        for index in update.records.indices {
            switch update.records[index] {
            case .pose(_, _, let gesture, let number):
                arrivals.take(
                    LoadGesture(gesture), through: Int(number.rawValue), at: now, in: room,
                    schedule, &worker.tally)
            case .gesture(let gesture, _, _, _, _, _, _):
                arrivals.take(
                    LoadGesture(gesture), through: 0, at: now, in: room, schedule, &worker.tally)
            case .settled(let gesture, _, _):
                arrivals.takeEnd(
                    of: LoadGesture(gesture), at: now, in: room, schedule, &worker.tally)
            default: break
            }
        }
        for own in update.own {
            for placed in update.poses[own.poses] {
                let fault = pen?.take(
                    own.progress, at: placed.frame, now: now, of: schedule, &worker.tally)
                if let fault { violate(fault) }
            }
            if own.progress.state != .open {
                witness.close(LoadGesture(own.progress.gesture), as: own.progress.state)
            }
            measure(own.progress, at: now, schedule)
        }
    }

    /// Looks at what waited for what authors know by now.
    func settle() {
        guard let schedule = worker.schedule else { return }
        arrivals.settle(in: room, schedule, &worker.tally)
        for fault in witness.settle(in: room, &worker.tally) { violate(fault) }
    }

    private func measure(_ progress: GestureProgress, at now: Int64, _ schedule: LoadSchedule) {
        let gesture = LoadGesture(progress.gesture)
        let sample = Int(progress.sample.rawValue)
        if progress.state == .ended { worker.tally.gesturesEnded += 1 }
        if gesture.ordinal != consumed.ordinal { consumed = (gesture.ordinal, -1) }
        // A number that no sample has is told of elsewhere.
        guard sample > consumed.sample, sample < schedule.greatestGestureLength else { return }
        let author = room.authors[place]
        let first = schedule.gesture(gesture.ordinal, of: author.number).lowerBound
        for number in consumed.sample + 1...sample {
            let due = schedule.due(round: first + number, phase: author.phase)
            if schedule.window.contains(due) { worker.tally.own.record(now - due) }
        }
        consumed.sample = sample
    }

    // MARK: What it checks

    private func check(_ update: ServerUpdate) {
        worker.tally.edges += update.records.count {
            if case .edge = $0 { true } else { false }
        }
        for fault in witness.take(update, in: room, &worker.tally) { violate(fault) }
        if update.opening.isFolded || (update.opening.isSnapshot && model.updateCount > 1) {
            worker.tally.folds += 1
        }
        for error in update.errors { violate("error \(error.code.rawValue) \(error.code.name)") }
        for ack in update.acks {
            if case .accepted = ack.outcome { continue }
            violate("the item was not created")
        }
        while breachesTold < model.breaches.count {
            violate(model.breaches[breachesTold].description)
            breachesTold += 1
        }
    }

    func ended(_ end: StoryEnd, on connection: StoryConnection) {
        isGone = true
        guard !isLeaving else { return }
        let way: String
        switch end {
        case .failed(let why): way = why
        // 1006 is how all WebSockets say that the connection broke without a word.
        case .closed(let code, let reason):
            way = "code \(code ?? 1_006)" + (reason.isEmpty ? "" : ", \"\(reason)\"")
        case .misread:
            violate("\(end)")
            way = "what the server said was not understood"
        }
        worker.tally.disconnections.add(way, at: monotonicNanoseconds())
        if !isReady { worker.becameReady() }
    }

    private func violate(_ what: @autoclosure () -> String) {
        worker.tally.violations.add("room \(room.index + 1), member \(place + 1): \(what())")
    }

    /// Whether nothing of its own goes on.
    var isQuiet: Bool {
        guard !isGone else { return true }
        return model.gestures.isEmpty && (pen.map { $0.isIdle && $0.unfinished.isEmpty } ?? true)
    }

    /// What it knows at the end, to be compared with what others know.
    ///
    /// Nil of a member that was disconnected, which has been told already.
    func result(_ schedule: LoadSchedule) -> LoadResult? {
        guard !isGone else { return nil }
        return LoadResult(
            room: room.index, place: place, revision: model.revision.rawValue,
            frames: model.digest, own: pen?.restingFrame,
            openGestures: max(model.gestures.count, pen?.unfinished.count ?? 0),
            missing: arrivals.missing(in: room, schedule))
    }
}
