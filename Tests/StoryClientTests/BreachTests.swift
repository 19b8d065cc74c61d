import Canvas
import StoryClient
import Testing
import Wire

/// Whatever a server does wrong is found, and named by the rule that forbids it.
@Suite struct BreachTests {
    private func rules(after body: (inout Told) throws -> Void) throws -> [String] {
        var told = try Told.joined()
        try body(&told)
        return told.rules
    }

    @Test("H3, U1 the first update is a snapshot since 0, after the welcome, which comes once")
    func beginnings() throws {
        var early = Told()
        try early.update(since: 0, revision: 3, more: #""snapshot":true,"#, item(5))
        #expect(early.rules == ["H3"])
        var plain = Told()
        try plain.welcome()
        try plain.update(since: 0, revision: 3, item(5))
        #expect(plain.rules == ["H3"])
        #expect(try rules { try $0.welcome() } == ["H3"])
        #expect(try rules { _ in } == [])
    }

    @Test("U1 a hole in the chain of revisions, a repeat, and a step back")
    func chain() throws {
        #expect(try rules { try $0.update(since: 4, revision: 5) } == ["U1"])
        #expect(try rules { try $0.update(since: 2, revision: 3) } == ["U1"])
        #expect(try rules { try $0.update(since: 3, revision: 2) } == ["U1"])
        #expect(try rules { try $0.update(since: 3, revision: 9) } == [])
    }

    @Test("L2 edges with a gap, or twice") func ordinals() throws {
        #expect(
            try rules {
                try $0.update(
                    edge(1, of: 7, "latched"), edge(3, of: 7, "released"), gesture(7, ordinal: 3))
            }.contains("L2"))
        #expect(
            try rules {
                let level = gesture(7, ordinal: 1, latches: ["centerX"])
                try $0.update(edge(1, of: 7, "latched"), edge(1, of: 7, "latched"), level)
            } == ["L2"])
    }

    @Test("L3 a guide that is latched twice, released or robbed without being latched")
    func alternation() throws {
        #expect(
            try rules {
                let level = gesture(7, ordinal: 2, latches: ["centerX"])
                try $0.update(edge(1, of: 7, "latched"), edge(2, of: 7, "latched"), level)
            } == ["L3"])
        #expect(
            try rules { try $0.update(edge(1, of: 7, "released"), gesture(7, ordinal: 1)) }
                == ["L3"])
        #expect(
            try rules { try $0.update(edge(1, of: 7, "leading"), gesture(7, ordinal: 1)) }
                .first == "L3")
    }

    @Test("L1, L5 a level that its edges do not come to, unless they were folded")
    func levels() throws {
        let ahead = gesture(7, ordinal: 2, latches: ["centerX"])
        #expect(try rules { try $0.update(ahead) } == ["L5"])
        #expect(try rules { try $0.update(more: #""folded":true,"#, ahead) } == [])
        #expect(
            try rules { try $0.update(edge(1, of: 7, "latched"), gesture(7, ordinal: 1)) }
                == ["L1"])
    }

    @Test("L5, L2 after what was folded the edges go on") func afterFolding() throws {
        #expect(
            try rules {
                let level = gesture(7, ordinal: 4, latches: ["centerX"])
                try $0.update(more: #""folded":true,"#, level)
                try $0.update(edge(5, of: 7, "released"), gesture(7, ordinal: 5))
                try $0.update(settled(7))
            } == [])
    }

    @Test("L4 a gesture that is over and has latches") func latchesAtTheEnd() throws {
        #expect(
            try rules {
                let level = gesture(7, ordinal: 1, latches: ["centerX"])
                try $0.update(edge(1, of: 7, "latched"), level)
                try $0.update(settled(7))
            } == ["L4"])
    }

    @Test("U7 a pose or an edge of a gesture that was never opened, or is over")
    func neverOpened() throws {
        #expect(try rules { try $0.update(pose(7, n: 1)) } == ["U7"])
        #expect(try rules { try $0.update(edge(1, of: 7, "latched")) } == ["U7"])
        #expect(
            try rules {
                try $0.update(gesture(7))
                try $0.update(settled(7))
                try $0.update(pose(7, n: 1))
            } == ["U7"])
        #expect(try rules { try $0.update(pose(7, n: 1), gesture(7)) } == [])
    }

    @Test("U4 poses and progress that go back") func goingBack() throws {
        #expect(
            try rules {
                try $0.update(pose(7, n: 5), gesture(7))
                try $0.update(pose(7, n: 5))
                try $0.update(pose(7, n: 4))
            } == ["U4"])
        #expect(
            try rules {
                $0.model.note(sent: begin)
                try $0.update(more: own(9, n: 5, x: 1))
                try $0.update(more: own(9, n: 4, x: 1))
            } == ["U4"])
        #expect(try rules { try $0.update(more: own(9, n: 0, x: 0)) } == ["U4"])
    }

    @Test("U4, G1 progress of other items than the gesture holds, and a gesture of none")
    func otherItems() throws {
        #expect(
            try rules {
                $0.model.note(sent: begin)
                try $0.update(more: own(9, n: 1, x: 1).replacing("\"item\":5", with: "\"item\":6"))
            } == ["U4"])
        #expect(
            try rules { try $0.update(gesture(7).replacing("[5]", with: "[]")) }.contains("G1"))
    }

    @Test("U5 echoes of what the member did itself") func echoes() throws {
        let echoes = [
            gesture(7, by: 1), settled(7, by: 1), #"{"type":"deleted","item":5,"by":1}"#,
            #"{"type":"presence","member":1,"state":"active","cursor":null,"#
                + #""selection":[],"viewport":null}"#,
        ]
        for echo in echoes { #expect(try rules { try $0.update(echo) } == ["U5"], "\(echo)") }
        #expect(
            try rules {
                $0.model.note(sent: begin)
                try $0.update(more: own(9, n: 0, x: 0))
                try $0.update(pose(9, n: 1))
            } == ["U5"])
    }

    @Test("U6, G1, C1 items that are unknown or held twice, answers that nobody waits for")
    func strays() throws {
        let change = #"{"type":"changed","item":77,"x":1,"y":1,"scale":1,"angle":0,"by":2}"#
        #expect(try rules { try $0.update(change) } == ["U6"])
        #expect(try rules { try $0.update(gesture(7, on: 77)) } == ["U6"])
        #expect(try rules { try $0.update(gesture(7), gesture(8)) } == ["G1"])
        let ack = #""acks":[{"command":4,"outcome":"unchanged"}],"#
        #expect(try rules { try $0.update(more: ack) } == ["C1"])
    }

    @Test("G1, U3 what somebody lets go another may take up in the same update")
    func handedOver() throws {
        #expect(
            try rules {
                try $0.update(gesture(7))
                try $0.update(gesture(8, by: 3), settled(7))
            } == [])
    }

    @Test("breaches are counted, and the first are kept") func count() throws {
        var told = try Told.joined()
        for _ in 0..<40 { try told.update(since: 2) }
        #expect(told.model.breachCount == 40)
        #expect(told.model.breaches.count == StoryModel.breachLimit)
        #expect(told.model.breaches[0].description == "U1: since 2 after 3")
    }
}
