import CFailingFiles
import Canvas
import Rooms
import StoryStore
import Testing
import Wire

/// Disks that fail, or are full: what is answered as kept is there, and nothing is there in part.
@Suite(.serialized) struct FailingDiskTests {
    private let story = sampleName("s")
    private let other = sampleName("other")

    /// What a run was answered, and what it would be if all had been kept.
    private struct Run {
        var world = World(seed: 50)
        /// The last revision that was answered as kept.
        var kept = Revision(0)
        var failures = 0

        /// Appends as a room does: what failed is asked for again, together with what came since.
        mutating func append(_ store: any StoryStore, _ story: StoryName) throws {
            var pending = StoryBatch(story: story, base: kept, lastMember: 3)
            for step in 0..<12 {
                let batch = try world.batch(
                    story, commits: 2, checkpoint: step % 3 == 0 ? .automatic : nil)
                pending.commits += batch.commits
                pending.checkpoint = batch.checkpoint
                do {
                    try store.append(pending)
                    kept = world.state.revision
                    pending = StoryBatch(story: story, base: kept, lastMember: 3)
                } catch {
                    failures += 1
                    switch error {
                    case .full(let text), .failed(let text): #expect(text.contains("plumbline.db"))
                    default: Issue.record("\(error)")
                    }
                }
            }
        }
    }

    @Test(
        "D1, D4 after any failing write, what was answered as kept is there",
        arguments: [
            (FAILING_FILES_ERROR, 1), (FAILING_FILES_HALF, 1), (FAILING_FILES_ERROR, 1_000_000),
        ])
    func failingWrites(way: failing_files_way, count: Int) throws {
        failing_files_install()
        defer { failing_files_fail(0, 0, FAILING_FILES_ERROR) }
        var failing = 1
        var isDone = false
        var failures = 0
        while !isDone {
            let directory = TestDirectory("failing")
            failing_files_fail(0, 0, way)
            let test = try StoreUnderTest(directory: directory)
            try test.store.create(story, sampleStory())
            failing_files_fail(failing, count, way)
            var run = Run()
            try run.append(test.store, story)
            isDone = failing_files_calls() < failing
            failures += run.failures
            test.store.shutDown()
            failing_files_fail(0, 0, way)
            try test.reopen()
            let state = try test.store.open(story).state
            #expect(state.revision >= run.kept, "write \(failing)")
            #expect(state == run.world.states[state.revision], "write \(failing)")
            // A write that fails now and then is made up for by the next that does not.
            if count == 1, !isDone { #expect(run.kept >= Revision(22), "write \(failing)") }
            failing += 1
        }
        #expect(failures > 0)
    }

    @Test("D4 a store that is full says so, keeps what it has, and goes on when there is room")
    func sizeLimit() throws {
        let test = try StoreUnderTest(sizeLimit: 400_000)
        try test.store.create(story, sampleStory())
        try test.store.create(other, sampleStory())
        var world = World(seed: 51)
        try test.store.append(try world.batch(story, commits: 10, checkpoint: .named, name: "ten"))
        let small = world.state
        var filler = World(seed: 52)
        var isFull = false
        while !isFull {
            let before = filler
            do {
                try test.store.append(try filler.batch(other, commits: 40, checkpoint: .automatic))
            } catch {
                guard case .full(let text) = try #require(error as? StoreError) else { throw error }
                #expect(text.contains("400000 bytes"))
                filler = before
                isFull = true
            }
        }
        #expect(test.directory.size < 400_000 + 9_000_000)
        #expect(try test.store.open(story).state == small)
        #expect(try test.store.state(of: other, at: filler.state.revision.rawValue) == filler.state)
        // Deleting needs no room, even together with what does.
        let more = try filler.batch(other, commits: 400)
        test.store.append(more) { result in #expect(throws: StoreError.self) { try result.get() } }
        try test.store.delete(other)
        try test.store.append(try world.batch(story, commits: 10))
        try test.reopen()
        #expect(try test.store.open(story).state == world.state)
        #expect(throws: StoreError.unknownStory) { try test.store.past(of: other) }
    }
}
