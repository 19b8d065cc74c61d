import Canvas
import TextLayout
import Wire

/// What a deck looks like.
enum DeckLook {
    /// How round the corners of a card are, in points of the deck.
    static func radius(of card: Area) -> Double { min(18, card.width * 0.08, card.height * 0.08) }

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
            try draw(card, in: area, at: place)
        }
    }

    private func draw(_ card: Card, in area: Area, at place: Affine) throws(PictureError) {
        let radius = DeckLook.radius(of: area)
        for (margin, alpha) in [(3.0, 0.04), (1.5, 0.05), (0.5, 0.07)] {
            var shadow = area.grown(by: margin)
            shadow.bottom += 1.5
            sheet.fill(
                .rounded(shadow, radius: radius + margin), at: place,
                Paint(rgb: 0x1C1432, alpha: alpha))
        }
        let face = Figure.rounded(area, radius: radius)
        let paint = Paint(card.color)
        sheet.fill(face, at: place, paint)
        var words = area.grown(by: -min(area.width, area.height) * 0.08)
        if let url = card.url {
            if card.text.isEmpty {
                try draw(picture: url, in: face, at: place, 1, covering: true)
                words.bottom = words.top
            } else {
                var picture = words
                picture.bottom = words.top + words.height * 0.66
                try draw(
                    picture: url, in: .rounded(picture, radius: radius * 0.6), at: place, 1,
                    covering: true)
                words.top = picture.bottom + words.height * 0.04
            }
        }
        sheet.border(
            .rounded(area.grown(by: -0.5), radius: radius - 0.5), at: place, width: 1,
            Paint(rgb: 0x1C1432, alpha: 0.12))
        let ink = paint.luminance > 0.4 ? Easel.ink : Paint(.white)
        try draw(words: card.text, ink, in: words, at: place)
    }

    /// Draws words in the middle of a box, smaller where there are many.
    private func draw(
        words: String, _ ink: Paint, in box: Area, at place: Affine
    ) throws(PictureError) {
        guard !words.isEmpty, box.width > 1, box.height > 1 else { return }
        try sheet.spend(words.utf8.count * 4_000)
        var size = min(28, max(box.width * 0.11, 4))
        for attempt in 0..<8 {
            guard let fontSize = Length(rounding: size), fontSize > .zero,
                let widest = Length(rounding: box.width)
            else { return }
            let block = lettering.lay(
                Label(
                    text: words, family: "sans-serif", fontSize: fontSize, widestLine: widest))
            let height = Double(block.lines.count) * size * Label.lineHeight
            guard height <= box.height || attempt == 7 else {
                size *= max(0.6, min(0.94, (box.height / height).squareRoot()))
                continue
            }
            let middle = box.middle
            let letters = place.at(x: middle.x, y: middle.y, factor: size / TextRuler.size)
            sheet.clipped(to: .rectangle(box), at: place) {
                lettering.draw(block, at: letters, Lettering.Style(paint: ink), on: sheet)
            }
            return
        }
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
        try draw(
            words: swipedCount == 0 ? "No cards yet" : "All cards swiped", Easel.soft,
            in: box.grown(by: -min(box.width, box.height) * 0.12), at: place)
    }
}
