import Rooms
package import SocketLoop
import Wire

/// How a server is to run.
package struct ServerConfiguration: Sendable {
    /// The numeric address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    package var port: UInt16 = 8080
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

/// The whole server: a loop, its connections, the stories, the paths.
///
/// **Isolation:** made and run on one thread, which becomes the loop's.
package final class Server {
    private let loop: SocketLoop
    private let hub: ConnectionHub

    /// The port that is listened on.
    package let port: UInt16

    /// Makes a server and listens; connections wait until ``run()``.
    ///
    /// - Throws: ``ServerError``.
    package init(_ configuration: ServerConfiguration) throws(ServerError) {
        let studio = try StudioFiles(directory: configuration.studioDirectory)
        do throws(SocketLoopError) {
            var limits = SocketLoopConfiguration()
            limits.maximumMessageBytes = UInt32(Limits.messageBytes)
            let loop = try SocketLoop(configuration: limits)
            let home = HomePlace()
            let registry = Registry { _ in home.place }
            let routes = Routes(
                registry: registry, studio: studio,
                origins: OriginPolicy(allowing: configuration.allowedOrigins))
            hub = ConnectionHub(loop: loop, routes: routes)
            home.settle(hub)
            self.loop = loop
            // Before anybody learns the address: whoever does may send SIGTERM at once.
            loop.watchSignals()
            port = try loop.listen(host: configuration.host, port: configuration.port)
        } catch {
            throw .socketLoop(error)
        }
    }

    /// Serves until SIGTERM or SIGINT, or ``stop()``.
    package func run() { loop.run(delegate: hub) }

    /// Does what SIGTERM does, from any thread.
    package func stop() {
        let hub = hub
        loop.post { hub.drain() }
    }
}

/// Where stories live: on the one loop there is.
private final class HomePlace: @unchecked Sendable {
    private var hub: ConnectionHub?

    var place: (loop: SocketLoop, outlet: any StoryOutlet) {
        guard let hub else { preconditionFailure("settle a hub before the first story is made") }
        return (hub.loop, hub)
    }

    /// To be called once, before anything is served.
    func settle(_ hub: ConnectionHub) { self.hub = hub }
}
