import Canvas
import Rooms
import Testing
import Wire

@Suite struct ContentLimitTests {
    private var table: CoreTable
    private let ada: Slot<Member>

    init() {
        table = CoreTable(TestRoom.layout())
        ada = table.join("Ada")
    }

    private mutating func create(_ id: UInt64, byteCount: Int) -> CommandOutcome? {
        let text = String(repeating: "x", count: byteCount)
        let label = TextContent(
            text: text, fontSize: TextContent.standardFontSize, color: .white, background: nil)
        let half = HalfExtents(width: Length(points: 10), height: Length(points: 10))
        return table.command(
            .create(
                Item(
                    id: ItemID(id)!, frame: Frame(center: .center), halfExtents: half,
                    content: .text(label))), by: ada)
    }

    private func isTooLarge(_ outcome: CommandOutcome?) -> Bool {
        guard case .refused(let error) = outcome else { return false }
        return error.code == .storyTooLarge && error.limit == Limits.contentBytes
    }

    @Test("C8 a story's texts may have the limit together, and not a byte more, until some go")
    mutating func limit() {
        let half = Limits.contentBytes / 2
        #expect(create(1, byteCount: half) == .accepted(Revision(1)))
        #expect(create(2, byteCount: half) == .accepted(Revision(2)))
        #expect(isTooLarge(create(3, byteCount: 1)))
        var longer = ItemChanges()
        longer.text = String(repeating: "y", count: half + 1)
        #expect(isTooLarge(table.command(.update(ItemID(1)!, longer), by: ada)))
        var shorter = ItemChanges()
        shorter.text = String(repeating: "y", count: half - 1)
        let shortened = table.command(.update(ItemID(1)!, shorter), by: ada)
        #expect(shortened == .accepted(Revision(3)))
        #expect(create(3, byteCount: 1) == .accepted(Revision(4)))
        #expect(isTooLarge(create(4, byteCount: 1)))
        #expect(table.command(.delete(ItemID(2)!), by: ada) == .accepted(Revision(5)))
        #expect(create(4, byteCount: half) == .accepted(Revision(6)))
    }
}
