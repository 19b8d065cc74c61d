import Canvas
import StoryPictures
import Testing
import TextLayout
import Wire

@Suite struct EveryKindTests {
    private func picture(_ items: [Item], _ options: PictureOptions) throws -> [UInt8] {
        try StoryPainter().picture(
            of: items, on: layout(), as: options,
            gallery: { url, _ in url == "/images/here" ? bitmap() : nil })
    }

    @Test("T15 each kind of item is seen, and where there is none all is white")
    func everyKindIsSeen() throws {
        let blank = try #require(
            DrawnPixels(png: picture([], PictureOptions(format: .png, scale: 250))))
        #expect(blank.ink == nil && blank.count(of: 0xFFFFFF) == blank.width * blank.height)
        for item in everyKind {
            let png = try picture([item], PictureOptions(format: .png, scale: 500))
            #expect(DrawnPixels(png: png)?.ink != nil, "\(item.id)")
            let svg = try picture([item], PictureOptions(format: .svg))
            let empty = try picture([], PictureOptions(format: .svg))
            #expect(svg.count > empty.count, "\(item.id)")
        }
    }

    @Test("T15 what has no opacity is not seen, and what lies above hides what lies below")
    func opacityAndOrder() throws {
        let red = item(1, .shape(.rectangle, Color(rgb: 0xFF0000)))
        let green = item(2, .shape(.rectangle, Color(rgb: 0x00FF00)))
        let clear = item(3, .shape(.rectangle, Color(rgb: 0x0000FF)), opacity: 0)
        let seen = try #require(
            DrawnPixels(png: picture([red, green, clear], PictureOptions(format: .png))))
        #expect(seen.count(of: 0x00FF00) == 100 * 60)
        #expect(seen.count(of: 0xFF0000) == 0 && seen.count(of: 0x0000FF) == 0)
    }

    @Test("T15 a crop is that part, and the guides of the canvas are drawn when asked for")
    func cropAndGuides() throws {
        let red = item(1, .shape(.rectangle, Color(rgb: 0xFF0000)), x: 100, y: -100)
        var options = PictureOptions(format: .png, scale: 2_000)
        options.crop = PictureCrop(
            x: Length(points: 90), y: Length(points: -110), width: Length(points: 30),
            height: Length(points: 20))
        let part = try #require(DrawnPixels(png: picture([red], options)))
        #expect(part.count(of: 0xFF0000) == 60 * 40)
        options = PictureOptions(format: .png, hasGuides: true)
        let guided = try #require(DrawnPixels(png: picture([], options)))
        #expect(guided[10, 300] != 0xFFFFFF && guided[195, 300] != 0xFFFFFF)
        #expect(guided[100, 50] != 0xFFFFFF && guided[100, 300] == 0xFFFFFF)
    }

    @Test("T15 a deck shows four cards, each deeper one 10 narrower and lower")
    func deckShowsFourCards() throws {
        let colors: [UInt32] = [0x110000, 0x220000, 0x330000, 0x440000, 0x550000]
        let cards = colors.enumerated().map { card(UInt64($0.offset + 1), "", $0.element) }
        let deck = item(1, deck(cards), halfWidth: 60, halfHeight: 80)
        let seen = try #require(DrawnPixels(png: picture([deck], PictureOptions(format: .png))))
        #expect(seen.count(of: colors[0]) == 0)
        // The middle is 195, 422; of each deeper card the lowest stripe is seen.
        #expect(seen[195, 422] == colors[4])
        for rank in 1...3 {
            let y = 422 + 80 + 10 * rank - 5
            #expect(seen[195, y] == colors[4 - rank], "\(rank)")
            #expect(seen[195 - 60 + 5 * rank - 4, y] >> 16 > 0xA0, "\(rank)")
        }
    }

    @Test("T15 a card's picture reaches its sides and, square, its words below")
    func cardPictureFillsItsCard() throws {
        let one = card(1, "Words", 0xFFFFFF, url: "/images/here")
        let deck = item(1, deck([one]), halfWidth: 100, halfHeight: 120)
        let seen = try #require(DrawnPixels(png: picture([deck], PictureOptions(format: .png))))
        // The middle is 195, 422; letters of 22 take 27.5 and twice 13.2 above the lower edge.
        let edge = 422 + 120 - 54
        for x in [97, 292] {
            #expect(seen[x, 422] != 0xFFFFFF && seen[x, edge - 2] != 0xFFFFFF, "\(x)")
            #expect(seen[x, edge + 2] == 0xFFFFFF, "\(x)")
        }
        #expect(seen[195, 304] != 0xFFFFFF)
    }

    @Test("T15 a label is drawn no wider than it was measured, unless nobody measured it")
    func labelsKeepToTheirBox() throws {
        func width(_ halfWidth: Int64) throws -> Double {
            let item = item(1, label("MMMMMMMM"), halfWidth: halfWidth, halfHeight: 15)
            let png = try picture([item], PictureOptions(format: .png))
            let ink = try #require(DrawnPixels(png: png)?.ink)
            return ink.right - ink.left
        }
        let whole = try width(180)
        #expect(whole > 100)
        let less = Int64(whole * 0.4)
        #expect(try width(less) <= Double(2 * less) + 1)
        #expect(try width(less) < whole * 0.85)
        #expect(try width(10) == whole)
    }
}
