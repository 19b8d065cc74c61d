import Canvas
import Testing
import Wire

/// What servers say of labels, decks, strokes and groups.
@Suite struct CardRecordTests {
    private static let member = MemberID(2)!
    private static let gesture = GestureID(7)!

    private static let flight = CardFlight(
        card: CardID(3)!, direction: .left,
        from: Position(x: Length(thousandths: -1_500), y: .zero),
        to: Position(x: Length(points: -400), y: Length(points: 20)), velocityX: -750_125,
        velocityY: 0, spring: Spring(response: 300_000, damping: 850), start: 1_000_000)

    private static let swiped = DeckContent(
        lying: [Card(id: CardID(1)!), Card(id: CardID(2)!, text: "a", url: "/b")],
        swiped: [(Card(id: CardID(4)!), .right), (Card(id: CardID(3)!), .left)])

    /// Each record with its canonical text.
    private static func append(to buffer: inout MessageBuffer) -> [String] {
        var grouped = CardMessageTests.deck
        grouped.content = .deck(swiped)
        buffer.appendRecord(flight: flight, of: ItemID(5)!, by: member)
        buffer.appendRecord(item: grouped, rank: Rank(1), by: member)
        buffer.appendRecord(
            changed: grouped, .attributes.union(.cards), rank: Rank(1), by: member)
        let plain = CardMessageTests.item(CardMessageTests.stroke)
        buffer.appendRecord(
            changed: plain, .attributes.union(.content).subtracting(.points), rank: Rank(1),
            by: member)
        buffer.appendRecord(
            draft: "a\n", of: ItemID(5)!, by: gesture, at: SampleNumber(3))
        buffer.appendRecord(
            points: [.center, Position(x: Length(thousandths: 1), y: Length(points: -2))], from: 4,
            of: ItemID(5)!, by: gesture)
        let subjects: [(GestureKind, GestureSubject?)] = [
            (.swipe, .card(CardID(3)!)),
            (.draw, .stroke(thickness: Length(points: 4), color: .white)), (.edit, nil),
        ]
        for (kind, subject) in subjects {
            buffer.openRecord(gesture: gesture, kind, subject: subject, by: member)
            buffer.appendItem(ItemID(5)!, isFirst: true)
            buffer.openLevel(ordinal: LatchOrdinal(0), latched: .none)
            buffer.closeGuides()
        }
        let opened = #"{"type":"gesture","gesture":7,"member":2,"kind":"#
        let last = #""ordinal":0,"latches":[],"guides":[]}"#
        let cards =
            ##""cards":[{"id":1,"text":"","color":"#ffffff","url":null},"##
            + ##"{"id":2,"text":"a","color":"#ffffff","url":"/b"}],"##
            + ##""swiped":[{"id":4,"text":"","color":"#ffffff","url":null,"direction":"right"},"##
            + ##"{"id":3,"text":"","color":"#ffffff","url":null,"direction":"left"}]"##
        let frame = #""x":-0.001,"y":100000,"scale":2.500001,"angle":359.999"#
        let deck = #""item":9007199254740991"#
        return [
            #"{"type":"flight","item":5,"member":2,"card":3,"direction":"left","fromX":-1.5,"#
                + #""fromY":0,"toX":-400,"toY":20,"velocityX":-750.125,"velocityY":0,"#
                + #""response":300000,"damping":0.85,"start":1000000}"#,
            #"{"type":"item","item":{"id":9007199254740991,"kind":"deck","rank":1,\#(frame),"#
                + #""opacity":0,"locked":true,"group":9007199254740991,"halfWidth":30,"#
                + #""halfHeight":30,\#(cards)},"by":2}"#,
            #"{"type":"changed",\#(deck),"opacity":0,"locked":true,"group":9007199254740991,"#
                + #"\#(cards),"by":2}"#,
            #"{"type":"changed",\#(deck),"opacity":1,"locked":false,"group":null,"halfWidth":30,"#
                + ##""halfHeight":30,"thickness":0.1,"color":"#abcdef","by":2}"##,
            #"{"type":"draft","gesture":7,"item":5,"n":3,"text":"a\n"}"#,
            #"{"type":"points","gesture":7,"item":5,"from":4,"points":[0,0,0.001,-2]}"#,
            #"\#(opened)"swipe","items":[5],"card":3,\#(last)"#,
            ##"\##(opened)"draw","items":[5],"thickness":4,"color":"#ffffff",\##(last)"##,
            #"\#(opened)"edit","items":[5],\#(last)"#,
        ]
    }

