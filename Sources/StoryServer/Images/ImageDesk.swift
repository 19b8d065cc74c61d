import Glibc
package import Images
package import StoryStore

/// Looks at pictures that came, one after the other, on a thread of its own.
///
/// What waits is bounded: by its number, and its bytes by the loops' budget for bodies.
///
/// **Isolation:** any thread; whoever starts it closes it. **Spec:** T13.
package final class ImageDesk: @unchecked Sendable {
    package typealias Answer = @Sendable (Result<StoredImage, ImageError>) -> Void

    private struct Request {
        let bytes: [UInt8]
        let answer: Answer
    }

    private let mostPixels: Int
    private let capacity: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var thread: pthread_t?
    // Behind the mutex.
    private var waiting: [Request] = []
    private var isClosed = false

    /// Makes a desk; what is asked for waits until ``start()``.
    ///
    /// - Parameters:
    ///   - mostPixels: how many pixels a picture may have.
    ///   - capacity: how many pictures may wait.
    package init(mostPixels: Int, capacity: Int = 16) {
        self.mostPixels = mostPixels
        self.capacity = capacity
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Starts the thread; to be called once.
    package func start() {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { desk in
                if let desk {
                    Unmanaged<ImageDesk>.fromOpaque(desk).takeRetainedValue().work()
                }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(code == 0, "no thread for pictures: raise the limit of threads (ulimit -u)")
        self.thread = thread
    }

    /// Has a picture looked at, and answers on the thread; false when too many wait already, or the
    /// desk is closed.
    package func look(at bytes: [UInt8], _ answer: @escaping Answer) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard !isClosed, waiting.count < capacity else { return false }
        waiting.append(Request(bytes: bytes, answer: answer))
        pthread_cond_signal(changed)
        return true
    }

    /// Ends after the picture that is being looked at; what waits is never answered.
    package func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        waiting = []
        pthread_cond_signal(changed)
        pthread_mutex_unlock(mutex)
        if let thread { pthread_join(thread, nil) }
    }

    // MARK: The thread

    private func work() {
        while let request = next() { request.answer(finding(of: request.bytes)) }
    }

    private func next() -> Request? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func finding(of bytes: [UInt8]) -> Result<StoredImage, ImageError> {
        do throws(ImageError) {
            let facts = try ImageDecoder.check(bytes, mostPixels: mostPixels)
            return .success(StoredImage(name: ImageName(of: bytes), facts: facts, bytes: bytes))
        } catch {
            return .failure(error)
        }
    }
}
