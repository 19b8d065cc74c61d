import Canvas
import StoryClient
import Testing
import Wire

/// What is begun again after the server has forgotten it, and what undo tells.
@Suite struct CrashTests {
    private let gesture = GestureID(9)!

    /// A gesture that the server has begun, and consumed sample 2 of.
    private func begun() throws -> Visit {
        var visit = try Visit.joined()
        visit.begin()
        visit.move(1...2)
        _ = visit.send()
        let edges = [edge(1, of: 9, "latched"), edge(2, of: 9, "released")]
        try visit.hear(updateText(more: own(9, n: 2, x: 1, ordinal: 2), edges))
        return visit
    }

    @Test("R8, D2 what a crash made the server forget is begun again where its pointer is")
    func forgotten() throws {
        var visit = try begun()
        try visit.comeBackAfterCrash()
        #expect(visit.send() == ["begin 9", "move 9 by 2"])
        #expect(visit.session.isGoingOn(gesture))
        #expect(visit.session.model.items[ItemID(5)!]?.holder == nil)
        // It counts its samples and edges anew.
        try visit.hear(updateText(stamp: 2, more: own(9, n: 0, x: 0)))
        try visit.hear(updateText(stamp: 3, more: own(9, n: 2, x: 1)))
        #expect(visit.session.model.breaches.isEmpty)
        #expect(visit.session.model.shownFrame(of: ItemID(5)!)?.center.x == Length(points: 1))
        visit.move(3...3)
        #expect(visit.send() == ["move 9 by 3"])
    }

    @Test("R8 samples that were not consumed are enough, and what was done later comes later")
    func unconsumed() throws {
        var visit = try begun()
        visit.move(3...4)
        visit.session.end(gesture)
        visit.nudge()
        try visit.comeBackAfterCrash()
        #expect(visit.send() == ["begin 9", "move 9 by 3 4", "end 9", "command 1"])
    }

    @Test("R8, D2 of what was committed before the crash the begin is one too many")
    func committed() throws {
        var visit = try begun()
        visit.session.end(gesture)
        _ = visit.send()
        try visit.comeBackAfterCrash(revision: 4)
        #expect(visit.send() == ["begin 9", "move 9 by 2", "end 9"])
        let error = #"{"code":2005,"name":"gestureTaken","message":"","gesture":9}"#
        try visit.hear(updateText(since: 4, revision: 4, stamp: 2, more: #""errors":[\#(error)],"#))
        guard case .refused(let refusal) = visit.events.first else {
            Issue.record("it is not refused")
            return
        }
        #expect(refusal.code == .gestureTaken)
        try visit.comeBackAfterCrash(revision: 4)
        #expect(visit.send() == [])
        #expect(visit.session.model.breaches.isEmpty)
    }

    @Test("R8 one that was cancelled is not begun again") func cancelled() throws {
        var visit = try begun()
        visit.session.cancel(gesture)
        try visit.comeBackAfterCrash()
        #expect(visit.send() == [])
        guard case .lost(gesture) = visit.events.first else {
            Issue.record("it is not lost")
            return
        }
    }

    @Test("R8 a command of before the gesture stays before it") func order() throws {
        var visit = try Visit.joined()
        visit.nudge()
        visit.begin()
        _ = visit.send()
        try visit.hear(updateText(more: own(9, n: 0, x: 0)))
        visit.session.end(gesture)
        try visit.comeBackAfterCrash()
        #expect(visit.send() == ["command 1", "begin 9", "end 9"])
    }

    @Test("R5, D6 the epoch that an update tells is that of the next hello") func restored() throws
    {
        var visit = try Visit.joined()
        let more = #""epoch":7,"snapshot":true,"#
        try visit.hear(updateText(revision: 4, stamp: 5, more: more, [person(1), item(6, x: 3)]))
        #expect(visit.session.model.items.count == 1)
        #expect(visit.session.model.breaches.isEmpty)
        visit.session.connectionEnded()
        #expect(visit.session.hello.resume?.epoch == Epoch(7))
        #expect(visit.session.hello.resume?.stamp == Stamp(5))
    }

    @Test("C13, U4 steps are as told last, and each connection begins with none") func steps()
        throws
    {
        var visit = try Visit.joined()
        #expect(visit.session.model.steps == .none)
        try visit.hear(updateText(more: #""steps":{"undo":2,"redo":1},"#))
        try visit.hear(updateText())
        #expect(visit.session.model.steps == UndoSteps(undo: 2, redo: 1))
        try visit.comeBack(more: #""steps":{"undo":3,"redo":0},"#)
        #expect(visit.session.model.steps == UndoSteps(undo: 3, redo: 0))
        try visit.comeBack()
        #expect(visit.session.model.steps == .none)
    }

    @Test("C14 what undo did comes by records, and its answer says what was skipped")
    func undone() throws {
        var visit = try Visit.joined()
        #expect(visit.session.perform(.undo) == 1)
        #expect(visit.send() == ["undo 1"])
        let ack =
            #"{"command":1,"outcome":"accepted","revision":4,"#
            + #""skipped":[{"item":6,"keys":["id","x","rank"]}]}"#
        let changed = #"{"type":"changed","item":5,"x":9,"y":0,"scale":1,"angle":0,"by":1}"#
        try visit.hear(updateText(revision: 4, more: #""acks":[\#(ack)],"#, [changed]))
        guard case .answered(let answer) = visit.events.first else {
            Issue.record("it has no answer")
            return
        }
        let skipped = SkippedPart(item: ItemID(6)!, properties: [.existence, .x, .rank])
        #expect(answer.skipped == [skipped])
        #expect(visit.session.model.shownFrame(of: ItemID(5)!)?.center.x == Length(points: 9))
        #expect(visit.session.model.breaches.isEmpty)
    }
}
