import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct ReceivingTests {
        @Test func aWholeMessageComesAsItWasSent() throws {
            try withLoop { _, port, recorder in
                let peer = try Peer.open(port: port)
                try peer.sendText("hello")
                try peer.send(Peer.Message(opcode: Peer.Opcode.binary, payload: [0, 255, 1]))
                try peer.send(Peer.Message(opcode: Peer.Opcode.binary, payload: []))
                #expect(recorder.wait { $0.all.count == 4 })
                let connection = try #require(recorder.openedConnections.first)
                #expect(
                    recorder.all == [
                        .opened(connection, token: 7),
                        .received(connection, Array("hello".utf8), isText: true),
                        .received(connection, [0, 255, 1], isText: false),
                        .received(connection, [], isText: false),
                    ])
            }
        }

        @Test func whatComesWithTheHandshakeIsNotLost() throws {
            try withLoop { _, port, recorder in
                let peer = try Peer(port: port)
                let early = Peer.masked(
                    Peer.Message(opcode: Peer.Opcode.text, payload: Array("early".utf8)))
                try peer.send(
                    Array(
                        ("GET / HTTP/1.1\r\nHost: a\r\n"
                            + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Version: 13\r\n"
                            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8) + early)
                let response = try peer.receiveResponse()
                #expect(response.status == 101)
                #expect(
                    response.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                #expect(recorder.wait { $0.all.count == 2 })
            }
        }

        @Test(arguments: [1_000, 1_024, 1_025, 5_000, 65_535, 65_536])
        func aLongMessageIsPutTogether(length: Int) throws {
            try withLoop { _, port, recorder in
                let peer = try Peer.open(port: port)
                let payload = (0..<length).map { UInt8($0 * 7 & 0xff) }
                try peer.send(Peer.Message(opcode: Peer.Opcode.binary, payload: payload))
                #expect(recorder.wait { $0.all.count == 2 })
                let connection = try #require(recorder.openedConnections.first)
                #expect(recorder.all.last == .received(connection, payload, isText: false))
            }
        }

        @Test func fragmentsArePutTogetherAroundControlMessages() throws {
            try withLoop { _, port, recorder in
                let peer = try Peer.open(port: port)
                let parts = ["", "grü", "", "ße", ""].map { Array($0.utf8) }
                for (index, part) in parts.enumerated() {
                    try peer.send(
                        Peer.Message(
                            isFinal: index == parts.count - 1,
                            opcode: index == 0 ? Peer.Opcode.text : Peer.Opcode.continuation,
                            payload: part))
                    try peer.send(Peer.Message(opcode: Peer.Opcode.ping, payload: [UInt8(index)]))
                    #expect(try peer.receiveMessage().payload == [UInt8(index)])
                }
                #expect(recorder.wait { $0.all.count == 2 })
                let connection = try #require(recorder.openedConnections.first)
                #expect(
                    recorder.all.last == .received(connection, Array("grüße".utf8), isText: true))
            }
        }

        @Test func anOversizedMessageIsReportedAndTheConnectionGoesOn() throws {
            try withLoop(configure: { $0.maximumMessageBytes = 2_000 }) { _, port, recorder in
                let peer = try Peer.open(port: port)
                let long = [UInt8](repeating: 65, count: 20_000)
                try peer.send(Peer.Message(opcode: Peer.Opcode.text, payload: long))
                try peer.send(
                    Peer.Message(isFinal: false, opcode: Peer.Opcode.text, payload: [65]))
                try peer.send(Peer.Message(opcode: Peer.Opcode.continuation, payload: long))
                try peer.sendText("still here")
                #expect(recorder.wait { $0.all.count == 4 })
                let connection = try #require(recorder.openedConnections.first)
                #expect(
                    recorder.all.dropFirst() == [
                        .oversized(connection, 20_000), .oversized(connection, 20_001),
                        .received(connection, Array("still here".utf8), isText: true),
                    ])
            }
        }

        @Test func aSmallLimitHoldsForAMessageInOnePiece() throws {
            try withLoop(configure: { $0.maximumMessageBytes = 10 }) { _, port, recorder in
                let peer = try Peer.open(port: port)
                try peer.sendText("eleven char")
                #expect(recorder.wait { $0.all.count == 2 })
                let connection = try #require(recorder.openedConnections.first)
                #expect(recorder.all.last == .oversized(connection, 11))
            }
        }

        @Test func aMessageBeyondPatienceIsClosed() throws {
            try withLoop(configure: { $0.maximumMessageBytes = 1_000 }) { _, port, recorder in
                let peer = try Peer.open(port: port)
                let announced = Peer.Message(
                    opcode: Peer.Opcode.text, payload: [UInt8](repeating: 65, count: 16_001))
                try peer.send(Array(Peer.masked(announced).prefix(100)))
                let close = try peer.receiveMessage()
                #expect(close.opcode == Peer.Opcode.close)
                #expect(close.closeCode == 1009)
                peer.close()
                #expect(recorder.wait { $0.closedConnections.count == 1 })
            }
        }

        @Test func aFloodOfTinyFragmentsIsClosed() throws {
            try withLoop(configure: { $0.maximumFragments = 100 }) { _, port, recorder in
                let peer = try Peer.open(port: port)
                var flood = Peer.masked(
                    Peer.Message(isFinal: false, opcode: Peer.Opcode.binary, payload: [1]))
                let next = Peer.masked(
                    Peer.Message(isFinal: false, opcode: Peer.Opcode.continuation, payload: []))
                for _ in 0..<100 { flood += next }
                try peer.send(flood)
                #expect(try peer.receiveMessage().closeCode == 1009)
                peer.close()
                #expect(recorder.wait { $0.closedConnections.count == 1 })
            }
        }

        @Test("W3, E3 who hoards unfinished messages makes room for who finishes them")
        func unfinishedMessagesHaveABudget() throws {
            try withLoop(configure: { $0.assemblyBudgetBytes = 8_192 }) { _, port, recorder in
                let peers = try (0..<3).map { _ in try Peer.open(port: port) }
                #expect(recorder.wait { $0.openedConnections.count == 3 })
                let second = recorder.openedConnections[1]
                let whole = [UInt8](repeating: 1, count: 8_000) + [2]
                let part = Peer.Message(
                    isFinal: false, opcode: Peer.Opcode.binary,
                    payload: [UInt8](repeating: 1, count: 4_000))
                // What is sent before something that was read has been read as well.
                for (count, peer) in [peers[0], peers[1]].enumerated() {
                    try peer.send(part)
                    try peers[2].sendText("a whole one needs no room")
                    #expect(recorder.wait { $0.all.count == 4 + count })
                }
                try peers[2].send(part)
                #expect(try peers[0].receiveMessage().closeCode == 1013)
                try peers[1].send(
                    Peer.Message(
                        isFinal: false, opcode: Peer.Opcode.continuation, payload: part.payload))
                #expect(try peers[2].receiveMessage().closeCode == 1013)
                try peers[1].send(Peer.Message(opcode: Peer.Opcode.continuation, payload: [2]))
                #expect(recorder.wait { $0.all.contains(.received(second, whole, isText: false)) })
            }
        }

        @Test(
            arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]] as [[UInt8]])
        func invalidTextIsClosed(bytes: [UInt8]) throws {
            try withLoop { _, port, recorder in
                let peer = try Peer.open(port: port)
                try peer.send(Peer.Message(opcode: Peer.Opcode.text, payload: bytes))
                #expect(try peer.receiveMessage().closeCode == 1007)
                peer.close()
                #expect(recorder.wait { $0.closedConnections.count == 1 })
                #expect(recorder.all.count == 2)
            }
        }

        @Test(
            arguments: [
                [0x83, 0x80, 0, 0, 0, 0], [0xc1, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0],
            ]
                as [[UInt8]])
        func brokenFramingIsClosed(bytes: [UInt8]) throws {
            try withLoop { _, port, recorder in
                let peer = try Peer.open(port: port)
                try peer.send(bytes)
                #expect(try peer.receiveMessage().closeCode == 1002)
                peer.close()
                #expect(recorder.wait { $0.closedConnections.count == 1 })
            }
        }
    }
}
