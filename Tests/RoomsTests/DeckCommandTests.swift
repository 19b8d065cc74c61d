import Canvas
import Rooms
import Testing
import Wire

/// What commands do to the cards of a deck.
@Suite struct DeckCommandTests {
    /// Ada, who created the deck 1 with the cards 1 to 4, and Ben.
    private var table: CoreTable
    private let ada: Slot<Member>
    private let ben: Slot<Member>
    private static let deck = ItemID(1)!

    init() {
        let (table, members) = CoreTable.with(members: 2)
        self.table = table
        (ada, ben) = (members[0], members[1])
        self.table.command(.create(square(1, content: .deck(cardDeck(1...4)))), by: ada)
    }

    private var content: DeckContent {
        guard case .deck(let deck)? = table.item(1)?.content else {
            Issue.record("no deck")
            return cardDeck(1...1)
        }
        return deck
    }

    /// The cards from the bottom to the top, and those that were swiped, the oldest first.
    private var cards: [[String]] {
        let inside = content.lying.map { "\($0.id.rawValue)" }
        let outside = content.swiped.map { "\($0.card.id.rawValue) \($0.direction)" }
        return [inside, outside]
    }

    @discardableResult
    private mutating func ask(
        _ change: DeckChange, by member: Slot<Member>? = nil
    ) -> CommandOutcome? {
        table.command(.deck(DeckCommandTests.deck, change), by: member ?? ben)
    }

    private static func id(_ number: UInt64) -> CardID { CardID(number)! }

    private var flights: [CardFlight] {
        table.effects.compactMap { if case .flight(let told, _, _) = $0 { told } else { nil } }
    }

    @Test("C19, C7 a card is put in by its rank, without one at the bottom, as one commit")
    mutating func insert() {
        #expect(ask(.insert(Card(id: Self.id(9)), rank: 0)) == .accepted(Revision(2)))
        #expect(table.commits.map(\.edits.count) == [1])
        ask(.insert(Card(id: Self.id(8), text: "eight"), rank: 2))
        ask(.insert(Card(id: Self.id(7)), rank: nil))
        ask(.insert(Card(id: Self.id(6)), rank: 1_000))
        #expect(cards == [["6", "7", "1", "2", "3", "8", "4", "9"], []])
        #expect(content[Self.id(8)]?.text == "eight")
        let told = table.effects.compactMap {
            if case .changed(_, let keys, _) = $0 { keys } else { nil }
        }
        #expect(told == [.content])
    }

    @Test("C19 a card is swiped when it is on top, and lies on top again when it is taken back")
    mutating func swipe() {
        #expect(ask(.swipe(Self.id(4), .left)) == .accepted(Revision(2)))
        ask(.swipe(Self.id(3), .right))
        ask(.swipe(Self.id(2), .left))
        #expect(cards == [["1"], ["4 left", "3 right", "2 left"]])
        #expect(ask(.takeBack(Self.id(3)), by: ada) == .accepted(Revision(5)))
        #expect(cards == [["1", "3"], ["4 left", "2 left"]])
        ask(.takeBack(nil))
        #expect(cards == [["1", "3", "2"], ["4 left"]])
        ask(.swipe(Self.id(2), .right))
        #expect(ask(.gather) == .accepted(Revision(8)))
        #expect(cards == [["1", "3", "2", "4"], []])
        #expect(ask(.gather) == .unchanged)
    }

    @Test("C19 a card is taken away, in the deck or swiped, and its name is free again")
    mutating func remove() {
        ask(.swipe(Self.id(4), .left))
        #expect(ask(.remove(Self.id(4))) == .accepted(Revision(3)))
        #expect(ask(.remove(Self.id(2))) == .accepted(Revision(4)))
        #expect(cards == [["1", "3"], []])
        #expect(content.cards.map(\.id.rawValue) == [1, 3])
        ask(.insert(Card(id: Self.id(4), text: "new"), rank: nil))
        #expect(cards == [["4", "1", "3"], []])
        #expect(content[Self.id(4)]?.text == "new")
    }

