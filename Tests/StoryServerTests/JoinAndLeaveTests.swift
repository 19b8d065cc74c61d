import Glibc
import SocketLoop
import StoryServer
import Testing

/// What a visitor comes for, and how it leaves.
private enum Visit: CaseIterable {
    case farewell
    case hangUpInGesture
    case resetInGesture
    case hangUpBeforeHello
    case resetBeforeHello
    case resetInHandshake
    case wrongHello
    case unknownStory
    case unknownSubprotocol

    func make(to story: String, port: UInt16, item: Int) throws {
        let visitor = try Visitor(port: port)
        switch self {
        case .farewell:
            try Visit.join(visitor, story)
            try visitor.sayGoodbye()
            try expect(1_000, visitor.hearClose())
        case .hangUpInGesture:
            try Visit.drag(visitor, story, item)
        case .resetInGesture:
            try Visit.drag(visitor, story, item)
            visitor.vanish()
        case .hangUpBeforeHello, .resetBeforeHello:
            try Visit.open(visitor, story)
            if self == .resetBeforeHello { visitor.vanish() }
        case .resetInHandshake:
            try visitor.send(Array(Visitor.handshake(story).prefix(100)))
            visitor.vanish()
        case .wrongHello:
            try Visit.open(visitor, story)
            try visitor.say(#"{"type":"ping","id":1}"#)
            try expect(4_500, visitor.hearClose())
        case .unknownStory:
            try Visit.open(visitor, "never-made")
            try expect(4_504, visitor.hearClose())
        case .unknownSubprotocol:
            try visitor.send(Visitor.handshake(story, subprotocol: "chat"))
            try expect(400, visitor.hearStatus())
        }
    }

    private static func open(_ visitor: Visitor, _ story: String) throws {
        try visitor.send(Visitor.handshake(story))
        try Visit.expect(101, visitor.hearStatus())
    }

    private static func join(_ visitor: Visitor, _ story: String) throws {
        try open(visitor, story)
        try visitor.say(#"{"type":"hello"}"#)
        try visitor.hear(#""snapshot":true"#)
    }

    /// Somebody who has joined and goes on.
    static func member(of story: String, port: UInt16) throws -> Visitor {
        let visitor = try Visitor(port: port)
        try join(visitor, story)
        return visitor
    }

    /// Joins and has a gesture under way.
    private static func drag(_ visitor: Visitor, _ story: String, _ item: Int) throws {
        try join(visitor, story)
        // Names of gestures that are over stay taken for a while.
        let gesture = UInt64.random(in: 1...(1 << 53) - 1)
        try visitor.say(
            #"{"type":"begin","gesture":\#(gesture),"kind":"drag","items":[\#(item)],"#
                + #""sample":{"n":0,"t":0,"x":50,"y":50}}"#)
        try visitor.say(
            #"{"type":"move","gesture":\#(gesture),"samples":[{"n":1,"t":9000,"x":60,"y":50}]}"#)
        try visitor.hear(#""own":[{"gesture":\#(gesture),"state":"open""#)
    }

    private static func expect(_ wanted: Int, _ got: Int) throws {
        guard wanted == got else { throw Visitor.Failure(description: "\(got), not \(wanted)") }
    }

    private func expect(_ wanted: Int, _ got: Int) throws { try Visit.expect(wanted, got) }
}

private let stories = ["s0", "s1", "s2", "s3"]
private let threadCount = 4
private let itemsPerThread = 8

/// Creates the stories, each with items for all threads.
private func furnish(port: UInt16) throws {
    for story in stories {
        try createStory(story, port: port)
        let visitor = try Visitor(port: port)
        try visitor.send(Visitor.handshake(story))
        guard try visitor.hearStatus() == 101 else { throw Visitor.Failure(description: story) }
        try visitor.say(#"{"type":"hello"}"#)
        let last = threadCount * itemsPerThread
        for item in 1...last {
            try visitor.say(
                #"{"type":"create","command":\#(item),"item":{"id":\#(item),"kind":"shape","#
                    + #""shape":"ellipse","x":50,"y":50,"halfWidth":5,"halfHeight":5}}"#)
        }
        try visitor.hear(#"{"command":\#(last),"outcome":"accepted""#)
        try visitor.sayGoodbye()
        _ = try visitor.hearClose()
    }
}

/// Makes a thread's part of the visits; what went wrong comes back.
private func visit(_ count: Int, thread: Int, port: UInt16) -> [String] {
    var failures: [String] = []
    for number in 0..<count {
        let round = number / stories.count
        let visit = Visit.allCases[round % Visit.allCases.count]
        do {
            try visit.make(
                to: stories[number % stories.count], port: port,
                item: thread * itemsPerThread + round % itemsPerThread + 1)
        } catch {
            failures.append("\(visit): \(error)")
            if failures.count == 10 { break }
        }
    }
    return failures
}

extension Census {
    /// What is left when everybody has gone: what was opened is closed, every story is put away.
    fileprivate var isEmpty: Bool {
        hubs.allSatisfy {
            $0.connections == 0 && $0.admitted == 0 && $0.loop.openConnections == 0
                && $0.loop.opened == $0.loop.closed && $0.loop.httpSockets == 0
                && $0.loop.requests == 0 && $0.loop.timers == 0
                && $0.loop.unfinishedMessages == 0 && $0.loop.unfinishedBytes == 0
        }
            && stories.isEmpty
    }
}

extension WholeServerTests {
    @Suite struct JoinAndLeaveTests {
        @Test(
            "E3, G5, H1, W1 after thousands of joins and leaves of all sorts nothing is left",
            arguments: [1, 2, 4])
        func nothingIsLeft(loops: Int) throws {
            // The first server of a process opens what the process keeps.
            try withServer(loops: loops) { _ = try $0.census() }
            let descriptors = openDescriptors()
            try withServer(loops: loops, idleTime: .zero) { server in
                try furnish(port: server.port)
                #expect(try server.census { $0.isEmpty }.isEmpty)
                let descriptorsOfServer = openDescriptors()
                let visits = WholeServerTests.often(10_000)
                let failures = Lock<[String]>([])
                let threads = (0..<threadCount).map { thread in
                    Background { [port = server.port] in
                        let own = visit(visits / threadCount, thread: thread, port: port)
                        failures.withLock { $0 += own }
                    }
                }
                for thread in threads { thread.join() }
                #expect(failures.withLock { $0 } == [])
                let after = try server.census { $0.isEmpty }
                #expect(after.isEmpty, "\(after)")
                // Each gesture whose member went was settled where it was (G5).
                let furnished = UInt64(threadCount * itemsPerThread)
                for story in stories {
                    let visitor = try Visit.member(of: story, port: server.port)
                    let census = try server.census { $0.stories.count == 1 }
                    #expect(try #require(census.stories.first).revision > furnished)
                    try visitor.sayGoodbye()
                    _ = try visitor.hearClose()
                    #expect(try server.census { $0.isEmpty }.isEmpty)
                }
                #expect(after.hubs.map(\.loop.opened).reduce(0, +) > UInt64(visits / 2))
                #expect(openDescriptors() == descriptorsOfServer)
            }
            #expect(waits { openDescriptors() == descriptors })
        }

        @Test(
            "W6 a server ends whole though members do not answer its goodbye", arguments: [1, 2])
        func endsWithMembers(loops: Int) throws {
            try withServer(loops: loops) { _ = try $0.census() }
            let descriptors = openDescriptors()
            var visitors: [Visitor] = []
            try withServer(loops: loops) { server in
                // One story on each loop, and connections from all.
                for story in stories.prefix(2) {
                    try createStory(story, port: server.port)
                    for _ in 0..<4 {
                        visitors.append(try Visit.member(of: story, port: server.port))
                    }
                }
            }
            visitors.removeAll()
            #expect(waits { openDescriptors() == descriptors })
        }
    }
}
