import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct SendingTests {
        @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, 1_000_000, 3_000_000])
        func aMessageArrivesIntactAtASlowReader(length: Int) throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                let payload = (0..<length).map { UInt8($0 % 251) }
                let outcome = onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: payload)
                    return loop.send(buffer, isText: false, to: connection)
                }
                usleep(50_000)
                let message = try peer.receiveMessage()
                #expect(message == Peer.Message(opcode: Peer.Opcode.binary, payload: payload))
                #expect(outcome == .sent || recorder.wait { $0.all.count == 2 })
                #expect(outcome == .sent || length > 1_000)
            }
        }

        @Test func aSlowReaderIsBusyUntilWritableComesOnce() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                let outcomes = onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 1_000_000))
                    return [
                        loop.send(buffer, isText: false, to: connection),
                        sendText("too early", to: connection, on: loop),
                    ]
                }
                #expect(outcomes == [.partial, .busy])
                #expect(try peer.receiveMessage().payload.count == 1_000_000)
                #expect(recorder.wait { $0.all.last == .writable(connection) })
                #expect(onLoop(loop) { sendText("after", to: connection, on: $0) } == .sent)
                #expect(try peer.receiveMessage().text == "after")
                #expect(recorder.all.filter { $0 == .writable(connection) }.count == 1)
            }
        }

        @Test("U14 what a peer has confirmed grows while it reads, and stays when it does not")
        func progress() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                let outcome = onLoop(loop) { loop in
                    var buffer = OutgoingBuffer()
                    buffer.append(contentsOf: [UInt8](repeating: 1, count: 1_000_000))
                    return loop.send(buffer, isText: false, to: connection)
                }
                #expect(outcome == .partial)
                func confirmed() -> UInt64 { onLoop(loop) { $0.acknowledgedBytes(of: connection) } }
                // Its system takes some for it; then it stays so.
                var last = confirmed()
                for _ in 0..<100 {
                    usleep(100_000)
                    let next = confirmed()
                    if next == last { break }
                    last = next
                }
                #expect(last == confirmed())
                #expect(last < 1_000_000)
                _ = try peer.receiveMessage()
                #expect(recorder.wait { _ in confirmed() > 1_000_000 })
                peer.reset()
                #expect(recorder.wait { $0.closedConnections == [connection] })
                #expect(confirmed() == 0)
            }
        }

        @Test func everythingSentWheneverWritableArrivesInOrder() throws {
            let next = Lock(0)
            let fill: @Sendable (SocketLoop, ConnectionID) -> Void = { loop, connection in
                next.withLock { number in
                    var buffer = OutgoingBuffer()
                    while number < 3_000 {
                        buffer.removeAll()
                        buffer.append(contentsOf: "\(number) ".utf8)
                        buffer.append(contentsOf: [UInt8](repeating: 46, count: number))
                        number += 1
                        if loop.send(buffer, isText: true, to: connection) != .sent { break }
                    }
                }
            }
            let recorder = Recorder(
                onReceived: { loop, connection, _, _ in fill(loop, connection) }, onWritable: fill)
            // No ping gets in between, however long a sanitizer takes.
            try withLoop(recorder, configure: { $0.pingAfterSeconds = 0 }) { _, port, _ in
                let peer = try Peer.open(port: port, receiveBuffer: 4_096)
                try peer.sendText("go")
                for number in 0..<3_000 {
                    let message = try peer.receiveMessage()
                    #expect(message.text.prefix { $0 != " " } == "\(number)")
                    guard message.payload.count == number + "\(number) ".utf8.count else {
                        Issue.record("message \(number) has a wrong length")
                        return
                    }
                }
            }
        }

        @Test func oneBufferServesManyConnections() throws {
            let recorder = Recorder()
            try withLoop(recorder) { loop, port, _ in
                let peers = try (0..<20).map { _ in try Peer.open(port: port) }
                #expect(recorder.wait { $0.openedConnections.count == 20 })
                let connections = recorder.openedConnections
                let outcomes = onLoop(loop) { loop in
                    var buffer = OutgoingBuffer(capacity: 0)
                    buffer.append(contentsOf: String(repeating: "same ", count: 40).utf8)
                    return connections.map { loop.send(buffer, isText: true, to: $0) }
                }
                #expect(outcomes.allSatisfy { $0 == .sent })
                for peer in peers {
                    #expect(try peer.receiveMessage().text == String(repeating: "same ", count: 40))
                }
            }
        }

        @Test func sendingFromTheEndOfATurnIsLegal() throws {
            let owed = Lock<[ConnectionID]>([])
            let recorder = Recorder(
                onReceived: { _, connection, _, _ in owed.withLock { $0.append(connection) } },
                onTurn: { loop in
                    for connection in owed.withLock({ $0.isEmpty ? [] : $0 }) {
                        _ = sendText("echo", to: connection, on: loop)
                    }
                    owed.withLock { $0.removeAll() }
                })
            try withLoop(recorder) { _, port, _ in
                let peer = try Peer.open(port: port)
                for _ in 0..<10 {
                    try peer.sendText("ask")
                    #expect(try peer.receiveMessage().text == "echo")
                }
            }
        }

        @Test func sendingToWhoVanishedIsGoneAndClosedComesLater() throws {
            try withLoop { loop, port, recorder in
                let peer = try Peer.open(port: port)
                #expect(recorder.wait { $0.openedConnections.count == 1 })
                let connection = recorder.openedConnections[0]
                let wasClosedInside = onLoop(loop) { loop in
                    peer.reset()
                    usleep(20_000)
                    let before = recorder.closedConnections.count
                    _ = sendText("into the void", to: connection, on: loop)
                    _ = sendText("and again", to: connection, on: loop)
                    return recorder.closedConnections.count != before
                }
                #expect(!wasClosedInside)
                #expect(recorder.wait { $0.closedConnections == [connection] })
                #expect(onLoop(loop) { sendText("late", to: connection, on: $0) } == .gone)
            }
        }
    }
}

extension Peer: @unchecked Sendable {}
