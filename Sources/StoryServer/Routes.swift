import Rooms
import SocketLoop
import Synchronization
import Wire

/// What each path answers.
///
/// **Isolation:** any loop. **Spec:** T1–T4, W1, W7.
final class Routes: Sendable {
    /// Whether a socket may be opened.
    enum Admission {
        case refuse(HTTPResponse)
        /// It is opened to be closed with a code that browsers can read.
        case unknownStory(WireEncoding)
        case story(StoryActor, WireEncoding)
    }

    typealias Answer = @Sendable (HTTPResponse) -> Void

    private static let storiesPath = "/v1/stories"

    private let registry: Registry
    private let studio: StudioFiles
    private let origins: OriginPolicy
    private let isDraining = Atomic<Bool>(false)

    init(registry: Registry, studio: StudioFiles, origins: OriginPolicy) {
        self.registry = registry
        self.studio = studio
        self.origins = origins
    }

    func beginDraining() { isDraining.store(true, ordering: .relaxed) }

    // MARK: Sockets

    func admission(of request: UpgradeRequest) -> Admission {
        guard let name = Routes.storyName(in: request.head.path) else {
            return .refuse(.error(404, WireError(.unknownPath)))
        }
        guard origins.allows(request.head) else {
            return .refuse(.error(403, WireError(.foreignOrigin)))
        }
        guard let encoding = request.subprotocols.lazy.compactMap(Routes.encoding(of:)).first
        else {
            return .refuse(.error(400, WireError(.unknownSubprotocol)))
        }
        guard let story = name.flatMap({ registry.story(named: $0) }) else {
            return .unknownStory(encoding)
        }
        story.wasOpened.store(true, ordering: .relaxed)
        return .story(story, encoding)
    }

    private static func encoding(of subprotocol: String) -> WireEncoding? {
        WireEncoding.allCases.first { $0.subprotocol.description == subprotocol }
    }

    /// The story that a path names; nil inside when the name cannot be one, nil when the path is
    /// not of a story.
    private static func storyName(in path: String) -> StoryName?? {
        let prefix = storiesPath + "/"
        guard path.hasPrefix(prefix) else { return nil }
        let name = path.dropFirst(prefix.count)
        guard !name.isEmpty, !name.contains("/") else { return nil }
        return .some(StoryName(String(name)))
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
        if path == Routes.storiesPath {
            return allow(["POST"], request, answer) {
                create(request, decoder: &decoder, answer)
            }
        }
        if let name = Routes.storyName(in: path) {
            return allow(["GET", "HEAD"], request, answer) { show(name, answer) }
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
        isDraining.load(ordering: .relaxed)
            ? .json(503, #"{"status":"draining"}"#) : .json(200, #"{"status":"ok"}"#)
    }

    private func create(
        _ request: HTTPRequest, decoder: inout ClientMessageDecoder, _ answer: @escaping Answer
    ) {
        guard origins.allows(request.head) else {
            return answer(.error(403, WireError(.foreignOrigin)))
        }
        guard request.body.count <= Limits.messageBytes else {
            return answer(.error(413, WireError(.bodyTooLarge, limit: Limits.messageBytes)))
        }
        do throws(WireError) {
            let wanted = try request.body.withUnsafeBufferPointer { bytes throws(WireError) in
                try decoder.decodeStory(UnsafeRawBufferPointer(bytes))
            }
            let story = try registry.create(wanted)
            story.enter { story in
                var response = HTTPResponse.json(201, story.document())
                response.headers.append(
                    HTTPHeader(name: "Location", value: Routes.path(of: story.name)))
                answer(response)
            }
        } catch {
            answer(.error(Routes.status(of: error), error))
        }
    }

    private static func status(of error: WireError) -> Int {
        switch error.code {
        case .storyTaken: 409
        case .tooManyStories: 503
        default: 400
        }
    }

    private static func path(of story: StoryName) -> String { "\(storiesPath)/\(story.text)" }

    private func show(_ name: StoryName?, _ answer: @escaping Answer) {
        guard let story = name.flatMap({ registry.story(named: $0) }) else {
            return answer(.error(404, WireError(.unknownStory)))
        }
        story.enter { answer(.json(200, $0.document())) }
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
