import SocketLoop
import StoryServer
import Testing

/// Says hello to a story; with a token as the member that was given it.
private func enter(_ visitor: Visitor, _ story: String, with token: String? = nil) throws {
    try visitor.send(Visitor.handshake(story))
    guard try visitor.hearStatus() == 101 else { throw Visitor.Failure(description: story) }
    let resume = token.map {
        #","resume":{"token":"\#($0)","epoch":1,"revision":0,"stamp":0}"#
    }
    try visitor.say(#"{"type":"hello","capabilities":["resume"]\#(resume ?? "")}"#)
}

/// The welcome and the token in it; nil when the visitor was superseded before it was welcomed.
private func hearWelcome(_ visitor: Visitor) throws -> (text: String, token: String)? {
    switch try visitor.hear() {
    case .close(4_506): return nil
    case .close(let code): throw Visitor.Failure(description: "closed with \(code)")
    case .text(let text):
        guard let start = text.firstRange(of: #""token":""#)?.upperBound else {
            throw Visitor.Failure(description: "no token in \(text.prefix(200))")
        }
        return (text, String(text[start...].prefix { $0 != "\"" }))
    }
}

/// Hears until the visitor's ping is answered; false when it is closed as superseded.
private func isPresent(_ visitor: Visitor, ping: Int) throws -> Bool {
    while true {
        switch try visitor.hear() {
        case .text(let text): if text.contains(#""pong":{"id":\#(ping),"#) { return true }
        case .close(4_506): return false
        case .close(let code): throw Visitor.Failure(description: "closed with \(code)")
        }
    }
}

/// Says hello and eight commands in one breath, though each in a packet of its own; hears that each
/// of them has its answer.
private func nudgeNothing(in story: String, port: UInt16) throws {
    let visitor = try Visitor(port: port)
    try visitor.send(Visitor.handshake(story))
    guard try visitor.hearStatus() == 101 else { throw Visitor.Failure(description: story) }
    try visitor.say(#"{"type":"hello"}"#)
    for command in 1...8 {
        try visitor.say(
            #"{"type":"nudge","command":\#(command),"items":[1],"dx":1,"dy":1}"#)
    }
    var answered = 0
    while answered < 8 {
        // A visitor that is not heard says no more, and is cut off in the end.
        for part in try visitor.hearText().split(separator: #"{"command":"#).dropFirst() {
            guard part.hasPrefix("\(answered + 1),\"outcome\":\"refused\",\"error\":{\"code\":2001")
            else { throw Visitor.Failure(description: "after \(answered): \(part)") }
            answered += 1
        }
    }
}

extension WholeServerTests {
    @Suite struct ComingBackTests {
        @Test(
            "R1, W6 absent members are counted and hold what they held; a server ends all the same",
            arguments: [1, 4])
        func absent(loops: Int) throws {
            try withServer(loops: loops) { _ = try $0.census() }
            let descriptors = openDescriptors()
            try withServer(loops: loops) { server in
                try createStory("s0", port: server.port)
                for number in 1...8 {
                    let visitor = try Visitor(port: server.port)
                    try enter(visitor, "s0")
                    try visitor.say(
                        #"{"type":"create","command":1,"item":{"id":\#(number),"kind":"shape","#
                            + #""shape":"ellipse","x":50,"y":50,"halfWidth":5,"halfHeight":5}}"#)
                    try visitor.say(
                        #"{"type":"begin","gesture":\#(number),"kind":"drag","items":[\#(number)],"#
                            + #""sample":{"n":0,"t":0,"x":50,"y":50}}"#)
                    try visitor.hear(#""state":"open""#)
                    if number % 2 == 0 { visitor.vanish() }
                }
                let census = try server.census { $0.stories[0].absentMembers == 8 }
                let story = census.stories[0]
                #expect(story.absentMembers == 8)
                #expect(story.roomMembers == 8)
                #expect(story.members == 0)
                #expect(story.seats == 0)
                #expect(story.openGestures == 8)
                #expect(census.hubs.allSatisfy { $0.connections == 0 })
            }
            #expect(waits { openDescriptors() == descriptors })
        }

        @Test(
            "R4, R6 of connections that come back at once with one token the last has the member",
            arguments: [1, 4])
        func atOnce(loops: Int) throws {
            try withServer(loops: loops) { server in
                try createStory("s0", port: server.port)
                var present = try Visitor(port: server.port)
                try enter(present, "s0")
                var token = try #require(try hearWelcome(present)).token
                for round in 1...WholeServerTests.often(250) {
                    let rivals = try (0..<3).map { _ in try Visitor(port: server.port) }
                    for rival in rivals { try enter(rival, "s0", with: token) }
                    // Whoever has heard something, the story has heard it before.
                    let welcomes = try rivals.map { try hearWelcome($0) }
                    for case let welcome? in welcomes {
                        #expect(welcome.text.contains(#""member":1,"#))
                        #expect(welcome.text.contains(#""resumed":true"#))
                    }
                    #expect(try present.hearClose() == 4_506)
                    let guests = zip(rivals, welcomes).filter { $0.1 != nil }
                    // To who is closed already nothing can be said.
                    for (rival, _) in guests {
                        try? rival.say(#"{"type":"ping","id":\#(round)}"#)
                    }
                    let stayed = try guests.filter { try isPresent($0.0, ping: round) }
                    #expect(stayed.count == 1)
                    let last = try #require(stayed.first)
                    (present, token) = (last.0, try #require(last.1).token)
                }
                let census = try server.census { $0.hubs.map(\.connections).reduce(0, +) == 1 }
                #expect(census.stories[0].roomMembers == 1)
                #expect(census.stories[0].members == 1)
                #expect(census.stories[0].absentMembers == 0)
            }
        }

        /// Stories are put away as soon as nobody is in them, so that many a visitor finds one that
        /// has just gone, and then the one after it.
        @Test(
            "C1, D3 what is said right after hello is heard in its order, whatever is put away",
            arguments: [2, 4])
        func rightAfterHello(loops: Int) throws {
            try withServer(loops: loops, idleTime: .zero) { server in
                let stories = ["s0", "s1"]
                for story in stories { try createStory(story, port: server.port) }
                let failures = Lock<[String]>([])
                let threads = (0..<4).map { thread in
                    Background { [port = server.port] in
                        for round in 0..<WholeServerTests.often(1_500) {
                            do {
                                try nudgeNothing(in: stories[(thread + round) % 2], port: port)
                            } catch { failures.withLock { $0.append("\(error)") } }
                            if failures.withLock({ !$0.isEmpty }) { return }
                        }
                    }
                }
                for thread in threads { thread.join() }
                #expect(failures.withLock { $0 } == [])
            }
        }

        @Test("W8 messages of unknown types are counted")
        func unknownTypes() throws {
            try withServer(loops: 1) { server in
                try createStory("s0", port: server.port)
                let visitor = try Visitor(port: server.port)
                try enter(visitor, "s0")
                for _ in 0..<7 { try visitor.say(#"{"type":"paint"}"#) }
                try visitor.say(#"{"type":"ping","id":5}"#)
                try visitor.hear(#""pong":{"id":5,"#)
                #expect(try server.census().hubs.map(\.unknownMessages) == [7])
            }
        }
    }
}
