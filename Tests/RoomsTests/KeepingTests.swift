import Canvas
import Rooms
import SeededRandom
import Testing
import Wire

/// What is kept of a room, and a room that goes on with it.
@Suite struct KeepingTests {
    @Test("D1, D2, C15, R7 a room that is loaded is what it was", arguments: 0..<3 as Range<UInt64>)
    func roundTrip(seed: UInt64) {
        var world = RandomWorld(
            seed: seed, profile: .refined, snapshotChunkBytes: Limits.snapshotChunkBytes)
        var replica = Replica(of: world.room.room.core)
        for step in 0..<1_000 {
            world.step()
            if step % 7 == 0 { replica.take(world.room.takeUnkept()) }
        }
        replica.take(world.room.takeUnkept())
        let old = world.room
        #expect(replica.stored.state == old.room.state)
        #expect(replica.commits.count > 100)
        replica.close(old.room, isClean: false)
        let room = Room(
            story: StoryName("story")!, loading: replica.stored, durability: .disk, at: old.now)
        #expect(room.state == old.room.state)
        #expect(room.lastMember == old.room.lastMember)
        let resumable = old.room.core.members.slots.map { old.room.core.members[$0] }
            .filter { $0.capabilities.contains(.resume) }
        #expect(!resumable.isEmpty && room.core.members.count == resumable.count)
        for member in resumable {
            guard
                let slot = room.core.members.slots.first(where: {
                    room.core.members[$0].id == member.id
                })
            else {
                Issue.record("\(member.id) is lost")
                continue
            }
            let loaded = room.core.members[slot]
            #expect(loaded.profile == member.profile && loaded.token == member.token)
            #expect(loaded.isAbsent && loaded.presence.state == .absent)
            #expect(loaded.lastCommand <= member.lastCommand)
            // Steps of which nothing could be done leave no commit: they may be there again.
            #expect(loaded.steps.undo >= min(100, member.steps.undo))
            #expect(loaded.steps.redo >= member.steps.redo)
        }
    }

    private static func load(_ replica: Replica) -> Room {
        Room(
            story: StoryName("story")!, loading: replica.stored, durability: .disk,
            at: ServerTime(microseconds: 0))
    }

