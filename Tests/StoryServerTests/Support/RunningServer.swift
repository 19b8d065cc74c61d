import Glibc
import SocketLoop
import StoryServer
import StoryStore
import Testing

/// Runs `body` against a server whose loops have threads of their own.
func withServer(
    loops: Int, store: (any StoryStore)? = nil, idleTime: Duration = .seconds(10),
    drainSeconds: Int = 10,
    recording: RecordingFolder? = nil, _ body: (Server) throws -> Void
) throws {
    let store = try store ?? MemoryStore()
    defer { store.shutDown() }
    let made = Lock<Result<Server, ServerError>?>(nil)
    // Made where it runs: until then the thread that made it counts as the first loop's.
    let thread = Background {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.loopCount = loops
        configuration.idleTime = idleTime
        configuration.drainSeconds = drainSeconds
        if let recording {
            configuration.recordedStories = ["s0"]
            configuration.recordingDirectory = recording.path
            configuration.tell = { line in recording.told.withLock { $0.append(line) } }
        }
        do throws(ServerError) {
            let server = try Server(configuration, store: store)
            made.withLock { $0 = .success(server) }
            server.run()
        } catch {
            made.withLock { $0 = .failure(error) }
        }
    }
    defer { thread.join() }
    _ = waits { made.withLock { $0 != nil } }
    // Taken out, so that nothing holds the server when it has ended.
    let server = try #require(made.withLock { $0.take() }).get()
    // Who asks twice does not want to wait.
    defer { if !server.isEnding { server.stop() } }
    try body(server)
}

extension Server {
    /// What the server has, once all loops have said so.
    func census() throws -> Census {
        let taken = Lock<Census?>(nil)
        takeCensus { census in taken.withLock { $0 = census } }
        _ = waits { taken.withLock { $0 != nil } }
        return try #require(taken.withLock { $0 })
    }

    /// Waits until a census satisfies `condition`; the last one in any case.
    func census(when condition: (Census) -> Bool) throws -> Census {
        var last = try census()
        _ = waits {
            guard let next = try? census() else { return false }
            last = next
            return condition(next)
        }
        return last
    }
}

/// A thread.
final class Background {
    private final class Call: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private var thread = pthread_t()

    init(_ body: @escaping @Sendable () -> Void) {
        let code = pthread_create(
            &thread, nil,
            {
                Unmanaged<Call>.fromOpaque($0!).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Call(body)).toOpaque())
        precondition(code == 0, "A thread could not be made.")
    }

    func join() { pthread_join(thread, nil) }
}

/// How many descriptors the process has open.
func openDescriptors() -> Int {
    guard let directory = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Less `.`, `..` and the one that reads the directory.
    return count - 3
}

/// Waits until a condition holds; false when it does not within the patience of these tests.
func waits(seconds: Int = 30, until condition: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    while clock.now < deadline {
        if condition() { return true }
        usleep(2_000)
    }
    return false
}
