import Canvas
import Rooms
import StoryStore
import Testing
import Wire

/// What both stores do, story by story.
@Suite struct BasicStoreTests {
    private let story = sampleName("s")

    @Test("D1, D2 what is kept of a story comes back", arguments: StoreKind.allCases)
    func roundTrip(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.create(story, sampleStory())
        #expect(test.store.durability == (kind == .disk ? .disk : .memory))
        let new = try test.store.open(story)
        #expect(new.epoch == sampleEpoch(7) && new.stamp == .zero && new.lastMember == 0)
        #expect(new.layout == sampleLayout && new.commits.isEmpty && new.members.isEmpty)
        #expect(new.state == StoryState(revision: Revision(0), items: []))

        var world = World(seed: 1)
        var batch = try world.batch(story, commits: 50)
        batch.members = (1...3).map { sampleKept(sampleMember($0), lastCommand: $0 * 5) }
        try test.store.append(batch)
        var second = try world.batch(story, commits: 1, checkpoint: .automatic)
        second.departures = [sampleMember(2)]
        second.members = [sampleKept(sampleMember(1), lastCommand: greatestIdentifier)]
        second.lastMember = 17
        try test.store.append(second)
        try test.store.close(story, at: 1_234)

        try test.reopen()
        let stored = try test.store.open(story)
        #expect(stored.epoch == sampleEpoch(7) && stored.stamp == Stamp(1_234))
        #expect(stored.layout == sampleLayout && stored.lastMember == 17)
        #expect(stored.state == world.state)
        #expect(stored.commits == world.commits.map(\.commit))
        #expect(
            stored.members == [
                sampleKept(sampleMember(1), lastCommand: greatestIdentifier),
                sampleKept(sampleMember(3), lastCommand: 15),
            ])
        for (revision, state) in world.states {
            #expect(try test.store.state(of: story, at: revision.rawValue) == state)
        }
        #expect(try test.store.commits(of: story, after: 0) == world.commits)
        #expect(
            try test.store.commits(of: story, after: 20, limit: 7)
                == Array(world.commits[20..<27]))
        let past = try test.store.past(of: story)
        #expect(past.revision == Revision(51) && past.commitsAfter == Revision(0))
        #expect(past.checkpoints == [world.checkpoint(.automatic)])
        #expect(past.authors == (1...3).map { sampleAuthor(sampleMember($0)) })
    }
}
