import Canvas
import Rooms
import Testing
import Wire

@Suite struct ReturningTests {
    /// A table with Ada, who does not come back, Ben, who does, and a square of Ben's.
    private var table = CoreTable(TestRoom.layout())
    private let ada: Slot<Member>
    private let ben: Slot<Member>

    init() {
        ada = table.join("Ada")
        ben = table.arrive(returning("Ben"), token: 1)!
        table.command(.create(square(1, at: 50, 50)), by: ben)
    }

    private func state(of member: Slot<Member>) -> PresenceState {
        table.core.members[member].presence.state
    }

    @Test("R1 a member without the capability leaves when its connection ends")
    func withoutCapability() {
        var table = table
        table.suspend(ada)
        #expect(table.core.members.count == 1)
        guard case .left(let id, ada, wasListed: true)? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(id.rawValue == 1)
    }

    @Test("R1, P1 a member that can come back stays, and is shown as absent meanwhile")
    func absent() {
        var table = table
        table.send(.presence(PresenceChanges(state: .idle)), by: ben)
        table.suspend(ben)
        #expect(table.core.members[ben].isAbsent)
        #expect(table.core.members[ben].presence.state == .absent)
        #expect(table.effects.map { "\($0)" }.count == 2)
        guard case .suspended(ben) = table.effects[0], case .presented(ben) = table.effects[1]
        else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        #expect(!table.core.members[ben].isAbsent)
        #expect(table.core.members[ben].presence.state == .idle)
        #expect(table.core.members.count == 2)
    }

    @Test(
        "R1, G5 the grace is 10 s, or 30 s of one that was away; then it leaves",
        arguments: [(PresenceState.active, 10_000_000), (.idle, 10_000_000), (.away, 30_000_000)])
    func grace(state: PresenceState, microseconds: Int) {
        var table = table
        table.send(.presence(PresenceChanges(state: state)), by: ben)
        table.begin(7, on: 1, at: 50, 50, by: ben)
        table.move(7, sample(1, 1_000_000, 60, 60), by: ben)
        table.suspend(ben)
        #expect(table.core.nextDeparture == table.now.advanced(by: microseconds))
        table.pass(microseconds: microseconds - 1)
        #expect(table.effects.isEmpty)
        #expect(table.core.members.count == 2)
        table.pass(microseconds: 1)
        #expect(table.core.members.count == 1)
        #expect(table.settled.map(\.state) == [.settled])
        #expect(table.item(1) == square(1, at: 60, 60))
        #expect(table.core.nextDeparture == nil)
    }

    @Test("R1, G4 the silence of an absent member's gestures does not count, and begins anew")
    func silence() {
        var table = table
        table.begin(7, on: 1, at: 50, 50, by: ben)
        table.pass(microseconds: 4_000_000)
        table.suspend(ben)
        #expect(table.core.nextSilence == nil)
        table.pass(microseconds: 9_000_000)
        #expect(table.core.gestures.count == 1)
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        #expect(table.core.nextSilence == table.now.advanced(by: 5_000_000))
        table.pass(microseconds: 4_999_999)
        #expect(table.core.gestures.count == 1)
        table.pass(microseconds: 1)
        #expect(table.settled.map(\.state) == [.settled])
    }

    @Test("R1, C6 what an absent member holds stays held")
    func hold() {
        var table = table
        table.begin(7, on: 1, at: 50, 50, by: ben)
        table.suspend(ben)
        let refused = refusal(table.command(.delete(ItemID(1)!), by: ada))
        #expect(refused == error(.itemHeld, command: 1, gesture: 7, item: 1, holder: 2))
    }

    @Test("R2 who comes back is the same member, with its role; a new name and color count")
    func same() {
        var table = table
        table.suspend(ben)
        var hello = returning("Benjamin", color: Color(rgb: 0x123456), token: 1, stamp: 4)
        hello.role = .viewer
        hello.capabilities = []
        #expect(table.arrive(hello, token: 2) == ben)
        let member = table.core.members[ben]
        #expect(member.id.rawValue == 2)
        #expect(member.role == .editor)
        #expect(member.capabilities == .resume)
        #expect(member.profile == MemberProfile(name: "Benjamin", color: Color(rgb: 0x123456)))
        #expect(member.token == ResumeToken(high: 0, low: 2))
        guard case .returned(ben, let request)? = table.effects.first,
            case .listed(ben)? = table.effects.last
        else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(request.stamp == Stamp(4))
        #expect(table.effects.count == 3)
    }

    @Test("R2 who gives no name or color keeps them, and nobody is told of any")
    func sameName() {
        var table = table
        let profile = table.core.members[ben].profile
        table.suspend(ben)
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        #expect(table.core.members[ben].profile == profile)
        #expect(table.effects.count == 2)
    }

