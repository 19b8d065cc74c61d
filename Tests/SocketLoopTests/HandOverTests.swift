import Glibc
import SocketLoop
import Testing

/// The loops of a test, once they are made: decisions need them.
private final class Loops: Sendable {
    private let all = Lock<[SocketLoop]>([])

    func settle(_ loops: [SocketLoop]) { all.withLock { $0 = loops } }
    func forget() { settle([]) }
    subscript(index: Int) -> SocketLoop { all.withLock { $0[index] } }
}

private let early = Peer.masked(
    Peer.Message(opcode: Peer.Opcode.text, payload: Array("early".utf8)))

private func upgrade(path: String = "/") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + "Sec-WebSocket-Protocol: a.1\r\n\r\n"
}

/// Two loops, of which the first, the only one that listens, hands everything to the second.
private func withTwoLoops(
    target: Recorder = Recorder(),
    configure: (inout SocketLoopConfiguration) -> Void = { _ in },
    _ body: (_ loops: [SocketLoop], _ port: UInt16, _ first: Recorder) throws -> Void
) throws {
    let loops = Loops()
    defer { loops.forget() }
    let first = Recorder(decide: { _ in .handOver(to: loops[1]) })
    try withLoops([first, target], configure: configure) { made, port in
        loops.settle(made)
        onLoop(made[1]) { $0.stopListening() }
        try body(made, port, first)
    }
}

extension SocketLoopTests {
    @Suite struct HandOverTests {
        @Test func theOtherLoopDecidesAgainAndHasTheConnection() throws {
            let target = Recorder(decide: { _ in .accept(token: 9, subprotocol: "a.1") })
            try withTwoLoops(target: target) { loops, port, first in
                let peer = try Peer(port: port)
                try peer.send(Array(upgrade(path: "/stories/b?c=1").utf8) + early)
                let response = try peer.receiveResponse()
                #expect(response.status == 101)
                #expect(response.headers["sec-websocket-protocol"] == "a.1")
                #expect(target.wait { $0.all.count == 2 })
                let connection = try #require(target.openedConnections.first)
                #expect(
                    target.all == [
                        .opened(connection, token: 9),
                        .received(connection, Array("early".utf8), isText: true),
                    ])
                #expect(connection.loopNumber == loops[1].number)
                let asked = [first, target].map { $0.upgrades.withLock { $0 } }
                #expect(asked.map(\.count) == [1, 1])
                #expect(asked.map { $0[0].isHandedOver } == [false, true])
                #expect(asked[0][0].head.path == asked[1][0].head.path)
                #expect(asked[0][0].head.query == asked[1][0].head.query)
                #expect(asked[0][0].head.headers == asked[1][0].head.headers)
                #expect(asked[1][0].head.peerAddress == "127.0.0.1")
                #expect(first.all.isEmpty)
            }
        }

        @Test func theOtherLoopRefuses() throws {
            let target = Recorder(decide: { _ in
                .refuse(HTTPResponse(status: 403, text: "Not you.\n"))
            })
            try withTwoLoops(target: target) { _, port, _ in
                let peer = try Peer(port: port)
                #expect(try peer.askToUpgrade().text == "Not you.\n")
                #expect(peer.seesEnd())
            }
        }

        @Test func aStoppedLoopGetsNothing() throws {
            try withTwoLoops { loops, port, first in
                loops[1].stop()
                loops[1].join()
                let peer = try Peer(port: port)
                try peer.send(Array(upgrade().utf8) + early)
                #expect(peer.seesEnd())
                #expect(first.upgrades.withLock { $0.count } == 1)
            }
        }

        @Test func whatWaitsForALoopThatNeverRunsIsClosedWithIt() throws {
            let loops = Loops()
            let recorder = Recorder(decide: { _ in .handOver(to: loops[0]) })
            try withLoop(recorder) { _, port, _ in
                loops.settle([try SocketLoop()])
                let peers = try (0..<10).map { _ in try Peer(port: port) }
                for peer in peers { try peer.send(upgrade()) }
                #expect(recorder.wait { $0.upgrades.withLock { $0.count } == 10 })
                loops.forget()
                for peer in peers { #expect(peer.seesEnd()) }
            }
        }

        @Test func aSocketMayMoveOnAndBack() throws {
            let loops = Loops()
            let moves = Lock(0)
            let recorders = (0..<2).map { index in
                Recorder(decide: { request in
                    let move = moves.withLock { count in
                        count += 1
                        return count
                    }
                    #expect(request.isHandedOver == (move > 1))
                    return move < 6
                        ? .handOver(to: loops[1 - index]) : .accept(token: 1, subprotocol: nil)
                })
            }
            try withLoops(recorders) { made, port in
                loops.settle(made)
                let peer = try Peer(port: port)
                try peer.send(Array(upgrade().utf8) + early)
                #expect(try peer.receiveResponse().status == 101)
                #expect(waits { recorders.map(\.all.count).reduce(0, +) == 2 })
            }
            loops.forget()
        }

        @Test func aLoopMayHandOverToItself() throws {
            let loops = Loops()
            let recorder = Recorder(decide: { request in
                request.isHandedOver ? .accept(token: 1, subprotocol: nil) : .handOver(to: loops[0])
            })
            try withLoop(recorder) { loop, port, _ in
                loops.settle([loop])
                let peer = try Peer.open(port: port)
                try peer.sendText("there")
                #expect(recorder.wait { $0.all.count == 2 })
            }
            loops.forget()
        }

        @Test func thePatienceWithTheHeadGoesOn() throws {
            let target = Recorder()
            try withTwoLoops(target: target, configure: { $0.headSeconds = 1 }) {
                loops, port, first in
                let isBlocked = Lock(false)
                loops[1].post {
                    isBlocked.withLock { $0 = true }
                    usleep(1_300_000)
                }
                #expect(waits { isBlocked.withLock { $0 } })
                let late = try Peer(port: port)
                try late.send(upgrade())
                #expect(late.seesEnd())
                #expect(target.upgrades.withLock { $0.isEmpty })
                let next = try Peer.open(port: port)
                withExtendedLifetime(next) {}
            }
        }

        @Test func withoutADeadlineThereIsNoneAfterwards() throws {
            let target = makeEcho()
            try withTwoLoops(target: target, configure: { $0.headSeconds = 0 }) { _, port, _ in
                let peer = try Peer.open(port: port)
                try peer.sendText("there")
                #expect(try peer.receiveMessage().text == "there")
            }
        }

        @Test(.needsProcessOfItsOwn) func thousandsLeaveNoDescriptorBehind() throws {
            let before = openDescriptors()
            let target = Recorder(decide: { request in
                request.head.path == "/no"
                    ? .refuse(HTTPResponse(status: 404, text: "No.\n"))
                    : .accept(token: 1, subprotocol: nil)
            })
            try withTwoLoops(target: target) { loops, port, _ in
                for _ in 0..<20 {
                    let peers = try (0..<100).map { _ in try Peer(port: port) }
                    for (index, peer) in peers.enumerated() {
                        try peer.send(upgrade(path: index.isMultiple(of: 3) ? "/no" : "/yes"))
                        if index.isMultiple(of: 5) { peer.reset() }
                    }
                    for (index, peer) in peers.enumerated() where !index.isMultiple(of: 5) {
                        let status = try peer.receiveResponse().status
                        #expect(status == (index.isMultiple(of: 3) ? 404 : 101))
                    }
                }
                #expect(waits { openDescriptors() < before + 40 })
                loops[1].stop()
                for _ in 0..<200 { try Peer(port: port).send(upgrade()) }
            }
            #expect(openDescriptors() == before)
        }
    }
}
