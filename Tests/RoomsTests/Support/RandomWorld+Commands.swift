import Canvas
import Rooms
import Wire

/// What chance commands.
extension RandomWorld {
    mutating func create(_ peer: Peer) {
        let stroke = StrokeContent(
            points: [place(-9, 3), place(9, -3)], thickness: length(4), color: .white)
        let contents: [ItemContent] = [
            label("Hi"), label("Ho"), .sticker(emoji: "🎈"), .shape(.ellipse, .white),
            .image(url: "/a"), .stroke(stroke), .deck(cardDeck(1...4)), .deck(cardDeck(1...2)),
        ]
        let content = contents.randomElement(using: &random)!
        let name = name(after: \.lastItem)
        var item = square(name, at: coordinate(), coordinate(), content: content)
        if chance(8) == 0 { item.attributes.opacity = Opacity(thousandths: 500)! }
        room.command(.create(item), from: peer)
    }

    mutating func update(_ peer: Peer) {
        var changes = ItemChanges()
        switch chance(11) {
        case 0: changes.x = length(coordinate())
        case 1: (changes.x, changes.y) = (length(coordinate()), length(coordinate()))
        case 2: changes.text = ["Hi", "Ho", "\"\n"].randomElement(using: &random)
        case 3: changes.color = Color(rgb: UInt32(chance(3)))
        case 4: changes.background = .some(chance(2) == 0 ? nil : Color(rgb: 7))
        case 5: changes.angle = Angle(thousandths: Int64(chance(4) * 45_000))
        case 6: changes.halfWidth = length(Double(10 + chance(3)))
        case 7: changes.opacity = Opacity(thousandths: Int64(chance(3) * 500))
        case 8: return lock(peer)
        case 9: changes.thickness = length(Double(1 + chance(3)))
        default: changes.scale = Scale(millionths: Int64(500_000 + chance(3) * 500_000))
        }
        room.command(.update(item(), changes), from: peer)
    }

    /// Locks an item now and then, and lets most of those go that are locked.
    private mutating func lock(_ peer: Peer) {
        var changes = ItemChanges()
        changes.isLocked = chance(3) == 0
        let locked = item { $0.attributes.isLocked }?.id
        let other = item()
        room.command(
            .update(changes.isLocked == true ? other : locked ?? other, changes), from: peer)
    }

    mutating func regroup(_ peer: Peer) {
        let items = items()
        let group = GroupID(UInt64(1 + chance(3)))!
        switch chance(5) {
        case 0, 1: room.command(.group(items, group), from: peer)
        case 2, 3: room.command(.ungroup(items), from: peer)
        default:
            let names = items.map { _ in ItemID(name(after: \.lastItem))! }
            guard Set(names).count == names.count else { return }
            room.command(
                .duplicate(
                    items, as: names, dx: length(coordinate()), dy: length(3),
                    group: chance(2) == 0 ? nil : group), from: peer)
        }
    }

    /// Does something with the cards of a deck, if there is one.
    mutating func deal(_ peer: Peer) {
        let anyDeck = item { if case .deck = $0.content { true } else { false } }
        guard let item = anyDeck, case .deck(let deck) = item.content else { return }
        let card = CardID(UInt64(1 + chance(6)))!
        let change: DeckChange =
            switch chance(8) {
            case 0, 1:
                .insert(
                    Card(id: card, text: "\(chance(3))", url: chance(2) == 0 ? nil : "/c"),
                    rank: chance(2) == 0 ? nil : chance(4))
            case 2: .remove(card)
            case 3, 4: .swipe(deck.order.top ?? card, chance(2) == 0 ? .left : .right)
            case 5, 6: .takeBack(chance(2) == 0 ? nil : card)
            default: .gather
            }
        room.command(.deck(item.id, change), from: peer)
    }

    mutating func reorder(_ peer: Peer) {
        let places: [Reordering] = [
            .front, .back, .above(item()), .below(item()), .forward, .backward,
        ]
        room.command(.reorder(item(), places.randomElement(using: &random)!), from: peer)
    }

    mutating func shift(_ peer: Peer) {
        let items = items()
        let guide = GuideKind.allCases.randomElement(using: &random)!
        let (dx, dy) = (length(Double(chance(3) - 1)), length(Double(chance(3) - 1)))
        room.command(
            chance(2) == 0 ? .align(items, to: guide) : .nudge(items, dx: dx, dy: dy), from: peer)
    }

    /// Up to three items, each once.
    mutating func items() -> [ItemID] {
        var items = [item()]
        for _ in 0..<chance(3) {
            let other = item()
            if !items.contains(other) { items.append(other) }
        }
        return items
    }
}
