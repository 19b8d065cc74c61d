import Canvas
import SeededRandom
import StoryClient
import Wire

/// Somebody who edits at random: creates items, and drags, nudges, recolours and deletes them,
/// whosever they are.
final class Hand {
    let person: Person
    private(set) var commandCount = 0
    private(set) var gestureCount = 0
    private let number: UInt64
    /// Whether it takes back what it did, and does it again.
    private let undoes: Bool
    private var chance: SplitMix64

    init(_ person: Person, number: Int, seed: UInt64, undoes: Bool = false) {
        self.person = person
        self.undoes = undoes
        self.number = UInt64(number)
        chance = SplitMix64(seed: seed &* 41 &+ UInt64(number))
    }

    /// Plans what it does in three seconds.
    func play(in world: World) {
        for round: UInt64 in 0..<4 {
            let start = 200_000 + Int64(round) * 700_000
            world.after(start) { [self] in create(round) }
            drag(round, from: start + 100_000, in: world)
            for _ in 0..<3 {
                world.after(start + .random(in: 0...600_000, using: &chance)) { [self] in edit() }
            }
        }
    }

    private func item(of owner: UInt64, _ round: UInt64) -> ItemID {
        ItemID(1 + owner * 100 + round)!
    }

    private func anyItem() -> ItemID {
        item(of: .random(in: 0...3, using: &chance), .random(in: 0...3, using: &chance))
    }

    private func perform(_ command: Command) {
        person.act { if $0.perform(command) != nil { commandCount += 1 } }
    }

    private func position() -> Position {
        Position(
            x: Length(thousandths: .random(in: -90_000...90_000, using: &chance)),
            y: Length(thousandths: .random(in: -90_000...90_000, using: &chance)))
    }

    private func create(_ round: UInt64) {
        perform(
            .create(
                Item(
                    id: item(of: number, round), frame: Frame(center: position()),
                    halfExtents: HalfExtents(width: Length(points: 8), height: Length(points: 5)),
                    content: round % 2 == 0 ? .shape(.rectangle, .white) : .deck(Hand.deck))))
    }

    private static let deck = DeckContent(
        cards: (1...3).map { Card(id: CardID($0)!, text: "Card \($0)") })!

    private func edit() {
        switch Int.random(in: 0...(undoes ? 19 : 13), using: &chance) {
        case 14...16: perform(.undo)
        case 17...19: perform(.redo)
        case 10: perform(.group([anyItem()], GroupID(.random(in: 1...3, using: &chance))!))
        case 11: perform(.ungroup([anyItem()]))
        case 12, 13: perform(.deck(anyItem(), deal()))
        case 0: perform(.delete(anyItem()))
        case 1...4:
            let way = Length(thousandths: .random(in: -3_000...3_000, using: &chance))
            perform(.nudge([anyItem()], dx: way, dy: .zero))
        case 5, 6: perform(.reorder(anyItem(), .front))
        default:
            var changes = ItemChanges()
            switch Int.random(in: 0...3, using: &chance) {
            case 0: changes.opacity = Opacity(thousandths: .random(in: 0...1_000, using: &chance))
            case 1: changes.isLocked = Int.random(in: 0...3, using: &chance) == 0
            default: changes.color = Color(rgb: .random(in: 0...0xFF_FFFF, using: &chance))
            }
            perform(.update(anyItem(), changes))
        }
    }

    private func deal() -> DeckChange {
        let card = CardID(.random(in: 1...5, using: &chance))!
        let rank = Int.random(in: 0...3, using: &chance)
        return switch Int.random(in: 0...5, using: &chance) {
        case 0: .insert(Card(id: card, text: "Put in by \(number)"), rank: rank)
        case 1: .remove(card)
        case 2, 3: .swipe(card, rank < 2 ? .left : .right)
        case 4: .takeBack(nil)
        default: .gather
        }
    }

    private func drag(_ round: UInt64, from start: Int64, in world: World) {
        let gesture = GestureID(1 + number * 100 + round)!
        let (from, target) = (position(), Int.random(in: 0...3, using: &chance) == 0)
        let held = target ? anyItem() : item(of: number, round)
        let count = Int64.random(in: 3...25, using: &chance)
        let step = Length(thousandths: .random(in: -4_000...4_000, using: &chance))
        gestureCount += 1
        for sample in 0...count {
            world.after(start + sample * Script.sampleInterval) { [self] in
                let sample = Sample(
                    number: SampleNumber(UInt32(sample)),
                    time: SampleTime(microseconds: sample * Script.sampleInterval),
                    position: Position(
                        x: from.x + Length(thousandths: step.thousandths * sample), y: from.y))
                person.act { session in
                    if sample.number.rawValue == 0 {
                        session.begin(GestureBegin(gesture: gesture, items: [held], sample: sample))
                    } else {
                        session.move(gesture, sample)
                    }
                }
            }
        }
        let isCancelled = Int.random(in: 0...4, using: &chance) == 0
        world.after(start + (count + 1) * Script.sampleInterval) { [person] in
            person.act { isCancelled ? $0.cancel(gesture) : $0.end(gesture) }
        }
    }
}
