import Canvas
import Rooms
import SeededRandom
import StoryStore
import Testing
import Wire

/// What is done to stores by chance, held against a model that keeps everything as it is.
@Suite struct ModelTests {
    private struct Model {
        var world: World
        var epoch: Epoch
        var stamp: Stamp?
        var members: [MemberID: KeptMember] = [:]
        var names: [Revision: String] = [:]
    }

    private var limits: StoreLimits {
        var limits = StoreLimits()
        limits.commitsKept = 60
        limits.commitsReplayed = 25
        return limits
    }

    @Test("D1, D2, D5 a store does what the model does", arguments: StoreKind.allCases)
    func randomRun(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind, limits: limits)
        var random = SplitMix64(seed: 60)
        var models: [StoryName: Model] = [:]
        let names = ["a", "b", "c"].map(sampleName)
        for step in 0..<400 {
            let name = try #require(names.randomElement(using: &random))
            guard var model = models[name] else {
                try test.store.create(name, sampleStory())
                let world = World(seed: UInt64(step))
                models[name] = Model(world: world, epoch: sampleEpoch(7), stamp: .zero)
                continue
            }
            models[name] = nil
            switch Int.random(in: 0...19, using: &random) {
            case 0: try test.store.delete(name)
            case 1...3:
                models[name] = try opened(name, model, fresh: UInt64(step + 100), test.store)
            case 4:
                try test.store.close(name, at: UInt64(step))
                model.stamp = Stamp(UInt64(step))
                models[name] = model
            case 5:
                try test.reopen()
                models[name] = model
            case 6:
                model.stamp = nil
                let earlier = Revision(
                    .random(in: 0...model.world.state.revision.rawValue, using: &random))
                try test.store.append(try model.world.restore(name, to: earlier))
                models[name] = model
            case 7: models[name] = try renamed(name, model, step, test.store)
            default: models[name] = try appended(name, model, &random, test.store)
            }
            if step % 10 == 0 { for (name, model) in models { try check(name, model, test.store) } }
        }
        #expect(try test.store.list().map(\.name) == names.filter { models[$0] != nil })
    }

    private func opened(
        _ name: StoryName, _ model: Model, fresh: UInt64, _ store: any StoryStore
    ) throws -> Model {
        var model = model
        let stored = try store.open(name, freshEpoch: fresh)
        if model.stamp == nil { model.epoch = sampleEpoch(fresh) }
        #expect(stored.epoch == model.epoch && stored.stamp == model.stamp ?? .zero)
        #expect(stored.members == model.members.values.sorted { $0.id < $1.id })
        #expect(stored.state == model.world.state)
        model.stamp = nil
        return model
    }

    private func appended(
        _ name: StoryName, _ model: Model, _ random: inout SplitMix64, _ store: any StoryStore
    ) throws -> Model {
        var model = model
        let kinds: [Checkpoint.Kind?] = [nil, nil, .automatic, .beforeRestore, .named]
        let kind = kinds.randomElement(using: &random) ?? nil
        let title = kind == .named ? "v\(model.world.state.revision.rawValue)" : nil
        var batch = try model.world.batch(
            name, commits: .random(in: 0...6, using: &random), checkpoint: kind, name: title)
        let member = sampleMember(.random(in: 1...4, using: &random))
        if Bool.random(using: &random) {
            batch.members = [sampleKept(member, lastCommand: random.next() >> 12)]
            model.members[member] = batch.members[0]
        } else {
            batch.departures = [member]
            model.members[member] = nil
        }
        if let title { model.names[model.world.state.revision] = title }
        model.stamp = nil
        try store.append(batch)
        return model
    }

    private func renamed(
        _ name: StoryName, _ model: Model, _ step: Int, _ store: any StoryStore
    ) throws -> Model {
        var model = model
        guard let revision = model.names.keys.min() else { return model }
        model.names[revision] = step % 2 == 0 ? nil : "again \(step)"
        try store.name(revision.rawValue, of: name, model.names[revision])
        return model
    }

    private func check(_ name: StoryName, _ model: Model, _ store: any StoryStore) throws {
        let past = try store.past(of: name)
        let world = model.world
        #expect(past.revision == world.state.revision && past.layout == sampleLayout)
        let after = past.commitsAfter.rawValue
        #expect(
            try store.commits(of: name, after: after) == Array(world.commits.dropFirst(Int(after))))
        for revision in [after, (after + past.revision.rawValue) / 2, past.revision.rawValue] {
            #expect(try store.state(of: name, at: revision) == world.states[Revision(revision)])
        }
        let named = past.checkpoints.filter { $0.kind == .named }
        #expect(named.map(\.revision) == model.names.keys.sorted().reversed())
        for checkpoint in named {
            #expect(checkpoint.name == model.names[checkpoint.revision])
            let state = try store.state(of: name, at: checkpoint.revision.rawValue)
            #expect(state == world.states[checkpoint.revision])
        }
    }
}
