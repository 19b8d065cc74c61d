import Canvas
import Rooms
import SeededRandom
import Testing
import Wire

@Suite struct DifferenceTests {
    private static let ann = MemberID(1)!
    private static let bob = MemberID(2)!
    private static let one = ItemID(1)!
    private static let two = ItemID(2)!

    private func write(_ revision: UInt64, by author: MemberID?) -> Write {
        Write(revision: Revision(revision), author: author)
    }

    private func kept(_ item: Item, rank: Int64 = 1, by write: Write) -> KeptItem {
        KeptItem(
            item: item, rank: Rank(rank), creator: write.author ?? DifferenceTests.ann,
            writes: PropertyWrites(write))
    }

    private func state(_ revision: UInt64, _ items: KeptItem...) -> StoryState {
        StoryState(revision: Revision(revision), items: items)
    }

    private func commit(
        _ revision: UInt64, by author: MemberID?, _ edits: Edit..., cause: Cause = .command(1)
    ) -> Commit {
        Commit(revision: Revision(revision), author: author, cause: cause, edits: edits)
    }

    private func moved(
        _ item: ItemID, _ x: Double, by old: Write, to newX: Double, by new: Write
    ) -> Edit {
        let center = { (x: Double) in PropertyValue.position(Position(x: length(x), y: .zero)) }
        return .changed(
            item, from: WrittenValue(center(x), by: old), to: WrittenValue(center(newX), by: new))
    }

