import Glibc
import Rooms
import SocketLoop
import StoryRecording
import Wire

/// Which stories are recorded, and where their recordings are written: by a thread of its own.
///
/// No call waits for the disk. What waits is bounded: a recording for which the disk is too slow,
/// or that the disk refuses, ends there, the operator is told, and the story goes on.
///
/// **Isolation:** any thread; whoever starts it closes it.
final class RecordingDesk: @unchecked Sendable {
    private enum Work {
        case begin(RecordingFile, RecordingStart)
        case write(RecordingFile, [UInt8])
        case end(RecordingFile, RecordingEnd)

        var byteCount: Int {
            if case .write(_, let bytes) = self { bytes.count } else { 0 }
        }
    }

    private let stories: Set<StoryName>
    private let directory: String
    private let limit: Int
    private let tell: @Sendable (String) -> Void
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var thread: pthread_t?
    // Behind the mutex.
    private var waiting: [Work] = []
    private var waitingByteCount = 0
    private var isClosed = false

    /// Makes a desk; what is asked for waits until ``start()``.
    ///
    /// - Parameter limit: how many bytes may wait for the disk, of all recordings together.
    init(
        stories: Set<StoryName>, directory: String, limit: Int = 64_000_000,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.stories = stories
        self.directory = directory
        self.limit = limit
        self.tell = tell
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    /// Starts the thread; to be called once.
    func start() {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { desk in
                if let desk {
                    Unmanaged<RecordingDesk>.fromOpaque(desk).takeRetainedValue().work()
                }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(code == 0, "no thread for recordings: raise the limit of threads (ulimit -u)")
        self.thread = thread
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Begins a recording of a story, if it is one of those that are to be recorded.
    func recorder(of start: RecordingStart, beginningWith room: borrowing Room) -> StoryRecorder? {
        guard stories.contains(start.story) else { return nil }
        let file = RecordingFile(story: start.story)
        ask(.begin(file, start))
        return StoryRecorder(file, at: self, beginningWith: room)
    }

    /// Takes lines of a recording; false when it has ended.
    func write(_ lines: [UInt8], to file: RecordingFile) -> Bool {
        if file.hasFailed { return false }
        pthread_mutex_lock(mutex)
        let fits = waitingByteCount + lines.count <= limit
        pthread_mutex_unlock(mutex)
        ask(fits ? .write(file, lines) : .end(file, .disk))
        return fits
    }

    /// Ends a recording.
    func end(_ file: RecordingFile) { ask(.end(file, .away)) }

    /// Writes what waits, and ends; to be called once, after ``start()``.
    func close() {
        pthread_mutex_lock(mutex)
        isClosed = true
        pthread_cond_signal(changed)
        pthread_mutex_unlock(mutex)
        if let thread { pthread_join(thread, nil) }
    }

    private func ask(_ work: Work) {
        pthread_mutex_lock(mutex)
        waiting.append(work)
        waitingByteCount += work.byteCount
        pthread_cond_signal(changed)
        pthread_mutex_unlock(mutex)
    }

    // MARK: The thread

    private func work() {
        var doneByteCount = 0
        while true {
            pthread_mutex_lock(mutex)
            waitingByteCount -= doneByteCount
            while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
            let taken = waiting
            waiting = []
            pthread_mutex_unlock(mutex)
            if taken.isEmpty { return }
            for work in taken { perform(work) }
            doneByteCount = taken.reduce(0) { $0 + $1.byteCount }
        }
    }

    private func perform(_ work: Work) {
        let file: RecordingFile
        let failure: String?
        switch work {
        case .begin(let new, let start):
            file = new
            failure = file.begin(start, in: directory)
        case .write(let open, let lines):
            file = open
            failure = file.write(lines)
        case .end(let open, let end):
            file = open
            failure = file.end(end)
        }
        guard let failure else { return }
        tell("The recording of the story \(file.story.text) has ended: \(failure)")
    }
}
