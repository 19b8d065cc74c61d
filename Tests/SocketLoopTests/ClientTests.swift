import Glibc
import SocketLoop
import Testing

/// Runs a loop for clients beside a loop that serves; `body` gets the client's.
func withClient(
    _ client: Recorder = Recorder(), server: Recorder = makeEcho(),
    configure: (inout SocketLoopConfiguration) -> Void = { _ in },
    _ body: (SocketLoop, UInt16) throws -> Void
) throws {
    try withLoop(server, configure: configure) { _, port, _ in
        try withLoop(client, configure: configure) { loop, _, _ in
            try body(loop, port)
        }
    }
}

/// Connects from the loop and returns the name.
func connect(_ loop: SocketLoop, port: UInt16, path: String = "/") -> ConnectionID {
    onLoop(loop) { $0.connect(to: "127.0.0.1", port: port, path: path) }
}

extension SocketLoopTests {
    @Suite struct ClientTests {
        @Test func theServerSeesWhatWasAskedFor() throws {
            let server = Recorder(decide: { _ in .accept(token: 1, subprotocol: "b.2") })
            let client = Recorder()
            try withClient(client, server: server) { loop, port in
                let connection = onLoop(loop) { loop in
                    loop.connect(
                        to: "127.0.0.1", port: port, path: "/stories/a?name=b",
                        subprotocol: "b.2",
                        headers: [HTTPHeader(name: "Origin", value: "http://a.example")],
                        token: 77)
                }
                #expect(client.wait { $0.all == [.opened(connection, token: 77)] })
                #expect(connection.loopNumber == loop.number)
                let request = try #require(server.upgrades.withLock { $0.first })
                #expect(request.head.path == "/stories/a")
                #expect(request.head.query == "name=b")
                #expect(request.head.header("host") == "127.0.0.1:\(port)")
                #expect(request.head.header("origin") == "http://a.example")
                #expect(request.subprotocols == ["b.2"])
            }
        }

        @Test func aGivenHostReplacesOurs() throws {
            let server = makeEcho()
            let client = Recorder()
            try withClient(client, server: server) { loop, port in
                onLoop(loop) { loop in
                    _ = loop.connect(
                        to: "127.0.0.1", port: port, path: "/",
                        headers: [HTTPHeader(name: "host", value: "b.example")])
                }
                #expect(client.wait { $0.all.count == 1 })
                #expect(server.upgrades.withLock { $0[0].head.header("host") } == "b.example")
            }
        }

        @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 1_000_000])
        func aMessageComesBackAsItWasSent(length: Int) throws {
            let client = Recorder()
            try withClient(client, configure: { $0.maximumMessageBytes = 2_000_000 }) {
                loop, port in
                let connection = connect(loop, port: port)
                #expect(client.wait { $0.all.count == 1 })
                let text = [UInt8](repeating: 97, count: length)
                let payload = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
                onLoop(loop) { _ = send(text, isText: true, to: connection, on: $0) }
                #expect(client.wait { $0.all.contains(.received(connection, text, isText: true)) })
                onLoop(loop) { _ = send(payload, isText: false, to: connection, on: $0) }
                #expect(
                    client.wait { $0.all.contains(.received(connection, payload, isText: false)) })
            }
        }

        @Test func sendingLeavesTheBufferAsItWas() throws {
            let client = Recorder()
            try withClient(client) { loop, port in
                let connections = (0..<10).map { _ in connect(loop, port: port) }
                #expect(client.wait { $0.openedConnections.count == 10 })
                let outcomes = onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: "the same for all".utf8)
                    return connections.map { loop.send(buffer, isText: true, to: $0) }
                }
                #expect(outcomes.allSatisfy { $0 == .sent })
                #expect(client.wait { $0.all.count == 20 })
                for connection in connections {
                    let expected = Array("the same for all".utf8)
                    #expect(client.all.contains(.received(connection, expected, isText: true)))
                }
            }
        }

        @Test func connectionsGoOverVersionSixToo() throws {
            let server = try SocketLoop()
            let port = try server.listen(host: "::1", port: 0)
            let recorder = makeEcho()
            server.start(delegate: recorder)
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                onLoop(loop) { _ = $0.connect(to: "::1", port: port, path: "/") }
                #expect(client.wait { $0.openedConnections.count == 1 })
                let host = recorder.upgrades.withLock { $0[0].head.header("host") }
                #expect(host == "[::1]:\(port)")
            }
            server.stop()
            server.join()
        }

        @Test func bothSidesTellThePeersLastWords() throws {
            let server = Recorder()
            let client = Recorder()
            try withLoop(server) { serverLoop, port, _ in
                try withLoop(client) { loop, _, _ in
                    let connections = (0..<2).map { _ in connect(loop, port: port) }
                    #expect(client.wait { $0.openedConnections.count == 2 })
                    #expect(server.wait { $0.openedConnections.count == 2 })
                    let theirs = server.openedConnections
                    onLoop(serverLoop) {
                        $0.close(theirs[0], code: CloseCode(rawValue: 4_001), reason: "taken ovér")
                    }
                    #expect(client.wait { $0.closedConnections.count == 1 })
                    #expect(server.wait { $0.closedConnections.count == 1 })
                    #expect(server.all.last == .closed(theirs[0], nil, ""))
                    let first = client.closedConnections[0]
                    #expect(client.all.last == .closed(first, 4_001, "taken ovér"))
                    let other = connections.first { $0 != first }!
                    onLoop(loop) {
                        $0.close(other, code: CloseCode(rawValue: 4_002), reason: "enough")
                    }
                    #expect(client.wait { $0.closedConnections.count == 2 })
                    #expect(server.wait { $0.closedConnections.count == 2 })
                    #expect(client.all.last == .closed(other, nil, ""))
                    #expect(server.all.last == .closed(theirs[1], 4_002, "enough"))
                }
            }
        }

        @Test func anythingMayBeCalledFromTheCallbacks() throws {
            let rounds = Lock(0)
            let client = Recorder(
                onOpened: { loop, connection in
                    #expect(sendText("at once", to: connection, on: loop) == .sent)
                    let next = loop.connect(to: "127.0.0.1", port: 1, path: "/")
                    #expect(sendText("too early", to: next, on: loop) == .gone)
                },
                onReceived: { loop, connection, _, _ in
                    loop.close(connection, code: .normal)
                    loop.close(connection, code: .normal)
                },
                onFailed: { loop, connection, _ in
                    #expect(sendText("too late", to: connection, on: loop) == .gone)
                    loop.close(connection, code: .normal)
                    let round = rounds.withLock { count in
                        count += 1
                        return count
                    }
                    if round < 20 { _ = loop.connect(to: "127.0.0.1", port: 1, path: "/") }
                })
            try withClient(client) { loop, port in
                _ = connect(loop, port: port)
                #expect(client.wait { $0.closedConnections.count == 1 && $0.failures.count == 20 })
            }
        }

        @Test func stoppingEndsWhatIsOpenAndWhatIsOnItsWay() throws {
            let fake = try FakeServer()
            let client = Recorder(onFailed: { loop, _, _ in
                _ = loop.connect(to: "127.0.0.1", port: 1, path: "/")
            })
            try withClient(client, configure: { $0.maximumConnectsInFlight = 4 }) { loop, port in
                for _ in 0..<3 { _ = connect(loop, port: port) }
                #expect(client.wait { $0.openedConnections.count == 3 })
                for _ in 0..<10 { _ = connect(loop, port: fake.port) }
            }
            #expect(client.closedConnections.count == 3)
            #expect(client.failures == Array(repeating: .cancelled, count: 10))
        }
    }
}
