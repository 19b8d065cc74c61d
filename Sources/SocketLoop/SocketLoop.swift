internal import CSocketLoop
internal import Glibc
internal import Synchronization

/// WebSocket and HTTP on one port, timers and signals, on one thread, which is also an executor.
///
/// A loop has one thread: the one that made it until `run` or `start`, then the one that runs it.
/// Everything is called on that thread, except what says "any thread". An actor whose
/// `unownedExecutor` is the loop runs there, and is entered without a hop from the delegate's
/// methods.
///
/// A process may have several loops, which listen on one port (`reusePort`) and hand connections to
/// one another (``UpgradeDecision/handOver(to:)``).
package final class SocketLoop: @unchecked Sendable {
    private nonisolated(unsafe) var handle: OpaquePointer?
    /// The thread that may touch the loop; 0 while a new one starts.
    private let owner = Atomic<UInt>(0)
    private let thread = Lock<pthread_t?>(nil)

    // Loop's thread only.
    private(set) var delegate: (any SocketLoopDelegate)?
    private var timers: [TimerID: () -> Void] = [:]
    var queue = WorkQueue()
    var hasStopped = false
    let inbox = Lock(Inbox())

    /// Makes a loop that does nothing yet.
    ///
    /// Raises (or lowers) the process's limit of descriptors and ignores SIGPIPE.
    ///
    /// - Throws: `SocketLoopError.cannotCreate`.
    package init(
        configuration: SocketLoopConfiguration = SocketLoopConfiguration()
    ) throws(SocketLoopError) {
        owner.store(currentThread(), ordering: .relaxed)
        let context = Unmanaged.passUnretained(self).toOpaque()
        var settings = configuration.forC(context: context)
        handle = csl_create(&settings)
        if handle == nil { throw .cannotCreate(code: errno) }
    }

    deinit {
        if let handle { csl_destroy(handle) }
        if let started = thread.withLock({ $0.take() }) { pthread_detach(started) }
    }

    /// Which loop of the process this is, from 1; any thread may ask.
    package var number: UInt16 { csl_number(handle!) }

    /// Whether the caller is on the loop's thread; any thread may ask.
    package var isCurrent: Bool { owner.load(ordering: .relaxed) == currentThread() }

    /// Runs on the calling thread until `stop`, then closes every connection.
    ///
    /// When this returns, `closed` has come for every opened connection, and what was posted in
    /// time has run. A loop runs once.
    package func run(delegate: any SocketLoopDelegate) {
        owner.store(currentThread(), ordering: .relaxed)
        self.delegate = delegate
        csl_run(checkedHandle())
        finishWork()
        self.delegate = nil
        timers.removeAll()
    }

    /// Does what `run` does on a thread of its own.
    ///
    /// The caller must not touch the loop any more, except what any thread may call.
    package func start(delegate: any SocketLoopDelegate) {
        owner.store(0, ordering: .relaxed)
        startThread { [self] in
            run(delegate: delegate)
            // Another thread may get this one's name now.
            owner.store(0, ordering: .relaxed)
        }
        .map { started in thread.withLock { $0 = started } }
    }

    /// Waits, on any thread but the loop's, until a loop that was started has stopped.
    package func join() {
        precondition(!isCurrent, "Join a loop from another thread than its own.")
        guard let started = thread.withLock({ $0.take() }) else { return }
        pthread_join(started, nil)
    }

    /// Ends `run` after this turn; any thread may call it.
    package func stop() {
        if isCurrent { csl_stop(checkedHandle()) } else { post { [self] in stop() } }
    }

    /// Wakes the loop from any thread.
    func wake() {
        if let handle { csl_wake(handle) }
    }

    /// The C side for what any thread may do with it while it holds the loop.
    func sharedHandle() -> OpaquePointer { handle! }

    func checkedHandle() -> OpaquePointer {
        precondition(
            isCurrent, "Call the loop on its own thread; from elsewhere use post(_:) to get there.")
        return handle!
    }
}

// Time and signals.
extension SocketLoop {
    /// Microseconds of the monotonic clock, for any thread.
    package static var nowMicroseconds: Int64 { Int64(csl_now() / 1_000) }

    /// The part of the last ~100 ms, 0…1, that the loop's thread spent working.
    package var busyFraction: Double { csl_busy_fraction(checkedHandle()) }

    /// What the loop has at the moment.
    package var counters: SocketLoopCounters { SocketLoopCounters(csl_count(checkedHandle())) }

    /// Calls `body` once on the loop, not before the delay is over.
    @discardableResult
    package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> TimerID {
        let (seconds, attoseconds) = delay.components
        let nanoseconds = max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        let timer = TimerID(rawValue: csl_start_timer(checkedHandle(), UInt64(nanoseconds)))
        timers[timer] = body
        return timer
    }

    /// Forgets a timer; false when it has fired or was cancelled before.
    @discardableResult
    package func cancel(_ timer: TimerID) -> Bool {
        timers[timer] = nil
        return csl_cancel_timer(checkedHandle(), timer.rawValue)
    }

    /// Has SIGTERM, SIGINT and SIGHUP delivered to this loop, the only one of the process that asks
    /// for it, instead of ending the process.
    ///
    /// SIGHUP stays ignored where it is, as by `nohup`.
    package func watchSignals() {
        var numbers = [SIGTERM, SIGINT]
        var hangUp = sigaction()
        sigaction(SIGHUP, nil, &hangUp)
        if unsafeBitCast(hangUp.__sigaction_handler.sa_handler, to: Int.self) != 1 {
            numbers.append(SIGHUP)
        }
        let isOurs = numbers.allSatisfy { csl_watch_signal(checkedHandle(), $0) }
        precondition(isOurs, "Watch signals on one loop of the process, once.")
    }

    func timerFired(_ timer: TimerID) {
        let body = timers.removeValue(forKey: timer)
        body?()
    }

    func signalled(number: Int32) {
        let signal: Signal =
            number == SIGTERM ? .terminate : number == SIGHUP ? .hangUp : .interrupt
        delegate?.signalled(signal, on: self)
    }
}

private func currentThread() -> UInt { UInt(pthread_self()) }

/// Runs `body` on a new thread.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    let code = pthread_create(&thread, nil, threadMain, box.toOpaque())
    precondition(code == 0, "A thread could not be made: raise the limit of threads.")
    return thread
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func threadMain(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(body!).takeRetainedValue().run()
    return nil
}
