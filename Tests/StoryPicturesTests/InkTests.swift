import Canvas
import StoryPictures
import Testing
import TextLayout
import Wire

/// Labels whose letters join, turn around, pile up, are pictures, or are not there.
let labels = [
    "efficient fjord — office waffle", "مرحبا بالعالم", "שלום עולם", "नमस्ते दुनिया क्षत्रिय",
    "สวัสดีชาวโลก กี่น้ำ", "アイウエオ", "👍🏽 👩‍👩‍👧‍👦 ❤️", "abc אבג def مرحبا 123", "", "     ",
    String(repeating: "All work and no play. ", count: 455).prefix(10_000).description,
    "one\ntwo\r\nthree\rfour\u{2028}five\u{2029}six\u{85}seven",
]

@Suite struct InkTests {
    @Test("C17 what the ruler says of letters is what is drawn", arguments: labels)
    func inkIsAsMeasured(text: String) throws {
        let isLong = text.utf8.count > 1_000
        let canvas = isLong ? layout(width: 800, height: 700) : layout(width: 390, height: 260)
        let size: Int64 = isLong ? 6 : 24
        let scale: Int64 = isLong ? 1_500 : 2_000
        let measured = TextRuler().ink(
            of:
                Label(
                    text: text, family: "sans-serif", fontSize: Length(points: size),
                    widestLine: Label.widestLine(on: canvas)))
        let png = try StoryPainter().picture(
            of: [item(1, label(text, size: size, color: 0), halfWidth: 500)], on: canvas,
            as: PictureOptions(format: .png, scale: scale))
        let drawn = try #require(DrawnPixels(png: png)).ink?.scaled(by: 1_000 / Double(scale))
        guard let drawn, let ink = measured else {
            #expect(drawn == nil && measured == nil)
            return
        }
        #expect(abs(drawn.left - ink.left) <= 1, "\(drawn) \(ink)")
        #expect(abs(drawn.top - ink.top) <= 1, "\(drawn) \(ink)")
        #expect(abs(drawn.right - ink.right) <= 1, "\(drawn) \(ink)")
        #expect(abs(drawn.bottom - ink.bottom) <= 1, "\(drawn) \(ink)")
    }
}
