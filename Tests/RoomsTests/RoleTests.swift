import Canvas
import Rooms
import Testing
import Wire

@Suite struct RoleTests {
    private var table: CoreTable
    private let viewer: Slot<Member>

    init() {
        table = CoreTable.with(members: 1, squares: [(0, 0)]).0
        viewer = table.arrive(Hello(name: "Vera", role: .viewer))!
    }

    @Test("H5, C1 a viewer's commands are error 2015, each answered, and change nothing")
    func commands() {
        var table = table
        let commands: [Command] = [
            .create(square(2)), .delete(ItemID(1)!), .reorder(ItemID(1)!, .back),
            .nudge([ItemID(1)!], dx: length(1), dy: .zero), .align([ItemID(1)!], to: .top),
            .update(ItemID(1)!, ItemChanges()),
        ]
        let before = table.state
        for (index, command) in commands.enumerated() {
            let number = UInt64(index + 1)
            #expect(
                refusal(table.command(command, by: viewer)) == error(.notPermitted, command: number)
            )
        }
        #expect(table.state == before)
        table.command(.create(square(2)), by: viewer, number: 6)
        #expect(table.error == error(.commandOrder, command: 6), "its number is used up")
    }

    @Test("H5, G6 a viewer's begin is error 2015, and what comes for the gesture is absorbed")
    func gestures() {
        var table = table
        table.begin(7, on: 1, by: viewer)
        #expect(table.error == error(.notPermitted, gesture: 7))
        #expect(table.core.gestures.isEmpty)
        table.move(7, sample(1, 1, 1, 1), by: viewer)
        table.end(7, by: viewer)
        table.cancel(7, by: viewer)
        #expect(table.effects.isEmpty)
    }

    @Test("H5, P1 what a viewer says of itself is shown")
    func presence() {
        var table = table
        table.send(.presence(PresenceChanges(cursor: place(1, 2))), by: viewer)
        guard case .presented(viewer)? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(table.core.members[viewer].role == .viewer)
    }
}
