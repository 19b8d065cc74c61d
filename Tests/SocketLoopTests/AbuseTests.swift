import Glibc
import SocketLoop
import Testing

/// Runs `body` against a loop, which must serve others meanwhile and have nothing left afterwards.
///
/// `body` gets the port and a check to call in the middle: that a new connection opens and hears
/// its echo, and that one from before still does.
private func withAbuse(
    configure: (inout SocketLoopConfiguration) -> Void = { _ in },
    recorder: Recorder = makeEcho(),
    _ body: (_ loop: SocketLoop, _ port: UInt16, _ serves: () throws -> Void) throws -> Void
) throws {
    try withLoop(recorder, configure: configure) { loop, port, _ in
        let old = try Peer.open(port: port)
        try old.sendText("settled")
        #expect(try old.receiveMessage().text == "settled")
        #expect(waits { onLoop(loop) { $0.counters.httpSockets } == 0 })
        let before = onLoop(loop) { $0.counters }
        let descriptors = openDescriptors()
        try body(loop, port) {
            let new = try Peer.open(port: port)
            for (name, peer) in [("old", old), ("new", new)] {
                try peer.sendText(name)
                #expect(try peer.receiveMessage().text == name)
            }
        }
        #expect(
            waits {
                var now = onLoop(loop) { $0.counters }
                now.opened -= now.closed - before.closed
                now.closed = before.closed
                return now == before
            })
        #expect(waits { openDescriptors() == descriptors })
    }
}

private let handshake =
    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

extension SocketLoopTests {
    @Suite(.needsProcessOfItsOwn) struct AbuseTests {
        @Test func thousandsOfSilentSockets() throws {
            try withAbuse(configure: { $0.headSeconds = 3 }) { loop, port, serves in
                let silent = try (0..<2_000).map { _ in try Peer(port: port) }
                #expect(waits { onLoop(loop) { $0.counters.waitingForHeads } > 1_500 })
                try serves()
                for peer in silent { #expect(peer.seesEnd()) }
            }
        }

        @Test func handshakesAByteAtATime() throws {
            try withAbuse(configure: { $0.headSeconds = 2 }) { _, port, serves in
                let patient = try (0..<100).map { _ in try Peer(port: port) }
                let endless = try (0..<100).map { _ in try Peer(port: port) }
                let bytes = Array(handshake.utf8)
                for byte in bytes.dropLast() {
                    for peer in patient + endless { try peer.send([byte]) }
                }
                try serves()
                for peer in patient { try peer.send([bytes.last!]) }
                for peer in patient { #expect(try peer.receiveResponse().status == 101) }
                for peer in endless { #expect(try peer.receiveResponse().status == 408) }
            }
        }

        @Test func tinyFragments() throws {
            try withAbuse(configure: { $0.maximumFragments = 1_000 }) { loop, port, serves in
                let peers = try (0..<50).map { _ in try Peer.open(port: port) }
                let first = Peer.masked(
                    Peer.Message(isFinal: false, opcode: Peer.Opcode.text, payload: [65]))
                let next = Peer.masked(
                    Peer.Message(isFinal: false, opcode: Peer.Opcode.continuation, payload: [66]))
                let flood = Array(repeatElement(next, count: 500).joined())
                for peer in peers { try peer.send(first + flood) }
                #expect(waits { onLoop(loop) { $0.counters.unfinishedMessages } == 50 })
                #expect(onLoop(loop) { $0.counters.unfinishedBytes } >= 50 * 501)
                try serves()
                for peer in peers { try peer.send(flood) }
                for peer in peers {
                    #expect(try peer.receiveMessage().closeCode == 1_009)
                    peer.close()
                }
            }
        }

        @Test func halfClosedSockets() throws {
            let recorder = Recorder(
                onReceived: { loop, connection, bytes, isText in
                    _ = send(bytes, isText: isText, to: connection, on: loop)
                },
                onRequest: { loop, request in
                    loop.schedule(after: .milliseconds(100)) {
                        loop.respond(to: request.id, with: HTTPResponse(status: 200, text: "late"))
                    }
                })
            try withAbuse(recorder: recorder) { _, port, serves in
                let words = [
                    "", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", handshake,
                    handshake + "\u{1}",
                ]
                let peers = try (0..<500).map { index in
                    let peer = try Peer(port: port)
                    try peer.send(words[index % words.count])
                    shutdown(peer.descriptor, Int32(SHUT_WR))
                    return peer
                }
                try serves()
                for (index, peer) in peers.enumerated() {
                    let answer = String(decoding: try peer.receiveToEnd(), as: UTF8.self)
                    #expect(answer.hasPrefix("HTTP/1.1 ") == (index % words.count > 1))
                }
            }
        }

        @Test func silentSocketsMakeRoomForNewOnes() throws {
            try withAbuse { loop, port, serves in
                let silent = try (0..<20).map { _ in try Peer(port: port) }
                #expect(waits { onLoop(loop) { $0.counters.waitingForHeads } == 20 })
                // One more for the peer; the loop has to take another's place.
                try withDescriptors(more: 1) { try serves() }
                #expect(silent[0].seesEnd())
                // The others are to be there still: a release build forgets what is not used again.
                withExtendedLifetime(silent) {
                    #expect(onLoop(loop) { $0.counters.waitingForHeads } == 19)
                }
            }
        }

        @Test func withoutRoomNewOnesAreTurnedAway() throws {
            try withAbuse { loop, port, serves in
                let open = try (0..<20).map { _ in try Peer.open(port: port) }
                #expect(waits { onLoop(loop) { $0.counters.openConnections } == 21 })
                try withDescriptors(more: 1) {
                    let late = try Peer(port: port)
                    #expect(late.seesEnd())
                    try open[7].sendText("still served")
                    #expect(try open[7].receiveMessage().text == "still served")
                }
                try serves()
                withExtendedLifetime(open) {}
            }
        }

        @Test func readersWhoTakeALittleOfAnAnswer() throws {
            let length = 3_000_000
            let recorder = Recorder(
                onReceived: { loop, connection, bytes, isText in
                    _ = send(bytes, isText: isText, to: connection, on: loop)
                },
                onRequest: { loop, request in
                    loop.respond(
                        to: request.id,
                        with: HTTPResponse(
                            status: 200, body: [UInt8](repeating: 1, count: length)))
                })
            try withAbuse(
                configure: {
                    $0.answerSeconds = 1
                    $0.answerBytesPerSecond = 3_000_000
                }, recorder: recorder
            ) { loop, port, serves in
                let slow = try (0..<5).map { _ in try Peer(port: port, receiveBuffer: 4_096) }
                for peer in slow { try peer.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
                try serves()
                var taken = 0
                // Each read lets the loop send some more, so it never waits long for any.
                while onLoop(loop, { $0.counters.httpSockets }) > 0, taken < length / 4 {
                    for peer in slow { _ = try? peer.receive(count: 4_000) }
                    taken += 4_000
                    usleep(50_000)
                }
                #expect(onLoop(loop) { $0.counters.httpSockets } == 0)
                let fast = try Peer(port: port)
                try fast.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try fast.receiveResponse().body.count == length)
            }
        }

        @Test func connectionsThatComeAndVanish() throws {
            try withAbuse { _, port, serves in
                for round in 0..<1_000 {
                    let peer = try Peer(port: port)
                    let word = Array(handshake.utf8).prefix(round)
                    try peer.send(Array(word))
                    if round.isMultiple(of: 2) { peer.reset() }
                }
                try serves()
            }
        }
    }
}