    @Test("R3 a token that is not known makes a new member")
    func unknownToken() {
        var table = table
        table.suspend(ben)
        let other = table.arrive(returning(token: 99), token: 2)
        #expect(other != ben)
        #expect(other.map { table.core.members[$0].id.rawValue } == 3)
        table.pass(microseconds: 10_000_000)
        let late = table.arrive(returning(token: 1), token: 3)
        #expect(late.map { table.core.members[$0].id.rawValue } == 4)
    }

    @Test("R1 the token of a member that left is worth nothing")
    func tokenOfLeaver() {
        var table = table
        table.leave(ben)
        let next = table.arrive(returning(token: 1), token: 2)
        #expect(next.map { table.core.members[$0].id.rawValue } == 3)
    }

    @Test("R1 without the capability there is no token, and none is taken")
    func noToken() {
        var table = table
        let cleo = table.arrive(Hello(name: "Cleo"), token: 5)!
        #expect(table.core.members[cleo].token == nil)
        #expect(table.arrive(returning(token: 5), token: 6) != cleo)
    }

    @Test("R4 the token before stays good until the new one is first used")
    func tokens() {
        var table = table
        // The welcome with 2 is lost, that with 3 too.
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        #expect(table.arrive(returning(token: 1), token: 3) == ben)
        #expect(table.arrive(returning(token: 1), token: 4) == ben)
        #expect(table.arrive(returning(token: 4), token: 5) == ben)
        #expect(table.arrive(returning(token: 4), token: 6) == ben)
        for spent: UInt64 in [1, 2, 3, 5] {
            #expect(table.arrive(returning(token: spent), token: 100 + spent) != ben, "\(spent)")
        }
        #expect(table.arrive(returning(token: 6), token: 7) == ben)
        #expect(table.arrive(returning(token: 4), token: 8) != ben)
    }

    @Test("R6 who comes back while its old connection lives is the same member, and not absent")
    func twoConnections() {
        var table = table
        table.send(.presence(PresenceChanges(state: .away)), by: ben)
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        #expect(table.core.members[ben].presence.state == .away)
        #expect(table.effects.count == 1)
        #expect(table.core.nextDeparture == nil)
    }

    @Test("R7, C1 numbers of before are asked again, and strictly increase on each connection")
    func askedAgain() {
        var table = table
        table.command(.create(square(2)), by: ben, number: 5)
        table.suspend(ben)
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        let revision = table.core.revision
        for number: UInt64 in [1, 5] {
            #expect(table.command(.create(square(3)), by: ben, number: number) == nil)
            guard case .askedAgain(number, ben)? = table.effects.first else {
                Issue.record("\(table.effects)")
                return
            }
        }
        #expect(table.core.revision == revision)
        table.command(.create(square(3)), by: ben, number: 4)
        #expect(table.error == error(.commandOrder, command: 4))
        table.send(unreadable: error(.wrongKind, command: 5), by: ben)
        #expect(table.error == error(.commandOrder, command: 5))
        let outcome = table.command(.create(square(3)), by: ben, number: 6)
        #expect(outcome == .accepted(revision.next))
    }

    @Test("R7 a command that cannot be read is answered as it was, too")
    func unreadableAgain() {
        var table = table
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        table.send(unreadable: error(.wrongKind, command: 1), by: ben)
        guard case .askedAgain(1, ben)? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
    }

    @Test("R8, G2 a gesture goes on after the way back, and its samples go on increasing")
    func gestureGoesOn() {
        var table = table
        table.begin(7, on: 1, at: 50, 50, by: ben)
        table.move(7, sample(4, 1_000_000, 60, 60), by: ben)
        table.suspend(ben)
        #expect(table.arrive(returning(token: 1), token: 2) == ben)
        table.move(7, sample(4, 1_000_000, 60, 60), by: ben)
        #expect(table.error?.code == .sampleOrder)
        table.move(7, sample(5, 1_000_000, 70, 60), by: ben)
        #expect(table.error == nil)
        table.end(7, by: ben)
        #expect(table.item(1) == square(1, at: 70, 60))
    }

    @Test("R1, H4 in a full room the member that has been absent for longest leaves for another")
    func fullRoom() {
        var table = table
        let cleo = table.arrive(returning("Cleo"), token: 2)!
        table.suspend(ben)
        table.pass(microseconds: 1)
        table.suspend(cleo)
        while table.core.members.count < Limits.membersPerRoom { _ = table.join("Guest") }
        let hellos = [Hello(), returning(token: 1), returning(token: 2)]
        let names = hellos.enumerated().map { number, hello in
            table.arrive(hello, token: UInt64(3 + number))
                .map { table.core.members[$0].id.rawValue }
        }
        #expect(names == [6_001, 6_002, nil], "Ben left for the first, Cleo for the second")
        #expect(table.core.members.count == Limits.membersPerRoom)
        #expect(table.core.nextDeparture == nil)
    }
}
