import Canvas
import Testing
import Wire

/// What clients say of labels, decks, strokes and groups.
@Suite struct CardMessageTests {
    @Test(
        "B1, C2, C3, C5, C16, C17, C19, G14, G15, G16 a message is read as it was written",
        arguments: WireEncoding.allCases)
    func messages(encoding: WireEncoding) throws {
        var decoder = ClientMessageDecoder()
        for message in CardMessageTests.messages {
            var buffer = MessageBuffer(encoding)
            buffer.append(message)
            var samples: [Sample] = []
            let read = try buffer.array.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, as: encoding, samples: &samples)
            }
            #expect(read == message)
        }
    }

    @Test("B3 of no message a byte can be missing, and none is too much")
    func cut() {
        var decoder = ClientMessageDecoder()
        for message in CardMessageTests.messages {
            var buffer = MessageBuffer(.binary)
            buffer.append(message)
            let bytes = buffer.array
            for count in 0..<bytes.count {
                #expect(code(Array(bytes[..<count]), &decoder) == .malformed)
            }
            #expect(code(bytes + [0], &decoder) == .malformed)
        }
    }

    @Test("J2, J4, C2, C16, C17, C19, G1, G14, G15, G16 what is wrong has its error and field")
    func wrongTexts() {
        var decoder = ClientMessageDecoder()
        for (text, wanted) in CardMessageTests.wrong {
            var samples: [Sample] = []
            let error = Array(text.utf8).withUnsafeBytes { bytes -> WireError? in
                do throws(WireError) {
                    _ = try decoder.decode(bytes, samples: &samples)
                    return nil
                } catch {
                    return error
                }
            }
            let limit = error?.limit.map { " \($0)" } ?? ""
            let told = error.map { "\($0.code.rawValue) \($0.field ?? "-")\(limit)" }
            #expect(told == wanted, "\(text)")
        }
    }

    @Test("B2, B3, B4, C16, C17 wrong bytes have the error of the same fault in JSON")
    func wrongBytes() throws {
        func bytes(_ message: ClientMessage) -> [UInt8] {
            var buffer = MessageBuffer(.binary)
            buffer.append(message)
            return buffer.array
        }
        var decoder = ClientMessageDecoder()
        // The flags of an item come behind its name and kind, those of changes behind the name.
        var label = bytes(CardMessageTests.measured)
        label[18] |= 8
        #expect(code(label, &decoder) == .notAllowed)
        var deck = bytes(.command(number: 1, .create(CardMessageTests.deck)))
        deck[18] |= 4
        #expect(code(deck, &decoder) == .notAllowed, "only labels are measured")
        var changes = ItemChanges()
        changes.isLocked = true
        changes.isMeasured = true
        changes.halfWidth = .zero
        #expect(
            code(bytes(.command(number: 1, .update(itemID(4), changes))), &decoder) == .notAllowed)
        changes.halfWidth = nil
        var update = bytes(.command(number: 1, .update(itemID(4), changes)))
        update[19] |= 4
        #expect(code(update, &decoder) == .notAllowed, "locked and not locked")
        update[19] = 0x80
        #expect(code(update, &decoder) == .notAllowed, "an update has no group")
        var copies = bytes(
            .command(
                number: 1,
                .duplicate([itemID(4)], as: [itemID(5)], dx: .zero, dy: .zero, group: nil)))
        copies[27] = 2
        #expect(code(copies, &decoder) == .listTooLong)
    }

    @Test("C16 a group named 0 or null is none, and one beyond 2⁵³−1 is refused") func groups() {
        var decoder = ClientMessageDecoder()
        var samples: [Sample] = []
        for (group, isTaken) in [("0", false), ("9007199254740992", false), ("null", true)] {
            let text =
                #"{"type":"duplicate","command":1,"items":[4],"dx":0,"dy":0,"ids":[5],"#
                + #""group":\#(group)}"#
            let message = Array(text.utf8).withUnsafeBytes {
                try? decoder.decode($0, samples: &samples)
            }
            #expect((message != nil) == isTaken)
        }
    }

    private func code(_ bytes: [UInt8], _ decoder: inout ClientMessageDecoder) -> ErrorCode? {
        var samples: [Sample] = []
        return bytes.withUnsafeBytes { bytes -> ErrorCode? in
            do throws(WireError) {
                _ = try decoder.decode(bytes, as: .binary, samples: &samples)
                return nil
            } catch {
                return error.code
            }
        }
    }
}

private func itemID(_ id: UInt64) -> ItemID { ItemID(id)! }

private func card(_ id: UInt64, text: String = "", url: String? = nil) -> Card {
    Card(id: CardID(id)!, text: text, color: Color(rgb: 0x10203), url: url)
}

