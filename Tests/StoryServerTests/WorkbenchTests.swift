import SocketLoop
import StoryServer
import Testing

@Suite struct ShelfTests {
    @Test("T15 what is kept never takes more than it may: the oldest goes first")
    func bounded() {
        var shelf = Shelf<Int, String>(limit: 1_000)
        for number in 0..<1_000 {
            shelf.keep("\(number)", as: number, size: 1 + number * 37 % 250)
            #expect(shelf[number] == "\(number)")
            let kept = (max(0, number - 300)...number).filter { shelf[$0] != nil }
            #expect(kept.reduce(0) { $0 + 1 + $1 * 37 % 250 } <= 1_000)
            #expect(kept.last.map { $0 - kept[0] + 1 } == kept.count, "the latest, without gaps")
        }
        #expect(shelf[0] == nil)
    }

    @Test("T15 what is larger than a quarter is not kept, and pushes nothing out")
    func tooLarge() {
        var shelf = Shelf<Int, Int>(limit: 1_000)
        for number in 1...4 { shelf.keep(number, as: number, size: 250) }
        shelf.keep(5, as: 5, size: 251)
        #expect((1...5).map { shelf[$0] } == [1, 2, 3, 4, nil])
        shelf.keep(6, as: 6, size: 1)
        #expect((1...6).map { shelf[$0] } == [nil, 2, 3, 4, nil, 6])
    }

    @Test("T15 what is kept already stays as it is, and is not counted twice")
    func twice() {
        var shelf = Shelf<Int, Int>(limit: 1_000)
        for _ in 0..<100 { shelf.keep(1, as: 1, size: 250) }
        shelf.keep(2, as: 1, size: 250)
        for number in 2...4 { shelf.keep(number, as: number, size: 250) }
        #expect((1...4).map { shelf[$0] } == [1, 2, 3, 4])
    }
}

@Suite struct WorkbenchTests {
    @Test("T15, C17 work is done in its order by one thread, each piece with the same tool")
    func order() {
        let tools = Lock(0)
        let bench = Workbench<Int>(threads: 1, limit: 100) {
            tools.withLock { count in
                count += 1
                return count
            }
        }
        let done = Lock<[Int]>([])
        for number in 0..<100 {
            #expect(bench.ask { tool in done.withLock { $0.append(number * tool) } })
        }
        #expect(!bench.ask { _ in Issue.record("more waits than may") })
        bench.start()
        #expect(waits { done.withLock { $0.count == 100 } })
        #expect(done.withLock { $0 } == Array(0..<100))
        bench.close()
        #expect(!bench.ask { _ in Issue.record("it is closed") })
        #expect(tools.withLock { $0 } == 1)
    }

    @Test("T15, C17 a closed bench finishes what it is at, and lets go of what waits")
    func closed() {
        let bench = Workbench<Void>(threads: 2, limit: .max) {}
        let (begun, mayEnd, done) = (Lock(0), Lock(false), Lock(0))
        for _ in 0..<2 {
            _ = bench.ask {
                begun.withLock { $0 += 1 }
                _ = waits { mayEnd.withLock { $0 } }
                done.withLock { $0 += 1 }
            }
        }
        bench.start()
        #expect(waits { begun.withLock { $0 == 2 } })
        for _ in 0..<10 { #expect(bench.ask { Issue.record("it was let go") }) }
        let closing = Background { bench.close() }
        // It is closed as soon as nothing is taken any more: never is too much waiting.
        #expect(waits { !bench.ask { Issue.record("it was let go") } })
        mayEnd.withLock { $0 = true }
        closing.join()
        #expect(done.withLock { $0 } == 2)
    }

    @Test("T15 a bench that never started is closed without a word")
    func neverStarted() {
        let bench = Workbench<Void>(threads: 3, limit: 1) {}
        #expect(bench.ask { Issue.record("nobody does it") })
        bench.close()
    }
}