    @Test("T10 an item that is created, deleted or changed is told once, with its keys")
    func changes() {
        let old = state(
            3, kept(square(1), by: write(1, by: DifferenceTests.ann)),
            kept(square(2), rank: 2, by: write(2, by: DifferenceTests.ann)),
            kept(square(3), rank: 3, by: write(3, by: DifferenceTests.ann)))
        var turned = square(3, at: 5)
        turned.frame.angle = Angle(thousandths: 90_000)
        turned.content = .sticker(emoji: "🐝")
        let new = state(
            9, kept(square(4), rank: 1, by: write(4, by: DifferenceTests.bob)),
            kept(square(2), rank: 2, by: write(2, by: DifferenceTests.ann)),
            kept(turned, rank: 7, by: write(3, by: DifferenceTests.ann)))
        let difference = StoryDifference(from: old, to: new, commits: [])
        #expect(
            difference.parts.map(\.change) == [
                .created, .changed([.x, .y, .angle, .emoji, .rank]), .deleted,
            ])
        #expect(difference.parts.map(\.item.rawValue) == [4, 3, 1])
        #expect(StoryDifference(from: old, to: old, commits: []).parts.isEmpty)
    }

    @Test("T10 every key of every kind is told when it differs, and alone")
    func everyKey() {
        let label = TextContent(text: "a", fontSize: length(24), color: .white, background: nil)
        var variants: [(old: ItemContent, new: ItemContent, key: ItemProperties)] = []
        func vary(_ key: ItemProperties, _ body: (inout TextContent) -> Void) {
            var other = label
            body(&other)
            variants.append((.text(label), .text(other), key))
        }
        vary(.text) { $0.text = "b" }
        vary(.fontSize) { $0.fontSize = length(25) }
        vary(.color) { $0.color = Color(rgb: 1) }
        vary(.background) { $0.background = Color(rgb: 1) }
        variants += [
            (.sticker(emoji: "🎈"), .sticker(emoji: "🐝"), .emoji),
            (.shape(.rectangle, .white), .shape(.ellipse, .white), .shape),
            (.shape(.rectangle, .white), .shape(.rectangle, Color(rgb: 1)), .color),
            (.image(url: "/a"), .image(url: "/b"), .url),
        ]
        let author = write(1, by: DifferenceTests.ann)
        for variant in variants {
            let old = state(1, kept(square(1, content: variant.old), by: author))
            let new = state(2, kept(square(1, content: variant.new), by: author))
            let parts = StoryDifference(from: old, to: new, commits: []).parts
            #expect(parts.map(\.change) == [.changed(variant.key)])
        }
        var wide = square(1)
        wide.halfExtents.width = length(21)
        var large = square(1)
        large.frame.scale = Scale(millionths: 2_000_000)!
        for (item, keys) in [(wide, [.halfWidth, .halfHeight] as ItemProperties), (large, .scale)] {
            let parts = StoryDifference(
                from: state(1, kept(square(1), by: author)), to: state(2, kept(item, by: author)),
                commits: []
            ).parts
            #expect(parts.map(\.change) == [.changed(keys)])
        }
    }

    @Test("T10 the members that wrote each key last are told, and how many commits are whose")
    func writers() {
        let (ann, bob) = (DifferenceTests.ann, DifferenceTests.bob)
        let first = write(1, by: ann)
        let old = state(1, kept(square(1), by: first), kept(square(2), rank: 2, by: first))
        var here = kept(square(1, at: 9), by: first)
        here.writes[.position] = write(4, by: bob)
        let commits = [
            commit(
                2, by: ann, moved(DifferenceTests.one, 0, by: first, to: 3, by: write(2, by: ann))),
            commit(3, by: nil, .deleted(old.items[1])),
            commit(
                4, by: bob,
                moved(DifferenceTests.one, 3, by: write(2, by: ann), to: 9, by: write(4, by: bob))),
            commit(5, by: bob), commit(1, by: ann), commit(6, by: ann),
        ]
        let difference = StoryDifference(from: old, to: state(5, here), commits: commits)
        #expect(difference.parts.map(\.writers) == [[.init(of: .position, bob)], []])
        #expect(difference.commitCounts.map(\.member) == [ann, bob])
        #expect(difference.commitCounts.map(\.count) == [1, 2])
    }

    @Test("T10 where commits are not kept, the later state tells who wrote")
    func writersOfStates() {
        let (ann, bob) = (DifferenceTests.ann, DifferenceTests.bob)
        let old = state(5, kept(square(1), by: write(1, by: ann)))
        var here = kept(square(1, at: 9), rank: 4, by: write(1, by: ann))
        here.writes[.position] = write(7, by: bob)
        here.writes[.rank] = write(5, by: ann)
        let new = state(9, here, kept(square(2), rank: 5, by: write(8, by: ann)))
        #expect(
            StoryDifference(from: old, to: new, commits: []).parts.map(\.writers) == [
                [.init(of: .position, bob)], [.init(of: .existence, ann)],
            ])
        let back = StoryDifference(from: new, to: old, commits: [])
        #expect(back.parts.map(\.change) == [.changed([.x, .y, .rank]), .deleted])
        #expect(
            back.parts.map(\.writers) == [
                [.init(of: .position, bob)], [.init(of: .existence, ann)],
            ])
    }

    @Test("T10, C14 what was taken back is told of whoever wrote it before")
    func takenBack() {
        let (ann, bob) = (DifferenceTests.ann, DifferenceTests.bob)
        let one = DifferenceTests.one
        let writes = [write(1, by: ann), write(2, by: ann), write(3, by: bob)]
        let old = state(1, kept(square(1), by: writes[0]))
        var here = kept(square(1, at: 5), by: writes[0])
        here.writes[.position] = writes[1]
        let commits = [
            commit(2, by: ann, moved(one, 0, by: writes[0], to: 5, by: writes[1])),
            commit(3, by: bob, moved(one, 5, by: writes[1], to: 9, by: writes[2])),
            commit(4, by: bob, moved(one, 9, by: writes[2], to: 5, by: writes[1])),
        ]
        let difference = StoryDifference(from: old, to: state(4, here), commits: commits)
        #expect(difference.parts.map(\.writers) == [[.init(of: .position, ann)]])
    }

    @Test("T10 who brought an item back, or deleted it, only the commits tell")
    func existence() {
        let (ann, bob) = (DifferenceTests.ann, DifferenceTests.bob)
        let item = kept(square(1), by: write(1, by: ann))
        let commits = [
            commit(3, by: ann, .deleted(item)), commit(4, by: bob, .created(item)),
        ]
        let gone = state(3)
        let back = StoryDifference(from: gone, to: state(4, item), commits: commits)
        #expect(back.parts.map(\.writers) == [[.init(of: .existence, bob)]])
        let deleted = StoryDifference(from: state(2, item), to: gone, commits: commits)
        #expect(deleted.parts.map(\.writers) == [[.init(of: .existence, ann)]])
    }

    @Test("T10, D6 what a restore has overwritten is nobody's doing any more")
    func restore() {
        let (ann, bob) = (DifferenceTests.ann, DifferenceTests.bob)
        let first = write(1, by: ann)
        let old = state(2, kept(square(1, at: 3), by: write(2, by: bob)))
        let moving = moved(DifferenceTests.one, 3, by: first, to: 9, by: write(3, by: bob))
        let commits = [
            commit(3, by: bob, moving), commit(4, by: nil, cause: .restore(Revision(1))),
        ]
        let new = state(4, kept(square(1), by: write(4, by: nil)))
        let difference = StoryDifference(from: old, to: new, commits: commits)
        #expect(difference.parts.map(\.change) == [.changed([.x, .y])])
        #expect(difference.parts.map(\.writers) == [[]])
        #expect(difference.commitCounts.map(\.count) == [1])
    }
}
