import Canvas
import Rooms
import Snapping
import Testing
import Wire

/// The clock of a table stands still but where a test moves it.
@Suite struct AllowanceTests {
    private var table: CoreTable
    private let ada: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(members: 2, squares: [(50, 50)])
        self.table = table
        ada = members[1]
    }

    /// Says as many deletions of what is not there; returns the codes of the refusals, counted.
    private static func command(
        _ count: Int, _ table: inout CoreTable, by member: Slot<Member>
    ) -> [ErrorCode: Int] {
        var codes: [ErrorCode: Int] = [:]
        for _ in 0..<count {
            guard let error = refusal(table.command(.delete(ItemID(9)!), by: member)) else {
                continue
            }
            codes[error.code, default: 0] += 1
        }
        return codes
    }

    @Test("C12 commands beyond the burst are error 3004 with retryAfter, until time has passed")
    func commands() {
        var table = table
        let burst = Limits.commandsBurst
        #expect(AllowanceTests.command(burst, &table, by: ada) == [.unknownItem: burst])
        let refused = refusal(table.command(.create(square(2)), by: ada))
        #expect(refused?.code == .tooFast)
        #expect(refused?.retryAfter == 1)
        #expect(refused?.command == UInt64(burst + 1), "its number is used up")
        #expect(table.item(2) == nil)
        table.pass(microseconds: 999)
        #expect(refusal(table.command(.create(square(2)), by: ada))?.code == .tooFast)
        table.pass(microseconds: 1)
        #expect(refusal(table.command(.create(square(2)), by: ada)) == nil)
        table.pass(microseconds: 100_000)
        #expect(
            AllowanceTests.command(102, &table, by: ada) == [.unknownItem: 100, .tooFast: 2])
    }

    @Test("C12, G6 begins count as commands, and one too many counts as a refused gesture")
    func begins() {
        var table = table
        _ = AllowanceTests.command(Limits.commandsBurst, &table, by: ada)
        table.begin(7, on: 1, by: ada)
        #expect(table.error?.code == .tooFast)
        #expect(table.error?.gesture == GestureID(7))
        #expect(table.error?.retryAfter == 1)
        table.end(7, by: ada)
        #expect(table.effects.isEmpty)
        table.pass(microseconds: 1_000)
        table.begin(8, on: 1, by: ada)
        #expect(table.error == nil)
    }

    @Test("C12 one member's allowance is no other's")
    func others() {
        var table = table
        _ = AllowanceTests.command(Limits.commandsBurst + 1, &table, by: ada)
        let ben = table.join("Ben")
        #expect(refusal(table.command(.create(square(3)), by: ben)) == nil)
    }

    @Test("G13 of a move beyond the burst the last sample is taken, and the gesture goes on")
    func samples() {
        var table = table
        table.begin(7, on: 1, at: 50, 50, by: ada)
        var number: UInt32 = 0
        func move(_ count: UInt32) {
            let samples = (1...count).map {
                sample(number + $0, Int64(number + $0) * 9_000, 50, 50 + Double($0))
            }
            number += count
            table.send(
                .move(GestureID(7)!, samples: samples.indices), samples: samples, by: ada)
        }
        let step = UInt32(Limits.samplesPerMessage)
        for _ in 0..<Limits.samplesBurst / Limits.samplesPerMessage { move(step) }
        // Less than a whole message is left.
        let unfolded = table.gesture(7)?.lastSample.rawValue
        #expect(unfolded == number)
        table.effects.forEach { if case .refused = $0 { Issue.record("\($0)") } }
        move(step)
        #expect(table.gesture(7)?.lastSample.rawValue == number, "the last is taken")
        #expect(table.error == nil)
        table.end(7, by: ada)
        #expect(table.item(1) == square(1, at: 50, 50 + Double(step)))
    }

    @Test("G13, L2 edges of samples that are folded away do not come to be")
    func foldedEdges() {
        var table = table
        func move(_ first: UInt32, _ places: [Double]) {
            let samples = places.enumerated().map {
                sample(
                    first + UInt32($0.offset), Int64(first + UInt32($0.offset)) << 20, $0.element,
                    50)
            }
            table.send(
                .move(GestureID(7)!, samples: samples.indices), samples: samples, by: ada)
        }
        table.begin(7, on: 1, at: 50, 50, by: ada)
        move(1, [1, 50])
        #expect(table.edges == ["1 latched centerX", "2 released centerX moved"])
        let step = Limits.samplesPerMessage
        for round in 0...Limits.samplesBurst / step {
            move(UInt32(10 + round * step), Array(repeating: 50, count: step))
        }
        move(10_000, [1, 50])
        #expect(table.edges.isEmpty)
        #expect(table.gesture(7)?.lastSample.rawValue == 10_001)
    }

    @Test("E4 who sends as many commands again as beyond the burst is reported, once")
    func abusiveCommands() {
        var table = table
        _ = AllowanceTests.command(2 * Limits.commandsBurst - 1, &table, by: ada)
        #expect(table.takeExcessive().isEmpty)
        _ = AllowanceTests.command(10, &table, by: ada)
        #expect(table.takeExcessive() == [ada])
    }

    @Test("E4 what went beyond is counted anew once all may be sent again")
    func forgiven() {
        var table = table
        for _ in 0..<3 {
            _ = AllowanceTests.command(2 * Limits.commandsBurst - 1, &table, by: ada)
            #expect(table.takeExcessive().isEmpty)
            table.pass(
                microseconds: Limits.commandsBurst * 1_000_000 / Limits.commandsPerSecond)
        }
        _ = AllowanceTests.command(2 * Limits.commandsBurst, &table, by: ada)
        #expect(table.takeExcessive() == [ada])
    }

    @Test("E4 messages of all kinds count together, and are taken beyond the burst")
    func messages() {
        var table = table
        let kinds: [(inout CoreTable) -> Void] = [
            { [ada] in $0.send(.ping(identifier: 1), by: ada) },
            { [ada] in $0.send(unreadable: WireError(.notJSON), by: ada) },
            { [ada] in $0.ignore(ada) },
            { [ada] in $0.send(.presence(PresenceChanges(cursor: .center)), by: ada) },
        ]
        for number in 0..<2 * Limits.messagesBurst - 1 { kinds[number % kinds.count](&table) }
        #expect(table.takeExcessive().isEmpty)
        table.send(.ping(identifier: 5), by: ada)
        guard case .pong(identifier: 5, ada)? = table.effects.first else {
            Issue.record("\(table.effects)")
            return
        }
        #expect(table.takeExcessive() == [ada])
    }

    @Test("E4 a member that left is not reported, nor who joins into its place")
    func leaver() {
        var table = table
        _ = AllowanceTests.command(2 * Limits.commandsBurst, &table, by: ada)
        table.leave(ada)
        #expect(table.join("Next") == ada, "the same place")
        #expect(table.takeExcessive().isEmpty)
    }
}
