import Canvas
import StoryClient
import Testing
import Wire

/// What is said again by another connection, and what is not.
@Suite struct SessionTests {
    private let gesture = GestureID(9)!

    @Test("R2 the hello of the next connection says who it was and how far it came")
    func hello() throws {
        var visit = Visit()
        #expect(visit.session.hello.resume == nil)
        visit = try Visit.joined()
        visit.session.connectionEnded()
        let resume = visit.session.hello.resume
        #expect(resume?.token == ResumeToken(high: 1, low: 2))
        #expect(resume?.epoch == Epoch(1))
        #expect(resume?.revision == Revision(3) && resume?.stamp == Stamp(1))
        #expect(visit.session.hello.name == "Ann")
    }

    @Test("H1, R7 nothing is sent before the first update, then all in order") func early() throws {
        var visit = Visit()
        visit.nudge()
        visit.begin()
        visit.move(1...2)
        #expect(visit.send() == [])
        try visit.hear(welcomeText(token: Visit.token))
        #expect(visit.send() == [])
        try visit.hear(
            updateText(since: 0, more: #""snapshot":true,"#, [person(1), item(5), item(6)]))
        #expect(visit.send() == ["command 1", "begin 9", "move 9 by 1 2"])
        #expect(visit.send() == [])
        visit.move(3...3)
        #expect(visit.send() == ["move 9 by 3"])
    }

    @Test("R7 commands without an answer are sent again, in order, those with one are not")
    func commands() throws {
        var visit = try Visit.joined()
        for _ in 1...4 { visit.nudge() }
        #expect(visit.send().count == 4)
        try visit.hear(
            updateText(more: #""acks":[{"command":1,"outcome":"unchanged"}],"#))
        let missed = #""acks":[{"command":2,"outcome":"accepted","revision":4}],"#
        try visit.comeBack(revision: 4, more: missed, command: 2)
        #expect(visit.send() == ["command 3", "command 4"])
        #expect(visit.nudge() == 5)
        #expect(visit.session.model.breaches.isEmpty)
    }

    @Test("R7 no more commands wait for an answer than the server keeps") func bound() throws {
        var visit = try Visit.joined()
        for number in 1...Limits.answersKept { #expect(visit.nudge() == UInt64(number)) }
        #expect(visit.nudge() == nil)
        try visit.hear(
            updateText(more: #""acks":[{"command":7,"outcome":"unchanged"}],"#))
        #expect(visit.nudge() == UInt64(Limits.answersKept + 1))
    }

    @Test("R8 of an open gesture the samples after the last that came are sent again, and its end")
    func open() throws {
        var visit = try Visit.joined()
        visit.begin()
        visit.move(1...5)
        visit.session.end(gesture)
        #expect(visit.send() == ["begin 9", "move 9 by 1 2 3 4 5", "end 9"])
        try visit.comeBack(more: own(9, n: 3, x: 1))
        #expect(visit.send() == ["move 9 by 4 5", "end 9"])
        try visit.hear(updateText(revision: 4, more: own(9, n: 5, x: 1, state: "ended")))
        guard case .over(let progress) = visit.events.first else {
            Issue.record("it is not over")
            return
        }
        #expect(progress.gesture == gesture && progress.state == .ended)
        try visit.comeBack(since: 4, revision: 4)
        #expect(visit.send() == [])
    }

    @Test("R8 a gesture that was not begun is begun again with all its samples")
    func notBegun() throws {
        var visit = try Visit.joined()
        visit.begin()
        visit.move(1...2)
        _ = visit.send()
        visit.session.connectionEnded()
        visit.move(3...3)
        visit.nudge()
        visit.session.end(gesture)
        try visit.comeBack()
        #expect(visit.send() == ["begin 9", "move 9 by 1 2 3", "command 1", "end 9"])
    }

    @Test("R8 one that was cancelled before it was begun is over") func cancelled() throws {
        var visit = try Visit.joined()
        visit.begin()
        visit.session.cancel(gesture)
        _ = visit.send()
        try visit.comeBack()
        #expect(visit.send() == [])
        guard case .lost(gesture) = visit.events.first else {
            Issue.record("it is not lost")
            return
        }
    }

    @Test("R8 one that the server knew and does not know any more is lost") func lost() throws {
        var visit = try Visit.joined()
        visit.begin()
        _ = visit.send()
        try visit.hear(updateText(more: own(9, n: 0, x: 1)))
        try visit.comeBack()
        guard case .lost(gesture) = visit.events.first else {
            Issue.record("it is not lost")
            return
        }
        #expect(!visit.session.isGoingOn(gesture))
        #expect(visit.session.model.gestures.isEmpty)
        #expect(visit.session.model.items[ItemID(5)!]?.holder == nil)
    }

    @Test("G6 what is done to a gesture that was refused is not sent") func refused() throws {
        var visit = try Visit.joined()
        visit.begin()
        _ = visit.send()
        try visit.hear(
            updateText(
                more: #""errors":[{"code":2003,"name":"itemHeld","message":"m","gesture":9}],"#))
        visit.move(1...3)
        visit.session.end(gesture)
        #expect(visit.send() == [])
    }

    @Test("R3 a new member is told what is lost") func replaced() throws {
        var visit = try Visit.joined()
        visit.nudge()
        visit.begin()
        _ = visit.send()
        visit.session.connectionEnded()
        try visit.hear(welcomeText(8, token: Visit.token))
        guard case .replaced(let commands, let gestures) = visit.events.first else {
            Issue.record("it is not replaced")
            return
        }
        #expect(commands == [1] && gestures == [gesture])
        try visit.hear(updateText(since: 0, more: #""snapshot":true,"#, [person(8), item(5)]))
        #expect(visit.send() == [])
        #expect(visit.session.model.breaches.isEmpty)
    }

    @Test("P1 the latest presence is sent, and again by another connection")
    func presence() throws {
        var visit = try Visit.joined()
        visit.session.show(PresenceChanges(cursor: .some(.center)))
        visit.session.show(PresenceChanges(name: "Anna"))
        #expect(visit.send() == ["presence"])
        try visit.comeBack()
        #expect(visit.send() == ["presence"])
        #expect(visit.session.hello.name == "Anna")
    }

    @Test("P2 a ping is not sent by another connection") func ping() throws {
        var visit = try Visit.joined()
        visit.session.ping(4)
        #expect(visit.send() == ["ping 4"])
        visit.session.ping(5)
        try visit.comeBack()
        #expect(visit.send() == [])
    }

    @Test("G2 many samples go in several messages, and no more of them wait than are kept")
    func many() throws {
        var visit = try Visit.joined()
        visit.begin()
        _ = visit.send()
        visit.move(1...150)
        #expect(visit.send().count == 3)
        visit.move(151...6_000)
        try visit.comeBack(more: own(9, n: 0, x: 1))
        let sent = visit.send()
        #expect(sent.count == 64)
        #expect(sent.first?.hasPrefix("move 9 by 1905 ") == true)
        #expect(sent.last?.hasSuffix(" 6000") == true)
    }

    @Test("L2 an edge ticks once, what lets go does not") func ticks() throws {
        var visit = try Visit.joined()
        try visit.hear(
            updateText([edge(1, of: 7, "latched"), level(7, 1, ["centerX"])]))
        #expect(visit.events.count == 1)
        try visit.hear(updateText([edge(2, of: 7, "released"), level(7, 2, [])]))
        #expect(visit.events.isEmpty)
    }
}
