import Canvas
import StoryClient
import Wire

/// One member of the run: its link, what it knows of the story, and what it checks.
///
/// **Isolation:** the thread of its loop.
final class LoadMember: StoryLinkDelegate {
    let room: LoadRoom
    /// Its place in the room; those behind the authors only watch.
    let place: Int
    let isSlow: Bool
    unowned let worker: LoadWorker
    private(set) var link: StoryLink?
    private(set) var arrivals: LoadArrivals
    private var witness: LoadWitness
    private(set) var pen: LoadPen?
    var commands: LoadCommands?
    private var cuts: LoadCuts
    /// The epoch of the story that it joined.
    private var epoch: Epoch?
    /// The last sample of which it knows that it was consumed, and of which gesture.
    private var consumed = (ordinal: -1, sample: -1)
    private var breachesTold = 0
    private(set) var isReady = false
    private var isLeaving = false
    private(set) var isGone = false
    /// Gestures that the server settled for no reason that is known yet: it may be about to stop,
    /// which the member, if it is cut off before it is told so, finds out when it comes back.
    private var unexplained: [String] = []

    init(room: LoadRoom, place: Int, worker: LoadWorker) {
        self.room = room
        self.place = place
        self.worker = worker
        let options = worker.options
        isSlow = options.isSlow(place)
        arrivals = LoadArrivals(room: room, member: place)
        witness = LoadWitness(room: room)
        let number = room.index * options.population + place
        cuts = LoadCuts(perMinute: options.disconnects, seed: options.seed, member: number)
    }

    /// Whether it drags.
    var isAuthor: Bool { place < room.authors.count }

    func connect(on loop: StoryLoop) {
        let options = worker.options
        let hello = Hello(
            name: isAuthor ? "Pen" : "Eye", capabilities: options.disconnects > 0 ? .resume : [])
        // Who is in the room is of no use here, and in a crowd would be most of the memory.
        link = loop.link(
            to: room.address, as: hello, encoding: options.encoding.wire(of: place),
            remembersPeople: false, delegate: self)
    }

    func leave() {
        isLeaving = true
        link?.close()
    }

    /// Takes what is unexplained for wrong: the server is there to the end of the run.
    func judgeUnexplained() {
        for fault in unexplained { violate(fault) }
        unexplained.removeAll()
    }

    /// Reads as fast as it can from now on.
    func hurry() {
        if isSlow { link?.readSlowly(bytesPerSecond: 0) }
    }

    // MARK: What it does

    /// Does what is due in a round; returns whether anything was.
    func take(round: Int, of schedule: LoadSchedule) -> Bool {
        guard !isGone, pen != nil, let link else { return false }
        let isMoved = pen!.take(round: round, of: schedule)
        if isMoved {
            let due = schedule.due(round: round, phase: room.authors[place].phase)
            if schedule.window.contains(due) { worker.tally.offered += room.listeners(of: place) }
        }
        if pen!.isIdle { return false }
        worker.tally.dueCount += 1
        link.act { pen!.act(in: &$0) }
        if link.isBusy { worker.tally.fullSockets += 1 }
        return true
    }

    func happened(_ event: StoryEvent, on link: StoryLink) {
        switch event {
        case .joined: begin(on: link)
        case .resumed: cuts.isResumed = true
        case .replaced:
            pen?.giveUpAll()
            pen = nil
            commands = nil
            cuts.isResumed = false
            guard link.session.model.epoch == epoch else { return leaveOtherEpoch() }
            violate("it came back, and the server did not know it any more")
        case .lost: violate("a gesture that it had begun was unknown when it came back")
        case .answered, .over, .refused, .ticked: break
        }
    }

    /// Leaves a story that is not the one of the run, though it has its name.
    private func leaveOtherEpoch() {
        leave()
        becomeGone("its story had begun anew")
        worker.tally.otherEpochs += 1
    }

    private func begin(on link: StoryLink) {
        epoch = link.session.model.epoch
        guard isAuthor else { return }
        let item = Item(
            id: LoadPen.item(of: place), frame: Frame(center: room.place(of: place)),
            halfExtents: LoadPen.halfExtents, content: LoadPen.content)
        _ = link.act { $0.perform(.create(item)) }
        pen = LoadPen(
            room: room, member: place, layout: link.session.model.layout, options: worker.options)
        beginCommands(on: link)
    }

    // MARK: What it is told

    func updated(by update: ServerUpdate, byteCount: Int, on link: StoryLink) {
        guard !isGone else { return }
        let now = monotonicNanoseconds()
        worker.tally.lastHeard = now
        worker.lastHeard = now
        if !isReady { becomeReadyIfSo(on: link) }
        let isReturn = noteReturn(by: update, at: now, on: link)
        check(update, isReturn: isReturn, link.session.model)
        if let schedule = worker.schedule {
            if schedule.window.contains(now) {
                worker.tally.messages += 1
                worker.tally.bytes += byteCount
            }
            measure(update, at: now, schedule)
            take(update, at: now, schedule, on: link)
        }
    }

