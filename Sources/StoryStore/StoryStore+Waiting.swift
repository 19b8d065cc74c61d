internal import Glibc

/// For tools and tests, which have nothing else to do.
extension StoryStore {
    /// Asks for something, and blocks until it is answered; never on a loop, nor in an answer.
    package func waiting<Value: Sendable>(
        _ ask: (@escaping Reply<Value>) -> Void
    ) throws(StoreError) -> Value {
        let waiter = Waiter<Value>()
        ask { waiter.answer($0) }
        return try waiter.wait().get()
    }
}

/// An answer that somebody waits for.
private final class Waiter<Value>: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>
    private var result: Result<Value, StoreError>?

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func answer(_ result: Result<Value, StoreError>) {
        self.result = result
        sem_post(semaphore)
    }

    func wait() -> Result<Value, StoreError> {
        // A signal to the process is no answer.
        while sem_wait(semaphore) != 0 {}
        guard let result else {
            fatalError("the store answered with nothing: see StoryStore.Reply")
        }
        return result
    }
}