extension CardMessageTests {
    static func item(
        _ content: ItemContent, width: Int64 = 30, attributes: ItemAttributes = .standard
    ) -> Item {
        Item(
            id: ItemID(1 << 53 - 1)!,
            frame: Frame(
                center: Position(x: Length(thousandths: -1), y: Length(points: 100_000)),
                scale: Scale(millionths: 2_500_001)!, angle: Angle(thousandths: 359_999)),
            halfExtents: HalfExtents(width: Length(points: width), height: Length(points: width)),
            attributes: attributes, content: content)
    }

    static let label = ItemContent.text(
        TextContent(
            text: "Größe\n", font: "DejaVu Sans", fontSize: Length(thousandths: 12_345),
            alignment: .right, color: Color(rgb: 1), background: .white))
    static let stroke = ItemContent.stroke(
        StrokeContent(
            points: [
                Position(x: Length(points: -100_000), y: Length(thousandths: 1)), .center,
            ], thickness: Length(thousandths: 100), color: Color(rgb: 0xABCDEF)))
    static let deckContent = ItemContent.deck(
        DeckContent(
            lying: [card(3), card(1, text: "\u{1}\"", url: "/a.png"), card(1 << 53 - 1)], swiped: []
        ))
    static let deck = item(
        deckContent,
        attributes: ItemAttributes(
            opacity: Opacity(thousandths: 0)!, isLocked: true, group: GroupID(1 << 53 - 1)))
    /// A label that the server is to measure.
    static let measured = ClientMessage.command(
        number: 1, .create(item(label, width: 0), isMeasured: true))

    private static let changes: [ItemChanges] = {
        var all = [ItemChanges](repeating: ItemChanges(), count: 3)
        all[0].opacity = Opacity(thousandths: 999)
        all[0].isLocked = true
        all[0].font = "serif"
        all[0].alignment = .left
        all[0].thickness = Length(points: 1_000)
        all[0].isMeasured = true
        all[1].isLocked = false
        all[1].halfWidth = Length(points: 3)
        all[1].shape = .arrow
        all[2].fontSize = Length(points: 20)
        return all
    }()

    static let messages: [ClientMessage] =
        [
            measured, .draft(GestureID(9)!, SampleNumber(4_294_967_295), text: "Hé\u{1F}"),
            .draft(GestureID(9)!, SampleNumber(1), text: ""),
        ] + commands.map { .command(number: 7, $0) } + begins.map { .begin($0) }

    private static let commands: [Command] =
        [label, stroke, deckContent, .shape(.line, .white), .shape(.arrow, .white)].map {
            .create(item($0))
        } + [
            .create(deck), .create(item(.deck(DeckContent(lying: [], swiped: [])))),
            .reorder(ItemID(4)!, .forward), .reorder(ItemID(4)!, .backward),
            .group([ItemID(4)!, ItemID(5)!], GroupID(8)!), .ungroup([ItemID(4)!]),
            .duplicate(
                [ItemID(4)!, ItemID(5)!], as: [ItemID(6)!, ItemID(7)!], dx: Length(thousandths: 1),
                dy: Length(points: -2), group: GroupID(8)),
            .duplicate([ItemID(4)!], as: [ItemID(6)!], dx: .zero, dy: .zero, group: nil),
        ] + changes.map { .update(ItemID(4)!, $0) }
        + [
            DeckChange.insert(card(2, text: "a", url: "https://a.b/c"), rank: nil),
            .insert(card(2), rank: 3), .insert(card(2), rank: 1 << 53 - 1), .remove(CardID(2)!),
            .swipe(CardID(2)!, .left), .swipe(CardID(2)!, .right), .takeBack(nil),
            .takeBack(CardID(2)), .gather,
        ].map { .deck(ItemID(4)!, $0) }

    private static let begins: [GestureBegin] = {
        let sample = Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 5),
            position: Position(x: Length(points: 3), y: .zero))
        let standing = Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0), position: .center)
        let stroke = GestureSubject.stroke(thickness: Length(points: 3), color: Color(rgb: 7))
        let box = Box(
            center: .center,
            halfExtents: HalfExtents(width: Length(points: 200), height: Length(points: 400)))
        return [
            GestureBegin(
                gesture: GestureID(9)!, kind: .swipe, items: [ItemID(4)!],
                subject: .card(CardID(3)!), viewport: box, sample: sample),
            GestureBegin(
                gesture: GestureID(9)!, kind: .draw, items: [ItemID(4)!], subject: stroke,
                sample: sample),
            GestureBegin(
                gesture: GestureID(9)!, kind: .edit, items: [ItemID(4)!], sample: standing),
        ]
    }()
}

extension CardMessageTests {
    private static func create(_ keys: String) -> String {
        #"{"type":"create","command":1,"item":{"id":1,"x":0,"y":0,\#(keys)}}"#
    }

