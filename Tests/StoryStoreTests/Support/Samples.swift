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
]

private func item(
    _ id: UInt64, x: Int64, y: Int64, scale: Int64 = 1_000_000, angle: Int64 = 0,
    width: Int64 = 50_000, height: Int64 = 20_000, _ content: ItemContent
) -> Item {
    Item(
        id: ItemID(id) ?? { fatalError("items are counted from 1") }(),
        frame: Frame(
            center: Position(x: Length(thousandths: x), y: Length(thousandths: y)),
            scale: Scale(millionths: scale) ?? .one, angle: Angle(thousandths: angle)),
        halfExtents: HalfExtents(
            width: Length(thousandths: width), height: Length(thousandths: height)),
        content: content)
}
