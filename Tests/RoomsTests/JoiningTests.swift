import Canvas
import Rooms
import Testing
import Wire

@Suite struct JoiningTests {
    @Test("H3, U1 welcome comes first, then an update with a snapshot from 0")
    func welcome() throws {
        let room = TestRoom()
        let ada = room.join("Ada")
        #expect(ada.sendCount == 2)
        let welcome = try #require(ada.model.welcome)
        #expect(welcome["name"] as? String == "Ada")
        #expect(welcome["protocol"] as? Int == 1)
        #expect(welcome["durability"] as? String == "memory")
        let story = try #require(welcome["story"] as? [String: Any])
        #expect(story["id"] as? String == "story")
        #expect(story["items"] == nil)
        #expect(ada.model.snapshotCount == 1)
        #expect(ada.model.updates.first?["since"] as? Int == 0)
        room.compare()
    }

    @Test("H3 a member without a name or color is given them")
    func guest() throws {
        let room = TestRoom()
        room.join("Ada")
        let guests = ["", " \t", nil].map { room.join($0) }
        let names = guests.map { $0.model.welcome?["name"] as? String }
        #expect(names == ["Guest 2", "Guest 3", "Guest 4"])
        let colors = Set(guests.map { $0.model.welcome?["color"] as? String })
        #expect(colors.count == 3)
    }

    @Test("H4 a room holds 6,000 members and not one more")
    func full() throws {
        var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
        var last: Slot<Member>?
        for _ in 0..<6_000 { last = room.join(Hello()) }
        #expect(room.join(Hello()) == nil)
        room.leave(try #require(last))
        #expect(room.join(Hello()) != nil)
    }

    @Test("N5 a story's name is 1–64 letters, digits, hyphens and underscores")
    func storyNames() {
        for name in ["a", "Z", "0", "-", "_", String(repeating: "z", count: 64)] {
            #expect(StoryName(name) != nil, "\(name)")
        }
        for name in ["", "ä", "a b", "a/b", ".", String(repeating: "z", count: 65)] {
            #expect(StoryName(name) == nil, "\(name)")
        }
    }

    @Test(
        "U2, G7 who joins late sees holds, levels, poses and cursors", arguments: Profile.allCases)
    func late(profile: Profile) throws {
        let room = TestRoom(profile)
        let ada = room.join("Ada")
        room.command(.create(square(1, at: 50, 50)), from: ada)
        room.command(.create(square(2, at: 20, 20)), from: ada)
        room.command(.reorder(ItemID(2)!, .back), from: ada)
        room.begin(7, on: 1, at: 50, 50, from: ada)
        room.move(7, [sample(1, 1_000_000, 1, 40)], from: ada)
        room.begin(8, on: 2, at: 20, 20, from: ada)
        room.point(3, 4, from: ada)
        let ben = room.join("Ben")
        room.compare()
        let gesture = try #require(ben.model.picture.gestures[7])
        #expect(gesture.latches == ["centerX"])
        #expect(gesture.guides == ["centerX"])
        #expect(gesture.ordinal == 1)
        #expect(gesture.member == 1)
        #expect(gesture.poses[1]?["y"] == "40000")
        #expect(ben.model.picture.gestures[8] != nil, "held, though not moved")
        #expect(ben.model.picture.order == [2, 1])
        #expect(ben.model.edges.isEmpty, "edges of before are not told")
        room.end(7, from: ada)
        room.flush()
        #expect(ben.model.edges[7] == ["2 1 released centerX ended"])
        room.compare()
    }

    @Test("U8 a socket that takes welcome only in parts gets the snapshot when it is writable")
    func slowWelcome() {
        let room = TestRoom()
        let ada = room.join("Ada", flushing: false)
        ada.outcome = .partial
        room.flush()
        #expect(ada.model.welcome != nil)
        #expect(ada.model.updateCount == 0)
        room.flush()
        #expect(ada.sendCount == 1)
        room.resume(ada)
        #expect(ada.model.updateCount == 1)
        room.compare()
    }
}