    @Test("C19, C2 what cannot be done says why, and nothing is done")
    mutating func refused() {
        ask(.swipe(Self.id(4), .left))
        table.command(.create(square(2)), by: ada)
        let before = table.state
        let cases: [(DeckChange, ErrorCode)] = [
            (.swipe(Self.id(2), .left), .cardNotOnTop), (.swipe(Self.id(4), .left), .cardNotOnTop),
            (.swipe(Self.id(9), .left), .unknownCard), (.remove(Self.id(9)), .unknownCard),
            (.takeBack(Self.id(3)), .unknownCard), (.takeBack(Self.id(9)), .unknownCard),
            (.insert(Card(id: Self.id(1)), rank: 0), .cardTaken),
            (.insert(Card(id: Self.id(4)), rank: 0), .cardTaken),
        ]
        for (change, code) in cases {
            let outcome = refusal(ask(change))
            #expect(outcome?.code == code && outcome?.item == DeckCommandTests.deck, "\(change)")
            #expect(table.state == before)
        }
        let square = Command.deck(ItemID(2)!, .gather)
        #expect(refusal(table.command(square, by: ada))?.code == .wrongItemKind)
        let unknown = Command.deck(ItemID(3)!, .gather)
        #expect(refusal(table.command(unknown, by: ada))?.code == .unknownItem)
        ask(.takeBack(nil))
        #expect(refusal(ask(.takeBack(nil)))?.code == .unknownCard)
    }

    @Test("C19, C8 a deck holds 100 cards, swiped ones too, and bytes as far as a story does")
    mutating func limits() {
        for number: UInt64 in 5...100 { ask(.insert(Card(id: Self.id(number)), rank: 0)) }
        ask(.swipe(Self.id(100), .left))
        let one = Card(id: Self.id(101))
        #expect(refusal(ask(.insert(one, rank: 0)))?.limit == 100)
        #expect(refusal(ask(.insert(one, rank: 0)))?.code == .tooManyCards)
        ask(.remove(Self.id(3)))
        #expect(refusal(ask(.insert(one, rank: 0))) == nil)
        ask(.remove(Self.id(101)))
        let rest = Limits.contentBytes - table.item(1)!.contentByteCount
        let filler = String(repeating: "x", count: rest - 20)
        table.command(.create(square(2, content: .sticker(emoji: filler))), by: ada)
        let long = Card(id: Self.id(101), text: "12345")
        #expect(refusal(ask(.insert(long, rank: 0)))?.code == .storyTooLarge)
        #expect(refusal(ask(.insert(Card(id: Self.id(101), text: "1234"), rank: 0))) == nil)
    }

