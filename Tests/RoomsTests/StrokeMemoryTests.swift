import CAllocationCounter
import Canvas
import Rooms
import Testing
import Wire

/// What a long stroke costs while it waits for members.
@Suite(.enabled(if: allocation_counter_counts(), "a sanitizer has its own allocator"))
struct StrokeMemoryTests {
    private let points = Limits.pointsPerStroke

    /// The bytes that a room holds more by a stroke of 10,000 points, of which members that do not
    /// read, or are away, are told nothing, and a message to one of them when it reads on.
    private func cost(waiting: Int, away: Int) -> (bytes: Int, message: Int, bound: Int) {
        var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
        let pen = room.join(Hello())!
        var now = ServerTime(microseconds: 1_000_000)
        let others = (0..<waiting + away).map { number in
            let arrival = Arrival(
                returning(), encoding: number % 2 == 0 ? .json : .binary,
                token: ResumeToken(high: 0, low: UInt64(number)))
            return room.join(arrival, at: now)!
        }
        room.flush(at: now) { _, _ in .sent }
        room.receive(.ping(identifier: 1), samples: [], from: pen, at: now)
        for member in others[waiting...] { room.suspend(member, at: now) }
        for member in others[..<waiting] {
            room.receive(.ping(identifier: 1), samples: [], from: member, at: now)
        }
        room.flush(at: now) { member, _ in member == pen ? .sent : .partial }
        let samples = (0..<UInt32(points)).map {
            sample($0, Int64($0), $0 % 2 == 0 ? 60.123 : -60.123, Double($0) / 128)
        }
        let begin = GestureBegin(
            gesture: GestureID(7)!, kind: .draw, items: [ItemID(9)!],
            subject: .stroke(thickness: length(4), color: .white), sample: samples[0])
        let before = allocation_balance()
        room.receive(.begin(begin), samples: [], from: pen, at: now)
        for number in 1..<points {
            now = now.advanced(by: 500)
            room.receive(
                .move(GestureID(7)!, samples: number..<number + 1), samples: samples, from: pen,
                at: now)
            if number % 25 == 0 {
                room.flush(at: now) { member, _ in
                    #expect(member == pen)
                    return .sent
                }
            }
        }
        let bytes = Int(allocation_balance() - before)
        var message = 0
        let bound = room.messageBound
        room.resume(others[0], at: now) { _, bytes in
            message = bytes.count
            return .partial
        }
        return (bytes, message, bound)
    }

    @Test("U8, G15 a stroke of 10,000 points costs the same, however many members wait for it")
    func perMember() {
        let (few, many) = (cost(waiting: 1, away: 1), cost(waiting: 25, away: 25))
        #expect(few.message > 8 * points && few.message <= few.bound)
        #expect(many.message == few.message)
        // The points, and how many there were at each stamp: lists that double as they grow.
        #expect(few.bytes > 16 * points && few.bytes < 2 * (16 + 16 + 16) * points)
        #expect(abs(many.bytes - few.bytes) < points, "\(few.bytes), \(many.bytes)")
    }
}
