import Glibc
import SocketLoop
import Testing

/// Runs several loops, each on a thread of its own, while `body` plays the clients.
///
/// All listen on one port; the recorders are theirs, in their order.
func withLoops(
    _ recorders: [Recorder],
    configure: (inout SocketLoopConfiguration) -> Void = { _ in },
    _ body: ([SocketLoop], UInt16) throws -> Void
) throws {
    var configuration = SocketLoopConfiguration()
    configure(&configuration)
    let loops = try recorders.map { _ in try SocketLoop(configuration: configuration) }
    let port = try loops[0].listen(host: "127.0.0.1", port: 0, reusePort: true)
    for loop in loops.dropFirst() {
        try loop.listen(host: "127.0.0.1", port: port, reusePort: true)
    }
    for (loop, recorder) in zip(loops, recorders) { loop.start(delegate: recorder) }
    defer {
        for loop in loops { loop.stop() }
        for (loop, recorder) in zip(loops, recorders) {
            loop.join()
            let opened = recorder.openedConnections
            #expect(Set(opened) == Set(recorder.closedConnections))
            #expect(opened.count == recorder.closedConnections.count)
            #expect(opened.allSatisfy { $0.loopNumber == loop.number })
        }
        let all = recorders.flatMap(\.openedConnections)
        #expect(Set(all).count == all.count)
    }
    try body(loops, port)
}

/// Runs `body` on so many threads with their numbers, and waits for all.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    final class Call: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let threads = (0..<count).map { number in
        var thread = pthread_t()
        let call = Unmanaged.passRetained(Call { body(number) })
        pthread_create(
            &thread, nil,
            {
                Unmanaged<Call>.fromOpaque($0!).takeRetainedValue().body()
                return nil
            }, call.toOpaque())
        return thread
    }
    for thread in threads { pthread_join(thread, nil) }
}

extension Trait where Self == ConditionTrait {
    /// For tests that count or limit the descriptors of the process, which others open as well:
    /// `Tests/run --only alone` gives them one of their own.
    static var needsProcessOfItsOwn: Self {
        .enabled(if: getenv("PLUMBLINE_ALONE") != nil, "needs a process of its own")
    }
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

/// Waits until a condition holds; false when it never does.
func waits(until condition: () -> Bool) -> Bool {
    for _ in 0..<10_000 {
        if condition() { return true }
        usleep(1_000)
    }
    return false
}

/// Runs `body` while the process may open so many descriptors more, and no others.
func withDescriptors(more count: Int32, _ body: () throws -> Void) throws {
    let probe = dup(0)
    close(probe)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let before = limit
    limit.rlim_cur = rlim_t(probe + count)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    defer {
        limit = before
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    try body()
}
