import Canvas
import Rooms
import StoryStore
import Testing
import Wire

func sampleMember(_ number: UInt64) -> MemberID {
    MemberID(number) ?? { fatalError("members are counted from 1") }()
}

func sampleEpoch(_ number: UInt64) -> Epoch {
    Epoch(number) ?? { fatalError("epochs are counted from 1") }()
}

func sampleName(_ text: String) -> StoryName {
    StoryName(text) ?? { fatalError("\(text) is no name of a story") }()
}

func sampleAuthor(_ member: MemberID) -> Author {
    Author(
        member: member,
        profile: MemberProfile(name: "member \(member.rawValue) ✏️", color: Color(rgb: 0x12_34_56)))
}

func sampleKept(_ member: MemberID, lastCommand: UInt64 = 0) -> KeptMember {
    KeptMember(
        id: member, profile: sampleAuthor(member).profile, role: .viewer, capabilities: .resume,
        token: ResumeToken(high: .max, low: member.rawValue),
        usedToken: member.rawValue % 2 == 0 ? nil : ResumeToken(high: 1, low: .max),
        lastCommand: lastCommand)
}

let sampleLayout = CanvasLayout(
    halfExtents: HalfExtents(width: Length(points: 195), height: Length(points: 422)),
    profile: .classic, screenHeight: Length(points: 844), confinement: .box)

func sampleStory(at milliseconds: Int64 = 1_000) -> NewStory {
    NewStory(
        layout: sampleLayout, epoch: sampleEpoch(7), time: WallTime(milliseconds: milliseconds))
}

/// An item of each kind, with values from the middle and from the ends of what they may be.
let sampleItems: [Item] = [
    item(
        1, x: 12_345, y: -678,
        .text(
            TextContent(
                text: "Hello, Wörld\n", fontSize: TextContent.standardFontSize, color: .white,
                background: nil))),
    item(
        greatestIdentifier, x: -100_000_000, y: 100_000_000, scale: 100_000_000, angle: 359_999,
        width: 10_000_000, height: 0,
        .text(
            TextContent(
                text: String(repeating: "é", count: Limits.textBytes / 2),
                fontSize: Length(points: 1_000), color: Color(rgb: 0),
                background: Color(rgb: 0xFF_FFFF)))),
    item(3, x: 0, y: 0, scale: 10_000, .sticker(emoji: "👩‍👩‍👧‍👦")),
    item(4, x: 100_000_000, y: -100_000_000, .shape(.ellipse, Color(rgb: 0xAB_CDEF))),
    item(5, x: 1, y: 2, .shape(.rectangle, Color(rgb: 1))),
    item(
        6, x: 3, y: 4, angle: 1,
        .image(url: "/" + String(repeating: "p", count: Limits.urlBytes - 1))),
    item(
        7, x: 3, y: 4,
        .text(TextContent(text: "", fontSize: Length(points: 1), color: .white, background: nil))),
    item(
        8, x: 1, y: 1,
        having: ItemAttributes(opacity: opacity(0), isLocked: true, group: GroupID(1)),
        .text(
            TextContent(
                text: "يمين", font: String(repeating: "f", count: Limits.fontBytes),
                fontSize: Length(points: 2), alignment: .right, color: .white,
                background: Color(rgb: 2)))),
    item(
        9, x: 1, y: 1, angle: 2, having: ItemAttributes(opacity: opacity(999)),
        .shape(.arrow, Color(rgb: 9))),
    item(10, x: 1, y: 1, .shape(.line, .white)),
    item(
        11, x: 1, y: 1, scale: 500_000, having: ItemAttributes(group: GroupID(greatestIdentifier)),
        .stroke(
            StrokeContent(
                points: [
                    .center, Position(x: Length(points: -100_000), y: Length(points: 100_000)),
                    Position(x: Length(points: 100_000), y: Length(points: -100_000)),
                ], thickness: Length(thousandths: 100), color: Color(rgb: 7)))),
    item(12, x: 1, y: 1, having: ItemAttributes(isLocked: true), .deck(sampleDeck)),
    item(
        13, x: 1, y: 1,
        .deck(cardDeck(of: 1...UInt64(Limits.cardsPerDeck), swiping: Limits.cardsPerDeck - 1))),
    item(14, x: 1, y: 1, .deck(DeckContent(order: Deck(), cards: []))),
]

/// A deck of which something was swiped to both sides.
let sampleDeck = cardDeck(of: (greatestIdentifier - 11)...greatestIdentifier, swiping: 10)

/// A deck of cards with these names, of which as many were swiped.
func cardDeck(of names: ClosedRange<UInt64>, swiping count: Int) -> DeckContent {
    let cards = names.map { name in
        let isPlain = name % 3 == 0
        return Card(
            id: CardID(name) ?? { fatalError("cards are counted from 1") }(),
            text: isPlain ? "" : "Card \(name) ✏️", color: Color(rgb: UInt32(name % 1_000)),
            url: isPlain ? "/pictures/\(name).png" : nil)
    }
    var order = Deck(cards: cards.map(\.id), swiped: []) ?? Deck()
    for number in 0..<count {
        _ = order.top.map { order.swipe($0, to: number % 3 == 0 ? .left : .right) }
    }
    return DeckContent(order: order, cards: cards)
}

private func opacity(_ thousandths: Int64) -> Opacity {
    Opacity(thousandths: thousandths) ?? { fatalError("opacities are from 0 to 1,000") }()
}

private func item(
    _ id: UInt64, x: Int64, y: Int64, scale: Int64 = 1_000_000, angle: Int64 = 0,
    width: Int64 = 50_000, height: Int64 = 20_000, having attributes: ItemAttributes = .standard,
    _ content: ItemContent
) -> Item {
    Item(
        id: ItemID(id) ?? { fatalError("items are counted from 1") }(),
        frame: Frame(
            center: Position(x: Length(thousandths: x), y: Length(thousandths: y)),
            scale: Scale(millionths: scale) ?? .one, angle: Angle(thousandths: angle)),
        halfExtents: HalfExtents(
            width: Length(thousandths: width), height: Length(thousandths: height)),
        attributes: attributes, content: content)
}
