import Canvas
import Rooms
import SeededRandom
import StoryClient
import Testing
import Wire

/// What is drawn, typed and swiped, seen by the others while it goes on.
@Suite struct HandTests {
    @Test("G14, G15, G16, R2, R8 what is in a hand is seen the same by all, whoever was cut")
    func inHand() {
        var seen: [GestureKind: Int] = [:]
        var flightCount = 0
        for seed in seeds where seed % 2 == 0 {
            let world = World(seed: seed, encodings: [.json, .binary], snapshotChunkBytes: 300)
            let hands = (0..<4).map {
                Hand(world.add("P\($0)"), number: $0, seed: seed, holdsOn: true)
            }
            for hand in hands { hand.play(in: world) }
            var chance = SplitMix64(seed: seed &+ 9)
            for hand in hands {
                world.after(.random(in: 300_000...3_000_000, using: &chance)) {
                    hand.person.pauseReading(for: 400_000)
                }
                let away = Int64.random(in: 20_000...1_000_000, using: &chance)
                world.after(.random(in: 300_000...3_000_000, using: &chance)) {
                    hand.person.cut(awayFor: away, noticedByServerAfter: away / 2)
                }
            }
            // No silence has been too long yet.
            world.run(for: 5_100_000)
            for hand in hands { check(hand.person, in: world, seed: seed, &seen) }
            // Everybody was there when they began.
            let flights = hands.map(\.person.session.model.flights)
            #expect(flights.allSatisfy { $0 == flights[0] }, "seed \(seed)")
            flightCount += flights[0].count
            // Who types may be silent for longest.
            world.run(for: 70_000_000)
            world.checkAgreement("seed \(seed)", mayBeRefused: true)
        }
        #expect(seen.values.allSatisfy { $0 > 20 } && seen.count == 3, "\(seen)")
        #expect(flightCount > 0)
    }

    /// Holds what a person sees of others' open gestures against the room.
    private func check(
        _ person: Person, in world: World, seed: UInt64, _ seen: inout [GestureKind: Int]
    ) {
        let (model, core) = (person.session.model, world.room.core)
        let what = "seed \(seed), \(person.name)"
        #expect(model.gestures.count == core.gestures.count, "\(what)")
        for slot in core.gestures.slots {
            let (open, known) = (core.gestures[slot], model.gestures[core.gestures[slot].id])
            #expect(known?.kind == open.kind && known?.items == open.names, "\(what)")
            let isOwn = core.members[open.member].id == model.member
            // Points say their places, and no sample.
            if open.kind != .draw || isOwn {
                #expect(known?.sample == open.lastSample, "\(what) \(open.kind)")
            }
            if let card = open.cardFrame {
                let shown = known?.pose(of: open.names[0])?.applied(to: Frame(center: .center))
                #expect(shown ?? Frame(center: .center) == card, "\(what)")
            }
            guard !isOwn else { continue }
            #expect(known?.points ?? [] == open.points ?? [], "\(what)")
            #expect(known?.draft == open.text, "\(what)")
            seen[open.kind, default: 0] += 1
        }
    }
}
