import Glibc

/// Threads of their own for work that would keep a loop from its turn, each with a tool that only
/// one thread may use.
///
/// What waits is bounded. No order is kept where there are several threads.
///
/// **Isolation:** any thread; whoever starts it closes it.
package final class Workbench<Tool>: @unchecked Sendable {
    package typealias Work = @Sendable (Tool) -> Void

    private let makeTool: @Sendable () -> Tool
    private let threadCount: Int
    private let limit: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var threads: [pthread_t] = []
    // Behind the mutex.
    private var waiting: [Work] = []
    private var isClosed = false

    /// Makes a bench; what is asked for waits until ``start()``.
    ///
    /// - Parameter limit: How much work may wait.
    package init(threads: Int, limit: Int, tool: @escaping @Sendable () -> Tool) {
        makeTool = tool
        threadCount = threads
        self.limit = limit
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Starts the threads; to be called once.
    package func start() {
        for _ in 0..<threadCount {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { body in
                    if let body {
                        Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
                    }
                    return nil
                }, Unmanaged.passRetained(ThreadBody { self.work() }).toOpaque())
            precondition(code == 0, "no thread to draw: raise the limit of threads (ulimit -u)")
            threads.append(thread)
        }
    }

    /// Has something done; false when too much waits already, or it is over.
    package func ask(_ work: @escaping Work) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard !isClosed, waiting.count < limit else { return false }
        waiting.append(work)
        pthread_cond_signal(changed)
        return true
    }

    /// Ends the threads when they have done what they are at; what waits is not done.
    package func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        waiting = []
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }

    private func work() {
        let tool = makeTool()
        while true {
            pthread_mutex_lock(mutex)
            while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
            if isClosed { return _ = pthread_mutex_unlock(mutex) }
            let next = waiting.removeFirst()
            pthread_mutex_unlock(mutex)
            next(tool)
        }
    }
}

/// What a thread does: C takes no pointer to what is generic.
private final class ThreadBody {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
