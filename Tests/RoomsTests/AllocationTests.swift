import CAllocationCounter
import Canvas
import Rooms
import Snapping
import Testing
import Wire

#if DEBUG
    private let isOptimized = false
#else
    private let isOptimized = true
#endif

/// How often `body` allocates memory on this thread.
private func allocations(_ body: () -> Void) -> Int {
    let before = allocation_count()
    body()
    return Int(allocation_count() - before)
}

/// In release only: without specialisation the standard library's own generic code allocates, an
/// `IndexingIterator` for each step.
@Suite(.enabled(if: isOptimized && allocation_counter_counts(), "runs by swift test -c release"))
struct AllocationTests {
    /// A pointer that goes on and off guides of both axes, in steps of a second.
    private static let pointer: [Sample] = (1...2_000).map { number in
        let (x, y): (Double, Double) = [(1, 40), (45, 2), (-69, 45)][number % 3]
        return sample(UInt32(number), Int64(number) * 1_000_000, x, y)
    }

    @Test("S8 the counter counts what allocates, and nothing where nothing does")
    func counts() {
        var list: [Int] = []
        #expect(allocations { list.append(list.count) } == 1)
        #expect(allocations { list.reserveCapacity(1_000) } >= 1)
        #expect(allocations { list.append(1) } == 0)
        let sum = list.reduce(0, +)
        var same = 0
        #expect(allocations { for _ in 0..<100 { same = sum } } == 0)
        #expect(same == sum)
    }

    @Test(
        "S8, L2 a sample allocates nothing in the engine, edges included",
        arguments: Profile.allCases)
    func engine(profile: Profile) {
        let scene = Scene(layout: TestRoom.layout(profile))
        let item = square(1, at: 50, 50)
        let target = GestureTarget(item: item.id, frame: item.frame, body: item.body)
        var drag = Gesture(
            .drag, of: [target], in: scene, zoom: .one, sample: sample(0, 0, 50, 50))
        var flags = ClassicFlags()
        var edges: [LatchEdge] = []
        edges.reserveCapacity(Gesture.greatestEdgeCount)
        var edgeCount = 0
        let samples = AllocationTests.pointer
        let count = allocations {
            for sample in samples {
                drag.move(sample, in: scene, flags: &flags, edges: &edges)
                edgeCount += edges.count
                edges.removeAll(keepingCapacity: true)
            }
        }
        #expect(count == 0)
        #expect(edgeCount > 1_000)
    }

    @Test(
        "G2, L2 a move allocates nothing in the room, edges included", arguments: Profile.allCases)
    func room(profile: Profile) {
        var (table, members) = CoreTable.with(members: 1, squares: [(50, 50)], profile)
        table.begin(7, on: 1, at: 50, 50, by: members[0])
        var core = table.core
        var effects: [Effect] = []
        effects.reserveCapacity(64)
        let samples = AllocationTests.pointer
        let gesture = GestureID(7)!
        var edgeCount = 0
        func move(_ range: Range<Int>) {
            core.receive(
                .move(gesture, samples: range), samples: samples, from: members[0], at: table.now,
                into: &effects)
            edgeCount += effects.count - 1
            effects.removeAll(keepingCapacity: true)
        }
        for index in 0..<3 { move(index..<index + 1) }
        let count = allocations {
            for index in 3..<1_000 { move(index..<index + 1) }
            for index in 125..<250 { move(index * 8..<index * 8 + 8) }
        }
        #expect(count == 0)
        #expect(edgeCount > 2_000)
    }

    @Test("G2, J1 reading a move allocates nothing, however many samples it has")
    func decoding() {
        var decoder = ClientMessageDecoder()
        var samples: [Sample] = []
        samples.reserveCapacity(64)
        let texts = [1, 8, 64].map { count in
            let list = (1...count).map { #"{"n":\#($0),"t":\#($0)000,"x":-1.2345e1,"y":0.125}"# }
            return Array(
                #"{"type":"move","gesture":7,"samples":[\#(list.joined(separator: ","))]}"#.utf8)
        }
        func read(_ text: [UInt8]) {
            samples.removeAll(keepingCapacity: true)
            text.withUnsafeBytes { _ = try? decoder.decode($0, samples: &samples) }
        }
        for text in texts { read(text) }
        #expect(samples.count == 64)
        let count = allocations { for _ in 0..<100 { for text in texts { read(text) } } }
        #expect(count == 0)
    }

    @Test("U1 telling a pose costs one allocation, whatever the samples and members")
    func flushing() {
        let counts = [(samples: 1, members: 2), (64, 2), (1, 50), (64, 50)].map {
            AllocationTests.allocationsOfFlush(samples: $0.samples, members: $0.members)
        }
        // The list of who changed what since the flush before.
        #expect(counts == [1, 1, 1, 1])
    }

    /// The allocations of one move and its flush, once nothing grows any more.
    private static func allocationsOfFlush(samples count: Int, members: Int) -> Int {
        var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
        let slots = (0..<members).map { _ in room.join(Hello())! }
        let now = ServerTime(microseconds: 1)
        let samples = (1...UInt32(20 * count)).map { number in
            Sample(
                number: SampleNumber(number), time: SampleTime(microseconds: Int64(number)),
                position: Position(x: Length(points: Int64(number)), y: Length(points: 77)))
        }
        room.receive(.command(number: 1, .create(square(1))), samples: [], from: slots[0], at: now)
        let begin = GestureBegin(
            gesture: GestureID(7)!, items: [ItemID(1)!], sample: sample(0, 0, 0, 0))
        room.receive(.begin(begin), samples: [], from: slots[0], at: now)
        room.flush(at: now) { _, _ in .sent }
        var counts: [Int] = []
        counts.reserveCapacity(20)
        for step in 0..<20 {
            let before = allocation_count()
            room.receive(
                .move(GestureID(7)!, samples: step * count..<(step + 1) * count), samples: samples,
                from: slots[0], at: now)
            room.flush(at: now) { _, _ in .sent }
            counts.append(Int(allocation_count() - before))
        }
        #expect(Set(counts.suffix(10)).count == 1)
        return counts.last!
    }
}
