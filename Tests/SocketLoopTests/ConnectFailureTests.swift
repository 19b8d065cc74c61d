import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct ConnectFailureTests {
        @Test func aRefusalTellsItsStatus() throws {
            let server = Recorder(decide: { _ in .refuse(HTTPResponse(status: 403, text: "No.\n")) }
            )
            let client = Recorder()
            try withClient(client, server: server) { loop, port in
                let connection = connect(loop, port: port)
                #expect(client.wait { $0.all == [.failed(connection, .refused(status: 403))] })
            }
        }

        @Test func nobodyListens() throws {
            let fake = try FakeServer().port
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                let connection = connect(loop, port: fake)
                let refused = ConnectFailure.system(code: ECONNREFUSED)
                #expect(client.wait { $0.all == [.failed(connection, refused)] })
                #expect("\(refused)" == "The connection could not be made: Connection refused")
            }
        }

        @Test func whatFailsAtOnceIsToldLater() throws {
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                let isEarly = onLoop(loop) { loop in
                    _ = loop.connect(to: "255.255.255.255", port: 1, path: "/")
                    return !client.all.isEmpty
                }
                #expect(!isEarly)
                #expect(client.wait { $0.failures.count == 1 })
                guard case .system(let code) = client.failures.first else {
                    Issue.record("\(client.failures)")
                    return
                }
                #expect([EACCES, ENETUNREACH].contains(code))
            }
        }

        @Test func aNameIsNoAddress() throws {
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                let (connection, isEarly) = onLoop(loop) { loop in
                    let connection = loop.connect(to: "localhost", port: 1, path: "/")
                    return (connection, client.all.isEmpty)
                }
                #expect(isEarly)
                #expect(client.wait { $0.all == [.failed(connection, .system(code: EINVAL))] })
            }
        }

        static let nonsense = [
            "SSH-2.0-OpenSSH\r\n\r\n",
            "HTTP/1.0 101 Switching Protocols\r\n\r\n",
            "HTTP/1.1 1O1 Switching Protocols\r\n\r\n",
            "HTTP/1.1 101 Switching Protocols\r\n\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
            String(repeating: "a", count: 20_000),
        ]

        @Test(arguments: nonsense.indices)
        func whatIsNoWebSocketServerIsNotTakenForOne(index: Int) throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                let connection = connect(loop, port: fake.port)
                let peer = try fake.accept()
                _ = try peer.receiveHead()
                try peer.send(ConnectFailureTests.nonsense[index])
                #expect(client.wait { $0.all == [.failed(connection, .invalidAnswer)] })
                #expect(peer.seesEnd())
            }
        }

        @Test(arguments: [
            ("Sec-WebSocket-Protocol: b\r\n", "a"), ("", "a"),
            ("Sec-WebSocket-Protocol: a\r\nSec-WebSocket-Protocol: a\r\n", "a"),
            ("Sec-WebSocket-Protocol: a\r\n", nil),
            ("Sec-WebSocket-Extensions: permessage-deflate\r\n", nil),
            ("Upgrade: h2c\r\n", nil), (" folded\r\n", nil),
        ])
        func anAnswerMustBeWhatWasAskedFor(extra: String, subprotocol: String?) throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                let connection = onLoop(loop) {
                    $0.connect(
                        to: "127.0.0.1", port: fake.port, path: "/", subprotocol: subprotocol)
                }
                let peer = try fake.accept()
                try peer.send(FakeServer.answer(to: try peer.receiveHead(), extra: extra))
                #expect(client.wait { $0.all == [.failed(connection, .invalidAnswer)] })
            }
        }

        @Test func aServerThatHangsUpIsReported() throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                _ = connect(loop, port: fake.port)
                let peer = try fake.accept()
                _ = try peer.receiveHead()
                try peer.send("HTTP/1.1 101 Swi")
                peer.close()
                #expect(client.wait { $0.failures == [.system(code: ECONNRESET)] })
            }
        }

        @Test func aSilentServerIsGivenUp() throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client, configure: { $0.connectSeconds = 1 }) { loop, _, _ in
                _ = connect(loop, port: fake.port)
                let peer = try fake.accept()
                try peer.send("HTTP/1.1 101")
                #expect(client.wait { $0.failures == [.timedOut] })
                _ = try peer.receiveHead()
                #expect(peer.seesEnd())
            }
        }

        @Test func closingBeforeItIsOpenCancels() throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client, configure: { $0.maximumConnectsInFlight = 2 }) { loop, _, _ in
                let connections = (0..<6).map { _ in connect(loop, port: fake.port) }
                let peer = try fake.accept()
                _ = try peer.receiveHead()
                // One that is on its way, and some that wait.
                onLoop(loop) { loop in
                    for connection in [connections[0], connections[2], connections[5]] {
                        loop.close(connection, code: .normal)
                        loop.close(connection, code: .normal)
                    }
                    #expect(client.all.isEmpty)
                }
                #expect(client.wait { $0.failures == [.cancelled, .cancelled, .cancelled] })
                #expect(peer.seesEnd())
                // The others take the places that are free.
                let others = try (0..<3).map { _ in try fake.open() }
                #expect(client.wait { $0.openedConnections.count == 3 })
                let opened = Set(client.openedConnections)
                #expect(opened == [connections[1], connections[3], connections[4]])
                withExtendedLifetime(others) {}
            }
        }

        @Test(.needsProcessOfItsOwn) func withoutDescriptorsConnectingFailsAndNothingElse() throws {
            let client = Recorder()
            try withClient(client) { loop, port in
                let alive = connect(loop, port: port)
                #expect(client.wait { $0.openedConnections.count == 1 })
                try withDescriptors(more: 10) {
                    for _ in 0..<50 { _ = connect(loop, port: port) }
                    #expect(client.wait { $0.failures.contains(.system(code: EMFILE)) })
                    onLoop(loop) { _ = sendText("still there", to: alive, on: $0) }
                    let echo = Event.received(alive, Array("still there".utf8), isText: true)
                    #expect(client.wait { $0.all.contains(echo) })
                }
                let late = connect(loop, port: port)
                #expect(client.wait { $0.openedConnections.contains(late) })
            }
        }
    }
}