    private static func begin(_ keys: String) -> String {
        #"{"type":"begin","gesture":9,\#(keys),"sample":{"n":0,"t":0,"x":0,"y":0}}"#
    }

    private static func deck(_ keys: String) -> String {
        #"{"type":"deck","command":1,"item":4,\#(keys)}"#
    }

    private static let size = #""halfWidth":1,"halfHeight":1"#

    static let wrong: [(String, String?)] = [
        (create(#""kind":"text","text":"a","measure":true"#), nil),
        (create(#""kind":"text","text":"a","measure":false"#), "1004 item.halfWidth"),
        (create(#""kind":"text","text":"a","measure":1"#), "1004 item.halfWidth"),
        (create(#""kind":"text","text":"a","measure":1,\#(size)"#), "1005 item.measure"),
        (create(#""kind":"text","text":"a","measure":true,"halfWidth":1"#), "2009 item.measure"),
        (create(#""kind":"sticker","emoji":"a","measure":true"#), "1004 item.halfWidth"),
        (create(#""kind":"sticker","emoji":"a","measure":true,\#(size)"#), "2009 item.measure"),
        (create(#""kind":"text","text":"a","font":"",\#(size)"#), "1007 item.font"),
        (create(#""kind":"text","text":"a","align":"top",\#(size)"#), "1007 item.align"),
        (create(#""kind":"text","text":"a","opacity":1.0005,\#(size)"#), "1006 item.opacity"),
        (create(#""kind":"text","text":"a","locked":null,\#(size)"#), "1005 item.locked"),
        (create(#""kind":"text","text":"a","group":0,\#(size)"#), "1006 item.group"),
        (create(#""kind":"shape","shape":"star",\#(size)"#), "1007 item.shape"),
        (create(#""kind":"stroke","points":[],\#(size)"#), "1009 item.points 10000"),
        (create(#""kind":"stroke","points":[1,2,3],\#(size)"#), "1009 item.points 10000"),
        (create(#""kind":"stroke","points":{},\#(size)"#), "1005 item.points"),
        (create(#""kind":"stroke","points":[1,"2"],\#(size)"#), "1005 item.points[1]"),
        (create(#""kind":"stroke","points":[1,2],"thickness":0,\#(size)"#), "1006 item.thickness"),
        (create(#""kind":"stroke","points":[1,2],"cards":[],\#(size)"#), "2009 item.cards"),
        (create(#""kind":"deck",\#(size)"#), "1004 item.cards"),
        (create(#""kind":"deck","cards":[{"id":1},{"id":1}],\#(size)"#), "2020 item.cards[1].id"),
        (create(#""kind":"deck","cards":[{"text":""}],\#(size)"#), "1004 item.cards[0].id"),
        (
            create(#""kind":"deck","cards":[{"id":1,"text":null}],\#(size)"#),
            "1005 item.cards[0].text"
        ),
        (create(#""kind":"deck","cards":[{"id":1,"url":"x"}],\#(size)"#), "1007 item.cards[0].url"),
        (create(#""kind":"deck","cards":[],"swiped":7,\#(size)"#), nil),
        (begin(#""kind":"swipe","items":[4,5],"card":1"#), "1009 items 1"),
        (begin(#""kind":"swipe","items":[4]"#), "1004 card"),
        (begin(#""kind":"draw","items":[4]"#), nil),
        (begin(#""kind":"draw","items":[4],"stroke":{"thickness":0}"#), "1006 stroke.thickness"),
        (#"{"type":"begin","gesture":9,"kind":"edit","items":[4],"sample":7}"#, nil),
        (#"{"type":"draft","gesture":9,"n":0,"text":""}"#, "1006 n"),
        (#"{"type":"draft","gesture":9,"n":1}"#, "1004 text"),
        (#"{"type":"group","command":1,"items":[4]}"#, "1004 group"),
        (#"{"type":"ungroup","command":1,"items":[4,4]}"#, "2013 items[1]"),
        (
            #"{"type":"duplicate","command":1,"items":[4,5],"dx":0,"dy":0,"ids":[6]}"#,
            "1009 ids 2"
        ),
        (deck(#""do":"shuffle""#), "1007 do"), (deck(#""do":"insert","card":3"#), "1005 card"),
        (deck(#""do":"insert","card":{"id":1},"rank":-1"#), "1006 rank"),
        (deck(#""do":"swipe","card":1"#), "1004 direction"),
        (deck(#""do":"takeBack","card":null"#), "1005 card"), (deck(#""do":"takeBack""#), nil),
        (#"{"type":"update","command":1,"item":4,"measure":true,"halfHeight":1}"#, "2009 measure"),
        (#"{"type":"update","command":1,"item":4,"group":null,"cards":1,"points":2}"#, nil),
    ]
}
