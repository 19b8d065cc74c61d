import Canvas
import Foundation
import Rooms
import SeededRandom
import Testing
import Wire

/// Ada takes back and does again as fast as she can, while Ben and Cleo work.
@Suite struct UndoStormTests {
    #if DEBUG
        private static let seeds: Range<UInt64> = 0..<6
    #else
        private static let seeds: Range<UInt64> = 0..<200
    #endif

    @Test(
        "C13, C14 undo and redo never change a property that somebody else wrote last",
        arguments: seeds)
    func storm(seed: UInt64) {
        var storm = Storm(seed: seed)
        for _ in 0..<1_000 {
            storm.work()
            guard storm.undoOrRedo() else { return }
        }
        // A walk on which nothing is skipped, refused or done shows nothing.
        #expect(
            storm.doneCount > 100 && storm.skipCount > 5, "\(storm.doneCount), \(storm.skipCount)")
    }
}

/// The room of the storm, and who wrote what last, told by nothing but what others did.
private struct Storm {
    private var table: CoreTable
    private let ada: Slot<Member>
    private let others: [Slot<Member>]
    private var random: SplitMix64
    private var lastItem: UInt64 = 0
    private var lastGesture: UInt64 = 0
    private(set) var doneCount = 0
    private(set) var skipCount = 0
    /// The values that Ben or Cleo wrote last, by item and property.
    private var theirs: [ItemID: [Property: PropertyValue]] = [:]

    init(seed: UInt64) {
        let members: [Slot<Member>]
        (table, members) = CoreTable.with(members: 3)
        ada = members[0]
        others = Array(members[1...])
        random = SplitMix64(seed: seed)
    }

