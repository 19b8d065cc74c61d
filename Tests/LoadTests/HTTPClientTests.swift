import LoadGenerator
import SocketLoop
import Testing

/// Answers with what was asked, or as the path says.
private final class Oracle: HTTPOnly, @unchecked Sendable {
    func requested(_ request: HTTPRequest, on loop: SocketLoop) {
        if request.head.path == "/silence" { return }
        let status = request.head.path == "/missing" ? 404 : 201
        let text =
            request.head.path == "/long"
            ? String(repeating: "x", count: 300_000)
            : "\(request.head.method) \(request.head.path) "
                + String(decoding: request.body, as: UTF8.self)
        loop.respond(to: request.id, with: HTTPResponse(status: status, text: text))
    }
}

@Suite struct HTTPClientTests {
    private func withServer(
        keepAliveSeconds: UInt16 = 30, _ body: (ServerAddress) throws -> Void
    ) throws {
        var configuration = SocketLoopConfiguration()
        configuration.keepAliveSeconds = keepAliveSeconds
        let loop = try SocketLoop(configuration: configuration)
        let port = try loop.listen(host: "127.0.0.1", port: 0)
        loop.start(delegate: Oracle())
        defer {
            loop.stop()
            loop.join()
        }
        try body(ServerAddress(host: "localhost", port: port))
    }

    @Test("requests are answered, one after the other on one socket") func answers() throws {
        try withServer { address in
            var client = HTTPClient(address)
            let first = try client.request("POST", "/a", body: "{\"b\":1}", patience: 5)
            #expect(first.status == 201)
            #expect(String(decoding: first.body, as: UTF8.self) == "POST /a {\"b\":1}")
            let second = try client.request("GET", "/missing", patience: 5)
            #expect(second.status == 404)
            let third = try client.request("GET", "/long", patience: 5)
            #expect(third.body.count == 300_000)
            #expect(client.numericHost == "127.0.0.1")
        }
    }

    @Test("a kept socket that the server has closed is opened again") func reopening() throws {
        try withServer(keepAliveSeconds: 1) { address in
            var client = HTTPClient(address)
            let a = try client.request("GET", "/a", patience: 5)
            #expect(a.status == 201)
            sleep(until: monotonicNanoseconds() + 2_500_000_000)
            let b = try client.request("GET", "/b", patience: 5)
            #expect(b.status == 201)
        }
    }

    @Test("a server that is not there is unreachable") func nobody() throws {
        var address = ServerAddress(host: "localhost", port: 0)
        try withServer { address = $0 }
        var client = HTTPClient(address)
        do {
            _ = try client.request("GET", "/", patience: 5)
            Issue.record("nobody answers")
        } catch {
            guard case .unreachable(let why) = error else { throw error }
            #expect(why.contains("localhost:\(address.port)"))
        }
    }

    @Test("a server that says nothing is told by what was awaited, and how long") func silence()
        throws
    {
        try withServer { address in
            var client = HTTPClient(address)
            do throws(HTTPClient.Failure) {
                _ = try client.request("GET", "/silence", patience: 1)
                Issue.record("nothing answers")
            } catch {
                let server = "http://\(address.authority)"
                #expect(error.description == "\(server) did not answer GET /silence within 1 s.")
            }
        }
    }

    @Test("the process that listens on a port is found and looked at") func probe() throws {
        try withServer { address in
            let probe = try #require(ServerProbe(port: address.port))
            let look = try #require(probe.look())
            #expect(look.residentBytes > 1_000_000)
            #expect(look.processorSeconds >= 0)
        }
        #expect(ServerProbe(port: 1) == nil)
    }
}
