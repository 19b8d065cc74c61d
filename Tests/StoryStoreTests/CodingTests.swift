import Canvas
import Rooms
import SeededRandom
import StoryStore
import Testing
import Wire

/// What is kept comes back as it was, and bytes that are not what was written are told.
@Suite struct CodingTests {
    /// Items with writers of all kinds.
    private var kept: [KeptItem] {
        sampleItems.enumerated().map { index, item in
            var writes = PropertyWrites(Write(revision: Revision(0), author: sampleMember(1)))
            for property in Property.allCases.prefix(index * 3) {
                writes[property] = Write(
                    revision: Revision(UInt64(index)),
                    author: index % 2 == 0 ? nil : sampleMember(greatestIdentifier))
            }
            return KeptItem(
                item: item, rank: Rank((index == 0 ? -1 : Int64(index)) << (index > 5 ? 49 : 1)),
                creator: sampleMember(index == 1 ? greatestIdentifier : 1), writes: writes)
        }
    }

    private var state: StoryState { StoryState(revision: Revision(1_000), items: kept) }

    private var extremes: [(PropertyValue, PropertyValue)] {
        let far = Length(thousandths: 100_000_000)
        let text = String(repeating: "x", count: Limits.textBytes)
        return [
            (
                .position(Position(x: far, y: -far)), .position(Position(x: -far, y: far))
            ),
            (
                .scale(Scale(millionths: 10_000) ?? .one),
                .scale(Scale(millionths: 100_000_000) ?? .one)
            ),
            (.angle(.zero), .angle(Angle(thousandths: 359_999))),
            (
                .halfExtents(HalfExtents(width: .zero, height: Length(points: 10_000))),
                .halfExtents(HalfExtents(width: Length(points: 10_000), height: .zero))
            ),
            (.text(""), .text(text)), (.text("\u{0}\u{10FFFF}é"), .text("")),
            (.fontSize(Length(points: 1)), .fontSize(Length(points: 1_000))),
            (.color(Color(rgb: 0)), .color(.white)),
            (.background(nil), .background(.white)), (.background(Color(rgb: 0)), .background(nil)),
            (.emoji("a"), .emoji(String(repeating: "e", count: Limits.emojiBytes))),
            (.shape(.ellipse), .shape(.rectangle)),
            (.url("/"), .url("/" + String(repeating: "u", count: Limits.urlBytes - 1))),
            (.rank(Rank(-1 << 53)), .rank(Rank(1 << 53))),
            (.shape(.line), .shape(.arrow)),
        ] + laterExtremes
    }

    /// Those that the first version had not.
    private var laterExtremes: [(PropertyValue, PropertyValue)] {
        let font = String(repeating: "f", count: Limits.fontBytes)
        let whole = cardDeck(of: 1...100, swiping: 50)
        let none = PropertyValue.deck(DeckContent(order: Deck(), cards: []))
        return [
            (.opacity(.opaque), .opacity(Opacity(thousandths: 0) ?? .opaque)),
            (.locked(true), .locked(false)), (.group(nil), .group(GroupID(greatestIdentifier))),
            (.group(GroupID(1)), .group(nil)), (.font("a"), .font(font)),
            (.alignment(.left), .alignment(.right)),
            (.thickness(Length(thousandths: 100)), .thickness(Length(points: 1_000))),
            (.deck(whole), none), (none, .deck(whole)), (.deck(whole), .deck(sampleDeck)),
        ]
    }

    private var commit: Commit {
        let item = sampleItems[1].id
        let old = Write(revision: Revision(0), author: nil)
        let revision = Revision(greatestIdentifier)
        var edits = extremes.map { from, to in
            Edit.changed(
                item, from: WrittenValue(from, by: old),
                to: WrittenValue(to, by: Write(revision: revision, author: sampleMember(9))))
        }
        edits.append(
            .changed(
                sampleItems[2].id, from: WrittenValue(.angle(.zero), by: old),
                to: WrittenValue(.angle(.zero), by: old)))
        edits += kept.map { .created($0) } + kept.map { .deleted($0) }
        return Commit(
            revision: revision, author: sampleMember(9), cause: .undo(Revision(0), command: 1),
            edits: edits)
    }

