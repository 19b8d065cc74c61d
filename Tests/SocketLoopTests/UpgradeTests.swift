import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct UpgradeTests {
        @Test func theDecisionSeesTheRequest() throws {
            let recorder = Recorder(decide: { _ in .accept(token: .max, subprotocol: "b.2") })
            try withLoop(recorder) { _, port, _ in
                let peer = try Peer(port: port)
                let response = try peer.askToUpgrade(
                    path: "/stories/a%2Fb/../x?name=J%C3%BCrgen+M&flag&q=%zz",
                    subprotocols: "a.1, b.2")
                #expect(response.statusLine == "HTTP/1.1 101 Switching Protocols")
                #expect(response.headers["sec-websocket-protocol"] == "b.2")
                let request = try #require(recorder.upgrades.withLock { $0.first })
                #expect(request.head.path == "/stories/a%2Fb/../x")
                #expect(request.head.query == "name=J%C3%BCrgen+M&flag&q=%zz")
                #expect(request.head.queryArgument("name") == "Jürgen M")
                #expect(request.head.queryArgument("flag") == "")
                // What cannot be decoded is there, and wrong for whoever wants a number.
                #expect(request.head.queryArgument("q") == "%zz")
                #expect(request.head.queryArgument("none") == nil)
                #expect(request.head.header("host") == "a")
                #expect(request.head.header("origin") == nil)
                #expect(request.head.peerAddress == "127.0.0.1")
                #expect(request.subprotocols == ["a.1", "b.2"])
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                #expect(recorder.all == [.opened(recorder.openedConnections[0], token: .max)])
            }
        }

        @Test func unknownAndMissingSubprotocolsAreDecidedToo() throws {
            let recorder = Recorder(decide: { request in
                request.subprotocols == ["never-heard-of"]
                    ? .refuse(HTTPResponse(status: 400, text: "Unknown subprotocol.\n"))
                    : .accept(token: 1, subprotocol: nil)
            })
            try withLoop(recorder) { _, port, _ in
                let unknown = try Peer(port: port)
                #expect(try unknown.askToUpgrade(subprotocols: "never-heard-of").status == 400)
                let missing = try Peer(port: port).askToUpgrade()
                #expect(missing.status == 101)
                #expect(missing.headers["sec-websocket-protocol"] == nil)
            }
        }

        @Test func aRefusalIsARealResponse() throws {
            let recorder = Recorder(decide: { _ in
                .refuse(
                    HTTPResponse(
                        status: 403, contentType: "application/json", text: #"{"error":"no"}"#))
            })
            try withLoop(recorder) { _, port, _ in
                let peer = try Peer(port: port)
                let response = try peer.askToUpgrade()
                #expect(response.statusLine == "HTTP/1.1 403 Forbidden")
                #expect(response.headers["content-type"] == "application/json")
                #expect(response.headers["connection"] == "close")
                #expect(response.text == #"{"error":"no"}"#)
                #expect(peer.seesEnd())
                #expect(recorder.all.isEmpty)
            }
        }

        @Test(arguments: [
            ("Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", 426),
            ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", 426),
            ("Sec-WebSocket-Version: 13\r\n", 400),
            ("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n", 400),
        ])
        func aBrokenHandshakeIsRefused(headers: String, status: Int) throws {
            try withLoop { _, port, recorder in
                let peer = try Peer(port: port)
                try peer.send(
                    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + headers + "\r\n")
                let response = try peer.receiveResponse()
                #expect(response.status == status)
                if status == 426 { #expect(response.headers["sec-websocket-version"] == "13") }
                #expect(recorder.upgrades.withLock { $0.isEmpty })
            }
        }
    }
}