    private mutating func chance(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func item() -> ItemID {
        let order = table.core.rankedItems
        return order.isEmpty ? ItemID(1)! : order[chance(order.count)].item.id
    }

    private var values: [ItemID: [Property: PropertyValue]] {
        var values: [ItemID: [Property: PropertyValue]] = [:]
        for (item, rank) in table.core.rankedItems {
            values[item.id] = [.rank: .rank(rank)]
            for value in PropertyValue.all(of: item) { values[item.id]![value.property] = value }
        }
        return values
    }

    /// Notes what a deed of `member` changed: it is the last to have written that.
    private mutating func note(
        from old: [ItemID: [Property: PropertyValue]], by member: Slot<Member>
    ) {
        let new = values
        for (id, before) in old {
            guard let after = new[id] else {
                theirs[id] = nil
                continue
            }
            for (property, value) in after where before[property] != value {
                theirs[id, default: [:]][property] = member == ada ? nil : value
            }
        }
        for (id, after) in new where old[id] == nil { theirs[id] = member == ada ? [:] : after }
    }

    /// A few deeds of whoever it is.
    mutating func work() {
        table.now = table.now.advanced(by: 20_000)
        for _ in 0..<chance(3) {
            let member = chance(3) == 0 ? ada : others[chance(2)]
            let old = values
            switch chance(16) {
            case 0..<3 where table.core.items.count < 6: create(member)
            case 12: regroup(member)
            case 13: duplicate(member)
            case 14, 15: deal(member)
            case 0..<8: update(member)
            case 8: table.command(.delete(item()), by: member)
            case 9: table.command(.reorder(item(), chance(2) == 0 ? .front : .back), by: member)
            case 10:
                table.command(.nudge([item()], dx: length(1), dy: length(0)), by: member)
            default: drag(member)
            }
            note(from: old, by: member)
        }
    }

    private mutating func create(_ member: Slot<Member>) {
        lastItem += 1
        let stroke = StrokeContent(points: [.center], thickness: length(4), color: .white)
        let contents: [ItemContent] = [
            label("Hi"), .sticker(emoji: "🎈"), .stroke(stroke), .deck(cardDeck(1...3)),
        ]
        let content = contents[chance(contents.count)]
        let place = Double(chance(200) - 100)
        table.command(.create(square(lastItem, at: place, place, content: content)), by: member)
    }

    private mutating func update(_ member: Slot<Member>) {
        var changes = ItemChanges()
        switch chance(11) {
        case 5: changes.opacity = Opacity(thousandths: Int64(chance(4)))
        case 6: changes.isLocked = chance(9) == 0
        case 7: changes.font = "font \(chance(4))"
        case 8: changes.alignment = TextAlignment.allCases[chance(3)]
        case 9: changes.thickness = length(Double(1 + chance(4)))
        case 10: (changes.isLocked, changes.color) = (false, Color(rgb: UInt32(chance(4))))
        case 0: changes.x = length(Double(chance(200) - 100))
        case 1: changes.text = "\(chance(9))"
        case 2: changes.angle = Angle(thousandths: Int64(chance(8) * 45_000))
        case 3: changes.halfWidth = length(Double(10 + chance(9)))
        default: changes.scale = Scale(millionths: Int64(500_000 + chance(9) * 100_000))
        }
        table.command(.update(item(), changes), by: member)
    }

    private mutating func regroup(_ member: Slot<Member>) {
        let group = GroupID(UInt64(1 + chance(3)))!
        let (one, other) = (item(), item())
        let items = one == other ? [one] : [one, other]
        table.command(chance(3) == 0 ? .ungroup(items) : .group(items, group), by: member)
    }

    private mutating func duplicate(_ member: Slot<Member>) {
        guard table.core.items.count < 6 else { return }
        lastItem += 1
        let copy = Command.duplicate(
            [item()], as: [ItemID(lastItem)!], dx: length(1), dy: length(1), group: nil)
        table.command(copy, by: member)
    }

    /// Does something with the cards of a deck, if there is one.
    private mutating func deal(_ member: Slot<Member>) {
        let decks = table.core.rankedItems.compactMap { item, _ -> (ItemID, DeckContent)? in
            if case .deck(let deck) = item.content { (item.id, deck) } else { nil }
        }
        guard !decks.isEmpty else { return }
        let (id, deck) = decks[chance(decks.count)]
        let card = CardID(UInt64(1 + chance(6)))!
        let change: DeckChange =
            switch chance(6) {
            case 0: .insert(Card(id: card, text: "\(chance(3))"), rank: chance(4))
            case 1: .remove(card)
            case 2, 3: .swipe(deck.order.top ?? card, chance(2) == 0 ? .left : .right)
            case 4: .takeBack(chance(2) == 0 ? nil : card)
            default: .gather
            }
        table.command(.deck(id, change), by: member)
    }

    /// Picks something up, a card or a pen, too, or lets all go that the member has in its hands.
    private mutating func drag(_ member: Slot<Member>) {
        if let open = table.core.members[member].gestures.first {
            return table.end(table.core.gestures[open].id.rawValue, by: member)
        }
        lastGesture += 1
        let begin = begin()
        table.send(.begin(begin), by: member)
        if begin.kind == .edit {
            let draft = ClientMessage.draft(begin.gesture, SampleNumber(1), text: "\(chance(9))")
            table.send(draft, by: member)
        } else {
            let to = sample(1, 1_000_000, Double(chance(100)), Double(chance(100)))
            table.move(lastGesture, to, by: member)
        }
        if chance(3) > 0 { table.end(lastGesture, by: member) }
    }

    /// Something to pick up: most often, an item.
    private mutating func begin() -> GestureBegin {
        var begin = GestureBegin(
            gesture: GestureID(lastGesture)!, items: [item()], sample: sample(0, 0, 0, 0))
        let content = table.item(begin.items[0].rawValue)?.content
        switch (chance(3), content) {
        case (0, .text): begin.kind = .edit
        case (0, .deck(let deck)):
            begin.kind = .swipe
            begin.subject = .card(deck.order.top ?? CardID(1)!)
        case (1, _) where table.core.items.count < 6:
            lastItem += 1
            (begin.kind, begin.items) = (.draw, [ItemID(lastItem)!])
            begin.subject = .stroke(thickness: length(4), color: .white)
        default: break
        }
        return begin
    }

    /// Ada takes back or does again; tells whether all that is others' stayed.
    mutating func undoOrRedo() -> Bool {
        if let open = table.core.members[ada].gestures.first {
            let old = values
            table.end(table.core.gestures[open].id.rawValue, by: ada)
            note(from: old, by: ada)
        }
        let isRedo = chance(5) < 2
        let before = values
        table.command(isRedo ? .redo : .undo, by: ada)
        if case .accepted? = table.ack?.outcome { doneCount += 1 }
        if table.ack?.skipped.isEmpty == false { skipCount += 1 }
        let after = values
        for (id, properties) in theirs where before[id] != nil {
            for (property, value) in properties where value == before[id]?[property] {
                guard after[id]?[property] != value else { continue }
                // What Ada had deleted for all to see goes again as it was.
                if isRedo, after[id] == nil { continue }
                // Numbers of ranks may run out; the order is then the same.
                if property == .rank, isRenumbered { continue }
                Issue.record("\(property) of \(id) was \(value), is \(after[id]?[property] as Any)")
                return false
            }
        }
        note(from: before, by: ada)
        // What comes back is as it was, each value whosever it was.
        for edit in table.commits.flatMap(\.edits) {
            guard case .created(let kept) = edit else { continue }
            theirs[kept.item.id] = [:]
            for (property, value) in after[kept.item.id] ?? [:]
            where kept.writes[property].author != table.core.members[ada].id {
                theirs[kept.item.id]![property] = value
            }
        }
        return table.hasAscendingRanks
    }

    private var isRenumbered: Bool {
        table.commits.flatMap(\.edits).count > 100
            || table.commits.flatMap(\.edits).contains {
                if case .changed(_, let from, let to) = $0 { from.write == to.write } else { false }
            }
    }
}