    /// Notes that it is live again, if it is by this update.
    private func noteReturn(
        by update: ServerUpdate, at now: Int64, on link: StoryLink
    ) -> Bool {
        guard let since = cuts.takeReturn() else { return false }
        worker.tally.absentMembers -= 1
        worker.tally.returns.note(
            isResumed: cuts.isResumed, isSnapshot: update.opening.isSnapshot, after: now - since)
        if isSlow { link.readSlowly(bytesPerSecond: UInt32(worker.options.slowRate)) }
        return true
    }

    private func becomeReadyIfSo(on link: StoryLink) {
        let model = link.session.model
        guard model.isWhole, ownItems.allSatisfy({ model.items[$0] != nil }) else { return }
        isReady = true
        if isSlow { link.readSlowly(bytesPerSecond: UInt32(worker.options.slowRate)) }
        worker.becameReady()
    }

    private func measure(_ update: ServerUpdate, at now: Int64, _ schedule: LoadSchedule) {
        // What comes to one that reads slowly says nothing of the others.
        if isSlow { swap(&worker.tally, &worker.slowTally) }
        defer { if isSlow { swap(&worker.tally, &worker.slowTally) } }
        for index in update.records.indices {
            switch update.records[index] {
            case .pose(_, _, let gesture, let number):
                arrivals.take(
                    LoadGesture(gesture), through: Int(number.rawValue), at: now, in: room,
                    schedule, &worker.tally)
            case .gesture(let gesture, _, _, _, _, _, _, _):
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
                guard let fault else { continue }
                let isSettled = own.progress.state == .settled
                if isSettled { unexplained.append(fault) } else { violate(fault) }
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

    private func check(_ update: ServerUpdate, isReturn: Bool, _ model: StoryModel) {
        worker.tally.edges += update.records.count {
            if case .edge = $0 { true } else { false }
        }
        for fault in witness.take(update, in: room, &worker.tally) { violate(fault) }
        let isReplaced = update.opening.isSnapshot && model.updateCount > 1 && !isReturn
        if update.opening.isFolded || isReplaced { worker.tally.folds += 1 }
        if let interval = update.opening.interval {
            worker.tally.greatestInterval = max(worker.tally.greatestInterval, interval)
        }
        for error in update.errors { violate("error \(error.code.rawValue) \(error.code.name)") }
        for ack in update.acks {
            if case .accepted = ack.outcome { continue }
            violate("command \(ack.command) came out as \(ack.outcome)")
        }
        while breachesTold < model.breaches.count {
            violate(model.breaches[breachesTold].description)
            breachesTold += 1
        }
    }

    /// Cuts the connection, if it is up, and plans the next cut.
    func cut(_ schedule: LoadSchedule) {
        if isReady, !isGone, cuts.begin(at: monotonicNanoseconds()) {
            worker.tally.absentMembers += 1
            link?.cut()
        }
        planCut(schedule)
    }

    /// Plans the next cut, while what is due is measured.
    func planCut(_ schedule: LoadSchedule) {
        guard let wait = cuts.next() else { return }
        guard monotonicNanoseconds() + wait < schedule.window.upperBound else { return }
        worker.after(.nanoseconds(wait)) { [weak self] in self?.cut(schedule) }
    }

    func interrupted(
        by end: StoryEnd, comingBackAfter wait: Duration?, on link: StoryLink
    ) {
        if cuts.isOwn, let wait { return cuts.waitBegan(wait, at: monotonicNanoseconds()) }
        guard !isLeaving else { return isGone = true }
        link.close()
        let way: String
        switch end {
        case .failed(let why): way = why
        // 1006 is how all WebSockets say that the connection broke without a word.
        case .closed(CloseCode.shutdown.rawValue, _):
            // When each is to come back is nothing that this run heeds.
            unexplained.removeAll()
            way = "code \(CloseCode.shutdown.rawValue), \"\(CloseCode.shutdown.reason)\""
        case .closed(let code, let reason):
            way = "code \(code ?? 1_006)" + (reason.isEmpty ? "" : ", \"\(reason)\"")
        case .misread:
            violate("\(end)")
            way = "what the server said was not understood"
        }
        becomeGone(way)
        if !isReady { worker.becameReady() }
    }

    private func becomeGone(_ way: String) {
        isGone = true
        if cuts.takeReturn() != nil { worker.tally.absentMembers -= 1 }
        worker.tally.disconnections.add(way, at: monotonicNanoseconds())
    }

    private func violate(_ what: @autoclosure () -> String) {
        worker.tally.violations.add("room \(room.index + 1), member \(place + 1): \(what())")
    }
}
