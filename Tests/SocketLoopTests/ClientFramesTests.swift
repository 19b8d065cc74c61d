import Glibc
import SocketLoop
import Testing

/// Runs a loop with one connection to a server that the test plays.
private func withFakeServer(
    receiveBuffer: Int32? = nil,
    configure: (inout SocketLoopConfiguration) -> Void = { _ in },
    _ body: (SocketLoop, ConnectionID, Peer, Recorder) throws -> Void
) throws {
    let fake = try FakeServer()
    let client = Recorder()
    try withLoop(client, configure: configure) { loop, _, _ in
        let connection = connect(loop, port: fake.port)
        let server = try fake.open(receiveBuffer: receiveBuffer)
        #expect(client.wait { $0.all == [.opened(connection, token: 0)] })
        try body(loop, connection, server, client)
    }
}

private func frame(_ opcode: UInt8, _ payload: some Sequence<UInt8>, isFinal: Bool = true)
    -> [UInt8]
{
    Peer.unmasked(Peer.Message(isFinal: isFinal, opcode: opcode, payload: Array(payload)))
}

extension SocketLoopTests {
    @Suite struct ClientFramesTests {
        @Test(arguments: [1, 3, 70_000])
        func framesComeWholeHoweverTheyAreCut(step: Int) throws {
            try withFakeServer { _, connection, server, client in
                let long = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
                let bytes =
                    frame(Peer.Opcode.text, "grü".utf8) + frame(Peer.Opcode.binary, long)
                    + frame(Peer.Opcode.text, [], isFinal: false)
                    + frame(Peer.Opcode.continuation, [0xc3], isFinal: false)
                    + frame(Peer.Opcode.ping, "in between".utf8)
                    + frame(Peer.Opcode.continuation, [0x9f], isFinal: false)
                    + frame(Peer.Opcode.pong, []) + frame(Peer.Opcode.continuation, [])
                    + frame(Peer.Opcode.binary, [])
                    + frame(Peer.Opcode.close, [0x0f, 0xa1] + Array("bye".utf8))
                for start in stride(from: 0, to: bytes.count, by: step) {
                    try server.send(Array(bytes[start..<min(start + step, bytes.count)]))
                }
                let pong = try server.receiveMessage()
                #expect(pong.opcode == Peer.Opcode.pong)
                #expect(pong.text == "in between")
                let goodbye = try server.receiveMessage()
                #expect(goodbye.closeCode == 4_001)
                server.close()
                #expect(client.wait { $0.closedConnections.count == 1 })
                #expect(
                    client.all.dropFirst() == [
                        .received(connection, Array("grü".utf8), isText: true),
                        .received(connection, long, isText: false),
                        .received(connection, Array("ß".utf8), isText: true),
                        .received(connection, [], isText: false),
                        .closed(connection, 4_001, "bye"),
                    ])
            }
        }

        @Test func whatComesWithTheAnswerIsNotLost() throws {
            let fake = try FakeServer()
            let client = Recorder()
            try withLoop(client) { loop, _, _ in
                let connection = connect(loop, port: fake.port)
                let server = try fake.accept()
                let answer = FakeServer.answer(to: try server.receiveHead())
                try server.send(Array(answer.utf8) + frame(Peer.Opcode.text, "early".utf8))
                let early = Event.received(connection, Array("early".utf8), isText: true)
                #expect(client.wait { $0.all == [.opened(connection, token: 0), early] })
            }
        }

        static let wrong: [(bytes: [UInt8], code: Int)] = [
            ([0x81, 0x80, 0, 0, 0, 0], 1_002), ([0xc1, 0x00], 1_002), ([0x83, 0x00], 1_002),
            ([0x8b, 0x00], 1_002), ([0x80, 0x00], 1_002), ([0x09, 0x00], 1_002),
            ([0x89, 0x7e, 0x00, 0x7e], 1_002), ([0x01, 0x00, 0x81, 0x00], 1_002),
            ([0x82, 0x7f, 0x80, 0, 0, 0, 0, 0, 0, 0], 1_002),
            ([0x82, 0x7f, 0x00, 0, 0, 1, 0, 0, 0, 0], 1_009),
            ([0x88, 0x01, 0x03], 1_002), ([0x88, 0x02, 0x03, 0xed], 1_002),
            ([0x88, 0x03, 0x03, 0xe8, 0xff], 1_007), ([0x81, 0x01, 0xff], 1_007),
            ([0x81, 0x01, 0xc3], 1_007), ([0x81, 0x03, 0xed, 0xa0, 0x80], 1_007),
            ([0x81, 0x02, 0xc0, 0xaf], 1_007), ([0x81, 0x04, 0xf4, 0x90, 0x80, 0x80], 1_007),
            ([0x81, 0x03, 0xe0, 0x9f, 0xbf], 1_007), ([0x01, 0x01, 0xe2, 0x80, 0x00], 1_007),
        ]

