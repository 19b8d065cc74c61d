import Canvas
import Snapping

// A deck of cards, and a finger that drags the one on top. A card is a name of 1…2⁵³−1; where there
// is none the answer is 0.

nonisolated(unsafe) private var deck = Deck()
nonisolated(unsafe) private var swipe: Swipe?

/// Begins anew, with a deck without cards.
@_expose(wasm, "deckReset") @_cdecl("snap_deck_reset")
public func deckReset() {
    deck = Deck()
    swipe = nil
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
    let isThere = place >= 0 && Int(place) < deck.swiped.count
    return isThere ? Double(deck.swiped[Int(place)].card.rawValue) : 0
}

/// How wide the card of a rank is; below 0 where none is laid out.
@_expose(wasm, "cardWidth") @_cdecl("snap_card_width")
public func cardWidth(rank: Int32, deckWidth: Double) -> Double {
    cardPlace(rank, deckWidth).map { Double($0.width.thousandths) } ?? -1
}

/// How far below the card on top that of a rank lies; below 0 where none is laid out.
@_expose(wasm, "cardOffset") @_cdecl("snap_card_offset")
public func cardOffset(rank: Int32, deckWidth: Double) -> Double {
    cardPlace(rank, deckWidth).map { Double($0.y.thousandths) } ?? -1
}

private func cardPlace(_ rank: Int32, _ deckWidth: Double) -> CardPlace? {
    guard let width = try? deckWidth.length(in: .zero...Length(points: 200_000)) else { return nil }
    return CardPlace(rank: Int(rank), deckWidth: width)
}

/// Begins to swipe the card on top, which lies at `x` and `y`; it is told as a pose.
@_expose(wasm, "swipeBegin") @_cdecl("snap_swipe_begin")
public func swipeBegin(
    x: Double, y: Double, halfWidth: Double, halfHeight: Double, zoom: Double, fingerX: Double,
    fingerY: Double, time: Double
) -> Int32 {
    answer { () throws(Failure) in
        guard let card = deck.top else { throw .noItem }
        swipe = Swipe(
            card, at: try Position(x: x, y: y),
            halfExtents: HalfExtents(
                width: try halfWidth.length(in: HalfExtents.bounds),
                height: try halfHeight.length(in: HalfExtents.bounds)),
            zoom: try Zoom(zoom), finger: try Position(x: fingerX, y: fingerY),
            time: try SampleTime(time))
        return try tell()
    }
}

/// Moves the finger; the card is told as a pose.
@_expose(wasm, "swipeMove") @_cdecl("snap_swipe_move")
public func swipeMove(fingerX: Double, fingerY: Double, time: Double) -> Int32 {
    answer { () throws(Failure) in
        let finger = try Position(x: fingerX, y: fingerY)
        let time = try SampleTime(time)
        swipe?.move(to: finger, at: time)
        return try tell()
    }
}

/// Puts the card back; it is told as a pose.
@_expose(wasm, "swipeCancel") @_cdecl("snap_swipe_cancel")
public func swipeCancel() -> Int32 {
    answer { () throws(Failure) in
        swipe?.cancel()
        return try tell()
    }
}

/// The card that is dragged, or was.
@_expose(wasm, "swipeCard") @_cdecl("snap_swipe_card")
public func swipeCard() -> Double { Double(swipe?.card.rawValue ?? 0) }

/// What becomes of the card if it is let go: 0 it goes back, else 1 more than a `SwipeDirection`.
@_expose(wasm, "swipeOutcome") @_cdecl("snap_swipe_outcome")
public func swipeOutcome() -> Int32 {
    answer { () throws(Failure) in
        guard let swipe else { throw .noGesture }
        guard case .swiped(let direction) = swipe.outcome else { return 0 }
        return Int32(direction.rawValue) + 1
    }
}

@inline(never)
private func tell() throws(Failure) -> Int32 {
    guard let frame = swipe?.frame else { throw .noGesture }
    engine.exchange.writePose(frame, at: 0)
    return 0
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