    private static func update(
        _ encoding: WireEncoding, _ append: (inout MessageBuffer) -> Void
    ) -> [UInt8] {
        var records = MessageBuffer(encoding)
        append(&records)
        var buffer = MessageBuffer(encoding)
        buffer.openUpdate(
            UpdateOpening(
                since: Revision(1), revision: Revision(2), stamp: .zero,
                time: ServerTime(microseconds: 1)))
        buffer.append(
            acks: [
                CommandAck(
                    command: 1,
                    outcome: .adjusted(Revision(2), CardMessageTests.deck, rank: Rank(3)),
                    skipped: [
                        SkippedPart(
                            item: ItemID(5)!,
                            properties: [
                                .existence, .opacity, .locked, .group, .font, .alignment, .points,
                                .thickness, .cards, .rank,
                            ])
                    ])
            ])
        buffer.openRecords()
        buffer.append(encoding.recordSeparatorByteCount..<records.count, of: records)
        buffer.closeUpdate()
        return buffer.array
    }

    private func rewritten(
        _ bytes: [UInt8], from encoding: WireEncoding, as other: WireEncoding
    ) throws -> [UInt8] {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        _ = try bytes.withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, as: encoding, into: &update)
        }
        var buffer = MessageBuffer(other)
        buffer.append(update)
        return buffer.array
    }

    @Test("J5, U6, U10, C14, B1 every record is written, read and written again in both encodings")
    func records() throws {
        var texts: [String] = []
        let json = CardRecordTests.update(.json) { texts = CardRecordTests.append(to: &$0) }
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.hasSuffix(#""records":["# + texts.joined(separator: ",") + "]}"))
        let keys = #""id","opacity","locked","group","font","align","points","thickness","cards","#
        #expect(text.contains(#""keys":[\#(keys)"rank"]"#))
        let binary = CardRecordTests.update(.binary) { _ = CardRecordTests.append(to: &$0) }
        for (bytes, encoding) in [(json, WireEncoding.json), (binary, .binary)] {
            #expect(try rewritten(bytes, from: encoding, as: .json) == json)
            #expect(try rewritten(bytes, from: encoding, as: .binary) == binary)
        }
    }

    @Test("B5 an entry of 65,535 bytes or more tells its length in four, and others follow")
    func longEntries() throws {
        for count in [8_184, 8_185, 10_000] {
            let points = (0..<Int64(count)).map { Position(x: Length(points: $0), y: .zero) }
            let stroke = CardMessageTests.item(
                .stroke(StrokeContent(points: points, thickness: Length(points: 4), color: .white)))
            let bytes = CardRecordTests.update(.binary) {
                $0.appendRecord(item: stroke, rank: Rank(1), by: CardRecordTests.member)
                $0.appendRecord(left: CardRecordTests.member)
            }
            let json = try rewritten(bytes, from: .binary, as: .json)
            #expect(
                json
                    == CardRecordTests.update(.json) {
                        $0.appendRecord(item: stroke, rank: Rank(1), by: CardRecordTests.member)
                        $0.appendRecord(left: CardRecordTests.member)
                    })
            #expect(try rewritten(json, from: .json, as: .binary) == bytes)
        }
    }

    @Test("C19 those that were swiped count among the cards of a deck, in both encodings")
    func tooManyCards() throws {
        for (lying, swiped) in [(60, 40), (60, 41), (100, 1)] {
            let cards = (1...UInt64(lying + swiped)).map { Card(id: CardID($0)!) }
            let deck = DeckContent(
                lying: Array(cards.prefix(lying)),
                swiped: cards.suffix(swiped).map { ($0, .left) })
            let item = CardMessageTests.item(.deck(deck))
            for encoding in WireEncoding.allCases {
                let bytes = CardRecordTests.update(encoding) {
                    $0.appendRecord(item: item, rank: Rank(1), by: CardRecordTests.member)
                }
                if lying + swiped <= Limits.cardsPerDeck {
                    #expect(try rewritten(bytes, from: encoding, as: encoding) == bytes)
                } else {
                    let error = #expect(throws: WireError.self) {
                        try rewritten(bytes, from: encoding, as: encoding)
                    }
                    #expect(error?.limit == 100 - lying && error?.field?.contains("swiped") == true)
                }
            }
        }
    }

    @Test("B5 four bytes that tell what two could are refused") func shortLongEntry() {
        let head = CardRecordTests.update(.binary) { $0.appendRecord(left: CardRecordTests.member) }
        let short: [UInt8] = [0x7F, 0xFF, 0xFF, 1, 0, 0, 0, 9]
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        let error = (head + short).withUnsafeBytes { bytes -> WireError? in
            do throws(WireError) {
                _ = try decoder.decode(bytes, as: .binary, into: &update)
                return nil
            } catch {
                return error
            }
        }
        #expect(error?.code == .notAllowed && error?.field == "length")
    }

    @Test("U8, C8 an item is told in 1,024 bytes and six times what its texts are counted as")
    func bound() {
        let texts = String(repeating: "\u{1}", count: Limits.cardTextBytes)
        let most = (1...UInt64(Limits.cardsPerDeck)).map {
            Card(
                id: CardID((1 << 53) - $0)!, text: texts,
                url: "/" + String(repeating: "\"", count: 9))
        }
        let bare = most.map { Card(id: $0.id) }
        let point = Position(
            x: Length(thousandths: -99_999_999), y: Length(thousandths: -99_999_999))
        let contents: [ItemContent] = [
            .deck(DeckContent(lying: most, swiped: [])),
            .deck(DeckContent(lying: [], swiped: bare.map { ($0, .right) })),
            .stroke(
                StrokeContent(
                    points: Array(repeating: point, count: Limits.pointsPerStroke),
                    thickness: Length(thousandths: 999_999), color: .white)),
            .text(
                TextContent(
                    text: texts, font: String(repeating: "\u{1}", count: Limits.fontBytes),
                    fontSize: Length(thousandths: 999_999), color: .white, background: .white)),
        ]
        for content in contents {
            let item = CardMessageTests.item(
                content, attributes: CardMessageTests.deck.attributes)
            for encoding in WireEncoding.allCases {
                var buffer = MessageBuffer(encoding)
                buffer.appendRecord(item: item, rank: Rank(-1 << 52), by: MemberID(1 << 53 - 1)!)
                #expect(buffer.count <= 1_024 + 6 * item.contentByteCount)
            }
        }
    }

    @Test("T12 an exported deck, stroke and label is read again as it is written")
    func export() throws {
        var deck = CardMessageTests.deck
        deck.content = .deck(CardRecordTests.swiped)
        let label = CardMessageTests.item(
            CardMessageTests.label, attributes: CardMessageTests.deck.attributes)
        for item in [deck, label, CardMessageTests.item(CardMessageTests.stroke)] {
            let placed = ExportItem(item: item, rank: Rank(1), creator: CardRecordTests.member)
            var buffer = ByteBuffer()
            var writer = ExportWriter()
            let header = ExportHeader(
                story: StoryRequest(id: "s", layout: StoryRequest().layout), revision: Revision(3),
                created: 1)
            writer.append(.header(header), to: &buffer)
            let start = buffer.count
            writer.append(.item(placed), to: &buffer)
            var reader = ExportReader()
            let read = try buffer.array.withUnsafeBytes { bytes throws(ExportFault) in
                _ = try reader.read(UnsafeRawBufferPointer(rebasing: bytes[..<(start - 1)]))
                let line = bytes[start..<(bytes.count - 1)]
                return try reader.read(UnsafeRawBufferPointer(rebasing: line))
            }
            #expect(read == .item(placed))
        }
    }
}