    @Test("C19, C6, C18 a deck that is held, swiped or locked is not changed by commands")
    mutating func held() {
        table.begin(7, on: 1, by: ada)
        #expect(refusal(ask(.gather))?.code == .itemHeld)
        // Who drags it may: that is not about the cards.
        #expect(ask(.swipe(Self.id(4), .left), by: ada) == .accepted(Revision(2)))
        table.cancel(7, by: ada)
        let first = Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0),
            reading: .pointer(.center))
        table.send(
            .begin(
                GestureBegin(
                    gesture: GestureID(8)!, kind: .swipe, items: [Self.deck],
                    subject: .card(Self.id(3)), sample: first)), by: ada)
        #expect(refusal(ask(.gather, by: ada))?.code == .ownGestureOpen)
        table.cancel(8, by: ada)
        var changes = ItemChanges()
        changes.isLocked = true
        table.command(.update(Self.deck, changes), by: ada)
        #expect(refusal(ask(.gather))?.code == .itemLocked)
    }

    @Test("C19, G14 cards fly out of the deck and back into it, each from where it is")
    mutating func flying() {
        ask(.swipe(Self.id(4), .left))
        #expect(flights.map(\.card.rawValue) == [4])
        #expect(flights.map(\.direction) == [.left])
        #expect(flights.map(\.from) == [.center] && flights[0].to.x < .zero)
        let end = flights[0].to
        table.now = table.now.advanced(by: 60_000_000)
        ask(.takeBack(nil))
        #expect(flights.map(\.from) == [end])
        #expect(flights.map(\.to) == [.center] && flights[0].direction == nil)
        table.now = table.now.advanced(by: 60_000_000)
        for card: UInt64 in [4, 3, 2] { ask(.swipe(Self.id(card), .right)) }
        table.now = table.now.advanced(by: 100_000)
        ask(.insert(Card(id: Self.id(9)), rank: 0))
        #expect(flights.isEmpty)
        ask(.gather)
        #expect(Set(flights.map(\.card.rawValue)) == [2, 3, 4])
        #expect(flights.allSatisfy { $0.from.x > .zero && $0.velocityX > 0 })
        table.command(.undo, by: ben)
        #expect(flights.allSatisfy { $0.direction == .right } && flights.count == 3)
        table.now = table.now.advanced(by: 100_000)
        table.command(.redo, by: ben)
        #expect(flights.allSatisfy { $0.direction == nil } && flights.count == 3)
    }

    // MARK: Undo

    @Test("C13, C14 all cards are one property: each change is taken back and done again")
    mutating func undo() {
        let changes: [DeckChange] = [
            .swipe(Self.id(4), .right), .insert(Card(id: Self.id(9), text: "nine"), rank: 1),
            .remove(Self.id(2)), .takeBack(nil), .swipe(Self.id(4), .left), .remove(Self.id(4)),
            .gather, .insert(Card(id: Self.id(4), text: "other"), rank: 0),
        ]
        var states = [table.item(1)]
        for change in changes {
            let isChanged = ask(change) != .unchanged
            if isChanged { states.append(table.item(1)) }
        }
        #expect(states.count == 8)
        for state in states.dropLast().reversed() {
            table.command(.undo, by: ben)
            #expect(table.item(1) == state)
        }
        for state in states.dropFirst() {
            table.command(.redo, by: ben)
            #expect(table.item(1) == state)
        }
    }

    @Test("C14 what somebody else did to the cards since stays as it is")
    mutating func skipped() {
        ask(.swipe(Self.id(4), .right))
        ask(.insert(Card(id: Self.id(9)), rank: nil), by: ada)
        #expect(table.command(.undo, by: ben) == .unchanged)
        #expect(table.ack?.skipped == [SkippedPart(item: Self.deck, properties: .cards)])
        #expect(cards == [["9", "1", "2", "3"], ["4 right"]])
        table.command(.undo, by: ada)
        #expect(cards == [["1", "2", "3"], ["4 right"]])
    }

    @Test("C14, D1 an edit has what is on a card only where it puts it in or takes it away")
    mutating func edits() throws {
        func told() throws -> [[UInt64]] {
            let edits = table.commits.flatMap(\.edits)
            guard case .changed(_, let from, let to)? = edits.first, edits.count == 1,
                case .deck(let old) = from.value, case .deck(let new) = to.value
            else {
                Issue.record("\(edits)")
                return []
            }
            return [old.cards.map(\.id.rawValue), new.cards.map(\.id.rawValue)]
        }
        ask(.swipe(Self.id(4), .right))
        #expect(try told() == [[], []])
        ask(.insert(Card(id: Self.id(9)), rank: nil))
        #expect(try told() == [[], [9]])
        ask(.remove(Self.id(2)))
        #expect(try told() == [[2], []])
        table.command(.undo, by: ben)
        #expect(try told() == [[], [2]])
    }
}

/// A deck of cards with these names, from the bottom to the top.
func cardDeck(_ names: ClosedRange<UInt64>) -> DeckContent {
    DeckContent(cards: names.map { Card(id: CardID($0)!, text: "Card \($0)") })!
}
