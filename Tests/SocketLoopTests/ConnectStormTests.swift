import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite(.needsProcessOfItsOwn) struct ConnectStormTests {
        @Test func thousandsConnectAtOnceAndLeaveNothingBehind() throws {
            let before = openDescriptors()
            let count = 5_000
            let server = makeEcho()
            let client = Recorder(onOpened: { loop, connection in
                _ = sendText("hello", to: connection, on: loop)
            })
            try withClient(client, server: server) { loop, port in
                onLoop(loop) { loop in
                    for _ in 0..<count {
                        _ = loop.connect(to: "127.0.0.1", port: port, path: "/")
                    }
                }
                #expect(client.wait { $0.all.count == 2 * count })
                #expect(client.failures.isEmpty)
                #expect(client.openedConnections.count == count)
                onLoop(loop) { loop in
                    for connection in client.openedConnections {
                        loop.close(connection, code: .normal)
                    }
                }
                #expect(client.wait { $0.closedConnections.count == count })
            }
            #expect(openDescriptors() == before)
        }

        @Test func aStormWithoutDescriptorsIsReported() throws {
            let before = openDescriptors()
            let client = Recorder()
            try withClient(client) { loop, port in
                try withDescriptors(more: 100) {
                    onLoop(loop) { loop in
                        for _ in 0..<3_000 {
                            _ = loop.connect(to: "127.0.0.1", port: port, path: "/")
                        }
                    }
                    #expect(
                        client.wait { $0.failures.count + $0.openedConnections.count == 3_000 })
                }
                #expect(client.failures.contains(.system(code: EMFILE)))
            }
            #expect(openDescriptors() == before)
        }
    }
}
