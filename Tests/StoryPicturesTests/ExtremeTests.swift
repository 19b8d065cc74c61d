import Canvas
import StoryPictures
import Testing
import Wire

/// What lies at the limits of limits.json.
@Suite struct ExtremeTests {
    /// Every kind at the greatest scale, extents and font size, where it is to be seen and far off.
    static let items: [Item] = {
        let greatest = Length(points: 10_000)
        var items: [Item] = []
        var next: UInt64 = 1
        for item in everyKind {
            for (x, scale, half, angle) in [
                (Int64(0), Int64(100_000_000), Int64(10_000), Int64(0)),
                (100_000, 100_000_000, 10_000, 45_000), (-100_000, 10_000, 0, 1),
                (100_000, 1_000_000, 10_000, 359_999), (0, 10_000, 0, 90_000),
            ] {
                var extreme = item
                extreme.id = ItemID(next)!
                next += 1
                extreme.frame.center = Position(x: Length(points: x), y: Length(points: -x))
                extreme.frame.scale = Scale(millionths: scale)!
                extreme.frame.angle = Angle(thousandths: angle)
                extreme.halfExtents = HalfExtents(
                    width: min(greatest, Length(points: half)),
                    height: min(greatest, Length(points: half)))
                switch extreme.content {
                case .text(var text):
                    text.fontSize = Length(points: 1_000)
                    extreme.content = .text(text)
                case .stroke(var stroke):
                    stroke.thickness = Length(points: 1_000)
                    stroke.points += [
                        Position(x: Length(points: 100_000), y: Length(points: -100_000)),
                        Position(x: Length(points: -100_000), y: Length(points: 100_000)),
                    ]
                    extreme.content = .stroke(stroke)
                default: break
                }
                items.append(extreme)
            }
        }
        return items
    }()

    @Test(
        "E3 T15 items at the limits are drawn, or refused, and nothing ends",
        arguments: PictureFormat.allCases, [50, 1_000, 8_000])
    func limitsAreDrawn(format: PictureFormat, scale: Int64) throws {
        let painter = StoryPainter()
        for item in ExtremeTests.items {
            let options = PictureOptions(
                format: format, scale: scale,
                crop: PictureCrop(
                    x: .zero, y: .zero, width: Length(points: 40), height: Length(points: 30)))
            let bytes = try painter.picture(
                of: [item], on: layout(), as: options,
                gallery: { url, _ in url.hasPrefix("/") ? bitmap() : nil })
            #expect(!bytes.isEmpty)
        }
    }

    @Test("T15 a shape that covers far more than the canvas covers it")
    func greatShapesCover() throws {
        for form in [ShapeForm.rectangle, .ellipse, .line] {
            let great = item(
                1, .shape(form, Color(rgb: 0x30A46C)), x: 90_000, halfWidth: 10_000,
                halfHeight: 10_000, scale: 100_000_000, angle: 33_000)
            let png = try StoryPainter().picture(
                of: [great], on: layout(width: 40, height: 30),
                as: PictureOptions(format: .png, scale: 8_000))
            #expect(DrawnPixels(png: png)?.count(of: 0x30A46C) == 320 * 240)
        }
    }

    @Test("T15 a letter that covers far more than the canvas covers it")
    func greatLettersCover() throws {
        let great = item(
            1, label("█", size: 1_000, color: 0x30A46C), halfWidth: 10_000, halfHeight: 10_000,
            scale: 100_000_000)
        let png = try StoryPainter().picture(
            of: [great], on: layout(width: 40, height: 30),
            as: PictureOptions(format: .png, scale: 8_000))
        #expect(DrawnPixels(png: png)?.count(of: 0x30A46C) == 320 * 240)
    }

    @Test("T15 labels with more text than is drawn are refused before anything is drawn")
    func tooMuchText() throws {
        let text = String(repeating: "a", count: 16_384)
        let labels = (1...16).map { number in
            item(UInt64(number), label(text, size: 1), halfWidth: 100, halfHeight: 100)
        }
        let one = item(17, label("a", size: 1), halfWidth: 100, halfHeight: 100)
        for format in [PictureFormat.png, .svg] {
            #expect(throws: PictureError.tooMuchText) {
                try StoryPainter().picture(
                    of: labels + [one], on: layout(width: 40, height: 30),
                    as: PictureOptions(format: format))
            }
        }
        let drawn = try StoryPainter().picture(
            of: labels, on: layout(width: 40, height: 30), as: PictureOptions(format: .png))
        #expect(!drawn.isEmpty)
    }

    @Test("T15 what would cover too many pixels is refused")
    func tooMuchIsRefused() {
        let deck = deck([card(1)])
        let items = (1...2_000).map { number in
            item(UInt64(number), deck, halfWidth: 2_000, halfHeight: 2_000, opacity: 500)
        }
        #expect(throws: PictureError.tooLarge) {
            try StoryPainter().picture(
                of: items, on: layout(width: 4_000, height: 4_000),
                as: PictureOptions(format: .png))
        }
        #expect(throws: PictureError.tooLarge) {
            try StoryPainter().picture(
                of: [], on: layout(width: 4_097, height: 4_096),
                as: PictureOptions(format: .png))
        }
    }
}