    @Test("D1 commits are handed out once, in order, with whom they are of and what they came of")
    func commits() {
        let room = TestRoom()
        let ada = room.join("Ada")
        room.command(.create(square(1)), from: ada)
        room.begin(7, on: 1, from: ada)
        room.move(7, [sample(1, 1_000_000, 47, 41)], from: ada)
        #expect(room.takeUnkept().commits.map(\.cause) == [.command(1)])
        room.pass(microseconds: 5_000_000)
        room.command(.undo, from: ada)
        room.command(.delete(ItemID(9)!), from: ada)
        let unkept = room.takeUnkept()
        #expect(
            unkept.commits.map(\.cause) == [
                .gesture(GestureID(7)!), .undo(Revision(2), command: 2),
            ])
        #expect(unkept.commits.map(\.revision.rawValue) == [2, 3])
        #expect(unkept.authors.map(\.profile.name) == ["Ada"])
        #expect(unkept.members.isEmpty, "Ada cannot come back")
        #expect(room.takeUnkept().isEmpty)
        // Its author is known though it has left by then.
        room.begin(8, on: 1, from: ada)
        room.move(8, [sample(1, 1_000_000, 30, 30)], from: ada)
        room.leave(ada)
        let last = room.takeUnkept()
        #expect(last.commits.map(\.author) == [MemberID(1)!])
        #expect(last.authors.map(\.profile.name) == ["Ada"])
        #expect(last.departures.isEmpty)
    }

    @Test("D1 members that can come back are kept as they come, are called, commit and leave")
    func members() {
        let room = TestRoom()
        let ben = room.join("Ben", capabilities: .resume)
        #expect(room.takeUnkept().members.map(\.profile.name) == ["Ben"])
        room.command(.delete(ItemID(9)!), from: ben)
        room.send(.ping(identifier: 1), from: ben)
        #expect(room.takeUnkept().isEmpty)
        room.command(.create(square(1)), from: ben)
        #expect(room.takeUnkept().members.map(\.lastCommand) == [2])
        room.send(.presence(PresenceChanges(name: "Benno")), from: ben)
        #expect(room.takeUnkept().members.map(\.profile.name) == ["Benno"])
        room.cut(ben)
        #expect(room.takeUnkept().isEmpty)
        room.comeBack(ben)
        let back = room.takeUnkept().members
        #expect(back.map(\.token.low) == [2] && back.map(\.usedToken?.low) == [1])
        room.leave(ben)
        let left = room.takeUnkept()
        #expect(left.departures == [MemberID(1)!] && left.members.isEmpty)
    }

    @Test("D1 on a disk, who can come back is welcomed when it is kept with the token it is given")
    func heldWelcome() {
        let room = TestRoom(durability: .disk)
        let ada = room.join("Ada")
        #expect(ada.model.welcome != nil, "Ada cannot come back: there is nothing to wait for")
        let ben = room.join("Ben", capabilities: .resume)
        #expect(ben.model.welcome == nil)
        room.command(.create(square(1)), from: ada)
        room.flush()
        #expect(ben.model.welcome == nil && ben.sendCount == 0)
        let first = room.takeUnkept().members.map(\.id)
        room.flush()
        #expect(ben.model.welcome == nil)
        room.noteKept(first)
        #expect(room.needsFlush)
        room.flush()
        #expect(ben.model.welcome != nil)
        room.compare()
        // It comes back twice before the disk has confirmed the first token.
        room.cut(ben)
        room.comeBack(ben)
        let second = room.takeUnkept().members.map(\.id)
        room.cut(ben)
        room.comeBack(ben)
        room.noteKept(second)
        room.flush()
        #expect(ben.model.stamp > 0 && ben.sendCount == 2)
        let third = room.takeUnkept().members.map(\.id)
        room.noteKept(third)
        room.flush()
        #expect(ben.sendCount > 2)
        room.compare()
    }

    @Test("D4 while the disk takes nothing, commands and begins are error 3005; samples go on")
    func refusing() {
        let room = TestRoom()
        let ada = room.join("Ada")
        room.command(.create(square(1)), from: ada)
        room.command(.create(square(2)), from: ada)
        room.begin(7, on: 1, from: ada)
        room.isDiskRefusing = true
        for command: Command in [.create(square(3)), .undo, .redo, .delete(ItemID(2)!)] {
            room.command(command, from: ada)
        }
        room.send(
            .begin(
                GestureBegin(
                    gesture: GestureID(8)!, items: [ItemID(2)!], sample: sample(0, 0, 0, 0))),
            from: ada)
        room.flush()
        let codes = ada.model.acks.suffix(4).compactMap {
            ($0["error"] as? [String: Any])?["code"] as? Int
        }
        #expect(codes == [3005, 3005, 3005, 3005])
        #expect(ada.model.errors.compactMap { $0["code"] as? Int } == [3005])
        room.move(7, [sample(1, 1_000_000, 55, 62)], from: ada)
        room.end(7, from: ada)
        #expect(room.room.state.items[0].item == square(1, at: 55, 62))
        room.isDiskRefusing = false
        room.command(.undo, from: ada)
        #expect(room.room.state.items[0].item == square(1))
    }

    @Test("W6 all gestures are settled where they are")
    func settled() {
        let room = TestRoom()
        let ada = room.join("Ada")
        room.command(.create(square(1)), from: ada)
        room.begin(7, on: 1, from: ada)
        room.move(7, [sample(1, 1_000_000, 47, 41)], from: ada)
        room.settleAllGestures()
        room.flush()
        #expect(ada.model.updates.last.map { "\($0)" }?.contains("settled") == true)
        #expect(room.room.state.items[0].item == square(1, at: 47, 41))
        room.compare()
    }
}
