import Canvas
import TextLayout
import Wire

/// What a deck looks like.
enum DeckLook {
    /// How round the corners of a card are, in points of the deck.
    static func radius(of card: Area) -> Double { min(18, card.width * 0.08, card.height * 0.08) }

    /// How large a card's letters are: many are smaller.
    static func fontSize(of card: Card, in box: Area) -> Double {
        let room = box.width * box.height * 0.7 * (card.url == nil ? 1 : 0.3)
        let fitting = (room / Double(max(1, card.text.utf16.count)) / 0.75).squareRoot()
        return min(28, box.width * 0.11, max(9, fitting))
    }

    /// What all that is drawn of a deck lies in.
    static func extent(of box: Area) -> Area {
        let depth = Double(CardPlace.greatestCount - 1) * CardPlace.step.points
        var extent = box.grown(by: 8)
        extent.bottom += depth
        return extent
    }
}

extension Easel {
    /// Draws the cards that are to be seen, the lowest first.
    func draw(_ deck: DeckContent, in box: Area, at place: Affine) throws(PictureError) {
        guard deck.order.top != nil else {
            return try drawEmptyDeck(in: box, at: place, all: deck.order.swipedCount)
        }
        let width = Length(rounding: box.width) ?? .zero
        for rank in (0..<CardPlace.greatestCount).reversed() {
            guard let id = deck.order.card(at: rank), let card = deck[id],
                let own = CardPlace(rank: rank, deckWidth: width), own.width > .zero
            else { continue }
            let half = own.width.points / 2
            let area = Area(
                left: -half, top: box.top + own.y.points, right: half,
                bottom: box.bottom + own.y.points)
            try draw(card, in: area, of: box, at: place)
        }
    }

    /// Draws a card, as the studio's `.card` looks.
    ///
    /// - Parameter box: The deck's, by which corners and letters are as large for all cards.
    private func draw(
        _ card: Card, in area: Area, of box: Area, at place: Affine
    ) throws(PictureError) {
        let radius = DeckLook.radius(of: box)
        let face = Figure.rounded(area, radius: radius)
        drawShadow(of: area, radius: radius, at: place)
        let paint = Paint(card.color)
        sheet.fill(face, at: place, paint)
        let size = DeckLook.fontSize(of: card, in: box)
        let words = try lay(card.text, size: size, widest: area.width - 1.6 * size)
        // Words are as high as they need to be, below a picture that has the rest.
        let height = words.map { min(area.height, $0.height + 1.2 * size) } ?? 0
        var room = area
        if let url = card.url {
            room.top = area.bottom - height
            var picture = area
            picture.bottom = room.top
            try sheet.clipped(to: face, at: place) { () throws(PictureError) in
                guard !picture.isEmpty else { return }
                try draw(picture: url, in: .rectangle(picture), at: place, 1, covering: true)
            }
        }
        guard let words else { return }
        // What does not fit is cut off below.
        let top = room.middle.y - height / 2 + 0.6 * size
        let ink = paint.luminance > 0.4 ? Easel.ink : Paint(.white)
        sheet.clipped(to: face, at: place) {
            words.draw(about: Point(x: area.middle.x, y: top + words.height / 2), at: place, ink)
        }
    }

    /// Draws what the studio calls `0 0 0 1px rgb(28 20 50 / 10%), 0 1px 3px rgb(28 20 50 / 14%)`.
    private func drawShadow(of area: Area, radius: Double, at place: Affine) {
        for (margin, alpha) in [(2.5, 0.013), (1.5, 0.022), (0.5, 0.035), (-0.5, 0.035)] {
            var shadow = area.grown(by: margin)
            shadow.top += 1
            shadow.bottom += 1
            sheet.fill(
                .rounded(shadow, radius: radius + margin), at: place,
                Paint(rgb: 0x1C1432, alpha: alpha))
        }
        sheet.border(
            .rounded(area.grown(by: 0.5), radius: radius + 0.5), at: place, width: 1,
            Paint(rgb: 0x1C1432, alpha: 0.1))
    }

    /// Words that were laid out; good until others are.
    private struct LaidWords {
        let block: TextBlock
        let size: Double
        let easel: Easel

        /// How high all lines are, in points of the deck.
        var height: Double { Double(block.lines.count) * size * Label.lineHeight }

        func draw(about middle: Point, at place: Affine, _ ink: Paint) {
            let letters = place.at(x: middle.x, y: middle.y, factor: size / TextRuler.size)
            easel.lettering.draw(
                block, at: letters, Lettering.Style(paint: ink), on: easel.sheet)
        }
    }

    /// Lays words out in lines of a width; nil when there are none, or no room for any.
    private func lay(
        _ words: String, size: Double, widest: Double
    ) throws(PictureError) -> LaidWords? {
        guard !words.isEmpty, widest > 1, let fontSize = Length(rounding: size), fontSize > .zero,
            let widestLine = Length(rounding: widest)
        else { return nil }
        try sheet.spend(words.utf8.count * 1_000)
        let label = Label(
            text: words, family: "sans-serif", fontSize: fontSize, widestLine: widestLine)
        return LaidWords(block: lettering.lay(label), size: size, easel: self)
    }

    /// A place for cards, and that there is none.
    private func drawEmptyDeck(
        in box: Area, at place: Affine, all swipedCount: Int
    ) throws(PictureError) {
        let radius = DeckLook.radius(of: box)
        sheet.fill(.rounded(box, radius: radius), at: place, Easel.paper.faded(0.6))
        sheet.border(
            .rounded(box.grown(by: -0.75), radius: radius), at: place, width: 1.5, dash: [7, 5],
            Easel.faint)
        let title = swipedCount == 0 ? "No cards yet" : "All cards swiped"
        // Letters are as large as the corners are round, as in the studio.
        guard let words = try lay(title, size: radius, widest: box.width) else { return }
        sheet.clipped(to: .rectangle(box), at: place) {
            words.draw(about: box.middle, at: place, Easel.soft)
        }
    }
}
