import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    @Suite struct SeveralLoopsTests {
        @Test(arguments: [2, 4])
        func loopsShareAPortAndServeAtOnce(count: Int) throws {
            let recorders = (0..<count).map { _ in makeEcho() }
            let failures = Lock<[String]>([])
            try withLoops(recorders) { _, port in
                onThreads(4) { thread in
                    do {
                        let peers = try (0..<24).map { _ in try Peer.open(port: port) }
                        for round in 0..<10 {
                            for (index, peer) in peers.enumerated() {
                                try peer.sendText("\(thread) \(index) \(round)")
                            }
                            for (index, peer) in peers.enumerated() {
                                let echo = try peer.receiveMessage().text
                                guard echo == "\(thread) \(index) \(round)" else {
                                    throw Peer.Failure(description: "heard \(echo)")
                                }
                            }
                        }
                    } catch { failures.withLock { $0.append("\(error)") } }
                }
                #expect(failures.withLock { $0 } == [])
                #expect(recorders.allSatisfy { !$0.openedConnections.isEmpty })
                #expect(recorders.flatMap(\.openedConnections).count == 96)
            }
        }

        @Test func numbersAreNeverReused() throws {
            var numbers: Set<UInt16> = []
            for _ in 0..<20 { numbers.insert(try SocketLoop().number) }
            #expect(numbers.count == 20)
            #expect(!numbers.contains(0))
        }

        @Test(.needsProcessOfItsOwn) func loopsComeAndGoOnManyThreads() {
            let before = openDescriptors()
            let served = Lock(0)
            onThreads(4) { _ in
                for _ in 0..<10 {
                    guard let loop = try? SocketLoop(),
                        let port = try? loop.listen(host: "127.0.0.1", port: 0)
                    else { return }
                    loop.start(delegate: makeEcho())
                    if let peer = try? Peer.open(port: port) {
                        try? peer.sendText("hello")
                        if (try? peer.receiveMessage().text) == "hello" {
                            served.withLock { $0 += 1 }
                        }
                    }
                    loop.stop()
                    loop.join()
                }
            }
            #expect(served.withLock { $0 } == 40)
            #expect(openDescriptors() == before)
        }

        @Test func aSignalComesToTheLoopThatWatches() throws {
            let recorders = [Recorder(), Recorder()]
            try withLoops(recorders) { loops, _ in
                onLoop(loops[1]) { $0.watchSignals() }
                kill(getpid(), SIGTERM)
                #expect(recorders[1].wait { $0.all == [.signalled(.terminate)] })
                for loop in loops { onLoop(loop) { _ in } }
                #expect(recorders[0].all.isEmpty)
            }
            // The watcher is gone: another loop may watch now.
            try withLoops(recorders) { loops, _ in
                onLoop(loops[0]) { $0.watchSignals() }
                kill(getpid(), SIGINT)
                #expect(recorders[0].wait { $0.all == [.signalled(.interrupt)] })
            }
        }

        @Test func loopsPostToOneAnother() throws {
            try withLoops([Recorder(), Recorder()]) { loops, _ in
                let seen = Lock<[[Int]]>([[], []])
                for number in 0..<1_000 {
                    for (index, loop) in loops.enumerated() {
                        let other = loops[1 - index]
                        loop.post {
                            other.post { seen.withLock { $0[index].append(number) } }
                        }
                    }
                }
                #expect(waits { seen.withLock { $0.allSatisfy { $0.count == 1_000 } } })
                #expect(seen.withLock { $0 } == [Array(0..<1_000), Array(0..<1_000)])
            }
        }
    }
}
