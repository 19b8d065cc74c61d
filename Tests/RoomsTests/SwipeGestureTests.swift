import Canvas
import Rooms
import Snapping
import Testing
import Wire

/// Cards in hands.
@Suite struct SwipeGestureTests {
    private var table: CoreTable
    private let ada: Slot<Member>
    private let ben: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(members: 2)
        self.table = table
        ada = members[0]
        ben = members[1]
        self.table.command(.create(deck(1)), by: ada)
    }

    /// A deck of three cards, 100 pt wide, of which 13 is on top.
    private func deck(_ id: UInt64, frame: Frame = Frame(center: .center)) -> Item {
        let cards = [11, 12, 13].map { Card(id: CardID($0)!) }
        return Item(
            id: ItemID(id)!, frame: frame,
            halfExtents: HalfExtents(width: length(50), height: length(80)),
            content: .deck(DeckContent(cards: cards)!))
    }

    private mutating func swipe(
        _ gesture: UInt64, _ card: UInt64 = 13, of item: UInt64 = 1, at x: Double = 0,
        zoom: Zoom = .one, by member: Slot<Member>
    ) {
        table.send(
            .begin(
                GestureBegin(
                    gesture: GestureID(gesture)!, kind: .swipe, items: [ItemID(item)!],
                    subject: .card(CardID(card)!), zoom: zoom, sample: sample(0, 0, x, 0))),
            by: member)
    }

    private func cards(_ item: UInt64 = 1) -> [UInt64] {
        guard case .deck(let deck)? = table.item(item)?.content else { return [] }
        return (0..<deck.order.count).compactMap { deck.order.card(at: $0)?.rawValue }
    }

    private var flights: [CardFlight] {
        table.effects.compactMap { if case .flight(let flight, _, _) = $0 { flight } else { nil } }
    }

    @Test("G14 a card that is far enough away is swiped, as one commit, and flies on")
    mutating func far() {
        swipe(7, by: ada)
        #expect(table.error == nil)
        table.move(7, sample(1, 1_000_000, 20, 8), sample(2, 9_000_000, 25, 10), by: ada)
        #expect(table.gesture(7)?.cardFrame?.center == place(25, 10))
        #expect(table.gesture(7)?.cardFrame?.angle == Angle(thousandths: 6_250))
        table.end(7, by: ada)
        #expect(cards() == [12, 11])
        #expect(table.commits.count == 1)
        #expect(table.settled.map(\.state) == [.ended])
        let flight = flights.first
        #expect(flight?.direction == .right)
        #expect(flight?.from == place(25, 10))
        #expect(flight?.to == place(150, 10), "one and a half widths away")
        #expect(flight?.spring == Spring(response: 500_000, damping: 825))
        #expect(flight?.start == table.now.microseconds)
        table.command(.undo, by: ada)
        #expect(cards() == [13, 12, 11])
    }

    @Test("G14, G8 a card that is not far and not fast goes back, which is no commit")
    mutating func near() {
        swipe(7, by: ada)
        table.move(7, sample(1, 9_000_000, -24.999, 0), by: ada)
        table.end(7, by: ada)
        #expect(cards() == [13, 12, 11])
        #expect(table.commits.isEmpty)
        #expect(flights.map(\.direction) == [nil])
        #expect(flights.first?.from == place(-24.999, 0))
        #expect(flights.first?.to == .center)
        #expect(flights.first?.spring == Spring(response: 150_000, damping: 860))
    }

    @Test("G14 who lets a card go that lies in its place starts no flight")
    mutating func still() {
        swipe(7, by: ada)
        table.end(7, by: ada)
        #expect(flights.isEmpty && table.settled.count == 1)
    }

    @Test("G14 speed swipes, as the member's screen has it, unless it is on the way back")
    mutating func fast() {
        swipe(7, by: ada)
        table.move(7, sample(1, 10_000, -7.5, 0), by: ada)
        table.end(7, by: ada)
        #expect(cards() == [12, 11], "7.5 in 10 ms are 750 in a second")
        #expect(flights.first?.direction == .left)
        #expect(flights.first?.velocityX == -750_000)
        swipe(8, 12, by: ada)
        table.move(8, sample(1, 10_000, 7.499, 0), by: ada)
        table.end(8, by: ada)
        #expect(cards() == [12, 11])
        swipe(9, 12, by: ada)
        table.pass(microseconds: 1_000_000)
        table.move(9, sample(1, 1_000_000, 60, 0), sample(2, 1_001_000, 40, 0), by: ada)
        table.move(
            9, sample(3, 1_002_000, 36, 0), sample(4, 1_003_000, 33, 0),
            sample(5, 1_004_000, 30, 0), sample(6, 1_005_000, 27, 0), by: ada)
        table.end(9, by: ada)
        #expect(cards() == [12, 11], "on its way back, however far")
        swipe(10, 12, zoom: Zoom(thousandths: 2_000)!, by: ada)
        table.move(10, sample(1, 10_000, 3.75, 0), by: ada)
        table.end(10, by: ada)
        #expect(cards() == [11], "half as far on a screen that shows twice as much")
    }

    @Test("G14, G3, G4, G5 cancelled, silent and left alone a card goes back, however far it is")
    mutating func back() {
        let ways: [(UInt64, String)] = [(7, "cancel"), (8, "silence"), (9, "leave")]
        for (gesture, finish) in ways {
            swipe(gesture, by: ben)
            table.move(gesture, sample(1, 10_000, 90, 0), by: ben)
            switch finish {
            case "cancel": table.cancel(gesture, by: ben)
            case "silence": table.pass(microseconds: Limits.silence)
            default: table.leave(ben)
            }
            #expect(table.settled.count == 1, "\(finish)")
            #expect(flights.map(\.direction) == [nil], "\(finish)")
            #expect(cards() == [13, 12, 11])
            table.pass(microseconds: 2_000_000)
        }
    }

    @Test("C6, G14 who deletes the deck of its own swipe ends it as gone")
    mutating func gone() {
        swipe(7, by: ada)
        table.move(7, sample(1, 10_000, 90, 0), by: ada)
        table.command(.delete(ItemID(1)!), by: ada)
        #expect(table.settled.map(\.state) == [.gone])
        #expect(table.item(1) == nil)
    }

    @Test("G14 a way is measured in the deck, as it is turned and scaled")
    mutating func turned() {
        let frame = Frame(
            center: place(40, 40), scale: Scale(millionths: 2_000_000)!,
            angle: Angle(thousandths: 90_000))
        table.command(.create(deck(2, frame: frame)), by: ada)
        swipe(7, of: 2, by: ada)
        table.move(7, sample(1, 9_000_000, -10, 60), by: ada)
        #expect(table.gesture(7)?.cardFrame?.center == place(30, 5))
        table.end(7, by: ada)
        #expect(cards(2) == [12, 11])
        #expect(flights.first?.direction == .right)
    }

    @Test("G14 a card that is caught on its way goes on from where it is, with its speed")
    mutating func caught() throws {
        swipe(7, by: ada)
        table.move(7, sample(1, 9_000_000, 20, 0), by: ada)
        table.end(7, by: ada)
        let flight = try #require(flights.first)
        table.now = table.now.advanced(by: 40_000)
        let seen = try #require(flight.motion(at: table.now.microseconds))
        #expect(seen.way.x > .zero && seen.way.x < length(20) && seen.velocityX < 0)
        swipe(8, at: 3, by: ben)
        #expect(table.gesture(8)?.cardFrame?.center == seen.way)
        table.move(8, sample(1, 0, 4, 0), by: ben)
        #expect(
            table.gesture(8)?.cardFrame?.center.x == seen.way.x + length(1), "no jump, no time")
        table.cancel(8, by: ben)
        #expect(flights.first?.from == Position(x: seen.way.x + length(1), y: .zero))
        #expect(flights.first?.velocityX == seen.velocityX)
        table.now = table.now.advanced(by: 3_000_000)
        swipe(9, at: 3, by: ben)
        #expect(table.gesture(9)?.cardFrame?.center == .center, "it has come to rest")
    }

    @Test("G14, G1 a swipe is of the card on top of one deck that nobody holds")
    mutating func refused() {
        let held = Position(x: length(90), y: length(90))
        table.command(.create(square(2, at: held.x.points, held.y.points)), by: ada)
        swipe(1, 12, by: ada)
        #expect(table.error == error(.cardNotOnTop, gesture: 1, item: 1))
        swipe(2, of: 2, by: ada)
        #expect(table.error == error(.wrongItemKind, gesture: 2, item: 2))
        swipe(3, by: ada)
        swipe(4, by: ben)
        #expect(table.error == error(.itemHeld, gesture: 4, item: 1, holder: 1))
        table.cancel(3, by: ada)
        var several = GestureBegin(
            gesture: GestureID(5)!, kind: .swipe, items: [ItemID(1)!, ItemID(2)!],
            subject: .card(CardID(13)!), sample: sample(0, 0, 0, 0))
        table.send(.begin(several), by: ada)
        #expect(table.error == error(.listTooLong, gesture: 5, field: "items", limit: 1))
        several.items = [ItemID(1)!]
        several.gesture = GestureID(6)!
        several.sample.reading = .recognition(Recognition(translation: .center))
        table.send(.begin(several), by: ada)
        #expect(table.error == error(.sampleForm, gesture: 6, field: "sample"))
    }

    @Test("C18 what is locked is not begun with, of several the first is told")
    mutating func locked() {
        var locked = deck(2)
        locked.attributes.isLocked = true
        table.command(.create(locked), by: ada)
        swipe(7, of: 2, by: ben)
        #expect(table.error == error(.itemLocked, gesture: 7, item: 2))
        table.begin(8, on: 1, 2, by: ben)
        #expect(table.error == error(.itemLocked, gesture: 8, item: 2))
        #expect(table.core.gestures.isEmpty)
    }
}
