import Canvas
import Snapping
import Testing

/// Seed 2's cards as functions, with the numbers of the design vectors S2.1–S2.4.
@Suite struct ClassicCardTests {
    private let card = ClassicCard(size: ClassicSize(width: 300, height: 400))

    @Test(
        "seed 2, S2.1: a card turns by 25° per width, and is not clamped",
        arguments: [
            (0.0, 0.0), (300, 25), (-300, -25), (450, 37.5), (-3_000, -250), (150, 12.5),
            (100, 8.333333333333332),
        ])
    func rotation(translation: Double, degrees: Double) {
        #expect(card.degrees(translation: ClassicSize(width: translation, height: 0)) == degrees)
    }

    @Test("seed 2, S2.1: the height of a translation turns nothing")
    func vertical() {
        #expect(card.degrees(translation: ClassicSize(width: 0, height: 900)) == 0)
    }

    @Test("seed 2, S2.1: without a width the quotient is returned as it is, and is no angle")
    func noWidth() {
        let thread = ClassicCard(size: ClassicSize(width: 0, height: 400))
        let right = thread.degrees(translation: ClassicSize(width: 1, height: 0))
        let left = thread.degrees(translation: ClassicSize(width: -1, height: 0))
        let still = thread.degrees(translation: .zero)
        #expect(right == .infinity && left == -.infinity && still.isNaN)
        for degrees in [right, left, still] { #expect(Turn(degrees: degrees).angle == nil) }
        let center = thread.place(ClassicPoint(x: 0, y: 0), translation: .zero)
        #expect(center.x.isNaN && center.y.isNaN)
    }

    @Test(
        "seed 2, S2.2: what is moved first is turned about the bottom of the unmoved card",
        arguments: [(100.0, 127.9305, -183.3951), (300, 356.416, -54.476)])
    func order(translation: Double, x: Double, y: Double) {
        let center = card.place(
            ClassicPoint(x: 0, y: 0), translation: ClassicSize(width: translation, height: 0))
        #expect(abs(center.x - x) < 5e-4)
        // The vector counts from the anchor, half of the height below the centre.
        #expect(abs(center.y - 200 - y) < 5e-4)
    }

    @Test("seed 2, S2.2: without a translation to the side a card moves, and its corners with it")
    func unturned() {
        for corner in [ClassicPoint(x: -150, y: -200), ClassicPoint(x: 150, y: 200)] {
            let placed = card.place(corner, translation: ClassicSize(width: 0, height: 30))
            #expect(placed == ClassicPoint(x: corner.x, y: corner.y + 30))
        }
    }

    @Test(
        "seed 2, S2.3: ten cards, 10 narrower and lower each",
        arguments: [(9, 0.0), (8, 10), (7, 20), (6, 30), (0, 90)])
    func layout(index: Int64, offset: Double) {
        let deck = ClassicDeck(width: 390, count: 10)
        #expect(deck.offset(index: index) == offset)
        #expect(deck.cardWidth(index: index) == 390 - offset)
    }

    @Test("seed 2, S2.3: a deck that is deep has cards of no width and less")
    func deep() {
        #expect(ClassicDeck(width: 390, count: 40).cardWidth(index: 0) == 0)
        #expect(ClassicDeck(width: 390, count: 41).cardWidth(index: 0) == -10)
    }

    @Test("seed 2, S2.4: identifiers for ranks, after one in the middle is gone")
    func identifiers() {
        let deck = ClassicDeck(width: 390, count: 9)
        #expect(deck.offset(index: 9) == -10)
        #expect(deck.cardWidth(index: 9) == 400)
    }

    @Test("seed 2, S2.3: the extremes of counts and indices trap nowhere")
    func extremes() {
        #expect(ClassicDeck(width: 390, count: .min).offset(index: .max) == -0x1p64 * 10)
        #expect(ClassicDeck(width: 390, count: .max).offset(index: .min) == 0x1p64 * 10)
    }
}
