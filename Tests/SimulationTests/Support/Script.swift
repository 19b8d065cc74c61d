import Canvas
import SeededRandom
import StoryClient
import Wire

/// What a member does in a world: it creates an item, drags it over a guide, and nudges it.
///
/// Of a seed the same whatever the lines do.
struct Script {
    static let item = ItemID(5)!
    static let gesture = GestureID(9)!
    static let sampleInterval: Int64 = 16_000
    /// Microseconds from the beginning of the world to the gesture.
    static let beginning: Int64 = 300_000

    /// Where the pointer is at each sample.
    let path: [Position]
    let nudge: Length

    init(seed: UInt64) {
        var chance = SplitMix64(seed: seed &* 31)
        // Slowly across the vertical middle, so that it catches, holds and lets go.
        var x = Int64.random(in: 9_000...14_000, using: &chance)
        let y = Int64.random(in: 20_000...28_000, using: &chance)
        var path = [Position(x: Length(thousandths: x), y: Length(thousandths: y))]
        for _ in 0..<Int.random(in: 24...40, using: &chance) {
            x -= Int64.random(in: 300...1_500, using: &chance)
            path.append(Position(x: Length(thousandths: x), y: Length(thousandths: y)))
        }
        self.path = path
        nudge = Length(thousandths: Int64.random(in: 1_000...9_000, using: &chance))
    }

    /// Microseconds from the beginning of the world to the end of the gesture.
    var end: Int64 { Script.beginning + Int64(path.count) * Script.sampleInterval }

    /// Has somebody do it all; the nudge follows the gesture on its heels.
    func play(by person: Person, in world: World) {
        world.after(100_000) { person.act { _ = $0.perform(.create(item)) } }
        for (number, position) in path.enumerated() {
            let sample = Sample(
                number: SampleNumber(UInt32(number)),
                time: SampleTime(microseconds: Int64(number) * Script.sampleInterval),
                position: position)
            world.after(Script.beginning + Int64(number) * Script.sampleInterval) {
                person.act { session in
                    if number == 0 {
                        session.begin(
                            GestureBegin(
                                gesture: Script.gesture, items: [Script.item], sample: sample))
                    } else {
                        session.move(Script.gesture, sample)
                    }
                }
            }
        }
        world.after(end) { person.act { $0.end(Script.gesture) } }
        world.after(end + 5_000) { [nudge] in
            person.act { _ = $0.perform(.nudge([Script.item], dx: nudge, dy: .zero)) }
        }
    }

    private var item: Item {
        Item(
            id: Script.item, frame: Frame(center: path[0]),
            halfExtents: HalfExtents(width: Length(points: 8), height: Length(points: 5)),
            content: .shape(.rectangle, .white))
    }
}
