import Canvas
import StoryClient
import Testing
import Wire

/// What a member knows of decks, strokes and edits.
@Suite struct CardModelTests {
    private static let deckKeys =
        #""kind":"deck","rank":6,"x":0,"y":0,"halfWidth":50,"halfHeight":80,"#
        + #""cards":[{"id":1},{"id":2},{"id":3}]"#

    /// Member 1 of a story with the label 5, the deck 6, and Ben.
    private func joined() throws -> Told {
        var told = Told()
        try told.welcome()
        let label =
            #"{"type":"item","item":{"id":5,"kind":"text","rank":5,"x":0,"y":0,"halfWidth":5,"#
            + #""halfHeight":5,"text":"Hi"},"by":2}"#
        let deck = #"{"type":"item","item":{"id":6,\#(CardModelTests.deckKeys)},"by":2}"#
        try told.update(
            since: 0, revision: 3, more: #""snapshot":true,"#, person(1), person(2), label, deck)
        return told
    }

    private func open(_ kind: String, on item: Int, _ more: String = "") -> String {
        #"{"type":"gesture","gesture":7,"member":2,"kind":"\#(kind)","items":[\#(item)],\#(more)"#
            + #""ordinal":0,"latches":[],"guides":[]}"#
    }

    private func own(_ n: Int, state: String = "open") -> String {
        #""own":[{"gesture":9,"state":"\#(state)","n":\#(n),"poses":[],"ordinal":0,"latches":[],"#
            + #""guides":[]}],"#
    }

    private func begin(
        _ kind: GestureKind, on item: UInt64, _ subject: GestureSubject? = nil
    ) -> ClientMessage {
        .begin(
            GestureBegin(
                gesture: GestureID(9)!, kind: kind, items: [ItemID(item)!], subject: subject,
                sample: Sample(
                    number: SampleNumber(0), time: SampleTime(microseconds: 0), position: .center)))
    }

    private func cards(_ told: Told) -> [[UInt64]] {
        guard case .deck(let deck) = told.model.items[ItemID(6)!]?.item.content else { return [] }
        return [deck.lying.map(\.id.rawValue), deck.swiped.map(\.card.id.rawValue)]
    }

    private func flight(by member: Int, _ direction: String = #""direction":"left","#) -> String {
        #"{"type":"flight","item":6,"member":\#(member),"card":3,\#(direction)"fromX":1,"fromY":2,"#
            + #""toX":3,"toY":4,"velocityX":5,"velocityY":6,"response":7,"damping":1,"start":8}"#
    }

    @Test("G16 a label says what another edits, until that is settled") func draft() throws {
        var told = try joined()
        let draft = #"{"type":"draft","gesture":7,"item":5,"n":1,"text":"Ho"}"#
        try told.update(draft, open("edit", on: 5))
        #expect(told.model.shownText(of: ItemID(5)!) == "Ho")
        try told.update(
            revision: 4, #"{"type":"changed","item":5,"text":"Hoo","by":2}"#, settled(7))
        #expect(told.model.shownText(of: ItemID(5)!) == "Hoo")
        #expect(told.rules == [])
    }

    @Test("G16, U5 what an edit of one's own has become comes as to all") func ownEdit() throws {
        for state in ["ended", "settled", "cancelled"] {
            var told = try joined()
            told.model.note(sent: begin(.edit, on: 5))
            told.model.note(sent: .draft(GestureID(9)!, SampleNumber(1), text: "b"))
            try told.update(more: own(1))
            #expect(told.model.items[ItemID(5)!]?.holder == GestureID(9))
            if state == "cancelled" {
                try told.update(more: own(1, state: state))
            } else {
                let change = #"{"type":"changed","item":5,"text":"b","by":1}"#
                try told.update(revision: 4, more: own(1, state: state), change)
            }
            #expect(told.model.shownText(of: ItemID(5)!) == (state == "cancelled" ? "Hi" : "b"))
            #expect(told.model.items[ItemID(5)!]?.holder == nil)
            #expect(told.rules == [])
        }
    }

    @Test("U5, G16 a draft of one's own is no news") func echo() throws {
        var told = try joined()
        told.model.note(sent: begin(.edit, on: 5))
        try told.update(more: own(0))
        try told.update(#"{"type":"draft","gesture":9,"item":5,"n":1,"text":"a"}"#)
        #expect(told.rules == ["U5"])
    }

    @Test("G15 a stroke grows by its points, each once; what it draws is no item yet")
    func stroke() throws {
        var told = try joined()
        func points(_ from: Int, _ list: String) -> String {
            #"{"type":"points","gesture":7,"item":8,"from":\#(from),"points":[\#(list)]}"#
        }
        let stroke = ##""thickness":4,"color":"#ffffff","##
        try told.update(points(0, "0,0,1,1"), open("draw", on: 8, stroke))
        try told.update(points(2, "2,2"))
        let drawn = try #require(told.model.gestures[GestureID(7)!])
        #expect(drawn.points.map(\.x) == [.zero, Length(points: 1), Length(points: 2)])
        #expect(drawn.subject == .stroke(thickness: Length(points: 4), color: .white))
        #expect(told.rules == [])
        try told.update(points(4, "2,2"))
        #expect(told.rules == ["G15"])
    }

    @Test("G15, U4 a stroke of one's own comes as an item, as to all") func ownStroke() throws {
        var told = try joined()
        told.model.note(
            sent: begin(.draw, on: 8, .stroke(thickness: Length(points: 4), color: .white)))
        try told.update(more: own(3))
        try told.update(revision: 4, more: own(4, state: "ended"), item(8))
        #expect(told.model.items[ItemID(8)!]?.holder == nil)
        #expect(told.model.gestures.isEmpty)
        #expect(told.rules == [])
    }

    @Test("G14, U6 a card flies as was told last, and the deck stays where it is")
    func otherSwipe() throws {
        var told = try joined()
        let pose = #"{"type":"pose","gesture":7,"item":6,"n":1,"x":40,"y":0,"scale":1,"angle":9}"#
        try told.update(pose, open("swipe", on: 6, #""card":3,"#))
        #expect(told.model.shownFrame(of: ItemID(6)!)?.center == .center)
        let change =
            #"{"type":"changed","item":6,"cards":[{"id":1},{"id":2}],"#
            + #""swiped":[{"id":3,"direction":"left"}],"by":2}"#
        try told.update(revision: 4, flight(by: 2), change, settled(7))
        #expect(cards(told) == [[1, 2], [3]])
        #expect(told.model.flights[ItemID(6)!]?.card == CardID(3))
        #expect(told.rules == [])
    }

    @Test("G14, U5 what became of a swipe of one's own comes as to all") func ownSwipe() throws {
        var told = try joined()
        told.model.note(sent: begin(.swipe, on: 6, .card(CardID(3)!)))
        try told.update(more: own(1))
        try told.update(more: own(2, state: "ended"), flight(by: 1, ""))
        #expect(cards(told) == [[1, 2, 3], []])
        told.model.note(sent: begin(.swipe, on: 6, .card(CardID(3)!)))
        let change =
            #"{"type":"changed","item":6,"cards":[{"id":1},{"id":2}],"#
            + #""swiped":[{"id":3,"direction":"left"}],"by":1}"#
        try told.update(revision: 4, more: own(2, state: "ended"), flight(by: 1), change)
        #expect(cards(told) == [[1, 2], [3]])
        #expect(told.rules == [])
    }

    @Test("U5, G14 a flight only shows, also where it was the first of two deeds of one's own")
    func twoDeeds() throws {
        var told = try joined()
        for (number, change) in [DeckChange.swipe(CardID(3)!, .left), .takeBack(nil)].enumerated() {
            told.model.note(sent: .command(number: UInt64(number + 1), .deck(ItemID(6)!, change)))
        }
        let acks =
            #""acks":[{"command":1,"outcome":"accepted","revision":4},"#
            + #"{"command":2,"outcome":"accepted","revision":5}],"#
        try told.update(revision: 5, more: acks, flight(by: 1), flight(by: 1, ""))
        #expect(cards(told) == [[1, 2, 3], []])
        #expect(told.rules == [])
    }

    @Test("C16, C19, U5 of groups and decks a member knows by the answers what it has done")
    func ownCommands() throws {
        var told = try joined()
        let new = Card(id: CardID(4)!)
        let deeds: [(DeckChange, [[UInt64]])] = [
            (.swipe(CardID(3)!, .left), [[1, 2], [3]]),
            (.swipe(CardID(2)!, .right), [[1], [3, 2]]),
            (.takeBack(CardID(3)), [[1, 3], [2]]), (.takeBack(nil), [[1, 3, 2], []]),
            (.swipe(CardID(2)!, .left), [[1, 3], [2]]),
            (.swipe(CardID(3)!, .left), [[1], [2, 3]]),
            (.gather, [[1, 3, 2], []]), (.insert(new, rank: 1), [[1, 3, 4, 2], []]),
            (.remove(CardID(4)!), [[1, 3, 2], []]), (.insert(new, rank: nil), [[4, 1, 3, 2], []]),
        ]
        var revision = 3
        for (number, (change, wanted)) in deeds.enumerated() {
            told.model.note(sent: .command(number: UInt64(number + 1), .deck(ItemID(6)!, change)))
            try told.update(
                since: revision, revision: revision + 1,
                more: ack(number + 1, revision: revision + 1))
            revision += 1
            #expect(cards(told) == wanted)
        }
        told.model.note(sent: .command(number: 20, .group([ItemID(5)!], GroupID(8)!)))
        try told.update(since: revision, revision: revision + 1, more: ack(20, revision: revision))
        #expect(told.model.items[ItemID(5)!]?.item.attributes.group == GroupID(8))
        #expect(told.rules == [])
    }

    private func ack(_ number: Int, revision: Int) -> String {
        #""acks":[{"command":\#(number),"outcome":"accepted","revision":\#(revision)}],"#
    }

    @Test("G14, U3 of a deck that one has deleted no card flies, though its flight is told last")
    func deleted() throws {
        var told = try joined()
        told.model.note(sent: .command(number: 1, .delete(ItemID(6)!)))
        try told.update(revision: 4, more: ack(1, revision: 4), flight(by: 2))
        #expect(told.model.flights.isEmpty)
        #expect(told.rules == [])
    }

    @Test("U2 a snapshot replaces flights, and tells of its own before the rest")
    func snapshot() throws {
        var told = try joined()
        try told.update(flight(by: 2))
        try told.update(revision: 4, more: #""snapshot":true,"#, person(1), item(5))
        #expect(told.model.flights.isEmpty)
        try told.update(
            since: 4, revision: 5, more: #""snapshot":true,"#, flight(by: 2), person(1), item(6))
        #expect(told.model.flights.count == 1)
        #expect(told.rules == [])
    }
}
