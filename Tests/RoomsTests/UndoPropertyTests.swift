import Canvas
import Rooms
import Testing
import Wire

/// Undo of what labels, strokes and items of all kinds have beside their geometry.
@Suite struct UndoPropertyTests {
    private var table: CoreTable
    private let ada: Slot<Member>
    private let ben: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(members: 2)
        self.table = table
        (ada, ben) = (members[0], members[1])
        let stroke = StrokeContent(
            points: [place(-5, 0), place(5, 0)], thickness: length(4), color: .white)
        self.table.command(.create(square(1, content: label("Hi"))), by: ada)
        self.table.command(.create(square(2, content: .stroke(stroke))), by: ada)
        self.table.command(.create(square(3, content: .shape(.line, .white))), by: ada)
    }

    private static func changes(_ property: ItemProperties) -> ItemChanges {
        var changes = ItemChanges()
        switch property {
        case .opacity: changes.opacity = Opacity(thousandths: 250)
        case .locked: changes.isLocked = true
        case .font: changes.font = "serif"
        case .alignment: changes.alignment = .right
        case .thickness: changes.thickness = length(9)
        case .color: changes.color = Color(rgb: 7)
        default: changes.shape = .arrow
        }
        return changes
    }

    private static let cases: [(item: UInt64, keys: ItemProperties, told: ItemProperties)] = [
        (1, .opacity, .attributes), (2, .locked, .attributes), (1, .font, .content),
        (1, .alignment, .content), (2, .thickness, .content), (2, .color, .content),
        (3, .shape, .content),
    ]

    @Test(
        "C13, C14, U5 each is taken back by itself, done again, and told to all",
        arguments: cases)
    mutating func backAndForth(
        item: UInt64, keys: ItemProperties, told: ItemProperties
    ) {
        let before = table.item(item)
        let update = Command.update(ItemID(item)!, UndoPropertyTests.changes(keys))
        #expect(table.command(update, by: ben) == .accepted(Revision(4)))
        #expect(changed() == [told])
        let after = table.item(item)
        #expect(after != before)
        #expect(table.command(.undo, by: ben) == .accepted(Revision(5)))
        #expect(table.item(item) == before)
        #expect(changedForAll() == [told])
        table.command(.redo, by: ben)
        #expect(table.item(item) == after)
        // What another member wrote since is not touched.
        var other = ItemChanges()
        other.opacity = Opacity(thousandths: 1)
        other.isLocked = false
        table.command(.update(ItemID(item)!, other), by: ada)
        if told == .content {
            #expect(table.command(.undo, by: ben) == .accepted(Revision(8)))
            #expect(table.ack?.skipped == [])
        } else {
            #expect(table.command(.undo, by: ben) == .unchanged)
            #expect(table.ack?.skipped == [SkippedPart(item: ItemID(item)!, properties: keys)])
        }
    }

    private func changed() -> [ItemProperties] {
        table.effects.compactMap { if case .changed(_, let keys, _) = $0 { keys } else { nil } }
    }

    private func changedForAll() -> [ItemProperties] {
        table.effects.compactMap {
            if case .changedForAll(_, let keys, _) = $0 { keys } else { nil }
        }
    }

    @Test("C14, C16 groups are taken back item by item")
    mutating func groups() {
        let items = [ItemID(1)!, ItemID(2)!]
        table.command(.group(items, GroupID(5)!), by: ada)
        table.command(.ungroup([ItemID(2)!]), by: ben)
        #expect(table.command(.undo, by: ada) == .accepted(Revision(6)))
        #expect(table.ack?.skipped == [SkippedPart(item: ItemID(2)!, properties: .group)])
        #expect(table.item(1)?.attributes.group == nil)
        #expect(table.command(.undo, by: ben) == .accepted(Revision(7)))
        #expect(table.item(2)?.attributes.group == GroupID(5))
    }

    @Test("C8 points count as 8 bytes each, cards as 16, and fonts as their names")
    mutating func content() {
        let long = String(repeating: "f", count: Limits.fontBytes)
        var font = TextContent(
            text: "", font: long, fontSize: length(24), color: .white, background: nil)
        #expect(square(9, content: .text(font)).contentByteCount == 64)
        #expect(square(9, content: label("Hi")).contentByteCount == 2)
        font.text = "é"
        #expect(square(9, content: .text(font)).contentByteCount == 66)
        let stroke = StrokeContent(
            points: [place(0, 0), place(1, 1)], thickness: length(1), color: .white)
        #expect(square(9, content: .stroke(stroke)).contentByteCount == 16)
        let deck = DeckContent(cards: [Card(id: CardID(1)!, text: "ab", url: "/c")])!
        #expect(square(9, content: .deck(deck)).contentByteCount == 20)
        let known = (1...3).map { table.item($0)!.contentByteCount }
        let rest = Limits.contentBytes - known.reduce(0, +)
        let filler = String(repeating: "x", count: rest - 64)
        table.command(.create(square(4, content: .sticker(emoji: filler))), by: ada)
        var changes = ItemChanges()
        changes.font = long
        #expect(refusal(table.command(.update(ItemID(1)!, changes), by: ada)) == nil)
        changes.font = long
        changes.text = "Hi!"
        let outcome = table.command(.update(ItemID(1)!, changes), by: ada)
        #expect(refusal(outcome)?.code == .storyTooLarge)
    }
}
