import Rooms
import SocketLoop
import StoryStore
import Wire

/// Coming and going of the story itself.
///
/// **Spec:** D2, D3.
extension StoryActor {
    /// Does something as soon as the story is here, or it is known that it cannot be.
    nonisolated func whenHere(_ body: @escaping Caller) {
        enter { story in
            switch story.phase {
            case .live: body(story, nil)
            case .retired: body(story, .elsewhere)
            case .away, .loading, .leaving:
                story.callers.append(body)
                story.list()
            }
        }
    }

    /// Sees to it that input which waits is handled some time.
    func waitForStory() {
        switch phase {
        case .live: preconditionFailure("a story that is here does not wait: handle its inbox")
        case .away: if !isWantedByNobody { load() }
        case .retired: passOn()
        case .loading, .leaving:
            if inbox.entries.count > StoryActor.patience { turnAway(.storyUnreadable) }
        }
    }

    /// Takes word of a connection that has said nothing yet: the story had better be here.
    func knock(_ seat: Seat) {
        switch phase {
        case .live: return
        case .retired:
            knockers.append(seat)
            passOn()
        case .away, .loading, .leaving:
            knockers.append(seat)
            list()
        }
    }

    /// Hands on what came to a story that was put away meanwhile, in its order.
    ///
    /// All goes one way, to the heir, though that may have been put away in turn and hand it on:
    /// what took a shorter way would be there before what was said first.
    ///
    /// Connections that found this object go on speaking to it. What still comes of those whose
    /// members it had is of no meaning to anybody, and wakes nobody.
    private func passOn() {
        var passed = Inbox()
        for entry in inbox.entries {
            switch entry.input {
            case .join: passedOn.insert(entry.connection)
            default: if !passedOn.contains(entry.connection) { continue }
            }
            passed.append(entry, samples: inbox.samples)
        }
        if knockers.isEmpty, passed.entries.isEmpty { return clearInbox() }
        guard retirement == .shutdown, let heir = heir ?? keeper.successor(of: self) else {
            return turnAway(retirement)
        }
        self.heir = heir
        clearInbox()
        for seat in knockers { heir.enter { $0.knock(seat) } }
        knockers = []
        let rest = passed
        if !rest.entries.isEmpty { heir.enter { $0.receive(rest) } }
    }

    private var isWantedByNobody: Bool {
        inbox.entries.isEmpty && callers.isEmpty && knockers.isEmpty
    }

    private func load() {
        if drain != nil { return notLoaded(.ended) }
        phase = .loading
        keeper.store.open(name, freshEpoch: StoryKeeper.freshEpoch()) { [self] result in
            enter { $0.loaded(result) }
        }
    }

    private func loaded(_ result: Result<StoredStory, StoreError>) {
        guard phase == .loading else { return }
        switch result {
        case .success(let stored):
            let now = now()
            room = Room(
                story: name, loading: stored, durability: keeper.store.durability, at: now)
            outbox = StoryOutbox(
                loadedAt: stored.state.revision, needsCheckpoint: stored.stamp == .zero)
            beginRecording(stored, at: now)
            phase = .live
            knockers = []
            let waiting = callers
            callers = []
            for caller in waiting { caller(self, nil) }
            if drain != nil { settleForDrain() }
            list()
        case .failure(let error): notLoaded(error)
        }
    }

    private func notLoaded(_ error: StoreError) {
        let waiting = callers
        callers = []
        for caller in waiting { caller(self, .unavailable(error)) }
        if error == .unknownStory { return retire(.storyNotFound) }
        keeper.tell("The story \(name.text) cannot be loaded: \(error).")
        phase = .away
        turnAway(error == .ended ? .shutdown : .storyUnreadable)
        drainFurther()
    }

    /// Closes the connections that wait for the story.
    func turnAway(_ code: Wire.CloseCode) {
        var seats = knockers
        knockers = []
        for entry in inbox.entries {
            if case .join(_, _, let hub) = entry.input {
                seats.append(Seat(connection: entry.connection, hub: hub))
            }
        }
        clearInbox()
        for seat in seats {
            if code == .shutdown { closeForDrain(seat) } else { close(seat, code) }
        }
    }

    /// How much input may wait for the story.
    private static let patience = 65_536

    // MARK: Going

    /// Sees to it that what was made for a connection that never came is forgotten some time.
    func watchUnused() {
        guard idleTimer == nil else { return }
        idleTimer = loop.schedule(after: keeper.idleTime) { [unowned self] in
            assumeIsolated { story in
                story.idleTimer = nil
                if story.phase == .away, story.isWantedByNobody { story.retire(.shutdown) }
            }
        }
    }

    private var isIdle: Bool {
        isWantedByNobody && room.core.members.isEmpty && drain == nil
    }

    /// Sees to it that a story that nobody is in is put away some time.
    func watchIdleness() {
        guard isIdle else { return cancelIdleTimer() }
        guard idleTimer == nil else { return }
        idleTimer = loop.schedule(after: keeper.idleTime) { [unowned self] in
            assumeIsolated { story in
                story.idleTimer = nil
                guard story.phase == .live, story.isIdle else { return }
                story.leave()
            }
        }
    }

    private func cancelIdleTimer() {
        if let idleTimer { loop.cancel(idleTimer) }
        idleTimer = nil
    }

    /// Puts the story away, once the store has all of it.
    private func leave() {
        phase = .leaving
        let isDue = outbox.isCheckpointDue(at: room.core.revision, every: 1)
        takeUnkept(checkpoint: isDue ? .automatic : nil)
        keep()
        leaveFurther()
    }

    /// Closes the story's record, when the store has all of it.
    func leaveFurther() {
        if room.isDiskRefusing {
            // It stays here until it can be kept.
            phase = .live
            return list()
        }
        guard outbox.isEmpty, !outbox.isWaiting else { return keep() }
        outbox.isWaiting = true
        keeper.store.close(name, at: room.stamp) { [self] result in
            enter { $0.closed(result) }
        }
    }

    private func closed(_ result: Result<Void, StoreError>) {
        guard phase == .leaving else { return }
        outbox.isWaiting = false
        endRecording()
        room = StoryActor.nothing(named: name)
        if isWantedByNobody || drain != nil { return retire(.shutdown) }
        phase = .away
        waitForStory()
    }

    /// Has nothing to do with the story any more; members and whoever waits are closed.
    func retire(_ code: Wire.CloseCode) {
        retirement = code
        turnAway(code)
        for seat in seats.compactMap({ $0 }) {
            if let member = members[seat.connection] { vacate(member) }
            close(seat, code)
        }
        let timers = [
            flushTimer?.id, progressTimer, silenceTimer, departureTimer?.id, retryTimer, idleTimer,
        ]
        for timer in timers {
            if let timer { loop.cancel(timer) }
        }
        (flushTimer, progressTimer, silenceTimer, departureTimer) = (nil, nil, nil, nil)
        (retryTimer, idleTimer) = (nil, nil)
        endRecording()
        room = StoryActor.nothing(named: name)
        outbox = StoryOutbox()
        let waiting = callers
        callers = []
        phase = .retired
        keeper.forget(self)
        for caller in waiting { caller(self, .elsewhere) }
        drainFurther()
    }
}
