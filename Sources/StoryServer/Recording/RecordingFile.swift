import Glibc
import Rooms
import SocketLoop
import StoryRecording
import Wire

/// The file of one recording.
///
/// **Isolation:** the thread of ``RecordingDesk`` writes; any thread asks whether it failed.
final class RecordingFile: Sendable {
    private struct State {
        var descriptor: Int32 = -1
        var hasFailed = false
    }

    let story: StoryName
    private let state = Lock(State())

    init(story: StoryName) { self.story = story }

    deinit {
        let descriptor = state.withLock { $0.descriptor }
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Whether it takes no more.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Makes the file, which nobody but the server's user can read: it has tokens in it.
    ///
    /// - Returns: why not, if it failed.
    func begin(_ start: RecordingStart, in directory: String) -> String? {
        if mkdir(directory, 0o700) != 0, errno != EEXIST { return fail(directory) }
        var buffer = ByteBuffer(capacity: 65_536)
        buffer.append(start)
        var number = 1
        while true {
            // A clock that is set back, or a story that is loaded twice in a millisecond.
            let suffix = number == 1 ? "" : "-\(number)"
            let path =
                "\(directory)/\(story.text)-\(start.wallMilliseconds)\(suffix)"
                + ".plumbline-recording"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                state.withLock { $0.descriptor = descriptor }
                return write(buffer.array)
            }
            guard errno == EEXIST else { return fail(path) }
            number += 1
        }
    }

    /// Appends lines.
    ///
    /// - Returns: why not, if it failed; nil also when it failed before.
    func write(_ lines: [UInt8]) -> String? {
        let descriptor = state.withLock { $0.descriptor }
        guard descriptor >= 0 else { return nil }
        var written = 0
        while written < lines.count {
            let count = lines.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return fail("it cannot be written") }
            written += count
        }
        return nil
    }

    /// Writes the last line, and closes the file.
    ///
    /// - Returns: why it ended, if that was not asked for.
    func end(_ end: RecordingEnd) -> String? {
        guard state.withLock({ $0.descriptor >= 0 }) else { return nil }
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(end)
        if let failure = write(buffer.array) { return failure }
        close()
        return end == .disk ? "the disk does not keep up with it." : nil
    }

    private func fail(_ what: String) -> String {
        let why = String(cString: strerror(errno))
        state.withLock { $0.hasFailed = true }
        close()
        return "\(what): \(why)."
    }

    private func close() {
        let descriptor = state.withLock { state in
            defer { state.descriptor = -1 }
            return state.descriptor
        }
        if descriptor >= 0 { Glibc.close(descriptor) }
    }
}