        @Test(arguments: wrong.indices)
        func aServerThatBreaksTheRulesIsLeft(index: Int) throws {
            let (bytes, code) = ClientFramesTests.wrong[index]
            try withFakeServer { _, connection, server, client in
                try server.send(bytes)
                // What the first piece of a long message is judged by.
                if code == 1_009 { try server.send([0]) }
                let goodbye = try server.receiveMessage()
                #expect(goodbye.opcode == Peer.Opcode.close)
                #expect(goodbye.closeCode == code)
                server.close()
                #expect(client.wait { $0.closedConnections.count == 1 })
                #expect(client.all.last == .closed(connection, nil, ""))
            }
        }

        @Test func aMessageOverTheLimitIsThrownAway() throws {
            try withFakeServer(configure: { $0.maximumMessageBytes = 1_000 }) {
                _, connection, server, client in
                try server.send(frame(Peer.Opcode.binary, [UInt8](repeating: 1, count: 1_001)))
                try server.send(frame(Peer.Opcode.text, "on".utf8))
                #expect(client.wait { $0.all.count == 3 })
                #expect(
                    client.all.dropFirst() == [
                        .oversized(connection, 1_001),
                        .received(connection, Array("on".utf8), isText: true),
                    ])
            }
        }

        @Test func aCloseWithoutCodeIsAnswered() throws {
            try withFakeServer { _, connection, server, client in
                try server.send(frame(Peer.Opcode.close, []))
                #expect(try server.receiveMessage() == Peer.Message(opcode: 8, payload: []))
                server.close()
                #expect(client.wait { $0.all.last == .closed(connection, nil, "") })
            }
        }

        @Test func aServerThatVanishesIsClosed() throws {
            try withFakeServer { _, connection, server, client in
                server.reset()
                #expect(client.wait { $0.all.last == .closed(connection, nil, "") })
            }
        }

        @Test func aServerThatDoesNotHangUpIsCut() throws {
            try withFakeServer(configure: { $0.closeMilliseconds = 100 }) {
                loop, connection, server, client in
                onLoop(loop) { $0.close(connection, code: .goingAway, reason: "away") }
                let goodbye = try server.receiveMessage()
                #expect(goodbye.closeCode == 1_001)
                #expect(goodbye.closeReason == "away")
                #expect(client.wait { $0.closedConnections == [connection] })
            }
        }

        @Test func masksDoNotRepeat() throws {
            try withFakeServer { loop, connection, server, _ in
                onLoop(loop) { loop in
                    for _ in 0..<2_000 { _ = sendText("same", to: connection, on: loop) }
                }
                for _ in 0..<2_000 {
                    let message = try server.receiveMessage()
                    #expect(message.text == "same")
                }
                #expect(Set(server.masks).count > 1_990)
            }
        }

        @Test func aSlowServerIsBusyUntilWritableComes() throws {
            try withFakeServer(receiveBuffer: 4_096) { loop, connection, server, client in
                let payload = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
                let outcomes = onLoop(loop) { loop in
                    [
                        send(payload, isText: false, to: connection, on: loop),
                        sendText("too early", to: connection, on: loop),
                    ]
                }
                #expect(outcomes == [.partial, .busy])
                // Of pings that come meanwhile, the last is answered.
                for number in 0..<1_000 {
                    try server.send(frame(Peer.Opcode.ping, "\(number)".utf8))
                }
                onLoop(loop) { _ in }
                #expect(try server.receiveMessage().payload == payload)
                #expect(client.wait { $0.all.last == .writable(connection) })
                onLoop(loop) { loop in
                    #expect(sendText("after", to: connection, on: loop) == .sent)
                }
                var pongs: [Peer.Message] = []
                while true {
                    let message = try server.receiveMessage()
                    if message.opcode != Peer.Opcode.pong {
                        #expect(message.text == "after")
                        break
                    }
                    pongs.append(message)
                }
                #expect(pongs.last?.text == "999")
            }
        }

        @Test func whatIsGoingOutGoesBeforeTheClose() throws {
            try withFakeServer(receiveBuffer: 4_096) { loop, connection, server, _ in
                onLoop(loop) { loop in
                    let payload = [UInt8](repeating: 1, count: 1_000_000)
                    #expect(send(payload, isText: false, to: connection, on: loop) == .partial)
                    loop.close(connection, code: .normal)
                }
                let messages = try (0..<2).map { _ in try server.receiveMessage() }
                #expect(messages[0].payload.count == 1_000_000)
                #expect(messages[1].closeCode == 1_000)
            }
        }

        @Test func aDeadServerIsNoticed() throws {
            try withFakeServer(configure: {
                $0.pingAfterSeconds = 1
                $0.hangUpAfterSeconds = 1
            }) { _, connection, server, client in
                let ping = try server.receiveMessage()
                #expect(ping.opcode == Peer.Opcode.ping)
                try server.send(frame(Peer.Opcode.pong, ping.payload))
                #expect(try server.receiveMessage().opcode == Peer.Opcode.ping)
                #expect(client.wait { $0.all.last == .closed(connection, nil, "") })
            }
        }
    }
}
