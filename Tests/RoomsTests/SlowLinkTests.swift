import Canvas
import Rooms
import Testing
import Wire

#if DEBUG
    private let simulatedSeconds = 20
#else
    private let simulatedSeconds = 300
#endif

/// A socket on a link of so many bytes a second, behind a send buffer as the kernel has one.
private struct Link {
    let bytesPerSecond: Int
    private var buffered = 0
    /// What of the last message waits in the process.
    private(set) var rest = 0
    private var credit = 0

    private static let bufferSize = 16_384

    init(bytesPerSecond: Int) { self.bytesPerSecond = bytesPerSecond }

    var isIdle: Bool { buffered == 0 }

    mutating func take(_ count: Int) -> SendOutcome {
        let taken = min(count, Link.bufferSize - buffered)
        buffered += taken
        rest = count - taken
        return rest == 0 ? .sent : .partial
    }

    /// Lets time pass; true when the socket takes messages again.
    mutating func pass(microseconds: Int) -> Bool {
        credit += microseconds * bytesPerSecond
        let gone = min(buffered, credit / 1_000_000)
        credit = buffered == gone ? 0 : credit - gone * 1_000_000
        buffered -= gone
        let moved = min(rest, Link.bufferSize - buffered)
        buffered += moved
        rest -= moved
        return moved > 0 && rest == 0
    }
}

/// What the members of a room were sent.
private final class Sendings {
    var link: Link
    var onlooker: Slot<Member>?
    let client = ModelClient("the onlooker")
    /// Of each member but the onlooker: how many messages, and a digest of their bytes.
    private(set) var counts: [Int: Int] = [:]
    private(set) var digests: [Int: Hasher] = [:]
    private(set) var onlookerCount = 0
    private(set) var greatestMessage = 0

    init(_ link: Link) { self.link = link }

    func take(_ bytes: UnsafeMutableRawBufferPointer, at slot: Slot<Member>) -> SendOutcome {
        guard slot == onlooker else {
            counts[slot.index, default: 0] += 1
            digests[slot.index, default: Hasher()].combine(bytes: UnsafeRawBufferPointer(bytes))
            return .sent
        }
        #expect(link.rest == 0, "U8 it is sent more than its socket takes")
        onlookerCount += 1
        greatestMessage = max(greatestMessage, bytes.count)
        do {
            try client.receive(UnsafeRawBufferPointer(bytes))
        } catch {
            Issue.record("it cannot read: \(error)")
        }
        return link.take(bytes.count)
    }
}

/// Nineteen members that drag at 60 Hz, and perhaps one that looks on over a link of its own.
///
/// A class: the compiler cannot verify what it makes of a structure like this one under the thread
/// sanitizer.
private final class Table {
    var room: Room
    var now = ServerTime(microseconds: 1_000_000)
    let members: [Slot<Member>]
    let sendings: Sendings
    private var step: UInt32 = 0
    private let tick = 16_667

    init(bytesPerSecond: Int?) {
        var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
        let now = now
        members = (0..<19).map { _ in room.join(Arrival(Hello()), at: now)! }
        for id: UInt64 in 1...60 {
            room.receive(
                .command(number: id, .create(square(id))), samples: [], from: members[0], at: now)
        }
        for (index, member) in members.enumerated() {
            let begin = GestureBegin(
                gesture: GestureID(UInt64(index + 1))!, items: [ItemID(UInt64(index + 1))!],
                sample: sample(0, 0, 0, 0))
            room.receive(.begin(begin), samples: [], from: member, at: now)
        }
        sendings = Sendings(Link(bytesPerSecond: bytesPerSecond ?? 0))
        if bytesPerSecond != nil { sendings.onlooker = room.join(Arrival(Hello()), at: now) }
        self.room = room
    }

    /// A sixtieth of a second, in which all drag, or none.
    func pass(dragging: Bool) {
        now = now.advanced(by: tick)
        if sendings.link.pass(microseconds: tick), let onlooker = sendings.onlooker {
            let sendings = sendings
            room.resume(onlooker, at: now) { sendings.take($1, at: $0) }
        }
        if dragging { drag() }
        flush()
    }

    /// Whether nobody waits for anything.
    var isQuiet: Bool { sendings.link.isIdle && room.nextFlush == nil }

    private func flush() {
        let sendings = sendings
        room.flush(at: now) { sendings.take($1, at: $0) }
        guard let onlooker = sendings.onlooker else { return }
        let answers = room.answerBound(for: onlooker)
        let bound = room.messageBound
        #expect(sendings.greatestMessage <= bound)
        #expect(sendings.link.rest + answers <= bound + answers)
    }

    private func drag() {
        step += 1
        for (index, member) in members.enumerated() {
            // To and fro over the guides of the canvas.
            let x = Double((Int(step) * 3 + index * 7) % 120) - 60
            let next = sample(step, Int64(step) * 16_667, x, Double(index) * 5)
            room.receive(
                .move(GestureID(UInt64(index + 1))!, samples: 0..<1), samples: [next],
                from: member, at: now)
        }
    }
}

@Suite struct SlowLinkTests {
    private static func run(bytesPerSecond: Int?) -> (Sendings, isSame: Bool, Int) {
        let table = Table(bytesPerSecond: bytesPerSecond)
        for _ in 0..<60 * simulatedSeconds { table.pass(dragging: true) }
        let before = table.sendings.onlookerCount
        // What it is being sent goes out, and one flush tells the rest.
        repeat { table.pass(dragging: false) } while !table.isQuiet
        let isSame = table.sendings.client.completed == Picture(of: table.room.core)
        return (table.sendings, isSame, table.sendings.onlookerCount - before)
    }

    @Test("U8 a member with 32 kbit/s among 20 at 60 Hz waits for no more than the bound")
    func slowLink() {
        let (slow, isSame, lastCount) = SlowLinkTests.run(bytesPerSecond: 4_000)
        #expect(isSame, "it converges")
        #expect(lastCount <= 2, "by one update after the one that it is being sent")
        #expect(slow.onlookerCount > simulatedSeconds / 4)
        let (fast, _, _) = SlowLinkTests.run(bytesPerSecond: 100_000_000)
        #expect(fast.onlookerCount > 59 * simulatedSeconds)
        #expect(slow.counts == fast.counts)
        let (bytes, same) = (slow.digests, fast.digests)
        #expect(
            bytes.mapValues { $0.finalize() } == same.mapValues { $0.finalize() },
            "the others get the same to the byte")
        let (without, _, _) = SlowLinkTests.run(bytesPerSecond: nil)
        #expect(slow.counts == without.counts)
    }
}
