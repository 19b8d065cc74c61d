import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct CountersTests {
        @Test func everythingIsCountedWhileItIsThere() throws {
            let waiting = Lock<[RequestID]>([])
            let recorder = Recorder(onRequest: { _, request in
                waiting.withLock { $0.append(request.id) }
            })
            try withLoop(recorder) { loop, port, _ in
                let nothing = onLoop(loop) { $0.counters }
                let timer = onLoop(loop) { $0.schedule(after: .seconds(1_000)) {} }
                let silent = try Peer(port: port)
                let asking = try Peer(port: port)
                try asking.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                let open = try Peer.open(port: port)
                try open.send(
                    Peer.Message(isFinal: false, opcode: Peer.Opcode.text, payload: [65]))
                var expected = nothing
                expected.openConnections = 1
                expected.opened = 1
                expected.httpSockets = 2
                expected.waitingForHeads = 1
                expected.requests = 1
                expected.timers = 1
                expected.unfinishedMessages = 1
                expected.unfinishedBytes = 4_096
                #expect(waits { onLoop(loop) { $0.counters } == expected })
                let answers = waiting.withLock { $0 }
                onLoop(loop) { loop in
                    loop.cancel(timer)
                    for request in answers {
                        loop.respond(to: request, with: HTTPResponse(status: 204))
                    }
                }
                #expect(asking.seesEnd() == false)
                for peer in [silent, asking, open] { peer.close() }
                expected = nothing
                expected.opened = 1
                expected.closed = 1
                #expect(waits { onLoop(loop) { $0.counters } == expected })
            }
        }

        @Test func connectionsOfOurOwnAreCounted() throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client, configure: { $0.maximumConnectsInFlight = 2 }) { loop, _, _ in
                let nothing = onLoop(loop) { $0.counters }
                for _ in 0..<5 { _ = connect(loop, port: fake.port) }
                #expect(onLoop(loop) { $0.counters.connecting } == 5)
                let servers = try (0..<5).map { _ in try fake.open() }
                var expected = nothing
                expected.openConnections = 5
                expected.opened = 5
                #expect(waits { onLoop(loop) { $0.counters } == expected })
                for server in servers { server.close() }
                expected = nothing
                expected.opened = 5
                expected.closed = 5
                #expect(waits { onLoop(loop) { $0.counters } == expected })
            }
        }
    }
}