    @Test("D1 commits come back") func commits() throws {
        #expect(try Commit(commit.encoded, revision: commit.revision) == commit)
        let causes: [Cause] = [
            .command(0), .command(greatestIdentifier), .undo(Revision(5), command: 7),
            .redo(Revision(0), command: greatestIdentifier), .restore(Revision(3)),
            .gesture(try #require(GestureID(greatestIdentifier))),
        ]
        for cause in causes {
            let commit = Commit(revision: Revision(6), author: nil, cause: cause, edits: [])
            #expect(try Commit(commit.encoded, revision: commit.revision) == commit)
        }
    }

    @Test("D5 states come back") func states() throws {
        #expect(try StoryState(state.encoded, revision: state.revision) == state)
        let empty = StoryState(revision: Revision(0), items: [])
        #expect(try StoryState(empty.encoded, revision: Revision(0)) == empty)
    }

    @Test("D1 members, authors and canvases come back") func others() throws {
        for number in [1, 2, greatestIdentifier] {
            let member = sampleKept(sampleMember(number), lastCommand: greatestIdentifier)
            #expect(try KeptMember(member.encoded, id: member.id) == member)
            let author = sampleAuthor(sampleMember(number))
            #expect(try Author(author.encoded, member: author.member) == author)
        }
        #expect(try CanvasLayout(sampleLayout.encoded) == sampleLayout)
    }

    /// The numbers are on people's disks: these bytes must be read for ever.
    @Test("D1 a commit has the bytes that it always had") func bytes() throws {
        let commit = Commit(
            revision: Revision(1_000), author: sampleMember(17),
            cause: .gesture(try #require(GestureID(5))),
            edits: [
                .changed(
                    try #require(ItemID(300)),
                    from: WrittenValue(
                        .position(
                            Position(x: Length(thousandths: 100), y: Length(thousandths: -1))),
                        by: Write(revision: Revision(990), author: sampleMember(3))),
                    to: WrittenValue(
                        .position(Position(x: Length(thousandths: 99), y: Length(thousandths: 1))),
                        by: Write(revision: Revision(1_000), author: sampleMember(17))))
            ])
        let expected: [UInt8] = [
            1, 17, 1, 5, 1, 0x06, 0xAC, 0x02, 0xC8, 0x01, 1, 20, 3, 1, 4,
        ]
        #expect(Array(commit.encoded.dropLast(4)) == expected)
        #expect(Array(commit.encoded.suffix(4)) == checksum(expected))
    }

    @Test("D1 what has nothing new has the first version, and anything new the second")
    func versions() {
        let write = Write(revision: Revision(6), author: nil)
        for (item, kept) in zip(sampleItems, kept) {
            var kept = kept
            kept.writes = PropertyWrites(write)
            let version: UInt8 = item.id.rawValue > 7 && item.id != sampleItems[1].id ? 2 : 1
            let state = StoryState(revision: Revision(7), items: [kept])
            #expect(state.encoded[0] == version, "\(item.id)")
            kept.writes[.opacity] = Write(revision: Revision(5), author: nil)
            #expect(StoryState(revision: Revision(7), items: [kept]).encoded[0] == 2)
        }
        for (from, to) in extremes {
            let edit = Edit.changed(
                sampleItems[0].id, from: WrittenValue(from, by: write),
                to: WrittenValue(to, by: write))
            let commit = Commit(
                revision: Revision(7), author: nil, cause: .command(1), edits: [edit])
            let isLater = from.property.rawValue > 12 || to == .shape(.arrow)
            #expect(commit.encoded[0] == (isLater ? 2 : 1), "\(from.property)")
        }
    }

    @Test("D1, C19 a swipe of a deck of 100 cards with texts of 100 bytes takes under a kilobyte")
    func swipe() {
        var random = SplitMix64(seed: 5)
        let cards = (0..<100).map { _ in
            Card(
                id: CardID(.random(in: 1...greatestIdentifier, using: &random))!,
                text: String(repeating: "x", count: 100))
        }
        guard let deck = DeckContent(cards: cards), var order = Optional(deck.order) else {
            Issue.record("two cards have one name")
            return
        }
        _ = order.top.map { order.swipe($0, to: .right) }
        let old = PropertyValue.deck(deck)
        let new = PropertyValue.deck(DeckContent(order: order, cards: cards))
        let edit = Edit.changed(
            sampleItems[0].id,
            from: WrittenValue(
                old.told(beside: new), by: Write(revision: Revision(4_000), author: nil)),
            to: WrittenValue(
                new.told(beside: old), by: Write(revision: Revision(5_000), author: nil)))
        let commit = Commit(
            revision: Revision(5_000), author: nil, cause: .command(1), edits: [edit])
        #expect(commit.encoded.count < 1_000)
    }

    @Test("D3 bytes that changed are damage, wherever they are") func flippedBits() {
        let small = StoryState(revision: Revision(1_000), items: Array(kept[3...4]))
        let moved = Commit(
            revision: Revision(7), author: nil, cause: .command(1),
            edits: Array(commit.edits.prefix(4)))
        for bit in 0..<small.encoded.count * 8 {
            var bytes = small.encoded
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: CodingError.self) { try StoryState(bytes, revision: small.revision) }
        }
        for bit in 0..<moved.encoded.count * 8 {
            var bytes = moved.encoded
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: CodingError.self) { try Commit(bytes, revision: moved.revision) }
        }
        for count in 0..<moved.encoded.count {
            let bytes = Array(moved.encoded.prefix(count))
            #expect(throws: CodingError.self) { try Commit(bytes, revision: moved.revision) }
        }
    }

    /// Behind a checksum that is right there may be anything, if it was wrong before it was kept.
    @Test("D3 no bytes trap, and what is read is within its limits") func forgedBytes() {
        var random = SplitMix64(seed: 11)
        let commit = Commit(
            revision: Revision(7), author: nil, cause: .command(1),
            edits: Array(self.commit.edits.prefix(4)) + [.created(kept[3]), .deleted(kept[4])])
        let small = StoryState(revision: Revision(1_000), items: Array(kept[3...4]))
        var readable = 0
        for _ in 0..<5_000 {
            var bytes = Array(
                (Bool.random(using: &random) ? commit.encoded : small.encoded).dropLast(4))
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 1..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            bytes += checksum(bytes)
            if let commit = try? Commit(bytes, revision: commit.revision) {
                readable += 1
                #expect((try? Commit(commit.encoded, revision: commit.revision)) == commit)
            }
            if let state = try? StoryState(bytes, revision: small.revision) {
                readable += 1
                #expect((try? StoryState(state.encoded, revision: state.revision)) == state)
            }
        }
        #expect(readable > 100)
    }

    /// CRC-32 bit by bit, as it is defined.
    private func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 {
                remainder = remainder % 2 == 1 ? (remainder >> 1) ^ 0xEDB8_8320 : remainder >> 1
            }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~remainder >> UInt32(8 * $0)) }
    }
}
