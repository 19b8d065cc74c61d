import Canvas
import Rooms
import Testing
import Wire

/// Texts that are typed.
@Suite struct EditGestureTests {
    private var table: CoreTable
    private let ada: Slot<Member>
    private let ben: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(members: 2, squares: [(50, 50)])
        self.table = table
        ada = members[0]
        ben = members[1]
        self.table.command(.create(square(2, content: label("Hi"))), by: ada)
    }

    private mutating func edit(_ gesture: UInt64, _ item: UInt64 = 2, by member: Slot<Member>) {
        table.begin(gesture, .edit, on: [item], with: .pointer(.center), by: member)
    }

    private mutating func type(
        _ gesture: UInt64, _ number: UInt32, _ text: String, by member: Slot<Member>
    ) {
        table.send(.draft(GestureID(gesture)!, SampleNumber(number), text: text), by: member)
    }

    private var text: String? {
        guard case .text(let label)? = table.item(2)?.content else { return nil }
        return label.text
    }

    @Test("G16 the latest draft becomes the text, as one commit, and not before the end")
    mutating func commits() {
        edit(7, by: ada)
        type(7, 1, "Hi t", by: ada)
        type(7, 5, "Hi there", by: ada)
        #expect(table.error == nil && text == "Hi")
        #expect(table.gesture(7)?.text == "Hi there")
        #expect(table.gesture(7)?.lastSample == SampleNumber(5))
        table.end(7, by: ada)
        #expect(text == "Hi there" && table.commits.count == 1)
        #expect(table.settled.first?.sample == SampleNumber(5))
        table.command(.undo, by: ada)
        #expect(text == "Hi")
    }

    @Test("G16, G8, G3 without a draft, or with the same text, it is no commit; cancelled neither")
    mutating func same() {
        edit(1, by: ada)
        table.end(1, by: ada)
        #expect(table.commits.isEmpty)
        edit(2, by: ada)
        type(2, 1, "Hi!", by: ada)
        type(2, 2, "Hi", by: ada)
        table.end(2, by: ada)
        #expect(table.commits.isEmpty)
        edit(3, by: ada)
        type(3, 1, "", by: ada)
        table.cancel(3, by: ada)
        #expect(table.commits.isEmpty && text == "Hi")
    }

    @Test("G16, G4, G5 its silence is a minute, then and when its member leaves the draft counts")
    mutating func silence() {
        edit(7, by: ada)
        type(7, 1, "one", by: ada)
        table.pass(microseconds: Limits.editSilence - 1)
        #expect(table.gesture(7) != nil)
        #expect(table.core.nextSilence == table.now.advanced(by: 1))
        table.begin(8, on: 1, by: ben)
        #expect(table.core.nextSilence == table.now.advanced(by: 1))
        table.pass(microseconds: 1)
        #expect(table.settled.map(\.state) == [.settled] && text == "one")
        edit(9, by: ada)
        type(9, 1, "two", by: ada)
        #expect(table.core.openByteCount == 3)
        table.leave(ada)
        #expect(text == "two" && table.core.openByteCount == 0)
    }

    @Test("G16, G1 only texts are edited, by one at a time")
    mutating func refused() {
        edit(1, 1, by: ada)
        #expect(table.error == error(.wrongItemKind, gesture: 1, item: 1))
        edit(2, by: ada)
        edit(3, by: ben)
        #expect(table.error == error(.itemHeld, gesture: 3, item: 2, holder: 1))
        var changes = ItemChanges()
        changes.text = "Ben's"
        #expect(
            refusal(table.command(.update(ItemID(2)!, changes), by: ben))?.code == .itemHeld)
    }

    @Test("G16, G2, G6 drafts increase, edits have no samples, others have no drafts")
    mutating func order() {
        edit(7, by: ada)
        type(7, 3, "a", by: ada)
        type(7, 3, "b", by: ada)
        #expect(table.error == error(.sampleOrder, gesture: 7))
        #expect(table.gesture(7)?.text == "a")
        table.move(7, sample(4, 1_000, 1, 1), by: ada)
        #expect(table.error == error(.sampleForm, gesture: 7))
        type(7, 5, "b", by: ben)
        #expect(table.error == error(.notYourGesture, gesture: 7))
        type(99, 1, "b", by: ben)
        #expect(table.error == error(.unknownGesture, gesture: 99))
        table.begin(8, on: 1, by: ada)
        type(8, 1, "b", by: ada)
        #expect(table.error == error(.sampleForm, gesture: 8))
        table.end(7, by: ada)
        type(7, 9, "late", by: ada)
        #expect(table.error == nil && text == "a", "absorbed")
    }

    @Test("C8, G16 a draft that the story has no room for is error 3003, and not taken")
    mutating func tooLong() {
        for id in 0..<255 {
            let text = String(repeating: "a", count: Limits.textBytes)
            table.command(.create(square(UInt64(100 + id), content: label(text))), by: ben)
        }
        edit(7, by: ada)
        let long = String(repeating: "b", count: Limits.textBytes)
        type(7, 1, "short", by: ada)
        type(7, 2, long, by: ada)
        #expect(table.error == error(.storyTooLarge, gesture: 7, limit: Limits.contentBytes))
        #expect(table.gesture(7)?.text == "short")
        table.end(7, by: ada)
        #expect(text == "short")
    }
}
