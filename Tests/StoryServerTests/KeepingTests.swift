import Canvas
import Rooms
import SocketLoop
import StoryServer
import StoryStore
import Testing
import Wire

/// Opens a story's socket, with or without a member that can come back, as asked for.
private func join(_ story: String, on server: Server, canResume: Bool = false) throws -> Visitor {
    let visitor = try Visitor(port: server.port)
    try visitor.send(Visitor.handshake(story))
    guard try visitor.hearStatus() == 101 else { throw Visitor.Failure(description: story) }
    try visitor.say(
        canResume ? #"{"type":"hello","capabilities":["resume"]}"# : #"{"type":"hello"}"#)
    return visitor
}

private func creation(of item: Int, command: Int) -> String {
    #"{"type":"create","command":\#(command),"item":{"id":\#(item),"kind":"shape","#
        + #""shape":"ellipse","x":50,"y":50,"halfWidth":5,"halfHeight":5}}"#
}

extension WholeServerTests {
    @Suite struct KeepingTests {
        @Test("D1 who can come back is welcomed when its token is kept, others at once")
        func welcomeWaits() throws {
            let store = try FaultyStore()
            try withServer(loops: 1, store: store) { server in
                try createStory("s0", port: server.port)
                store.hold()
                let careful = try join("s0", on: server, canResume: true)
                #expect(waits { store.appendCount == 1 })
                let guest = try join("s0", on: server)
                try guest.hear(#""type":"welcome""#)
                try guest.hear(#""snapshot":true"#)
                // What the room has sent anybody by now it has sent the first one, too.
                #expect(!careful.hasNews)
                store.release()
                try careful.hear(#""token":""#)
            }
        }

        @Test("D1, U13 a commit is told as durable when it is kept, and not before")
        func durableIsTold() throws {
            let store = try FaultyStore()
            try withServer(loops: 1, store: store) { server in
                try createStory("s0", port: server.port)
                let visitor = try join("s0", on: server)
                try visitor.hear(#""snapshot":true"#)
                store.hold()
                try visitor.say(creation(of: 1, command: 1))
                let told = try visitor.hearText()
                #expect(told.contains(#""outcome":"accepted","revision":1"#))
                #expect(!told.contains(#""durable""#))
                store.release()
                try visitor.hear(#""durable":1"#)
            }
        }

        @Test("D4 while the disk refuses, commands are; what came before is kept later")
        func diskRefuses() throws {
            let store = try FaultyStore()
            try withServer(loops: 1, store: store) { server in
                try createStory("s0", port: server.port)
                try createStory("s1", port: server.port)
                let visitor = try join("s0", on: server)
                try visitor.hear(#""snapshot":true"#)
                store.refuse(.full("There is no room."))
                try visitor.say(creation(of: 1, command: 1))
                try visitor.hear(#""outcome":"accepted","revision":1"#)
                #expect(waits { store.appendCount == 2 })
                var number = 2
                while true {
                    try visitor.say(creation(of: number, command: number))
                    let told = try visitor.hearText()
                    #expect(!told.contains(#""durable""#))
                    if told.contains(#""code":3005"#) { break }
                    number += 1
                }
                // Whoever comes now is let in.
                let late = try join("s0", on: server, canResume: true)
                try late.hear(#""snapshot":true"#)
                store.refuse(nil)
                try visitor.hear(#""durable":\#(number - 1)"#)
                try visitor.say(creation(of: 99, command: 99))
                try visitor.hear(#""outcome":"accepted","revision":\#(number)"#)
            }
        }

        @Test(
            "D3 a story that nobody is in is put away, and comes back as it was", arguments: [1, 4])
        func putAway(loops: Int) throws {
            let store = try FaultyStore()
            try withServer(loops: loops, store: store, idleTime: .zero) { server in
                try createStory("s0", port: server.port)
                for round in 1...20 {
                    let visitor = try join("s0", on: server)
                    try visitor.hear(#""snapshot":true"#)
                    try visitor.say(creation(of: round, command: 1))
                    try visitor.hear(#""outcome":"accepted","revision":\#(round)"#)
                    try visitor.sayGoodbye()
                    #expect(try visitor.hearClose() == 1_000)
                    // Half of them find it here still, or on its way out.
                    if round % 2 == 0 {
                        #expect(try server.census { $0.stories.isEmpty }.stories == [])
                    }
                }
            }
        }

        @Test("D3, W1 sockets of stories that there are not are closed, before and after a hello")
        func unknown() throws {
            try withServer(loops: 2) { server in
                let silent = try Visitor(port: server.port)
                try silent.send(Visitor.handshake("nowhere"))
                #expect(try silent.hearStatus() == 101)
                #expect(try silent.hearClose() == 4_504)
                #expect(try join("nowhere", on: server).hearClose() == 4_504)
                #expect(try server.census { $0.stories.isEmpty }.stories == [])
            }
        }

        @Test(
            "W6 a server that ends has every story put away with all its commits",
            arguments: [1, 4])
        func ending(loops: Int) throws {
            let store = try FaultyStore()
            var visitors: [Visitor] = []
            try withServer(loops: loops, store: store) { server in
                for story in 0..<8 {
                    try createStory("s\(story)", port: server.port)
                    for member in 0..<3 {
                        visitors.append(try join("s\(story)", on: server, canResume: member > 0))
                        try visitors[visitors.count - 1].hear(#""snapshot":true"#)
                        try visitors[visitors.count - 1].say(creation(of: member + 1, command: 1))
                    }
                }
                for visitor in visitors { try visitor.hear(#""outcome":"accepted""#) }
                store.hold()
                for visitor in visitors { try visitor.say(creation(of: 9, command: 2)) }
                for visitor in visitors { try visitor.hear(#""command":2"#) }
                server.stop()
                store.release()
                for visitor in visitors { #expect(try visitor.hearClose() == 4_000) }
            }
            #expect(Set(store.closed.map(\.story.text)) == Set((0..<8).map { "s\($0)" }))
            // What still comes of the members wakes none of them again.
            #expect(store.openCount == 8)
        }

        @Test("W6, D4 a server that has to end tells what is not on the disk", arguments: [1, 4])
        func leftBehind(loops: Int) throws {
            let store = try FaultyStore()
            let left = Lock<[String]>([])
            try withServer(loops: loops, store: store, drainSeconds: 1) { server in
                for story in ["s0", "s1", "s2"] { try createStory(story, port: server.port) }
                var visitors: [Visitor] = []
                for story in ["s0", "s1"] {
                    visitors.append(try join(story, on: server, canResume: true))
                    try visitors[visitors.count - 1].hear(#""snapshot":true"#)
                }
                store.refuse(.failed("The disk is gone."))
                try visitors[1].say(creation(of: 1, command: 1))
                try visitors[1].hear(#""outcome":"accepted""#)
                server.stop()
                #expect(waits { !server.leftBehind.isEmpty })
                left.withLock { $0 = server.leftBehind.map { "\($0.story) \($0.commits)" } }
            }
            #expect(left.withLock { $0 } == ["s1 1"])
        }
    }
}
