import Canvas
import LoadGenerator
import SocketLoop
import Synchronization
import Testing

/// A server that holds a few stories and makes room as ours does, or is something else.
private final class FullServer: HTTPOnly, @unchecked Sendable {
    enum Kind { case full, refusing, foreign, mute, keeping, stopping }

    private let kind: Kind
    private let room: Int
    private(set) var names: [String] = []
    private var created = 0
    private var questions = 0
    /// Where it is, once it is there.
    var address = ServerAddress(host: "", port: 0)

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
        case .stopping where request.head.method == "GET": stop(request, on: loop)
        case .full, .refusing, .keeping, .stopping:
            let (status, text) = answer(to: request)
            loop.respond(to: request.id, with: HTTPResponse(status: status, text: text))
        }
    }

    /// Answers as one that stops, and is another then.
    private func stop(_ request: HTTPRequest, on loop: SocketLoop) {
        questions += 1
        switch questions {
        case 1: loop.respond(to: request.id, with: HTTPResponse(status: 200, text: story("s1")))
        case 2...25: loop.respond(to: request.id, with: HTTPResponse(status: 503, text: "{}"))
        default:
            let text = error(5003, "unknownStory")
            loop.respond(to: request.id, with: HTTPResponse(status: 404, text: text))
        }
    }

    private func answer(to request: HTTPRequest) -> (Int, String) {
        guard request.head.method == "POST" else {
            let name = request.head.path.split(separator: "/").last.map(String.init) ?? ""
            if request.head.method == "DELETE" { return delete(name) }
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

    private func delete(_ name: String) -> (Int, String) {
        if kind == .keeping { return (405, error(5002, "methodNotAllowed")) }
        guard let place = names.firstIndex(of: name) else {
            return (404, error(5003, "unknownStory"))
        }
        names.remove(at: place)
        return (204, "")
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
        server.address = ServerAddress(host: "127.0.0.1", port: port)
        var stories = LoadStories(on: server.address)
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

    @Test("a server that is being restarted is asked until it is another") func restarted() throws {
        let found = try failure(1, on: FullServer(.stopping, room: 1)) { stories in
            let presence = stories.presence()
            #expect(presence == .lost)
        }
        #expect(found == nil)
    }

    @Test("T5 the stories of a run are deleted, and no others") func deleted() throws {
        let server = FullServer(.full, room: 9)
        #expect(try failure(2, on: server) == nil)
        let others = server.names
        let found = try failure(5, on: server) { stories in
            let remaining = stories.delete()
            #expect(remaining == nil)
            let again = stories.delete()
            #expect(again == nil)
        }
        #expect(found == nil && server.names == others)
    }

    @Test("T5 a story that is gone already is none that remains") func deletedBefore() throws {
        let server = FullServer(.full, room: 3)
        _ = try failure(3, on: server) { stories in
            var others = LoadStories(on: server.address)
            _ = try? others.create(2, profile: .refined)
            let remaining = stories.delete()
            #expect(remaining == nil && server.names == ["s4", "s5"])
        }
    }

    @Test("what a server does not delete is told, with why") func kept() throws {
        _ = try failure(3, on: FullServer(.keeping, room: 9)) { stories in
            let remaining = stories.delete()
            #expect(remaining?.count == 3)
            #expect(remaining?.why.contains("with status 405.") == true)
        }
    }

    @Test("another server is told in one line") func foreign() throws {
        let found = try failure(1, on: FullServer(.foreign))
        let failure = try #require(found)
        #expect(failure.message.contains("is no Plumbline server"))
        #expect(failure.message.contains("status 501") && !failure.message.contains("\n"))
        #expect(failure.exitStatus == 69)
    }
}
