import Rooms
package import SocketLoop
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

    /// Makes the configuration of a server for one's own machine.
    package init() {}
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

    /// The port that is listened on.
    package let port: UInt16

    /// Makes a server and listens; connections wait until ``run()``.
    ///
    /// - Throws: ``ServerError``.
    package init(_ configuration: ServerConfiguration) throws(ServerError) {
        let studio = try StudioFiles(directory: configuration.studioDirectory)
        let registry = Registry()
        let routes = Routes(
            registry: registry, studio: studio,
            origins: OriginPolicy(
                allowing: configuration.allowedOrigins, listeningOn: configuration.host))
        do throws(SocketLoopError) {
            var limits = SocketLoopConfiguration()
            limits.maximumMessageBytes = UInt32(Limits.messageBytes)
            limits.maximumFirstMessageBytes = UInt32(Limits.helloBytes)
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
        let first = hubs[0]
        first.drainOthers = { [hubs] in
            for hub in hubs.dropFirst() { hub.enter { $0.drain() } }
        }
        for hub in hubs.dropFirst() { hub.loop.start(delegate: hub) }
        first.loop.run(delegate: first)
        for hub in hubs.dropFirst() { hub.loop.join() }
        // All are cycles: without this a server that has ended keeps its descriptors.
        first.drainOthers = {}
        for hub in hubs { hub.release() }
        registry.close()
    }

    /// Does what SIGTERM does, from any thread.
    package func stop() {
        hubs[0].enter { $0.signalled(.terminate, on: $0.loop) }
    }
}
