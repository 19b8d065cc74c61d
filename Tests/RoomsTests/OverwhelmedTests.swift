import Canvas
import Rooms
import Testing
import Wire

@Suite struct OverwhelmedTests {
    private let room = TestRoom()
    private let ada: Peer
    private let ben: Peer

    init() {
        ada = room.join("Ada")
        ben = room.join("Ben")
        ben.outcome = .partial
        room.point(9, 9, from: ada)
        room.flush()
    }

    private func ask(times: Int) {
        for _ in 0..<times { room.command(.delete(ItemID(9)!), from: ben) }
    }

    @Test("U8 a member with 1,024 unread answers is kept, and one with more is reported once")
    func reported() {
        ask(times: 1_024)
        #expect(room.takeOverwhelmed().isEmpty)
        ask(times: 1)
        #expect(room.takeOverwhelmed() == [ben.slot])
        ask(times: 3_000)
        #expect(room.takeOverwhelmed().isEmpty, "it is being closed already")
    }

    @Test("U8 errors and settled gestures count as answers, and pings do not")
    func kinds() {
        for _ in 0..<2_000 { room.send(.ping(identifier: 1), from: ben) }
        #expect(room.takeOverwhelmed().isEmpty)
        for _ in 0..<512 { room.send(.end(GestureID(77)!), from: ben) }
        ask(times: 512)
        #expect(room.takeOverwhelmed().isEmpty)
        room.send(.end(GestureID(77)!), from: ben)
        #expect(room.takeOverwhelmed() == [ben.slot])
    }

    @Test("U8 nor may gestures of many items be what waits: 16,384 frames of items are enough")
    func frames() {
        for id: UInt64 in 1...128 { room.command(.create(square(id)), from: ada) }
        func drag(_ gesture: UInt64) {
            let begin = GestureBegin(
                gesture: GestureID(gesture)!, items: (1...64).map { ItemID($0)! },
                sample: sample(0, 0, 0, 0))
            room.begin(begin, from: ben)
            room.cancel(gesture, from: ben)
        }
        for gesture: UInt64 in 1...256 { drag(gesture) }
        #expect(room.takeOverwhelmed().isEmpty)
        drag(257)
        #expect(room.takeOverwhelmed() == [ben.slot])
    }

    @Test("U8 who reads is not reported, however much it asks")
    func reading() {
        for _ in 0..<4_096 { room.command(.delete(ItemID(9)!), from: ada) }
        room.flush()
        #expect(room.takeOverwhelmed().isEmpty)
        #expect(ada.model.acks.count == 4_096)
    }

    @Test("U8 a member that is reported is told nothing more: its answers are lost")
    func silenced() {
        ask(times: 1_025)
        let count = ben.sendCount
        room.resume(ben)
        room.point(1, 1, from: ada)
        room.flush()
        #expect(ben.sendCount == count)
    }

    @Test("U8 a member that joins into the place of one reported is not taken for it")
    func placeReused() {
        ask(times: 1_025)
        room.leave(ben)
        let cleo = room.join("Cleo")
        #expect(cleo.slot == ben.slot)
        #expect(room.takeOverwhelmed().isEmpty)
        room.compare()
    }
}
