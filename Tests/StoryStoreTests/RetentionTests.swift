import Canvas
import Rooms
import StoryStore
import Testing
import Wire

/// What of a story's past is kept, over simulated time.
@Suite struct RetentionTests {
    private let story = sampleName("s")
    private static let minute: Int64 = 60_000

    private var limits: StoreLimits {
        var limits = StoreLimits()
        limits.commitsKept = 50
        limits.commitsReplayed = 20
        limits.namedCheckpoints = 3
        return limits
    }

    @Test("D5 checkpoints thin out with time, and commits go", arguments: StoreKind.allCases)
    func thinning(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind, limits: limits)
        var world = World(seed: 20)
        try test.store.create(story, sampleStory())
        // A checkpoint every 37 hours for 500 days, then one every 20 minutes for three days, up to
        // where a week ends: the hours, days and weeks that are looked at are whole.
        let steps = Array(repeating: Int64(37 * 60), count: 324) + Array(repeating: 20, count: 216)
        let end = (2_980 * 7 * 24 * 60 - 1) * RetentionTests.minute
        world.time.milliseconds = end - steps.reduce(0, +) * RetentionTests.minute
        var made: [Int64] = []
        for (index, minutes) in steps.enumerated() {
            let time = world.time.milliseconds + minutes * RetentionTests.minute
            var batch = try world.batch(story, commits: 3)
            world.time.milliseconds = time
            batch.checkpoint = (
                world.checkpoint(index % 50 == 7 ? .beforeRestore : .automatic), world.state
            )
            try test.store.append(batch)
            made.append(time)
        }
        let past = try test.store.past(of: story)
        let kept = past.checkpoints.map(\.time.milliseconds)
        #expect(kept.prefix(24) == ArraySlice(made.suffix(24).reversed()))
        #expect(Array(kept.dropFirst(24)) == lastOfSpans(made.dropLast(24), now: end))
        #expect(kept.count > 24 + 15 + 15 + 40)
        #expect(past.revision.rawValue - past.commitsAfter.rawValue <= 53)
    }

    /// The last of each hour of a day, each day of 31, and each week of 53; the latest first.
    private func lastOfSpans(_ times: ArraySlice<Int64>, now: Int64) -> [Int64] {
        let hour = 60 * RetentionTests.minute
        var last: [[Int64]: Int64] = [:]
        for time in times {
            let age = now - time
            let span = age < 24 * hour ? hour : age < 31 * 24 * hour ? 24 * hour : 7 * 24 * hour
            if age < 53 * 7 * 24 * hour { last[[span, time / span]] = time }
        }
        return last.values.sorted(by: >)
    }

    @Test("D5 kept commits always begin at something that is kept", arguments: StoreKind.allCases)
    func commits(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind, limits: limits)
        var world = World(seed: 21)
        try test.store.create(story, sampleStory())
        for step in 0..<24 {
            world.time.milliseconds += 3 * 24 * 60 * RetentionTests.minute
            let count = Int(world.number(0...12))
            switch step % 8 {
            case 3: try test.store.append(try world.batch(story, commits: count))
            case 6:
                try test.store.append(
                    try world.batch(story, commits: count, checkpoint: .beforeRestore))
                let earlier = world.number(0...world.state.revision.rawValue)
                try test.store.append(try world.restore(story, to: Revision(earlier)))
            default:
                try test.store.append(
                    try world.batch(story, commits: count, checkpoint: .automatic))
            }
            try check(test.store, world)
            if step % 5 == 0 { try test.reopen() }
        }
        #expect(try test.store.past(of: story).commitsAfter > Revision(50))
    }

    @Test("D5, D6 what a restore brought back stays while commits of before are kept")
    func restores() throws {
        var limits = limits
        limits.commitsKept = 200
        let test = try StoreUnderTest(.memory, limits: limits)
        var world = World(seed: 24)
        try test.store.create(story, sampleStory())
        try test.store.append(try world.batch(story, commits: 5, checkpoint: .beforeRestore))
        try test.store.append(try world.restore(story, to: Revision(2)))
        for _ in 0..<40 {
            try test.store.append(try world.batch(story, commits: 1, checkpoint: .automatic))
        }
        try check(test.store, world)
    }

    /// Every kept revision can be shown, and loading gives what there is.
    private func check(_ store: any StoryStore, _ world: World) throws {
        let past = try store.past(of: story)
        let after = past.commitsAfter.rawValue
        #expect(past.revision == world.state.revision)
        for revision in after...past.revision.rawValue {
            #expect(try store.state(of: story, at: revision) == world.states[Revision(revision)])
        }
        for checkpoint in past.checkpoints {
            let state = try store.state(of: story, at: checkpoint.revision.rawValue)
            #expect(state == world.states[checkpoint.revision])
            #expect(state.items.count == checkpoint.itemCount)
        }
        let kept = world.commits.dropFirst(Int(after))
        #expect(try store.commits(of: story, after: after) == Array(kept))
        if after > 0 {
            #expect(throws: StoreError.revisionNotKept) {
                try store.commits(of: story, after: after - 1)
            }
        }
        let stored = try store.open(story)
        #expect(stored.state == world.state)
        #expect(stored.commits == kept.suffix(20).map(\.commit))
        let authors = Set(kept.compactMap(\.commit.author)).sorted()
        #expect(past.authors.map(\.member).filter(authors.contains) == authors)
    }

    @Test("T7 a name keeps a checkpoint until it is taken away", arguments: StoreKind.allCases)
    func names(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind, limits: limits)
        var world = World(seed: 22)
        try test.store.create(story, sampleStory())
        try test.store.append(try world.batch(story, commits: 5, checkpoint: .named, name: "five"))
        for _ in 0..<100 {
            world.time.milliseconds += 60 * 24 * 60 * RetentionTests.minute
            try test.store.append(try world.batch(story, commits: 2, checkpoint: .automatic))
        }
        let past = try test.store.past(of: story)
        #expect(past.checkpoints.last?.name == "five" && past.checkpoints.last?.kind == .named)
        #expect(past.checkpoints.last?.revision == Revision(5) && past.commitsAfter > Revision(5))
        #expect(try test.store.state(of: story, at: 5) == world.states[Revision(5)])
        #expect(throws: StoreError.revisionNotKept) { try test.store.state(of: story, at: 6) }

        try test.store.name(205, of: story, "last")
        try test.store.name(205, of: story, "at last")
        try test.store.name(203, of: story, "third")
        #expect(throws: StoreError.tooManyCheckpoints) {
            try test.store.name(201, of: story, "fourth")
        }
        #expect(throws: StoreError.tooManyCheckpoints) {
            try test.store.append(try world.batch(story, commits: 1, checkpoint: .named, name: "x"))
        }
        #expect(throws: StoreError.revisionNotKept) { try test.store.name(204, of: story, "no") }
        let named = try test.store.past(of: story).checkpoints.filter { $0.kind == .named }
        #expect(named.map(\.name) == ["at last", "third", "five"])
        try test.store.name(5, of: story, nil)
        #expect(throws: StoreError.revisionNotKept) { try test.store.state(of: story, at: 5) }
        try test.store.name(205, of: story, nil)
        #expect(try test.store.past(of: story).checkpoints.first?.kind == .automatic)
    }

    @Test("T6 authors are told as long as anything of theirs is", arguments: StoreKind.allCases)
    func authors(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind, limits: limits)
        var world = World(seed: 23)
        try test.store.create(story, sampleStory())
        func append(_ author: UInt64, name: String? = nil) throws {
            var batch = StoryBatch(story: story, base: world.state.revision, lastMember: author)
            for _ in 0..<10 { batch.commits.append(try world.commit(author: author)) }
            batch.authors = [sampleAuthor(sampleMember(author))]
            batch.checkpoint = (
                world.checkpoint(name == nil ? .automatic : .named, name: name), world.state
            )
            world.time.milliseconds += 600 * 24 * 60 * RetentionTests.minute
            try test.store.append(batch)
        }
        try append(10)
        try append(11, name: "eleven")
        for author in 12...20 { try append(UInt64(author)) }
        let mentioned = try #require(world.states[Revision(20)]).items.map(\.creator)
        #expect(mentioned.contains(sampleMember(11)))
        let members = try test.store.past(of: story).authors.map(\.member.rawValue)
        #expect(members.contains(11) && members.suffix(5) == [16, 17, 18, 19, 20])
        #expect(!members.contains(12) && !members.contains(14))
        try test.store.name(20, of: story, nil)
        #expect(
            try test.store.past(of: story).authors.map(\.member.rawValue) == [16, 17, 18, 19, 20])
    }
}
