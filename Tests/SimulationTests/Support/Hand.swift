import Canvas
import SeededRandom
import StoryClient
import Wire

/// Somebody who edits at random: creates items, and drags, nudges, recolours and deletes them,
/// whosever they are; draws, types, and swipes cards.
final class Hand {
    let person: Person
    private(set) var commandCount = 0
    private(set) var gestureCount = 0
    private var copyCount: UInt64 = 0
    private let number: UInt64
    /// Whether it takes back what it did, and does it again.
    private let undoes: Bool
    /// Whether it does not end what it draws, types and swipes.
    private let holdsOn: Bool
    private var chance: SplitMix64

    init(
        _ person: Person, number: Int, seed: UInt64, undoes: Bool = false, holdsOn: Bool = false
    ) {
        self.holdsOn = holdsOn
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
            useHand(round, from: start + 50_000, in: world)
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
                    content: Hand.contents[Int(round)])))
    }

    private static let contents: [ItemContent] = [
        .text(
            TextContent(text: "Hi", fontSize: Length(points: 24), color: .white, background: nil)),
        .deck(deck), .shape(.rectangle, .white), .deck(deck),
    ]

    private static let deck = DeckContent(
        cards: (1...3).map { Card(id: CardID($0)!, text: "Card \($0)") })!

    private func edit() {
        switch Int.random(in: 0...(undoes ? 21 : 15), using: &chance) {
        case 16...18: perform(.undo)
        case 19...21: perform(.redo)
        case 14: perform(.reorder(anyItem(), chance.next() % 2 == 0 ? .forward : .backward))
        case 15: duplicate()
        case 10: perform(.group([anyItem()], GroupID(.random(in: 1...3, using: &chance))!))
        case 11: perform(.ungroup([anyItem()]))
        case 12, 13: deal()
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

    private func duplicate() {
        copyCount += 1
        let way = Length(points: 5)
        perform(
            .duplicate(
                [anyItem()], as: [item(of: number, 50 + copyCount)], dx: way, dy: way,
                group: GroupID(number + 1)))
    }

    /// Does something with the cards of a deck, mostly, and mostly one that can be done.
    private func deal() {
        let deck = anyItem()
        let card = CardID(.random(in: 1...5, using: &chance))!
        let rank = Int.random(in: 0...3, using: &chance)
        let change: DeckChange =
            switch Int.random(in: 0...5, using: &chance) {
            case 0: .insert(Card(id: card, text: "Put in by \(number)"), rank: rank)
            case 1: .remove(card)
            case 2, 3:
                .swipe(
                    rank == 3 ? card : topCard(of: deck) ?? card, rank < 2 ? .left : .right)
            case 4: .takeBack(nil)
            default: .gather
            }
        perform(.deck(deck, change))
        // At once, so that both are told in one update.
        if rank == 0 { perform(.deck(deck, .takeBack(nil))) }
    }

    private func drag(_ round: UInt64, from start: Int64, in world: World) {
        let target = Int.random(in: 0...3, using: &chance) == 0
        let held = target ? anyItem() : item(of: number, round)
        plan(GestureID(1 + number * 100 + round)!, .drag, from: start, in: world) {
            (held, nil)
        }
    }

    /// Draws, types or swipes.
    private func useHand(_ round: UInt64, from start: Int64, in world: World) {
        let gesture = GestureID(51 + number * 100 + round)!
        let owner = Bool.random(using: &chance) ? number : .random(in: 0...3, using: &chance)
        switch Int.random(in: 0...2, using: &chance) {
        case 0:
            let name = item(of: number, 30 + round)
            let thickness = Length(points: .random(in: 1...9, using: &chance))
            plan(gesture, .draw, from: start, in: world) {
                (name, .stroke(thickness: thickness, color: .white))
            }
        case 1:
            let label = item(of: owner, 0)
            plan(gesture, .edit, from: start, in: world) { (label, nil) }
        default:
            let deck = item(of: owner, Bool.random(using: &chance) ? 1 : 3)
            plan(gesture, .swipe, from: start, in: world) { [self] in
                topCard(of: deck).map { (deck, .card($0)) }
            }
        }
    }

    /// The card on top of a deck, for all that it knows.
    private func topCard(of deck: ItemID) -> CardID? {
        guard case .deck(let known) = person.session.model.items[deck]?.item.content else {
            return nil
        }
        return known.order.top
    }

    /// Plans a gesture, which is begun if there is anything to be held when it is time.
    private func plan(
        _ gesture: GestureID, _ kind: GestureKind, from start: Int64, in world: World,
        on subject: @escaping () -> (item: ItemID, subject: GestureSubject?)?
    ) {
        let from = position()
        let count = Int64.random(in: 3...25, using: &chance)
        let step = Length(thousandths: .random(in: -4_000...4_000, using: &chance))
        for number in 0...count {
            world.after(start + number * Script.sampleInterval) { [self] in
                let way = Length(thousandths: step.thousandths * number)
                let y = from.y + (number % 3 == 0 ? step : .zero)
                let sample = Sample(
                    number: SampleNumber(UInt32(number)),
                    time: SampleTime(microseconds: number * Script.sampleInterval),
                    position: Position(x: from.x + way, y: y))
                if number > 0 { return goOn(gesture, kind, sample) }
                guard let (item, subject) = subject() else { return }
                gestureCount += 1
                person.act {
                    $0.begin(
                        GestureBegin(
                            gesture: gesture, kind: kind, items: [item], subject: subject,
                            sample: sample))
                }
            }
        }
        let isCancelled = Int.random(in: 0...4, using: &chance) == 0
        if holdsOn, !kind.movesItems { return }
        world.after(start + (count + 1) * Script.sampleInterval) { [person] in
            person.act { isCancelled ? $0.cancel(gesture) : $0.end(gesture) }
        }
    }

    private func goOn(_ gesture: GestureID, _ kind: GestureKind, _ sample: Sample) {
        person.act {
            if kind == .edit {
                $0.type("\(sample.number.rawValue) of \(number)", in: gesture)
            } else {
                $0.move(gesture, sample)
            }
        }
    }
}
