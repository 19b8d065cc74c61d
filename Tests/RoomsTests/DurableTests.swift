import Canvas
import Rooms
import Testing
import Wire

@Suite struct DurableTests {
    @Test("U13, H3 on a disk, all are told how far it has come, whenever that has changed")
    func disk() {
        let room = TestRoom(durability: .disk)
        let ada = room.join("Ada")
        let ben = room.join("Ben")
        #expect(ada.model.welcome?["durability"] as? String == "disk")
        #expect(ada.model.durable == nil)
        for id: UInt64 in 1...3 { room.command(.create(square(id)), from: ada) }
        room.flush()
        #expect(ada.model.durable == nil)
        let count = ben.sendCount
        room.noteDurable(2)
        room.flush()
        #expect(ada.model.durable == 2)
        #expect(ben.model.durable == 2)
        #expect(ben.sendCount == count + 1)
        room.noteDurable(1)
        room.flush()
        #expect(ben.sendCount == count + 1, "it does not go back")
        room.noteDurable(3)
        let cleo = room.join("Cleo")
        #expect(cleo.model.durable == 3)
        #expect(ben.model.durable == 3)
        room.compare()
    }

    @Test("U13 in memory it never comes")
    func memory() {
        let room = TestRoom()
        let ada = room.join("Ada")
        #expect(ada.model.welcome?["durability"] as? String == "memory")
        room.command(.create(square(1)), from: ada)
        room.noteDurable(1)
        room.flush()
        #expect(ada.model.durable == nil)
    }
}
