import Canvas
import Rooms
import SeededRandom
import StoryClient
import Testing
import Wire

/// A server that is killed again and again while members edit, and goes on from its disk.
@Suite struct CrashTests {
    private func world(
        seed: UInt64, crashes: ClosedRange<Int>, restores: ClosedRange<Int> = 0...0
    ) -> (World, [Hand]) {
        let world = World(
            seed: seed, encodings: [.json, .binary], snapshotChunkBytes: 300, isOnDisk: true)
        let hands = (0..<4).map {
            Hand(world.add("P\($0)"), number: $0, seed: seed, undoes: true)
        }
        for hand in hands { hand.play(in: world) }
        var chance = SplitMix64(seed: seed &+ 11)
        for _ in 0..<Int.random(in: crashes, using: &chance) {
            world.after(.random(in: 50_000...3_500_000, using: &chance)) { world.crash() }
        }
        for _ in 0..<Int.random(in: restores, using: &chance) {
            let place = Int.random(in: 0..<1_000_000, using: &chance)
            world.after(.random(in: 300_000...3_500_000, using: &chance)) {
                guard let states = world.disk?.states, !states.isEmpty else { return }
                world.restore(states[place % states.count])
            }
        }
        return (world, hands)
    }

    private func check(_ world: World, seed: UInt64) {
        world.checkAgreement("seed \(seed)", mayBeRefused: true, mayTickAgain: true)
        guard let disk = world.disk else { return }
        #expect(disk.stored.state == world.room.state, "seed \(seed)")
        var done: [String: Revision] = [:]
        for commit in disk.commits {
            guard let author = commit.author, let number = commit.cause.command else { continue }
            let name = "\(author.rawValue) \(number)"
            #expect(done[name] == nil, "seed \(seed): command \(name) was done twice")
            done[name] = commit.revision
        }
        for person in world.people {
            guard let member = person.session.model.member else { continue }
            for (command, revision) in person.durable {
                #expect(
                    done["\(member.rawValue) \(command)"] == revision,
                    "seed \(seed): command \(command) of \(person.name) was told as durable")
            }
        }
    }

    @Test("D1, D2, R7, R8 whenever the server dies, all agree, and what was durable is there, once")
    func crashes() {
        var durableCount = 0
        for seed in seeds {
            let (world, hands) = world(seed: seed, crashes: 1...4)
            world.run(for: 80_000_000)
            #expect((world.disk?.crashCount ?? 0) > 0)
            for hand in hands {
                #expect(hand.person.answers.count == hand.commandCount, "seed \(seed)")
            }
            durableCount += world.people.reduce(0) { $0 + $1.durable.count }
            check(world, seed: seed)
        }
        #expect(durableCount > 100)
    }

    @Test("D6, D2, C13 so they do when the story is brought back to what it was in between")
    func restores() {
        for seed in seeds {
            let (world, _) = world(seed: seed, crashes: 0...2, restores: 1...3)
            world.run(for: 80_000_000)
            check(world, seed: seed)
        }
    }
}
