import Canvas
import StoryPictures
import Wire

/// Makes things to be drawn, in points.
func item(
    _ id: UInt64, _ content: ItemContent, x: Int64 = 0, y: Int64 = 0, halfWidth: Int64 = 50,
    halfHeight: Int64 = 30, scale: Int64 = 1_000_000, angle: Int64 = 0, opacity: Int64 = 1_000
) -> Item {
    var frame = Frame(center: Position(x: Length(points: x), y: Length(points: y)))
    frame.scale = Scale(millionths: scale)!
    frame.angle = Angle(thousandths: angle)
    return Item(
        id: ItemID(id)!, frame: frame,
        halfExtents: HalfExtents(
            width: Length(points: halfWidth), height: Length(points: halfHeight)),
        attributes: ItemAttributes(opacity: Opacity(thousandths: opacity)!), content: content)
}

func label(
    _ text: String, size: Int64 = 24, color: UInt32 = 0x1C1B22, background: UInt32? = nil,
    alignment: TextAlignment = .center
) -> ItemContent {
    .text(
        TextContent(
            text: text, fontSize: Length(points: size), alignment: alignment,
            color: Color(rgb: color), background: background.map { Color(rgb: $0) }))
}

func stroke(_ points: [(Int64, Int64)], thickness: Int64 = 6, color: UInt32 = 0x8E4EC6)
    -> ItemContent
{
    .stroke(
        StrokeContent(
            points: points.map { Position(x: Length(points: $0.0), y: Length(points: $0.1)) },
            thickness: Length(points: thickness), color: Color(rgb: color)))
}

func deck(_ cards: [Card]) -> ItemContent { .deck(DeckContent(cards: cards)!) }

func card(_ id: UInt64, _ text: String = "", _ color: UInt32 = 0xFFFFFF, url: String? = nil)
    -> Card
{
    Card(id: CardID(id)!, text: text, color: Color(rgb: color), url: url)
}

func layout(width: Int64 = 390, height: Int64 = 844) -> CanvasLayout {
    CanvasLayout(
        halfExtents: HalfExtents(
            width: Length(thousandths: width * 500), height: Length(thousandths: height * 500)),
        screenHeight: Length(points: height))
}

/// A picture of 64 by 48 pixels that differs everywhere, half transparent at the right.
func bitmap() -> Bitmap {
    var pixels: [UInt32] = []
    for y in 0..<48 {
        for x in 0..<64 {
            let alpha: UInt32 = x < 48 ? 255 : 128
            let red = UInt32(x * 4) * alpha / 255
            let green = UInt32(y * 5) * alpha / 255
            pixels.append(alpha << 24 | red << 16 | green << 8 | (0x60 * alpha / 255))
        }
    }
    return Bitmap(width: 64, height: 48, pixels: pixels)!
}

/// A story with an item of every kind.
let everyKind: [Item] = [
    item(1, .shape(.rectangle, Color(rgb: 0x3E63DD)), x: -110, y: -340, angle: 12_000),
    item(2, .shape(.ellipse, Color(rgb: 0xFFC53D)), x: 10, y: -340, angle: 30_000, opacity: 600),
    item(3, .shape(.line, Color(rgb: 0x30A46C)), x: 125, y: -360, halfHeight: 3, angle: 350_000),
    item(4, .shape(.arrow, Color(rgb: 0xE5484D)), x: 125, y: -320, halfHeight: 12),
    item(5, .shape(.rectangle, .white), x: -110, y: -260, halfWidth: 60, halfHeight: 25),
    item(6, label("Saturday night"), x: -60, y: -190, angle: 356_000),
    item(7, label("on the pier", color: 0xFFFFFF), x: 110, y: -260),
    item(8, label("Bring\nsomething warm", color: 0xFFFFFF, background: 0xE93D82), x: 90, y: -190),
    item(9, .sticker(emoji: "🎸"), x: -140, y: -110, halfWidth: 40, halfHeight: 40, angle: 345_000),
    item(10, .sticker(emoji: "👩🏽‍🚀"), x: -40, y: -110, halfWidth: 40, halfHeight: 40),
    item(11, .sticker(emoji: "❤️"), x: 60, y: -110, halfWidth: 30, halfHeight: 30, opacity: 500),
    item(
        12,
        stroke([
            (-60, 20), (-40, -20), (-20, 15), (0, -20), (20, 15), (40, -20), (60, 20),
        ]), x: 130, y: -110, halfWidth: 63, halfHeight: 23),
    item(13, .image(url: "/images/here"), x: -110, y: -10, halfWidth: 60, halfHeight: 45),
    item(14, .image(url: "https://example.org/a.png"), x: 40, y: -10, halfHeight: 45),
    item(
        15,
        deck([
            card(1, "The bottom", 0x0D9488), card(2, "Below", 0xF76B15),
            card(3, "", 0xFFFFFF, url: "/images/here"), card(4, "Third", 0x8E4EC6),
            card(5, "Which song do we open with?", 0xFFFFFF),
        ]), x: -95, y: 170, halfWidth: 75, halfHeight: 100),
    item(16, deck([]), x: 95, y: 140, halfWidth: 70, halfHeight: 60),
    item(
        17, deck([card(1, "Golden hour", 0x1C1B22, url: "/images/here")]), x: 95, y: 260,
        halfWidth: 45, halfHeight: 55, angle: 8_000),
    item(18, label("مرحبا שלום नमस्ते สวัสดี アイウエオ", size: 18), x: 0, y: 340),
    item(
        19, label("left\nlonger line\nend", size: 14, alignment: .left), x: -120, y: 385,
        scale: 1_500_000,
        opacity: 700),
]
