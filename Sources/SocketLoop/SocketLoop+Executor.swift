/// What the loop is to run: a job of an actor or task, or a posted closure.
enum Work {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
}

/// Work in the order in which it came; two arrays take turns, so that nothing is allocated.
struct WorkQueue {
    private(set) var waiting: [Work] = []
    private var spare: [Work] = []

    mutating func append(_ work: Work) { waiting.append(work) }

    /// Takes everything out; give the array back when it is done.
    mutating func takeAll() -> [Work] {
        let taken = waiting
        waiting = spare
        spare = []
        return taken
    }

    mutating func giveBack(_ done: consuming [Work]) {
        done.removeAll(keepingCapacity: true)
        spare = done
    }
}

/// What other threads left for the loop.
struct Inbox {
    var queue = WorkQueue()
    /// A wake-up is on its way, so that a burst costs one.
    var isSignalled = false
    /// The loop has stopped: what comes now is dropped, for it may hold the loop.
    var isShut = false
}

extension SocketLoop: SerialExecutor, TaskExecutor {
    /// Runs a job of an actor or task on the loop, from any thread.
    package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    /// Runs a closure on the loop, after what this thread posted before; any thread may call it.
    ///
    /// What is posted to a loop that has stopped is dropped.
    package func post(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

    /// The loop as an executor of actors.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Makes `assumeIsolated` legal in everything that the loop calls.
    package func checkIsolated() {
        precondition(isCurrent, "Enter an actor of this loop from the loop's own thread.")
    }

    private func add(_ work: Work) {
        if isCurrent {
            if !hasStopped { queue.append(work) }
            return
        }
        let mustWake = inbox.withLock { inbox in
            if inbox.isShut { return false }
            inbox.queue.append(work)
            defer { inbox.isSignalled = true }
            return !inbox.isSignalled
        }
        if mustWake { wake() }
    }

    func drainInbox() {
        run(
            inbox.withLock { inbox in
                inbox.isSignalled = false
                return inbox.queue.takeAll()
            }, thenGiveBackTo: { done in self.inbox.withLock { $0.queue.giveBack(done) } })
    }

    /// Whatever runs here, the delegate hears of the end of a turn after it: the loop may sleep.
    func turnEnded() {
        var rounds = 0
        repeat {
            runWaiting()
            delegate?.turnEnded(on: self)
            rounds += 1
        } while !queue.waiting.isEmpty && rounds < 8
        // Work that makes work takes turns with the sockets instead of starving them.
        if !queue.waiting.isEmpty { wake() }
    }

    /// Runs what is left when the sockets are gone: tasks that wait for the loop come to an end.
    func finishWork() {
        for _ in 0..<64 {
            drainInbox()
            runWaiting()
        }
        hasStopped = true
        queue = WorkQueue()
        let late = inbox.withLock { inbox in
            inbox.isShut = true
            return inbox.queue.takeAll()
        }
        // Freed here, outside the lock: what goes with it may post again.
        withExtendedLifetime(late) {}
    }

    private func runWaiting() {
        var rounds = 0
        while !queue.waiting.isEmpty, rounds < 8 {
            run(queue.takeAll(), thenGiveBackTo: { self.queue.giveBack($0) })
            rounds += 1
        }
    }

    private func run(_ work: [Work], thenGiveBackTo giveBack: ([Work]) -> Void) {
        for item in work {
            switch item {
            case .job(let job):
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            case .body(let body):
                body()
            }
        }
        giveBack(work)
    }
}
