import Glibc
import SocketLoop
import Testing

/// An actor that lives on a loop.
private actor Pinned {
    nonisolated let loop: SocketLoop
    private(set) var numbers: [Int] = []

    init(loop: SocketLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func add(_ number: Int) { numbers.append(number) }

    func isOnItsLoop() -> Bool { loop.isCurrent }
}

extension SocketLoopTests {
    @Suite struct LoopTests {
        @Test func postedWorkKeepsItsOrder() throws {
            try withLoop { loop, _, _ in
                let seen = Lock<[Int]>([])
                for number in 0..<10_000 {
                    loop.post { seen.withLock { $0.append(number) } }
                }
                onLoop(loop) { _ in }
                #expect(seen.withLock { $0 } == Array(0..<10_000))
            }
        }

        @Test func workThatMakesWorkDoesNotStarveTheSockets() throws {
            try withLoop(Recorder()) { loop, port, recorder in
                let isOver = Lock(false)
                @Sendable func again() {
                    if !isOver.withLock({ $0 }) { loop.post { again() } }
                }
                loop.post { again() }
                let peer = try Peer.open(port: port)
                try peer.sendText("heard?")
                #expect(recorder.wait { $0.all.count == 2 })
                isOver.withLock { $0 = true }
            }
        }

        /// What the work left for the end of a turn would lie there until something else happens.
        @Test func aTurnEndsAfterWorkThatItsEndMade() throws {
            let steps = Lock<[String]>([])
            let recorder = Recorder(onTurn: { loop in
                guard steps.withLock({ $0.last == "posted" || $0.last == "work" }) else { return }
                steps.withLock { $0.append("end") }
                guard steps.withLock({ $0.count == 2 }) else { return }
                loop.post { steps.withLock { $0.append("work") } }
            })
            try withLoop(recorder) { loop, _, _ in
                for _ in 0..<5 {
                    // A loop that has just done something takes a turn more by itself.
                    usleep(50_000)
                    steps.withLock { $0 = [] }
                    loop.post { steps.withLock { $0.append("posted") } }
                    _ = recorder.wait { _ in steps.withLock { $0.count == 4 } }
                    #expect(steps.withLock { $0 } == ["posted", "end", "work", "end"])
                }
            }
        }

        @Test func anActorOfTheLoopIsEnteredFromACallback() async throws {
            let loop = try SocketLoop()
            let port = try loop.listen(host: "127.0.0.1", port: 0)
            let pinned = Pinned(loop: loop)
            let recorder = Recorder(onReceived: { _, _, bytes, _ in
                pinned.assumeIsolated { $0.add(Int(bytes[0])) }
            })
            loop.start(delegate: recorder)
            let peer = try Peer.open(port: port)
            for number in 0..<100 {
                try peer.send(
                    Peer.Message(opcode: Peer.Opcode.binary, payload: [UInt8(number)]))
            }
            #expect(recorder.wait { $0.all.count == 101 })
            #expect(await pinned.numbers == Array(0..<100))
            #expect(await pinned.isOnItsLoop())
            let onLoop = await Task(executorPreference: loop) { loop.isCurrent }.value
            #expect(onLoop)
            loop.stop()
            loop.join()
        }

        @Test func timersFireInOrderAndCanBeCancelled() throws {
            try withLoop { loop, _, _ in
                let fired = Lock<[Int]>([])
                let cancelled = onLoop(loop) { loop in
                    for number in [3, 1, 2] {
                        loop.schedule(after: .milliseconds(number * 10)) {
                            fired.withLock { $0.append(number) }
                        }
                    }
                    let never = loop.schedule(after: .milliseconds(15)) {
                        fired.withLock { $0.append(0) }
                    }
                    return [loop.cancel(never), loop.cancel(never)]
                }
                #expect(cancelled == [true, false])
                while fired.withLock({ $0.count }) < 3 { usleep(1_000) }
                #expect(fired.withLock { $0 } == [1, 2, 3])
            }
        }

        @Test func aTimerDoesNotFireEarly() throws {
            try withLoop { loop, _, _ in
                let early = Lock<Int?>(nil)
                loop.post {
                    usleep(20_000)  // The loop's idea of now is old by then.
                    let start = SocketLoop.nowMicroseconds
                    loop.schedule(after: .milliseconds(15)) {
                        let elapsed = SocketLoop.nowMicroseconds - start
                        early.withLock { $0 = elapsed < 14_900 ? 1 : 0 }
                    }
                }
                while early.withLock({ $0 }) == nil { usleep(1_000) }
                #expect(early.withLock { $0 } == 0)
            }
        }

        @Test func anIdleLoopTakesNoTurns() throws {
            let turns = Lock(0)
            try withLoop(Recorder(onTurn: { _ in turns.withLock { $0 += 1 } })) { loop, port, _ in
                let peer = try Peer.open(port: port)
                onLoop(loop) { _ in }
                usleep(20_000)
                let before = turns.withLock { $0 }
                usleep(300_000)
                #expect(turns.withLock { $0 } - before <= 2)
                #expect(onLoop(loop) { $0.busyFraction } < 0.9)
                withExtendedLifetime(peer) {}
            }
        }

        @Test func aBusyLoopKnowsIt() throws {
            try withLoop { loop, _, _ in
                loop.post { usleep(300_000) }
                #expect(onLoop(loop) { _ in true })
                #expect(onLoop(loop) { $0.busyFraction } > 0.4)
            }
        }

        @Test func signalsCome() throws {
            try withLoop(Recorder()) { loop, _, recorder in
                onLoop(loop) { $0.watchSignals() }
                kill(getpid(), SIGTERM)
                kill(getpid(), SIGINT)
                #expect(recorder.wait { $0.all.count == 2 })
                #expect(recorder.all.contains(.signalled(.terminate)))
                #expect(recorder.all.contains(.signalled(.interrupt)))
            }
        }

        @Test func listeningFailsWithASentence() throws {
            let loop = try SocketLoop()
            let port = try loop.listen(host: "::1", port: 0)
            #expect {
                try loop.listen(host: "::1", port: port)
            } throws: { error in
                "\(error)" == "Cannot listen on ::1, port \(port): Address already in use"
            }
            #expect(throws: SocketLoopError.self) { try loop.listen(host: "nowhere", port: 0) }
        }

        @Test(.needsProcessOfItsOwn) func aLoopLeavesNoDescriptorsBehind() throws {
            let before = openDescriptors()
            for _ in 0..<5 {
                var peers: [Peer] = []
                try withLoop { _, port, recorder in
                    peers = try (0..<5).map { _ in try Peer.open(port: port) }
                    let refused = try Peer(port: port)
                    try refused.send("nonsense\r\n\r\n")
                    #expect(try refused.receiveResponse().status == 400)
                    peers[0].reset()
                    peers.append(try Peer(port: port))
                    #expect(recorder.wait { $0.closedConnections.count == 1 })
                }
                for peer in peers { peer.close() }
            }
            #expect(openDescriptors() == before)
        }
    }
}
