internal import Glibc

/// What threads ask one thread for, in the order of asking.
///
/// **Isolation:** any thread appends; one takes.
final class RequestQueue<Request>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    // Behind the mutex.
    private var waiting: [Request] = []
    private var oldest = timespec()
    private var isClosed = false

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        changed = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // Setting the clock on the wall makes nobody wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Asks; false when the queue is closed.
    func append(_ request: Request) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if isClosed { return false }
        if waiting.isEmpty { clock_gettime(CLOCK_MONOTONIC, &oldest) }
        waiting.append(request)
        pthread_cond_signal(changed)
        return true
    }

    /// Takes no more; what waits is still handed out.
    func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        pthread_cond_signal(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for requests, then for more until the first has waited for `window` microseconds, and
    /// takes them all; nil when there are none and never will be.
    ///
    /// - Parameter gathers: whether more are waited for with those that are there.
    func take(window: Int, gathers: ([Request]) -> Bool) -> [Request]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
        if waiting.isEmpty { return nil }
        var deadline = oldest
        deadline.tv_nsec += window * 1_000
        deadline.tv_sec += deadline.tv_nsec / 1_000_000_000
        deadline.tv_nsec %= 1_000_000_000
        while !isClosed, window > 0, gathers(waiting) {
            if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT { break }
        }
        defer { waiting = [] }
        return waiting
    }
}

/// A thread that does one thing and ends.
final class WorkerThread: @unchecked Sendable {
    private var thread = pthread_t()

    /// Starts it; traps when the system has no thread left, as nothing would work without.
    init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body))
        let code = pthread_create(&thread, nil, runBody, box.toOpaque())
        precondition(code == 0, "no thread for the store: raise the limit of threads (ulimit -u)")
    }

    /// Waits for its end; to be called once.
    func join() { pthread_join(thread, nil) }

    fileprivate final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

private func runBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box else { return nil }
    Unmanaged<WorkerThread.Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
}

/// Something that is done once, whoever asks for it, and however many at once.
final class Once: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var isDone = false

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Does it, or waits until it is done.
    func run(_ body: () -> Void) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if isDone { return }
        isDone = true
        body()
    }
}
