import Rooms
import SocketLoop
import Synchronization
import Wire

/// What each path answers.
///
/// **Isolation:** any loop. **Spec:** T3, T4, W1, W7.
final class Routes: Sendable {
    /// Whether a socket may be opened.
    enum Admission {
        case refuse(HTTPResponse)
        /// It is opened to be closed with a code that browsers can read.
        case unknownStory(WireEncoding)
        case story(StoryActor, WireEncoding)
    }

    typealias Answer = @Sendable (HTTPResponse) -> Void

    let registry: Registry
    private let studio: StudioFiles
    let origins: OriginPolicy
    /// Draws stories.
    var desk: PictureDesk { registry.keeper.desk }
    /// Where pictures that come are looked at.
    let images = ImageDesk(mostPixels: Limits.imagePixels)
    private let isDraining = Atomic<Bool>(false)

    init(registry: Registry, studio: StudioFiles, origins: OriginPolicy) {
        self.registry = registry
        self.studio = studio
        self.origins = origins
    }

    func beginDraining() {
        isDraining.store(true, ordering: .relaxed)
        registry.keeper.beginEnding()
    }

    /// The stories that live on a loop.
    func stories(on loop: SocketLoop) -> [StoryActor] { registry.stories(on: loop) }

    // MARK: Sockets

    func admission(of request: UpgradeRequest) -> Admission {
        let name: StoryName?
        switch StoryResource(path: request.head.path) {
        case .story(let story): name = story
        case .impossibleStory: name = nil
        default: return .refuse(.error(404, WireError(.unknownPath)))
        }
        guard origins.allows(request.head) else {
            return .refuse(.error(403, WireError(.foreignOrigin)))
        }
        guard let encoding = request.subprotocols.lazy.compactMap(Routes.encoding(of:)).first
        else {
            return .refuse(.error(400, WireError(.unknownSubprotocol)))
        }
        guard let name else { return .unknownStory(encoding) }
        return .story(registry.story(named: name), encoding)
    }

    private static func encoding(of subprotocol: String) -> WireEncoding? {
        WireEncoding.allCases.first { $0.subprotocol.description == subprotocol }
    }

    // MARK: Requests

    /// Answers a request by one call of `answer`, now or later.
    func respond(
        to request: HTTPRequest, decoder: inout ClientMessageDecoder, _ answer: @escaping Answer
    ) {
        let path = request.head.path
        guard origins.allows(origin: nil, host: request.head.header("host")) else {
            return answer(.error(403, WireError(.foreignOrigin)))
        }
        if path == "/healthz" {
            return allow(["GET", "HEAD"], request, answer) { answer(health()) }
        }
        if let resource = StoryResource(path: path) {
            return allow(resource.methods, request, answer) {
                serve(resource, request, decoder: &decoder, answer)
            }
        }
        if let resource = ImageResource(path: path) {
            return allow(resource.methods, request, answer) { serve(resource, request, answer) }
        }
        guard studio.has(path) else { return answer(.error(404, WireError(.unknownPath))) }
        allow(["GET", "HEAD"], request, answer) {
            answer(studio.response(to: request.head))
        }
    }

    private func allow(
        _ methods: [String], _ request: HTTPRequest, _ answer: Answer, _ body: () -> Void
    ) {
        if methods.contains(request.head.method) { return body() }
        var response = HTTPResponse.error(405, WireError(.wrongMethod))
        response.headers.append(
            HTTPHeader(name: "Allow", value: methods.joined(separator: ", ")))
        answer(response)
    }

    private func health() -> HTTPResponse {
        ending ?? .json(200, #"{"status":"ok"}"#)
    }

    /// What is answered while the server ends; nil before that.
    var ending: HTTPResponse? {
        isDraining.load(ordering: .relaxed) ? .json(503, #"{"status":"draining"}"#) : nil
    }
}

extension HTTPResponse {
    /// A JSON answer that is never taken from a cache.
    static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                HTTPHeader(name: "Content-Type", value: "application/json"),
                HTTPHeader(name: "Cache-Control", value: "no-store"),
                HTTPHeader(name: "X-Content-Type-Options", value: "nosniff"),
            ], body: body)
    }

    static func json(_ status: Int, _ body: StaticString) -> HTTPResponse {
        json(status, Array(body.description.utf8))
    }

    /// An error as T3 has it.
    static func error(_ status: Int, _ error: WireError) -> HTTPResponse {
        var buffer = ByteBuffer()
        buffer.append("{\"error\":")
        buffer.append(error)
        buffer.append("}")
        return json(status, buffer.array)
    }
}
