import Canvas
import SeededRandom
import Testing
import Wire

@Suite struct GuideNameTests {
    private static let names: [(text: String, name: GuideName)] = {
        let (one, most) = (ItemID(1)!, ItemID(greatestIdentifier)!)
        return GuideKind.allCases.map { ("\($0)", .canvas($0)) } + [
            ("itemCenter:x:1", .itemCenter(.x, of: one)),
            ("itemCenter:y:9007199254740991", .itemCenter(.y, of: most)),
            ("itemEdge:x:low:high:1", .itemEdge(.x, for: .low, on: .high, of: one)),
            ("itemEdge:y:high:low:1", .itemEdge(.y, for: .high, on: .low, of: one)),
            ("gap:x:between:1:9007199254740991", .gap(.x, .between, low: one, high: most)),
            ("gap:y:after:9007199254740991:1", .gap(.y, .after, low: most, high: one)),
            ("gap:y:before:1:1", .gap(.y, .before, low: one, high: one)),
            ("angle:0", .angle(.zero)), ("angle:45", .angle(Angle(thousandths: 45_000))),
            ("angle:359.999", .angle(Angle(thousandths: 359_999))),
            ("angle:22.5", .angle(Angle(thousandths: 22_500))),
        ]
    }()

    /// Reads the name of a robbed guide, which is a name alone.
    private func read(_ text: String) throws -> GuideName {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        let guide = #"{"name":"centerX","axis":"x","at":0,"from":0,"to":0}"#
        let edge =
            #"{"type":"edge","gesture":7,"member":1,"ordinal":1,"sample":1,"edge":"stolen","#
            + #""guide":\#(guide),"from":"\#(text)"}"#
        let message =
            #"{"type":"update","since":1,"revision":1,"stamp":1,"time":5,"records":[\#(edge)]}"#
        _ = try Array(message.utf8).withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, into: &update)
        }
        guard case .edge(let read, _, _) = update.records.first,
            case .stolen(let victim) = read.change
        else { throw WireError(.unexpected) }
        return victim
    }

    private func written(_ name: GuideName) -> String {
        var buffer = ByteBuffer()
        let guide = Guide(kind: .top, position: .zero, from: .zero, to: .zero)
        buffer.appendRecord(
            edge: LatchEdge(
                ordinal: LatchOrdinal(1), sample: SampleNumber(1), change: .stolen(from: name),
                guide: guide), of: GestureID(7)!, by: MemberID(1)!)
        let text = String(decoding: buffer.array, as: UTF8.self)
        return String(text.split(separator: #""from":""#).last!.dropLast(2))
    }

    @Test("U12, J5 each guide has its name, which is read as the same guide")
    func names() throws {
        for (text, name) in GuideNameTests.names {
            #expect(written(name) == text)
            #expect(try read(text) == name)
        }
    }

    @Test("U12, N6 a name may be written with escapes") func escapes() throws {
        #expect(try read(#"itemCenter\u003ax\u003a17"#) == .itemCenter(.x, of: ItemID(17)!))
    }

    static let wrong = [
        "", ":", "centerx", "centerX:", "centerX:1", "itemCenter", "itemCenter:x", "itemCenter:z:1",
        "itemCenter:x:0", "itemCenter:x:01", "itemCenter:x:1:", "itemCenter:x:9007199254740992",
        "itemCenter:x:99999999999999999999", "itemCenter:x:-1", "itemCenter:x:1.0",
        "itemEdge:x:low:1", "itemEdge:x:low:mid:1", "itemEdge:x:low:high:", "gap:x:beside:1:2",
        "gap:x:between:1", "gap:x:between:1:2:3", "angle", "angle:", "angle:360", "angle:-45",
        "angle:45.", "angle:.5", "angle:4.5.5", "angle:1.2345", "angle:1e2", "angle:999999999",
        "angle:\u{664}5", "comet:x:1",
    ]

    @Test("U12, J2 what is no name of a guide is refused", arguments: wrong)
    func refused(text: String) {
        #expect(throws: WireError(.notAllowed, field: "records[0].from")) { try read(text) }
    }

    @Test("E3 no name ends a client: 40,000 of them at random") func fuzz() throws {
        var chance = SplitMix64(seed: 0x6A9)
        let pieces = [
            "itemCenter", "itemEdge", "gap", "angle", "centerX", "x", "y", "low", "high", "after",
            "between", ":", ":", ":", ".", "0", "7", "45", "9007199254740991", "", "-", "e",
        ]
        var read = 0
        for _ in 0..<40_000 {
            let text = (0..<Int.random(in: 0..<10, using: &chance)).map { _ in
                pieces.randomElement(using: &chance)!
            }.joined()
            guard let name = try? self.read(text) else { continue }
            read += 1
            #expect(try self.read(written(name)) == name)
        }
        #expect(read > 100, "some are names")
    }
}
