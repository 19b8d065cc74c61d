/// What the loop is to run: a job of an actor or task, or a posted closure.
enum Work {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
}

/// What other threads left for the loop.
struct Inbox {
    var work: [Work] = []
    /// A wake-up is on its way, so that a burst costs one.
    var isSignalled = false
}

/// Work in the order in which it came; two arrays that take turns, so that nothing is allocated.
struct WorkQueue {
    var waiting: [Work] = []
    var running: [Work] = []
}

extension SocketLoop: SerialExecutor, TaskExecutor {
    /// Runs a job of an actor or task on the loop. Any thread.
    package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    /// Runs a closure on the loop, after what was posted before. Any thread.
    ///
    /// What is posted to a loop that has stopped never runs.
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
            queue.waiting.append(work)
            return
        }
        let mustWake = inbox.withLock { inbox in
            inbox.work.append(work)
            defer { inbox.isSignalled = true }
            return !inbox.isSignalled
        }
        if mustWake { wake() }
    }

    func drainInbox() {
        inbox.withLock { inbox in
            inbox.isSignalled = false
            swap(&inbox.work, &queue.running)
        }
        runRunning()
    }

    func turnEnded() {
        runWaiting()
        delegate?.turnEnded(on: self)
        runWaiting()
        // Work that makes work takes turns with the sockets instead of starving them.
        if !queue.waiting.isEmpty { wake() }
    }

    /// Runs what is left when the sockets are gone: tasks that wait for the loop come to an end.
    func finishWork() {
        for _ in 0..<64 {
            drainInbox()
            runWaiting()
        }
    }

    private func runWaiting() {
        var rounds = 0
        while !queue.waiting.isEmpty, rounds < 8 {
            swap(&queue.waiting, &queue.running)
            runRunning()
            rounds += 1
        }
    }

    private func runRunning() {
        var work: [Work] = []
        swap(&work, &queue.running)
        for item in work {
            switch item {
            case .job(let job):
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            case .body(let body):
                body()
            }
        }
        work.removeAll(keepingCapacity: true)
        swap(&work, &queue.running)
    }
}
