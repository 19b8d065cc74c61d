import Glibc
import Rooms
package import SocketLoop
package import StoryStore
import Wire

/// How a server is to run.
package struct ServerConfiguration: Sendable {
    /// The numeric address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    package var port: UInt16 = 8080
    /// How many event loops serve, each on a thread of its own.
    package var loopCount = 1
    /// The folder of the studio, if there is one.
    package var studioDirectory: String?
    /// Origins whose pages may connect besides our own.
    package var allowedOrigins: [String] = []
    /// How many seconds the end may take, until all commits are on the disk and members are told.
    package var drainSeconds = 10
    /// For how long a story stays in memory that nobody is in.
    package var idleTime = Duration.seconds(10)
    /// The stories of which all that they are given is kept, to be replayed.
    package var recordedStories: Set<String> = []
    /// Where that is kept; to be set when there are such stories.
    package var recordingDirectory: String?
    /// The clock on the wall.
    package var wallTime: @Sendable () -> WallTime = ServerConfiguration.systemTime
    /// Takes a line for the operator, from any thread.
    package var tell: @Sendable (String) -> Void = { _ in }

    /// Makes the configuration of a server for one's own machine.
    package init() {}

    /// Whether a story can be called so.
    ///
    /// **Spec:** N5.
    package static func isStoryName(_ text: String) -> Bool { StoryName(text) != nil }

    fileprivate var recordingDesk: RecordingDesk? {
        if recordedStories.isEmpty { return nil }
        guard let recordingDirectory else {
            preconditionFailure("recordings need a place: set recordingDirectory")
        }
        return RecordingDesk(
            stories: Set(recordedStories.compactMap { StoryName($0) }),
            directory: recordingDirectory, tell: tell)
    }

    private static let systemTime: @Sendable () -> WallTime = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// Why a server could not start.
package enum ServerError: Error, CustomStringConvertible {
    /// The loop could not be made or cannot listen.
    case socketLoop(SocketLoopError)
    /// The studio's folder cannot be served.
    case unreadableStudio(String, String)

    /// A sentence for the operator.
    package var description: String {
        switch self {
        case .socketLoop(let error): error.description
        case .unreadableStudio(let path, let why): "The studio at \(path) cannot be served: \(why)"
        }
    }
}

/// The whole server: loops, their connections, the stories, the paths.
///
/// **Isolation:** ``run()`` is called once; its thread becomes the first loop's. What else there
/// is, any thread may call.
package final class Server: Sendable {
    let hubs: [ConnectionHub]
    let registry: Registry
    private let drain = Lock<Drain?>(nil)
    private let drainSeconds: Int

    /// The port that is listened on.
    package let port: UInt16

    /// Makes a server and listens; connections wait until ``run()``.
    ///
    /// The store is the caller's, who shuts it down when the server has ended.
    ///
    /// - Throws: ``ServerError``.
    package init(
        _ configuration: ServerConfiguration, store: any StoryStore
    ) throws(ServerError) {
        let studio = try StudioFiles(directory: configuration.studioDirectory)
        drainSeconds = configuration.drainSeconds
        let keeper = StoryKeeper(
            store: store, idleTime: configuration.idleTime, wallTime: configuration.wallTime,
            tell: configuration.tell, recordings: configuration.recordingDesk,
            desk: PictureDesk(
                gallery: storedPictures(of: store), counting: storedCount(of: store)))
        let registry = Registry(keeper: keeper)
        let routes = Routes(
            registry: registry, studio: studio,
            origins: OriginPolicy(
                allowing: configuration.allowedOrigins, listeningOn: configuration.host))
        do throws(SocketLoopError) {
            var limits = SocketLoopConfiguration()
            limits.maximumMessageBytes = UInt32(Limits.messageBytes)
            limits.maximumFirstMessageBytes = UInt32(Limits.helloBytes)
            limits.shareBudgets(among: configuration.loopCount)
            var hubs: [ConnectionHub] = []
            for _ in 0..<configuration.loopCount {
                hubs.append(
                    ConnectionHub(loop: try SocketLoop(configuration: limits), routes: routes))
            }
            registry.settle(hubs)
            self.hubs = hubs
            self.registry = registry
            // Before anybody learns the address: whoever does may send SIGTERM at once.
            hubs[0].loop.watchSignals()
            port = try Server.listen(configuration, hubs.map(\.loop))
        } catch {
            throw .socketLoop(error)
        }
    }

    /// Has every loop listen on one port; the kernel deals connections out among them.
    ///
    /// A port that is shared with SO_REUSEPORT would be shared with another server of the same user
    /// as well, silently, so it is first asked for alone.
    private static func listen(
        _ configuration: ServerConfiguration, _ loops: [SocketLoop]
    ) throws(SocketLoopError) -> UInt16 {
        let port = try loops[0].listen(host: configuration.host, port: configuration.port)
        guard loops.count > 1 else { return port }
        loops[0].stopListening()
        for loop in loops {
            try loop.listen(host: configuration.host, port: port, reusePort: true)
        }
        return port
    }

    /// Serves until SIGTERM or SIGINT, or ``stop()``.
    package func run() {
        registry.keeper.recordings?.start()
        registry.keeper.desk.start()
        hubs[0].routes.images.start()
        let first = hubs[0]
        first.endServer = { [unowned self] in end() }
        for hub in hubs.dropFirst() { hub.loop.start(delegate: hub) }
        first.loop.run(delegate: first)
        for hub in hubs.dropFirst() { hub.loop.join() }
        // All are cycles: without this a server that has ended keeps its descriptors.
        first.endServer = {}
        for hub in hubs { hub.release() }
        first.routes.images.close()
        registry.keeper.desk.close()
        registry.close()
        registry.keeper.recordings?.close()
    }

    /// Does what SIGTERM does, from any thread.
    package func stop() { end() }

    /// Whether it was asked to end.
    package var isEnding: Bool { drain.withLock { $0 != nil } }

    /// Puts all stories away and ends the loops; at once when it is asked again.
    private func end() {
        let members = registry.population
        let drain = drain.withLock { drain in
            if let drain { return drain }
            let new = Drain(hubCount: hubs.count, memberCount: members)
            drain = new
            return new
        }
        for hub in hubs { hub.enter { [drainSeconds] in $0.begin(drain, within: drainSeconds) } }
    }

    /// The stories of which commits were not on the disk when the server ended, with how many.
    package var leftBehind: [(story: String, commits: Int)] {
        drain.withLock { $0 }?.left ?? []
    }
}

extension SocketLoopConfiguration {
    /// Has the loops of a process together take what one would, but each as much as two pictures.
    fileprivate mutating func shareBudgets(among loopCount: Int) {
        let least = UInt64(2 * Limits.imageBytes)
        bodyBudgetBytes = max(bodyBudgetBytes / UInt64(loopCount), least)
        answerBudgetBytes = max(answerBudgetBytes / UInt64(loopCount), least)
    }
}
