import Canvas
import Snapping

// A deck of cards, and a finger that drags the one on top. A card is a name of 1…2⁵³−1; where there
// is none the answer is 0.

nonisolated(unsafe) private var deck = Deck()
nonisolated(unsafe) private var hand: Hand?

/// Begins anew, with a deck without cards.
@_expose(wasm, "deckReset") @_cdecl("snap_deck_reset")
public func deckReset() {
    deck = Deck()
    hand = nil
}

/// Puts a card in at a rank, how many lie on top of it; answers with 1 if it is new.
@_expose(wasm, "deckInsert") @_cdecl("snap_deck_insert")
public func deckInsert(card: Double, rank: Double) -> Int32 {
    answer { () throws(Failure) in
        let rank = Int(try rank.integer(in: 0...Int64(Int32.max)))
        return deck.insert(try CardID(card), at: rank) ? 1 : 0
    }
}

/// Swipes a card to a `SwipeDirection`; answers with 1 if it was on top.
@_expose(wasm, "deckSwipe") @_cdecl("snap_deck_swipe")
public func deckSwipe(card: Double, direction: Double) -> Int32 {
    answer { () throws(Failure) in
        deck.swipe(try CardID(card), to: try direction.choice()) ? 1 : 0
    }
}

/// Puts a swiped card back on top; answers with 1 more than the `SwipeDirection` in which it had
/// left.
@_expose(wasm, "deckUndo") @_cdecl("snap_deck_undo")
public func deckUndo(card: Double) -> Int32 {
    answer { () throws(Failure) in
        guard let direction = deck.undo(try CardID(card)) else { return 0 }
        return Int32(direction.rawValue) + 1
    }
}

/// Puts all swiped cards back.
@_expose(wasm, "deckRestore") @_cdecl("snap_deck_restore")
public func deckRestore() { deck.reset() }

/// The card of a rank.
@_expose(wasm, "deckCard") @_cdecl("snap_deck_card")
public func deckCard(rank: Int32) -> Double {
    Double(deck.card(at: Int(rank))?.rawValue ?? 0)
}

/// The card that was swiped at a place, the oldest at 0.
@_expose(wasm, "deckSwiped") @_cdecl("snap_deck_swiped")
public func deckSwiped(place: Int32) -> Double {
    Double(deck.swiped(at: Int(place))?.card.rawValue ?? 0)
}

/// How wide the card of a rank is in a deck of this width, from 0 to 200,000 points, and (with
/// `offset` 1) how far it lies below the one on top; below 0 where none is laid out.
@_expose(wasm, "cardPlace") @_cdecl("snap_card_place")
public func cardPlace(rank: Int32, deckWidth: Double, offset: Int32) -> Double {
    let limits = Length.zero...Length(points: 200_000)
    guard let width = try? deckWidth.length(in: limits),
        let place = CardPlace(rank: Int(rank), deckWidth: width)
    else { return -1 }
    return Double((offset == 1 ? place.y : place.width).thousandths)
}

/// Begins to swipe the card on top, which lies at `x` and `y`; it is told as a pose.
@_expose(wasm, "swipeBegin") @_cdecl("snap_swipe_begin")
public func swipeBegin(
    x: Double, y: Double, halfWidth: Double, halfHeight: Double, zoom: Double, fingerX: Double,
    fingerY: Double, time: Double
) -> Int32 {
    answer { () throws(Failure) in
        guard let card = deck.top else { throw .noItem }
        hand = Hand(
            Swipe(
                card, at: try Position(x: x, y: y),
                halfExtents: HalfExtents(
                    width: try halfWidth.length(in: HalfExtents.bounds),
                    height: try halfHeight.length(in: HalfExtents.bounds)),
                zoom: try Zoom(zoom), finger: try Position(x: fingerX, y: fingerY),
                time: try SampleTime(time)))
        return 0
    }
}

/// Moves the finger; the card is told as a pose.
@_expose(wasm, "swipeMove") @_cdecl("snap_swipe_move")
public func swipeMove(fingerX: Double, fingerY: Double, time: Double) -> Int32 {
    answer { () throws(Failure) in
        guard let hand else { throw .noGesture }
        hand.swipe.move(to: try Position(x: fingerX, y: fingerY), at: try SampleTime(time))
        hand.tell()
        return 0
    }
}

/// Puts the card back; it is told as a pose.
@_expose(wasm, "swipeCancel") @_cdecl("snap_swipe_cancel")
public func swipeCancel() {
    hand?.swipe.cancel()
    hand?.tell()
}

/// The card that is dragged, or was.
@_expose(wasm, "swipeCard") @_cdecl("snap_swipe_card")
public func swipeCard() -> Double { Double(hand?.swipe.card.rawValue ?? 0) }

/// What becomes of the card if it is let go: 0 it goes back, else 1 more than a `SwipeDirection`.
@_expose(wasm, "swipeOutcome") @_cdecl("snap_swipe_outcome")
public func swipeOutcome() -> Int32 {
    guard let hand, case .swiped(let direction) = hand.swipe.outcome else { return 0 }
    return Int32(direction.rawValue) + 1
}

/// The finger on a card, where it lies: a copy would be code.
private final class Hand {
    var swipe: Swipe

    init(_ swipe: Swipe) {
        self.swipe = swipe
        tell()
    }

    @inline(never)
    func tell() { Exchange.writePose(swipe.frame, at: 0) }
}

extension CardID {
    fileprivate init(_ number: Double) throws(Failure) {
        let limits = 1...Int64(greatestIdentifier)
        guard let card = CardID(UInt64(try number.integer(in: limits))) else { throw .outOfRange }
        self = card
    }
}

extension SampleTime {
    fileprivate init(_ number: Double) throws(Failure) {
        self.init(microseconds: try number.integer(in: 0...Int64(greatestIdentifier)))
    }
}
