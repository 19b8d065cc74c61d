import Canvas
import Rooms
import StoryServer
import StoryStore
import Testing
import Wire

@Suite struct StoryExportTests {
    private let name = StoryName("lake")!

    private func kept(_ id: UInt64, _ content: ItemContent, rank: Int64, x: Int64 = 0) -> KeptItem {
        let frame = Frame(
            center: Position(x: Length(thousandths: x), y: Position.bounds.upperBound),
            scale: Scale(millionths: Scale.bounds.upperBound)!, angle: Angle(thousandths: 359_999))
        let half = HalfExtents(
            width: HalfExtents.bounds.upperBound, height: HalfExtents.bounds.lowerBound)
        let item = Item(id: ItemID(id)!, frame: frame, halfExtents: half, content: content)
        return KeptItem(
            item: item, rank: Rank(rank), creator: MemberID(min(id, 1 << 52))!,
            writes: PropertyWrites(Write(revision: Revision(3), author: MemberID(2)!)))
    }

    /// An item of each kind, with numbers and texts from the ends of what they may be.
    private var items: [KeptItem] {
        let long = String(repeating: "é", count: Limits.textBytes / 2)
        let label = TextContent(
            text: "\u{1}\"\\\n" + long.dropLast(2), fontSize: Length(points: 1_000),
            color: Color(rgb: 0), background: Color(rgb: 0xABCDEF))
        let plain = TextContent(
            text: "", fontSize: Length(points: 1), color: .white, background: nil)
        return [
            kept(1, .text(label), rank: -1 << 52), kept(2, .text(plain), rank: -1, x: -1),
            kept(3, .sticker(emoji: "👩‍👩‍👧‍👦"), rank: 0),
            kept(4, .shape(.ellipse, .white), rank: 1),
            kept(5, .shape(.rectangle, Color(rgb: 1)), rank: 2),
        ] + laterItems + [
            kept(greatestIdentifier, .image(url: "https://example.org/ä"), rank: 1 << 52)
        ]
    }

    /// Labels, shapes, strokes and decks with all that they can have.
    private var laterItems: [KeptItem] {
        let label = TextContent(
            text: "a", font: "Noto \"Serif\"", fontSize: Length(points: 2), alignment: .left,
            color: .white, background: nil)
        let far = Position.bounds.upperBound
        let stroke = StrokeContent(
            points: [.center, Position(x: far, y: -far)], thickness: Length(thousandths: 100),
            color: Color(rgb: 3))
        let cards = [9, 2, greatestIdentifier, 5].map { name in
            Card(
                id: CardID(name)!, text: "\(name)\n", color: Color(rgb: UInt32(name % 99)),
                url: name == 2 ? "/images/2" : nil)
        }
        var order = Deck(cards: cards.map(\.id), swiped: [])!
        _ = order.swipe(CardID(5)!, to: .right)
        _ = order.swipe(CardID(greatestIdentifier)!, to: .left)
        var items = [
            kept(6, .text(label), rank: 3), kept(7, .stroke(stroke), rank: 4),
            kept(8, .deck(DeckContent(order: order, cards: cards)), rank: 5),
            kept(9, .shape(.line, .white), rank: 6), kept(10, .shape(.arrow, .white), rank: 7),
        ]
        items[0].item.attributes = ItemAttributes(
            opacity: Opacity(thousandths: 1)!, isLocked: true, group: GroupID(greatestIdentifier)!)
        return items
    }

    private func new(_ revision: UInt64, items: [KeptItem], named: [(UInt64, String)]) -> NewStory {
        NewStory(
            layout: StoryRequest().layout, epoch: Epoch(7)!, time: WallTime(milliseconds: 1_234),
            state: StoryState(revision: Revision(revision), items: items),
            checkpoints: named.map { revision, name in
                let about = Checkpoint(
                    revision: Revision(revision), time: WallTime(milliseconds: Int64(revision)),
                    kind: .named, name: name, itemCount: Int(revision % 3))
                let state = StoryState(
                    revision: Revision(revision), items: Array(items.prefix(Int(revision % 3))))
                return (about, state)
            })
    }

    private func export(_ story: StoryName, _ store: MemoryStore) throws -> [UInt8] {
        try store.waiting { store.export(story, $0) }
    }

    private func read(_ bytes: [UInt8]) throws -> (name: StoryName, story: NewStory) {
        var reading = StoryImport()
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            try Array(line).withUnsafeBytes { try reading.read($0) }
        }
        return try reading.finish(epoch: Epoch(9)!)
    }

    @Test("T12, T7 exported, imported and exported again, a story is the same to the byte")
    func roundTrip() throws {
        let store = try MemoryStore()
        defer { store.shutDown() }
        let story = new(
            1 << 52, items: items,
            named: [(0, "at first"), (4, "\"quoted\" ✏️"), (5, String(repeating: "n", count: 80))])
        try store.waiting { store.create(name, story, $0) }
        let file = try export(name, store)
        let read = try read(file)
        #expect(read.name == name)
        #expect(read.story.epoch == Epoch(9))
        #expect(read.story.state.items.map(\.item) == items.map(\.item))
        #expect(read.story.state.items.map(\.creator) == items.map(\.creator))
        #expect(read.story.checkpoints.map(\.state.items.count) == [0, 1, 2])
        let other = try MemoryStore()
        defer { other.shutDown() }
        try other.waiting { other.create(name, read.story, $0) }
        #expect(try export(name, other) == file)
    }

    @Test("T12 an empty story is a header and an end")
    func empty() throws {
        let store = try MemoryStore()
        defer { store.shutDown() }
        try store.waiting { store.create(name, new(0, items: [], named: []), $0) }
        let file = try export(name, store)
        #expect(file.split(separator: UInt8(ascii: "\n")).count == 2)
        #expect(try read(file).story.state.items.isEmpty)
    }

    @Test("T12 a checkpoint of the present revision keeps its own time and name")
    func present() throws {
        let store = try MemoryStore()
        defer { store.shutDown() }
        try store.waiting {
            store.create(name, new(5, items: Array(items.prefix(2)), named: [(5, "now")]), $0)
        }
        let file = try export(name, store)
        let read = try read(file)
        #expect(read.story.checkpoints.map(\.about.name) == ["now"])
        #expect(read.story.checkpoints.map(\.about.time.milliseconds) == [5])
        #expect(read.story.time == WallTime(milliseconds: 1_234))
    }

    @Test("T12, T3 a story that there is not has no file")
    func unknown() throws {
        let store = try MemoryStore()
        defer { store.shutDown() }
        #expect(throws: StoreError.unknownStory) { try export(name, store) }
    }

    @Test("T12 who wrote an imported item is not known, and nobody is named for it")
    func writers() throws {
        let store = try MemoryStore()
        defer { store.shutDown() }
        let first = new(4, items: items, named: [(3, "before")])
        try store.waiting { store.create(name, first, $0) }
        let story = try read(try export(name, store)).story
        let difference = StoryDifference(
            from: story.checkpoints[0].state, to: story.state, commits: [])
        #expect(difference.parts.count == items.count)
        #expect(difference.parts.allSatisfy { $0.writers.isEmpty })
    }
}
