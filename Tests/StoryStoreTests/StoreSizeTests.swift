import Canvas
import Rooms
import StoryStore
import Testing
import Wire

/// How much room and how many writes a long life takes.
@Suite struct StoreSizeTests {
    /// Drags of a hundred items, one commit each.
    private struct Drags {
        let story = sampleName("s")
        var state: StoryState
        var time = WallTime(milliseconds: 1_800_000_000_000)

        init() {
            let write = Write(revision: Revision(0), author: sampleMember(1))
            state = StoryState(
                revision: Revision(0),
                items: (1...100).map { number in
                    var item = sampleItems[number % 2 == 0 ? 0 : 3]
                    item.id = ItemID(0x10_0000_0000_0000 + UInt64(number) * 0x1234_5678) ?? item.id
                    item.frame.center = .center
                    return KeptItem(
                        item: item, rank: Rank(Int64(number)), creator: sampleMember(1),
                        writes: PropertyWrites(write))
                })
        }

        mutating func next() -> DatedCommit {
            let revision = state.revision.next
            let number = revision.rawValue
            let index = Int(number &* 37 % 100)
            let write = Write(revision: revision, author: sampleMember(1 + number % 20))
            let kept = state.items[index]
            let from = WrittenValue(
                .position(kept.item.frame.center), by: kept.writes[.position])
            let position = Position(
                x: Length(thousandths: Int64(number &* 7_919 % 390_000)),
                y: Length(thousandths: Int64(number &* 104_729 % 844_000)))
            let to = WrittenValue(.position(position), by: write)
            _ = state.items[index].write(to)
            state.revision = revision
            time.milliseconds += 250
            let gesture = GestureID(0x10_0000_0000_0000 + number).map { Cause.gesture($0) }
            return DatedCommit(
                Commit(
                    revision: revision, author: write.author, cause: gesture ?? .command(number),
                    edits: [.changed(kept.item.id, from: from, to: to)]), at: time)
        }

        mutating func batch() -> StoryBatch {
            var batch = StoryBatch(story: story, base: state.revision, lastMember: 20)
            for _ in 0..<Limits.checkpointCommits { batch.commits.append(next()) }
            batch.authors = (1...20).map { sampleAuthor(sampleMember($0)) }
            batch.checkpoint = (
                Checkpoint(revision: state.revision, time: time, kind: .automatic, itemCount: 100),
                state
            )
            return batch
        }
    }

    @Test("D5 a million commits on a hundred items take less than 40 MB")
    func million() throws {
        #if DEBUG
            let count: UInt64 = 60_000
        #else
            let count: UInt64 = 1_000_000
        #endif
        let test = try StoreUnderTest()
        var drags = Drags()
        var new = sampleStory()
        new.state = drags.state
        try test.store.create(drags.story, new)
        while drags.state.revision.rawValue < count { try test.store.append(drags.batch()) }
        #expect(test.directory.size < 40_000_000)
        let past = try test.store.past(of: drags.story)
        #expect(past.commitsAfter.rawValue == count - UInt64(Limits.commitsKept))
        try test.reopen()
        #expect(test.directory.size < 20_000_000)
        let stored = try test.store.open(drags.story)
        #expect(stored.state == drags.state)
        #expect(stored.commits.count == Limits.commitsReplayed)
    }

    /// The table of `Commit.encoded`.
    @Test("D1 a commit takes as many bytes as is said") func bytes() {
        var drags = Drags()
        for _ in 0..<3_000 { _ = drags.next() }
        let sizes = (0..<1_000).map { _ in drags.next().commit.encoded.count }
        #expect((34...42).contains(sizes.reduce(0, +) / sizes.count))
        let state = drags.state.encoded.count
        #expect((30...60).contains(state / 100))
    }
}
