import Canvas
import Foundation
import Images
import Rooms
import StoryStore
import Testing
import Wire

/// Directories as earlier versions left them.
///
/// They are never made anew: people have such ones.
@Suite struct FixtureTests {
    private static let fixtures = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "Fixtures")

    /// A copy to work on.
    private func copied(_ name: String) throws -> TestDirectory {
        let directory = TestDirectory("fixture")
        try FileManager.default.copyItem(
            at: FixtureTests.fixtures.appending(path: name), to: URL(filePath: directory.path))
        return directory
    }

    @Test("D1, D2, D5 the first format is read for ever") func first() throws {
        let test = try StoreUnderTest(directory: try copied("data-1"))
        let names = try test.store.list().map(\.name.text)
        #expect(names == ["all", "empty", "unclean"])
        let all = sampleName("all")
        let states = try FixtureStory.states()
        let stored = try test.store.open(all)
        #expect(stored.layout == FixtureStory.layout)
        #expect(stored.epoch == sampleEpoch(424_242) && stored.stamp == Stamp(77))
        #expect(stored.lastMember == 3 && stored.members == FixtureStory.members)
        #expect(stored.state == states.last && stored.commits == FixtureStory.commits)
        #expect(
            try test.store.commits(of: all, after: 0)
                == FixtureStory.commits.map {
                    DatedCommit($0, at: FixtureStory.time($0.revision))
                })
        for state in states {
            #expect(try test.store.state(of: all, at: state.revision.rawValue) == state)
        }
        let past = try test.store.past(of: all)
        #expect(past.checkpoints.map(\.revision.rawValue) == [10, 5, 3])
        #expect(past.checkpoints.map(\.kind) == [.beforeRestore, .named, .automatic])
        #expect(past.checkpoints.map(\.name) == [nil, "first draft ✏️", nil])
        #expect(past.authors.map(\.profile) == FixtureStory.members.map(\.profile))
        #expect(try test.store.open(sampleName("unclean"), freshEpoch: 9).epoch == sampleEpoch(9))
        #expect(try test.store.open(sampleName("empty"), freshEpoch: 9).epoch == sampleEpoch(5))
        // Pictures came with the second format.
        let image = StoredImage(
            name: ImageName(of: [1]), facts: ImageFacts(type: .gif, width: 1, height: 1),
            bytes: [1])
        try test.store.keep(image)
        try test.reopen()
        #expect(try test.store.image(image.name) == image)
    }

    @Test("D1, D2, D5 the second format is read for ever, too") func second() throws {
        let test = try StoreUnderTest(directory: try copied("data-2"))
        let name = sampleName("later")
        let fixture = try LaterFixtureStory()
        let stored = try test.store.open(name)
        #expect(stored.state == fixture.states.last && stored.commits == fixture.commits)
        for state in fixture.states {
            #expect(try test.store.state(of: name, at: state.revision.rawValue) == state)
        }
        for commit in fixture.commits {
            #expect(try Commit(commit.encoded, revision: commit.revision) == commit)
        }
    }
}
