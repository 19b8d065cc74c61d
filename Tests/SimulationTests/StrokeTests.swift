import Canvas
import Rooms
import SeededRandom
import StoryClient
import Testing
import Wire

/// A stroke as long as can be, and those who see it drawn.
@Suite struct StrokeTests {
    private static let stroke = ItemID(9)!
    private static let gesture = GestureID(7)!
    private static let count = Limits.pointsPerStroke
    private static let interval: Int64 = 1_000
    private static let beginning: Int64 = 300_000

    /// When a number of points have been drawn, in microseconds since the beginning.
    private func moment(of number: Int) -> Int64 {
        StrokeTests.beginning + Int64(number) * StrokeTests.interval
    }

    private func draw(_ pen: Person, in world: World) {
        for number in 0..<StrokeTests.count {
            world.after(moment(of: number)) {
                // All are corners: none is left out in the end.
                let x = Length(thousandths: number % 2 == 0 ? 60_123 : -60_123)
                let sample = Sample(
                    number: SampleNumber(UInt32(number)),
                    time: SampleTime(microseconds: Int64(number) * StrokeTests.interval),
                    position: Position(x: x, y: Length(thousandths: 9 * Int64(number) - 45_000)))
                pen.act { session in
                    if number > 0 { return session.move(StrokeTests.gesture, sample) }
                    session.begin(
                        GestureBegin(
                            gesture: StrokeTests.gesture, kind: .draw, items: [StrokeTests.stroke],
                            subject: .stroke(thickness: Length(points: 4), color: .white),
                            sample: sample))
                }
            }
        }
        world.after(moment(of: StrokeTests.count)) { pen.act { $0.end(StrokeTests.gesture) } }
    }

    /// Holds what somebody knows of the stroke that is being drawn against the room: it may be
    /// behind by what is on its way, and by no more.
    private func check(_ person: Person, in world: World, atLeast count: Int) {
        let known = person.session.model.gestures[StrokeTests.gesture]?.points ?? []
        let gestures = world.room.core.gestures
        let open = gestures.slots.first { gestures[$0].id == StrokeTests.gesture }
        let drawn = open.flatMap { gestures[$0].points } ?? []
        #expect(known == Array(drawn.prefix(known.count)), "\(person.name)")
        #expect(known.count >= count, "\(person.name)")
    }

    @Test(
        "G15, U8, R2, W2 of 10,000 points all have the same: who reads slowly, comes late or back",
        arguments: [[.json], [.binary], [.json, .binary, .binary]] as [[WireEncoding]])
    func long(encodings: [WireEncoding]) {
        let world = World(seed: 5, encodings: encodings, snapshotChunkBytes: 4_096)
        let (pen, slow, away) = (world.add("Ann"), world.add("Ben"), world.add("Cleo"))
        draw(pen, in: world)
        var latecomers: [Person] = []
        for start in [2_000, 5_000, 8_000] {
            world.after(moment(of: start)) { slow.pauseReading(for: 1_500_000) }
        }
        // Away for a part of it, then for the end.
        world.after(moment(of: 3_000)) {
            away.cut(awayFor: 2_000_000, noticedByServerAfter: 100_000)
        }
        world.after(moment(of: 9_000)) {
            away.cut(awayFor: 3_000_000, noticedByServerAfter: 100_000)
        }
        for number in [4_000, 9_500] {
            world.after(moment(of: number)) { latecomers.append(world.add("Late \(number)")) }
        }
        world.run(for: moment(of: 5_000) + 200_000)
        check(away, in: world, atLeast: 5_000)
        check(slow, in: world, atLeast: 4_800)
        check(latecomers[0], in: world, atLeast: 5_000)
        world.run(for: 4_700_000)
        check(slow, in: world, atLeast: 9_500)
        check(latecomers[1], in: world, atLeast: 9_700)
        check(latecomers[0], in: world, atLeast: 9_700)
        world.run(for: 6_000_000)
        world.checkAgreement("\(encodings)")
        guard case .stroke(let stroke)? = world.room.core.rankedItems.first?.item.content else {
            Issue.record("there is no stroke")
            return
        }
        #expect(stroke.points.count == StrokeTests.count)
        #expect(away.resumes == 2)
    }
}
