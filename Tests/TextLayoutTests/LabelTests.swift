import Canvas
import Testing
import TextLayout

@Suite struct LabelTests {
    private let ruler = TextRuler()

    private func half(
        _ text: String, size: Int64 = 24_000, widest: Int64 = 370, family: String = "sans-serif"
    ) throws -> HalfExtents {
        try ruler.measure(
            Label(
                text: text, family: family, fontSize: Length(thousandths: size),
                widestLine: Length(points: widest)))
    }

    @Test(
        "C17 every kind of line end ends a line",
        arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}"])
    func lineEndsEndLines(end: String) throws {
        #expect(plainLines("one\(end)two\(end)\(end)") == ["one", "two", "", ""])
        let half = try half("one\(end)two")
        #expect(half.height == Length(points: 30))
        #expect(try half.width == self.half("one").width.maximum(self.half("two").width))
    }

    @Test("C17 what has no letters is a line high, and characters without a look are left out")
    func nothingIsALineHigh() throws {
        #expect(try half("") == HalfExtents(width: .zero, height: Length(points: 15)))
        #expect(plainLines("a\u{0}b\u{7F}c\u{9B}\t") == ["abc\t"])
    }

    @Test("C17 halves are rounded up to the grid")
    func halvesAreRoundedUp() throws {
        // 5/8 of 1.001 pt are 0.625625 pt.
        #expect(try half("", size: 1_001).height == Length(thousandths: 626))
        let (small, large) = (
            try half("letters", size: 1_000),
            try half(
                "letters", size: 1_000_000,
                widest: 19_980)
        )
        #expect(small.width.thousandths == (large.width.thousandths + 999) / 1_000)
    }

    @Test("C17 what is longer than the canvas is wide goes on in the next line")
    func longLinesAreBroken() throws {
        let words = try half(String(repeating: "word ", count: 40))
        #expect(words.width <= Length(points: 185))
        #expect(words.height > Length(points: 30))
        let letters = try half(String(repeating: "m", count: 100))
        #expect(letters.width <= Length(points: 185) && letters.width > Length(points: 150))
    }

    @Test("C17 a font that is not there is replaced")
    func unknownFontsAreReplaced() throws {
        let other = try half("letters", family: "No Such Font \u{1F} At All")
        #expect(other.width > .zero)
        #expect(try other.height == half("letters").height)
        // More families than are known at once.
        for number in 0..<70 { _ = try half("a", family: "Unknown \(number)") }
        #expect(try other == half("letters", family: "No Such Font \u{1F} At All"))
    }

    @Test("C17 a label that would be larger than an item is refused")
    func tooLargeIsRefused() {
        #expect(throws: LabelError.self) {
            try half(String(repeating: "\n", count: 16_000), size: 1_000_000)
        }
    }

    @Test(
        "C17 a text without a place to break has the lines of its letters, however long it is",
        arguments: ["W", "a", "i", "漢", "1,", "é", "😀"])
    func longWordsAreEnded(letter: String) throws {
        // As wide as a few letters, so that each line has as many.
        for count in 2...3 {
            let most = try half(String(repeating: letter, count: count)).width.thousandths / 500 + 1
            let text = String(repeating: letter, count: 400 * count)
            let long = try half(text, widest: most)
            #expect(long.height == Length(points: 400 * 15))
            #expect(long.width <= Length(points: most))
            // A line that ends where a word does goes on behind it.
            #expect(try half("\(text) \(letter)", widest: most).height > long.height)
        }
    }

    @Test("C17 only what is longer than a word of any language is looked at by itself")
    func stretches() {
        #expect(TextRuler.stretches(of: "").isEmpty)
        #expect(TextRuler.stretches(of: String(repeating: "word ", count: 3_000)).isEmpty)
        #expect(TextRuler.stretches(of: String(repeating: "漢", count: 3_000)).isEmpty)
        #expect(TextRuler.stretches(of: String(repeating: "a", count: 128)).isEmpty)
        #expect(TextRuler.stretches(of: String(repeating: "a", count: 129)) == [0..<129])
        let long = String(repeating: "é", count: 300)
        #expect(TextRuler.stretches(of: "é b \(long) c \(long)") == [5..<606, 608..<1_208])
    }

    @Test("C17 of very many marks on a letter the first thirty count")
    func marks() throws {
        let marks = String(repeating: "\u{301}", count: 8_000)
        #expect(plainLines("e\(marks)f").map(\.unicodeScalars.count) == [32])
        #expect(plainLines("👩🏽‍🚀") == ["👩🏽‍🚀"])
        #expect(try half("e\(marks)") == half("e"))
    }

    @Test(
        "C17 the longest text is measured at every size",
        arguments: ["W", "\u{FDFD}", "\u{12031}", "😀", "e\u{301}", "\u{202E}a", "ब", " "])
    func longestTextIsMeasured(letter: String) {
        let text = String(repeating: letter, count: 16_384 / letter.utf8.count)
        for size in [Int64(1_000), 1_000_000] {
            let half = try? half(text, size: size, widest: 19_980)
            #expect((half?.width ?? .zero) <= Length(points: 9_991))
        }
    }
}

extension Length {
    fileprivate func maximum(_ other: Length) -> Length { max(self, other) }
}
