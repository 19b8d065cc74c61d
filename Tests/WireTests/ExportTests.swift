import Canvas
import Testing
import Wire

/// Stories in files, written and read.
@Suite struct ExportTests {
    private static let header =
        ##"{"plumbline":"story","format":1,"id":"lake","revision":7,"##
        + ##""created":1790000000000,"canvas":{"width":390,"height":844},"insets":"##
        + ##"{"leading":10,"trailing":10,"top":50,"bottom":50},"profile":"refined","##
        + ##""screenHeight":844,"confinement":"free"}"##

    private static func item(_ id: Int, rank: Int, emoji: String = "🎈") -> String {
        #"{"item":{"id":\#(id),"kind":"sticker","rank":\#(rank),"x":0,"y":-20.5,"scale":1,"#
            + #""angle":0,"halfWidth":45,"halfHeight":45,"emoji":"\#(emoji)"},"by":2}"#
    }

    private static func checkpoint(_ revision: Int, items: Int, name: String = "A") -> String {
        #"{"checkpoint":{"revision":\#(revision),"time":9,"name":"\#(name)","items":\#(items)}}"#
    }

    private static func end(_ count: Int) -> String { #"{"end":\#(count)}"# }

    /// Two items, a checkpoint of one and one of none.
    private static let whole = [
        header, item(3, rank: -4), item(9_007_199_254_740_991, rank: 5),
        checkpoint(4, items: 1, name: #"\"Ä\"\n"#), item(3, rank: 0), checkpoint(5, items: 0),
        end(6),
    ]

    private func read(_ lines: [String]) throws -> [ExportLine] {
        var reader = ExportReader()
        var read: [ExportLine] = []
        for line in lines {
            read.append(try Array(line.utf8).withUnsafeBytes { try reader.read($0) })
        }
        try reader.finish()
        return read
    }

    /// What is wrong with a file; nil where nothing is.
    private func fault(of lines: [String]) -> ExportFault? {
        do {
            _ = try read(lines)
            return nil
        } catch {
            return error as? ExportFault
        }
    }

    @Test("T12, J5 what is exported, read and exported again is the same to the byte")
    func same() throws {
        let lines = try read(ExportTests.whole)
        var writer = ExportWriter()
        var buffer = ByteBuffer()
        for line in lines.dropLast() { writer.append(line, to: &buffer) }
        writer.finish(&buffer)
        let text = ExportTests.whole.map { $0 + "\n" }.joined()
        #expect(String(decoding: buffer.array, as: UTF8.self) == text)
    }

    @Test("T12 each line is read as what it is") func lines() throws {
        let lines = try read(ExportTests.whole)
        guard case .header(let header) = lines[0], case .item(let placed) = lines[1],
            case .checkpoint(let checkpoint) = lines[3]
        else {
            Issue.record("they are of these kinds")
            return
        }
        #expect(header.story == StoryRequest(id: "lake", layout: StoryRequest().layout))
        #expect(header.revision == Revision(7) && header.created == 1_790_000_000_000)
        #expect(placed.item.id == ItemID(3) && placed.rank == Rank(-4))
        #expect(placed.creator == MemberID(2))
        #expect(
            checkpoint
                == ExportCheckpoint(
                    revision: Revision(4), time: 9, name: "\"Ä\"\n", itemCount: 1))
        #expect(lines.last == .end(lineCount: 6))
    }

    @Test("T12 a file that is cut off anywhere is refused, with the line that is missing")
    func cut() {
        for count in 0..<ExportTests.whole.count {
            let fault = fault(of: Array(ExportTests.whole.prefix(count)))
            #expect(fault == ExportFault(line: count + 1, WireError(.malformed, field: "end")))
        }
    }

    @Test("T12 a line that is missing is noticed at the end at the latest") func missing() {
        for place in ExportTests.whole.indices.dropLast() {
            var lines = ExportTests.whole
            lines.remove(at: place)
            #expect(fault(of: lines) != nil, "line \(place + 1)")
        }
    }

    @Test("T12 a line that cannot stand where it stands is refused") func order() {
        typealias Lines = ExportTests
        let header = Lines.header
        func expect(_ code: ErrorCode, at line: Int, _ lines: [String], field: String? = nil) {
            let fault = fault(of: lines)
            #expect(fault?.line == line && fault?.error.code == code, "\(lines)")
            #expect(fault?.error.field == field, "\(lines)")
        }
        expect(.unexpected, at: 1, [Lines.item(3, rank: 0)])
        expect(.unexpected, at: 1, [Lines.end(0)])
        expect(.unexpected, at: 2, [header, header])
        expect(.unexpected, at: 3, [header, Lines.end(1), Lines.item(3, rank: 0)])
        expect(.unexpected, at: 3, [header, Lines.checkpoint(1, items: 0), Lines.item(3, rank: 0)])
        expect(.unexpected, at: 3, [header, Lines.checkpoint(1, items: 1), Lines.end(2)])
        let two = [Lines.checkpoint(1, items: 1), Lines.checkpoint(2, items: 0)]
        expect(.unexpected, at: 3, [header] + two)
        expect(.malformed, at: 2, [header, Lines.end(2)], field: "end")
        expect(.unknownType, at: 2, [header, #"{"asset":1}"#])
        expect(.notJSON, at: 2, [header, ""])
        expect(
            .itemTaken, at: 3, [header] + [1, 2].map { Lines.item(3, rank: $0) }, field: "item.id")
        let ranks = [Lines.item(3, rank: 1), Lines.item(4, rank: 1)]
        expect(.notAllowed, at: 3, [header] + ranks, field: "item.rank")
        for revisions in [[5, 4], [5, 5], [5, 8]] {
            let checkpoints = revisions.map { Lines.checkpoint($0, items: 0) }
            expect(.notAllowed, at: 3, [header] + checkpoints, field: "checkpoint.revision")
        }
    }

    @Test("T12, J2 a value that is none is refused, with its field") func values() {
        let whole = ExportTests.whole
        for (line, text, other, code, field) in [
            (1, "\"format\":1", "\"format\":2", ErrorCode.notAllowed, "format"),
            (1, "\"story\"", "\"room\"", .notAllowed, "plumbline"),
            (1, "\"id\":\"lake\",", "", .missingField, "id"),
            (1, "\"width\":390", "\"width\":1", .outOfRange, "canvas.width"),
            (1, ",\"created\":1790000000000", "", .missingField, "created"),
            (1, "\"revision\":7", "\"revision\":4503599627370497", .outOfRange, "revision"),
            (2, "\"rank\":-4", "\"rank\":-4503599627370497", .outOfRange, "item.rank"),
            (2, "\"by\":2", "\"by\":4503599627370497", .outOfRange, "by"),
            (2, "\"by\":2", "\"by\":9007199254740991", .outOfRange, "by"),
            (2, "\"emoji\":\"🎈\"", "\"text\":\"a\"", .missingField, "item.emoji"),
            (2, "\"rank\":-4,", "", .missingField, "item.rank"),
            (2, ",\"by\":2", "", .missingField, "by"),
            (4, "\"time\":9", "\"time\":-1", .outOfRange, "checkpoint.time"),
            (6, "\"name\":\"A\"", "\"name\":\"\"", .notAllowed, "checkpoint.name"),
            (6, "\"items\":0", "\"items\":10001", .outOfRange, "checkpoint.items"),
        ] {
            var lines = whole
            let changed = lines[line - 1].replacing(text, with: other)
            #expect(changed != lines[line - 1])
            lines[line - 1] = changed
            let fault = fault(of: lines)
            #expect(fault?.line == line && fault?.error.code == code, "\(changed)")
            #expect(fault?.error.field == field, "\(changed)")
        }
        let long = String(repeating: "a", count: Limits.checkpointNameBytes + 1)
        let fault = fault(of: [whole[0], ExportTests.checkpoint(1, items: 0, name: long)])
        #expect(fault?.error == WireError(.textTooLong, field: "checkpoint.name", limit: 80))
        #expect(
            fault.map { "\($0)" } == "Line 2, checkpoint.name: A text is too long. (1008)"
                + " The limit is 80.")
    }

    @Test("T12, C7 a story without commits has no items") func noCommits() {
        let header = ExportTests.header.replacing("\"revision\":7", with: "\"revision\":0")
        #expect(fault(of: [header, ExportTests.end(1)]) == nil)
        #expect(
            fault(of: [header, ExportTests.item(1, rank: 1)])
                == ExportFault(line: 2, WireError(.unexpected)))
    }

    @Test("T12, C8, T7 of a story no more is read than one can have") func limits() {
        let checkpoints = (0...Limits.namedCheckpoints).map {
            ExportTests.checkpoint($0, items: 0)
        }
        let header = ExportTests.header.replacing("\"revision\":7", with: "\"revision\":999")
        #expect(
            fault(of: [header] + checkpoints)
                == ExportFault(line: 102, WireError(.tooManyCheckpoints, limit: 100)))
        let items = (0...Limits.items).map { ExportTests.item($0 + 1, rank: $0) }
        #expect(
            fault(of: [header] + items)
                == ExportFault(line: 10_002, WireError(.tooManyItems, limit: 10_000)))
        let text = String(repeating: "a", count: Limits.textBytes)
        let texts = (1...257).map {
            ExportTests.item($0, rank: $0)
                .replacing("sticker", with: "text").replacing(
                    "\"emoji\":\"🎈\"", with: "\"text\":\"\(text)\"")
        }
        #expect(
            fault(of: [header] + texts)
                == ExportFault(line: 258, WireError(.storyTooLarge, limit: Limits.contentBytes)))
        let line = ExportTests.header + String(repeating: " ", count: ExportReader.lineBytes)
        #expect(fault(of: [line])?.error.code == .messageTooLarge)
    }

    @Test("T12 the longest line that is written is read") func longest() throws {
        let text = String(repeating: "\u{1}", count: Limits.textBytes)
        var frame = Frame(center: .center)
        frame.center.x = Length(thousandths: -99_999_999)
        let item = Item(
            id: ItemID(9_007_199_254_740_991)!, frame: frame,
            halfExtents: HalfExtents(
                width: Length(thousandths: 1_234_567), height: Length(thousandths: 1_234_567)),
            content: .text(
                TextContent(
                    text: text, fontSize: Length(points: 24), color: .white, background: .white))
        )
        var writer = ExportWriter()
        var buffer = ByteBuffer()
        let placed = ExportItem(
            item: item, rank: Rank(-1 << 52), creator: MemberID(1 << 52)!)
        writer.append(.item(placed), to: &buffer)
        #expect(buffer.count <= ExportReader.lineBytes)
        let line = String(decoding: buffer.array.dropLast(), as: UTF8.self)
        let read = try read([ExportTests.header, line, ExportTests.end(2)])
        #expect(read[1] == .item(placed))
    }
}
