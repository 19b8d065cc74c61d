import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct ClosingTests {
        @Test func thePeerSeesCodeAndReason() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                let outcome = onLoop(loop) { loop in
                    let before = sendText("last words", to: connection, on: loop)
                    loop.close(
                        connection, code: CloseCode(rawValue: 4_001), reason: "taken over")
                    loop.close(connection, code: .normal, reason: "the first one counts")
                    return [before, sendText("too late", to: connection, on: loop)]
                }
                #expect(outcome == [.sent, .gone])
                #expect(try peer.receiveMessage().text == "last words")
                let close = try peer.receiveMessage()
                #expect(close.opcode == Peer.Opcode.close)
                #expect(close.closeCode == 4_001)
                #expect(close.closeReason == "taken over")
                try peer.sendText("not received any more")
                try peer.send(Peer.Message(opcode: Peer.Opcode.ping, payload: [1]))
                try peer.send(
                    Peer.Message(opcode: Peer.Opcode.close, payload: [0x0f, 0xa1]))
                #expect(peer.seesEnd())
                #expect(recorder.wait { $0.closedConnections == [connection] })
                #expect(recorder.all.count == 2)
            }
        }

        @Test func aLongReasonIsCutBetweenCharacters() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                onLoop(loop) {
                    $0.close(
                        connection, code: .goingAway, reason: String(repeating: "é", count: 100))
                }
                #expect(try peer.receiveMessage().closeReason == String(repeating: "é", count: 61))
                peer.close()
            }
        }

        @Test func closingInsideACallbackIsLegal() throws {
            let recorder = Recorder(onReceived: { loop, connection, _, _ in
                loop.close(connection, code: .policyViolation, reason: "no")
            })
            try withLoop(recorder) { _, port, _ in
                let peer = try Peer.open(port: port)
                try peer.sendText("one")
                try peer.sendText("two")
                #expect(try peer.receiveMessage().closeCode == 1_008)
                peer.close()
                #expect(recorder.wait { $0.closedConnections.count == 1 })
                #expect(recorder.all.count == 3)
            }
        }

        @Test func whatIsGoingOutGoesBeforeTheClose() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 500_000))
                    _ = loop.send(buffer, isText: false, to: connection)
                    loop.close(connection, code: .goingAway)
                }
                #expect(try peer.receiveMessage().payload.count == 500_000)
                #expect(try peer.receiveMessage().closeCode == 1_001)
                peer.close()
            }
        }

        @Test func aPeerThatDoesNotAnswerIsCut() throws {
            try withLoop(configure: { $0.closeMilliseconds = 100 }) { loop, port, recorder in
                let silent = try Peer.open(port: port)
                let full = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 2 })
                let connections = recorder.openedConnections
                onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 1_000_000))
                    #expect(loop.send(buffer, isText: false, to: connections[1]) == .partial)
                    for connection in connections { loop.close(connection, code: .normal) }
                }
                #expect(recorder.wait { $0.closedConnections.count == 2 })
                #expect(try silent.receiveMessage().closeCode == 1_000)
                withExtendedLifetime(full) {}
            }
        }

        @Test func thePeerCloses() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port)
                try peer.send(
                    Peer.Message(opcode: Peer.Opcode.close, payload: [0x03, 0xe8]))
                let echo = try peer.receiveMessage()
                #expect(echo.opcode == Peer.Opcode.close)
                #expect(echo.closeCode == 1_000)
                #expect(peer.seesEnd())
                #expect(recorder.wait { $0.closedConnections.count == 1 })
            }
        }

        @Test func aPeerThatVanishesIsClosedOnce() throws {
            try withLoop { _, port, recorder in
                for number in 1...20 {
                    let peer = try Peer.open(port: port)
                    if number.isMultiple(of: 2) { try peer.send([0x81]) }
                    if number.isMultiple(of: 3) { peer.close() } else { peer.reset() }
                    #expect(recorder.wait { $0.closedConnections.count == number })
                }
                #expect(Set(recorder.openedConnections).count == 20)
            }
        }

        @Test func aPeerThatVanishesInTheMiddleOfASendIsClosedOnce() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 1_000_000))
                    #expect(loop.send(buffer, isText: false, to: connection) == .partial)
                }
                peer.reset()
                #expect(recorder.wait { $0.closedConnections == [connection] })
                #expect(!recorder.all.contains(.writable(connection)))
            }
        }

        /// libwebsockets turns in circles over such peers until they read; see spin.c.
        @Test(
            arguments: [
                // Ends its half; breaks the framing with a word about it, and without, and goes on.
                [], [0xc1, 0x80, 0, 0, 0, 0, 1, 2, 3], [0x89, 0xfe, 0, 0, 0, 0, 1, 2, 3],
            ] as [[UInt8]])
        func aPeerThatBreaksOffWithoutReadingDoesNotSpinTheLoop(last: [UInt8]) throws {
            let recorder = Recorder()
            try withLoop(recorder) { loop, port, _ in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 1_000_000))
                    #expect(loop.send(buffer, isText: false, to: connection) == .partial)
                }
                try peer.send(last)
                if last.isEmpty { shutdown(peer.descriptor, Int32(SHUT_WR)) }
                for _ in 0..<20 where !last.isEmpty {
                    usleep(1_000)
                    try peer.send(last)
                }
                #expect(recorder.wait { $0.closedConnections.count == 1 })
            }
        }

        @Test func stoppingClosesEverything() throws {
            let recorder = Recorder()
            var peers: [Peer] = []
            try withLoop(recorder) { _, port, _ in
                peers = try (0..<10).map { _ in try Peer.open(port: port) }
                let idle = try Peer(port: port)
                try idle.send("GET / HT")
                peers.append(idle)
                #expect(recorder.wait { $0.openedConnections.count == 10 })
            }
            #expect(recorder.closedConnections.count == 10)
            for peer in peers { #expect(peer.seesEnd()) }
        }

        @Test func anythingMayBeCalledWhileStopping() throws {
            let opened = Lock<[ConnectionID]>([])
            let recorder = Recorder(
                onReceived: { _, connection, _, _ in opened.withLock { $0.append(connection) } },
                onClosed: { loop in
                    for connection in opened.withLock({ $0 }) {
                        _ = sendText("is somebody there?", to: connection, on: loop)
                        loop.close(connection, code: .goingAway)
                    }
                    loop.schedule(after: .zero) {}
                    loop.post {}
                    loop.stopListening()
                    loop.stop()
                })
            var peers: [Peer] = []
            try withLoop(recorder) { _, port, _ in
                peers = try (0..<10).map { _ in try Peer.open(port: port) }
                for peer in peers { try peer.sendText("here") }
                #expect(recorder.wait { $0.all.count == 20 })
            }
            #expect(recorder.closedConnections.count == 10)
        }

        @Test func aSlowReaderThatTakesSomethingIsNotTakenForDead() throws {
            try withLoop(configure: {
                $0.pingAfterSeconds = 1
                $0.hangUpAfterSeconds = 1
            }) { loop, port, recorder in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 1_000_000))
                    #expect(loop.send(buffer, isText: false, to: connection) == .partial)
                }
                for _ in 0..<35 {
                    _ = try peer.receive(count: 10_000)
                    usleep(100_000)
                }
                #expect(recorder.closedConnections.isEmpty)
            }
        }

        @Test("W4 an unanswered ping cuts the connection")
        func anUnansweredPingCutsTheConnection() throws {
            try withLoop(configure: {
                $0.pingAfterSeconds = 1
                $0.hangUpAfterSeconds = 1
            }) { _, port, recorder in
                let deaf = try Peer.open(port: port)
                let alive = try Peer.open(port: port)
                #expect(try deaf.receiveMessage().opcode == Peer.Opcode.ping)
                for _ in 0..<3 {
                    let ping = try alive.receiveMessage()
                    #expect(ping.opcode == Peer.Opcode.ping)
                    try alive.send(Peer.Message(opcode: Peer.Opcode.pong, payload: ping.payload))
                }
                #expect(recorder.wait { $0.closedConnections.count == 1 })
                #expect(recorder.closedConnections == [recorder.openedConnections[0]])
            }
        }
    }
}
