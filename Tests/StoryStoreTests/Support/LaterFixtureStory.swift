import Canvas
import Rooms
import StoryStore
import Testing
import Wire

/// The story that lies in `Fixtures/data-2`, written down: it has what came with the second version
/// of the formats.
struct LaterFixtureStory {
    private(set) var states = [StoryState(revision: Revision(0), items: [])]
    private(set) var commits: [Commit] = []

    init() throws {
        let label = TextContent(
            text: "שלום\nWelt", font: "Noto Serif", fontSize: Length(points: 30),
            alignment: .right, color: Color(rgb: 0x11_2233), background: nil)
        let stroke = StrokeContent(
            points: [place(-30, 5), .center, place(30.125, -5)], thickness: Length(points: 3),
            color: Color(rgb: 0x44_5566))
        try create(
            1, .text(label),
            ItemAttributes(
                opacity: Opacity(thousandths: 750) ?? .opaque, isLocked: true, group: GroupID(77)))
        try create(2, .stroke(stroke))
        try create(3, .shape(.line, .white))
        try create(4, .shape(.arrow, Color(rgb: 1)), ItemAttributes(group: GroupID(77)))
        try create(5, .deck(cardDeck(of: 1...9, swiping: 3)))
        try create(6, .deck(DeckContent(order: Deck(), cards: [])))
        try changeEverything()
        try changeCards()
        try deleteAndBringBack(5)
    }

    private mutating func changeEverything() throws {
        try change(1, .locked(false), .opacity(.opaque), .group(nil))
        try change(1, .font("serif"), .alignment(.left))
        try change(2, .thickness(Length(thousandths: 100)), .group(GroupID(greatestIdentifier)))
        try change(3, .shape(.arrow), .locked(true))
    }

    private mutating func changeCards() throws {
        guard case .deck(let deck) = try kept(5).item.content else { return }
        var (order, cards) = (deck.order, deck.cards)
        let new = Card(
            id: try #require(CardID(greatestIdentifier)), text: "New ✏️", color: Color(rgb: 9),
            url: "/images/1")
        _ = order.top.map { order.swipe($0, to: .right) }
        try change(5, .deck(DeckContent(order: order, cards: cards)))
        _ = order.insert(new.id, at: 1)
        cards.append(new)
        try change(5, .deck(DeckContent(order: order, cards: cards)))
        let first = try #require(CardID(1))
        _ = order.remove(first)
        cards.removeAll { $0.id == first }
        try change(5, .deck(DeckContent(order: order, cards: cards)))
        order.reset()
        try change(5, .deck(DeckContent(order: order, cards: cards)))
    }

    // MARK: Parts

    private func place(_ x: Double, _ y: Double) -> Position {
        Position(
            x: Length(thousandths: Int64(x * 1_000)), y: Length(thousandths: Int64(y * 1_000)))
    }

    private func kept(_ id: UInt64) throws -> KeptItem {
        try #require(states[states.count - 1].items.first { $0.item.id.rawValue == id })
    }

    private var write: Write {
        Write(revision: Revision(UInt64(commits.count + 1)), author: sampleMember(1))
    }

    private mutating func commit(_ edits: [Edit]) throws {
        var state = states[states.count - 1]
        let commit = Commit(
            revision: write.revision, author: write.author,
            cause: .command(UInt64(commits.count + 1)), edits: edits)
        try state.apply(commit)
        commits.append(commit)
        states.append(state)
    }

    private mutating func create(
        _ id: UInt64, _ content: ItemContent, _ attributes: ItemAttributes = .standard
    ) throws {
        let item = Item(
            id: try #require(ItemID(id)), frame: Frame(center: place(Double(id), -20)),
            halfExtents: HalfExtents(width: Length(points: 40), height: Length(points: 25)),
            attributes: attributes, content: content)
        let kept = KeptItem(
            item: item, rank: Rank(Int64(id)), creator: sampleMember(1),
            writes: PropertyWrites(write))
        try commit([.created(kept)])
    }

    private mutating func change(_ id: UInt64, _ values: PropertyValue...) throws {
        let kept = try kept(id)
        try commit(
            values.map { value in
                let old = try #require(kept.value(of: value.property))
                return .changed(
                    kept.item.id,
                    from: WrittenValue(
                        old.told(beside: value), by: kept.writes[value.property]),
                    to: WrittenValue(value.told(beside: old), by: write))
            })
    }

    private mutating func deleteAndBringBack(_ id: UInt64) throws {
        let kept = try kept(id)
        try commit([.deleted(kept)])
        try commit([.created(kept)])
    }
}
