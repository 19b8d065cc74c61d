import Canvas
import LoadGenerator
import SocketLoop
import Synchronization
import Testing

/// A server that holds a few stories and makes room as ours does, or is something else.
private final class FullServer: HTTPOnly, @unchecked Sendable {
    enum Kind { case full, refusing, foreign, mute }

    private let kind: Kind
    private let room: Int
    private var names: [String] = []
    private var created = 0

    init(_ kind: Kind, room: Int = 0) {
        self.kind = kind
        self.room = room
    }

    func requested(_ request: HTTPRequest, on loop: SocketLoop) {
        switch kind {
        case .mute: return
        case .foreign:
            loop.respond(
                to: request.id, with: HTTPResponse(status: 501, text: "<html>\nNo.\n</html>"))
        case .full, .refusing:
            let (status, text) = answer(to: request)
            loop.respond(to: request.id, with: HTTPResponse(status: status, text: text))
        }
    }

    private func answer(to request: HTTPRequest) -> (Int, String) {
        guard request.head.method == "POST" else {
            let name = request.head.path.split(separator: "/").last.map(String.init) ?? ""
            return names.contains(name) ? (200, story(name)) : (404, error(5003, "unknownStory"))
        }
        if names.count == room {
            if kind == .refusing { return (503, error(5006, "tooManyStories")) }
            names.removeFirst()
        }
        created += 1
        names.append("s\(created)")
        return (201, story("s\(created)"))
    }

    private func story(_ name: String) -> String {
        "{\"id\":\"\(name)\",\"revision\":0,\"items\":[]}"
    }

    private func error(_ code: Int, _ name: String) -> String {
        "{\"error\":{\"code\":\(code),\"name\":\"\(name)\",\"message\":\"No.\"}}"
    }
}

@Suite struct StoriesTests {
    /// What creating stories on a server came to: nil, or why not.
    private func failure(
        _ count: Int, on server: FullServer, then body: (inout LoadStories) -> Void = { _ in }
    ) throws -> LoadFailure? {
        let loop = try SocketLoop()
        let port = try loop.listen(host: "127.0.0.1", port: 0)
        loop.start(delegate: server)
        defer {
            loop.stop()
            loop.join()
        }
        var stories = LoadStories(on: ServerAddress(host: "127.0.0.1", port: port))
        do throws(LoadFailure) {
            let addresses = try stories.create(count, profile: .refined)
            #expect(addresses.count == count)
            body(&stories)
            return nil
        } catch {
            return error
        }
    }

    @Test("stories that the server drops to make room are counted", arguments: [1, 2, 6])
    func dropped(count: Int) throws {
        let found = try failure(7 + count, on: FullServer(.full, room: 7))
        let failure = try #require(found)
        let stories = count == 1 ? "1 more story" : "\(count) more stories"
        #expect(failure.message.hasPrefix("The server has no room for \(stories) (limit 10,000)."))
        #expect(failure.exitStatus == 69)
    }

    @Test("a server that refuses more is full too") func refused() throws {
        let found = try failure(10, on: FullServer(.refusing, room: 7))
        #expect(found?.message.contains("no room for 3 more stories") == true)
    }

    @Test("where there is room, all stories are there") func room() throws {
        let found = try failure(7, on: FullServer(.full, room: 7)) { stories in
            let presence = stories.presence()
            #expect(presence == .present)
        }
        #expect(found == nil)
    }

    @Test("another server is told in one line") func foreign() throws {
        let found = try failure(1, on: FullServer(.foreign))
        let failure = try #require(found)
        #expect(failure.message.contains("is no Plumbline server"))
        #expect(failure.message.contains("status 501") && !failure.message.contains("\n"))
        #expect(failure.exitStatus == 69)
    }
}
