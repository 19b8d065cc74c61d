import Canvas
import StoryClient
import Testing

/// Texts that a member types, by one connection after another.
@Suite struct EditTests {
    private let gesture = GestureID(9)!

    private func typed() throws -> Visit {
        var visit = try Visit.joined()
        visit.begin(9, .edit)
        for text in ["a", "ab"] { visit.session.type(text, in: gesture) }
        return visit
    }

    @Test("G16 of what was typed the latest is sent, each number once") func latest() throws {
        var visit = try typed()
        #expect(visit.send() == ["begin 9", "draft 2 of 9"])
        visit.session.type("abc", in: gesture)
        #expect(visit.send() == ["draft 3 of 9"])
        visit.session.end(gesture)
        visit.session.type("abcd", in: gesture)
        #expect(visit.send() == ["end 9"])
    }

    @Test("R8, G16 what the server has not come to is sent again, and what it has is not")
    func again() throws {
        var visit = try typed()
        _ = visit.send()
        visit.session.end(gesture)
        try visit.comeBack(more: own(9, n: 0, x: 0))
        #expect(visit.send() == ["draft 2 of 9", "end 9"])
        try visit.comeBack(more: own(9, n: 2, x: 0))
        #expect(visit.send() == ["end 9"])
        try visit.comeBack(more: own(9, n: 2, x: 0, state: "ended"))
        #expect(visit.send() == [])
    }

    @Test("R8, D2, G16 an edit that a crash made the server forget goes on with its latest draft")
    func forgotten() throws {
        var visit = try typed()
        _ = visit.send()
        try visit.hear(updateText(more: own(9, n: 2, x: 0)))
        try visit.comeBackAfterCrash()
        #expect(visit.send() == ["begin 9", "draft 2 of 9"])
        visit.session.type("abc", in: gesture)
        #expect(visit.send() == ["draft 3 of 9"])
        try visit.comeBackAfterCrash()
        #expect(visit.send() == ["begin 9", "draft 3 of 9"])
    }
}
