import Canvas
import Rooms
import StoryStore
import Testing
import Wire

/// What stores refuse, and what they make of it.
@Suite struct StoreRuleTests {
    private let story = sampleName("s")

    @Test("D1 a batch is kept whole or not at all", arguments: StoreKind.allCases)
    func conflict(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        var world = World(seed: 2)
        let first = try world.batch(story, commits: 3)
        let second = try world.batch(story, commits: 2)
        #expect(throws: StoreError.unknownStory) { try test.store.append(first) }
        try test.store.create(story, sampleStory())
        #expect(throws: StoreError.storyTaken) { try test.store.create(story, sampleStory()) }
        #expect(throws: StoreError.conflict(expected: Revision(3), found: Revision(0))) {
            try test.store.append(second)
        }
        try test.store.append(first)
        #expect(throws: StoreError.conflict(expected: Revision(0), found: Revision(3))) {
            try test.store.append(first)
        }
        #expect(try test.store.past(of: story).revision == Revision(3))
        #expect(try test.store.state(of: story, at: 3) == world.states[Revision(3)])
        #expect(throws: StoreError.revisionNotKept) { try test.store.state(of: story, at: 4) }
        try test.store.append(second)
        #expect(try test.store.commits(of: story, after: 0) == world.commits)
        #expect(try test.store.commits(of: story, after: 5).isEmpty)
        #expect(try test.store.commits(of: story, after: 9).isEmpty)
    }

    @Test("D1 one story's refusal does not touch another's commits", arguments: StoreKind.allCases)
    func independent(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let other = sampleName("other")
        var world = World(seed: 3)
        let batch = try world.batch(story, commits: 4)
        // Asked for at once, so that a disk's store does them in one transaction.
        let store = test.store
        store.create(story, sampleStory()) { _ in }
        store.append(StoryBatch(story: other, base: Revision(0), lastMember: 1)) { result in
            #expect(throws: StoreError.unknownStory) { try result.get() }
        }
        store.append(batch) { result in #expect(throws: Never.self) { try result.get() } }
        store.append(batch) { result in #expect(throws: StoreError.self) { try result.get() } }
        #expect(try store.state(of: story, at: 4) == world.state)
    }

    @Test("D2, D3 an epoch lives as long as stops are clean", arguments: StoreKind.allCases)
    func epochs(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.create(story, sampleStory())
        #expect(try test.store.open(story, freshEpoch: 50).epoch == sampleEpoch(7))
        // Not put away: it counts as an unclean stop.
        let unclean = try test.store.open(story, freshEpoch: 51)
        #expect(unclean.epoch == sampleEpoch(51) && unclean.stamp == .zero)
        try test.reopen()
        #expect(try test.store.open(story, freshEpoch: 52).epoch == sampleEpoch(52))
        try test.store.close(story, at: 88)
        try test.reopen()
        let clean = try test.store.open(story, freshEpoch: 53)
        #expect(clean.epoch == sampleEpoch(52) && clean.stamp == Stamp(88))
        var batch = StoryBatch(story: story, base: Revision(0), lastMember: 1)
        batch.epoch = sampleEpoch(60)
        try test.store.append(batch)
        try test.store.close(story, at: 89)
        #expect(try test.store.open(story, freshEpoch: 54).epoch == sampleEpoch(60))
        #expect(throws: StoreError.unknownStory) { try test.store.open(sampleName("none")) }
        #expect(throws: StoreError.unknownStory) { try test.store.close(sampleName("none"), at: 1) }
    }

    @Test("T3 the oldest story that nobody used makes room", arguments: StoreKind.allCases)
    func storyLimit(kind: StoreKind) throws {
        var limits = StoreLimits()
        limits.stories = 4
        let test = try StoreUnderTest(kind, limits: limits)
        var world = World(seed: 4)
        try test.store.create(sampleName("opened"), sampleStory(at: 1))
        _ = try test.store.open(sampleName("opened"))
        try test.store.create(story, sampleStory(at: 2))
        try test.store.append(try world.batch(story, commits: 1))
        var imported = sampleStory(at: 3)
        imported.state = StoryState(revision: Revision(0), items: world.state.items)
        try test.store.create(sampleName("imported"), imported)
        try test.store.create(sampleName("unused"), sampleStory(at: 9))
        try test.store.create(sampleName("b"), sampleStory(at: 10))
        let names = try test.store.list().map(\.name.text)
        #expect(names == ["b", "imported", "opened", "s"])
        _ = try test.store.open(sampleName("b"))
        #expect(throws: StoreError.tooManyStories) {
            try test.store.create(sampleName("c"), sampleStory())
        }
        try test.store.delete(sampleName("b"))
        try test.store.create(sampleName("c"), sampleStory())
    }

    @Test("T5 of a deleted story nothing is left", arguments: StoreKind.allCases)
    func deletion(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        var world = World(seed: 5)
        try test.store.create(story, sampleStory())
        var batch = try world.batch(story, commits: 5, checkpoint: .named, name: "one")
        batch.members = [sampleKept(sampleMember(1))]
        try test.store.append(batch)
        try test.store.delete(story)
        #expect(throws: StoreError.unknownStory) { try test.store.past(of: story) }
        #expect(throws: StoreError.unknownStory) { try test.store.delete(story) }
        #expect(try test.store.list().isEmpty)
        try test.store.create(story, sampleStory())
        let stored = try test.store.open(story)
        #expect(stored.state.items.isEmpty && stored.members.isEmpty && stored.commits.isEmpty)
        let past = try test.store.past(of: story)
        #expect(past.checkpoints.isEmpty && past.authors.isEmpty)
    }

    @Test("stories are listed by name", arguments: StoreKind.allCases)
    func list(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        for (index, name) in ["b", "Z", "_", "a-", "10", "9"].enumerated() {
            try test.store.create(sampleName(name), sampleStory(at: Int64(index)))
        }
        var world = World(seed: 6)
        try test.store.append(try world.batch(sampleName("Z"), commits: 2))
        let all = try test.store.list()
        #expect(all.map(\.name.text) == ["10", "9", "Z", "_", "a-", "b"])
        #expect(
            all[2]
                == StorySummary(
                    name: sampleName("Z"), revision: Revision(2),
                    created: WallTime(milliseconds: 1), changed: world.time))
        #expect(
            try test.store.list(after: sampleName("9"), limit: 2).map(\.name.text) == ["Z", "_"])
        #expect(try test.store.list(after: sampleName("b")).isEmpty)
    }

    @Test("a story that comes from elsewhere is as it was", arguments: StoreKind.allCases)
    func importing(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        var world = World(seed: 7)
        _ = try world.batch(story, commits: 5)
        let earlier = (about: world.checkpoint(.named, name: "earlier"), state: world.state)
        _ = try world.batch(story, commits: 5)
        var new = sampleStory()
        new.state = world.state
        new.checkpoints = [earlier]
        try test.store.create(story, new)
        var second = new
        second.checkpoints = []
        try test.store.create(sampleName("without"), second)
        try test.store.append(try world.batch(story, commits: 3))
        let stored = try test.store.open(story)
        #expect(
            stored.state == world.state && stored.commits.map(\.revision.rawValue) == [11, 12, 13])
        #expect(stored.lastMember == 3)
        #expect(try test.store.state(of: story, at: 5) == earlier.state)
        #expect(try test.store.state(of: story, at: 12) == world.states[Revision(12)])
        #expect(throws: StoreError.revisionNotKept) { try test.store.state(of: story, at: 7) }
        #expect(throws: StoreError.revisionNotKept) { try test.store.commits(of: story, after: 9) }
        let past = try test.store.past(of: story)
        #expect(past.commitsAfter == Revision(10))
        #expect(past.checkpoints.map(\.kind) == [.automatic, .named])
        #expect(try test.store.open(sampleName("without")).state.revision == Revision(10))
    }

    @Test("a store that has ended says so, and ends again", arguments: StoreKind.allCases)
    func ended(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.create(story, sampleStory())
        test.store.shutDown()
        test.store.shutDown()
        #expect(throws: StoreError.ended) { try test.store.list() }
        #expect(throws: StoreError.ended) { try test.store.delete(story) }
        try test.reopen()
    }
}
