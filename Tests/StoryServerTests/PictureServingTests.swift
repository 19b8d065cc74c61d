import SocketLoop
import StoryServer
import StoryStore
import Testing

/// Opens a story's socket.
private func join(_ story: String, on server: Server) throws -> Visitor {
    let visitor = try Visitor(port: server.port)
    try visitor.send(Visitor.handshake(story))
    guard try visitor.hearStatus() == 101 else { throw Visitor.Failure(description: story) }
    try visitor.say(#"{"type":"hello"}"#)
    try visitor.hear(#""snapshot":true"#)
    return visitor
}

/// Asks for something on a connection of its own.
private func ask(_ path: String, of server: Server) throws -> Visitor {
    let visitor = try Visitor(port: server.port)
    try visitor.send(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    return visitor
}

private func shape(_ item: Int, command: Int) -> String {
    #"{"type":"create","command":\#(command),"item":{"id":\#(item),"kind":"shape","#
        + #""shape":"ellipse","x":\#(item % 20 * 10 - 100),"y":50,"halfWidth":5,"halfHeight":5}}"#
}

private func image(_ item: Int, command: Int) -> String {
    #"{"type":"create","command":\#(command),"item":{"id":\#(item),"kind":"image","#
        + #""url":"\#(SmallImage.path())","x":0,"y":0,"halfWidth":50,"halfHeight":50}}"#
}

extension WholeServerTests {
    /// Stories with a picture that the store keeps back, so that drawing goes on as long as a test
    /// wants: whatever else is done meanwhile does not wait for it.
    @Suite struct PictureServingTests {
        private func withDrawing(
            items: Int = 1, _ body: (Server, FaultyStore, Visitor, Visitor) throws -> Void
        ) throws {
            let store = try FaultyStore()
            try store.waiting { store.keep(SmallImage.stored(), $0) }
            // One loop: what it did for the picture, it could not do for anybody else.
            try withServer(loops: 1, store: store) { server in
                try createStory("s0", port: server.port)
                let author = try join("s0", on: server)
                for item in 1...items {
                    // The picture lies in the middle.
                    try author.say(
                        item == (items + 1) / 2
                            ? image(item, command: item) : shape(item, command: item))
                }
                try author.hear(#""command":\#(items),"outcome":"accepted""#)
                store.holdImages()
                defer { store.release() }
                let asker = try ask("/v1/stories/s0.png", of: server)
                #expect(waits { store.imageCount == 1 })
                try body(server, store, author, asker)
            }
        }

        @Test("T15, E3 while a story of 1,000 items is drawn, its loop does everything else")
        func loopIsFree() throws {
            try withDrawing(items: 1_000) { server, store, author, asker in
                let watcher = try join("s0", on: server)
                try author.say(shape(2_000, command: 1_001))
                try author.hear(#""command":1001,"outcome":"accepted""#)
                try watcher.hear(#""id":2000"#)
                try author.say(
                    #"{"type":"begin","gesture":7,"kind":"drag","items":[2000],"#
                        + #""sample":{"n":0,"t":0,"x":0,"y":0}}"#)
                for number in 1...20 {
                    try author.say(
                        #"{"type":"move","gesture":7,"samples":[{"n":\#(number),"#
                            + #""t":\#(number * 9_000),"x":\#(number * 3),"y":0,"#
                            + #""snappingOff":true}]}"#)
                    try watcher.hear(#""item":2000,"n":\#(number),"#)
                }
                try createStory("s1", port: server.port)
                #expect(try ask("/healthz", of: server).hearAnswer().status == 200)
                #expect(try ask("/v1/stories/s0", of: server).hearAnswer().status == 200)
                #expect(!asker.hasNews && store.imageCount == 1, "it is still being drawn")
                store.release()
                #expect(try asker.hearStatus() == 200)
            }
        }

        @Test("T15, T3 when too many stories wait to be drawn, the next is busy, by a number")
        func busy() throws {
            try withDrawing { server, store, _, asker in
                var askers = [asker]
                for number in 1...17 {
                    try createStory("other\(number)", port: server.port)
                    let author = try join("other\(number)", on: server)
                    try author.say(image(1, command: 1))
                    try author.hear(#""outcome":"accepted""#)
                    askers.append(try ask("/v1/stories/other\(number).svg", of: server))
                    // A story that waits is in the queue before the next one asks.
                    #expect(try ask("/healthz", of: server).hearAnswer().status == 200)
                }
                #expect(waits { askers.contains { $0.hasNews } })
                let refused = askers.filter { $0.hasNews }
                #expect(refused.count == 1)
                let answer = try #require(try refused.first?.hearAnswer())
                #expect(answer.status == 503 && answer.head.contains("retry-after: 1"))
                #expect(answer.body.contains(#""code":3004"#))
                #expect(answer.body.contains(#""retryAfter":1000"#))
                store.release()
                for asker in askers where asker !== refused.first {
                    #expect(try asker.hearStatus() == 200)
                }
            }
        }

        @Test("T15, E3 whoever goes while its picture is drawn is forgotten, and others get it")
        func clientIsGone() throws {
            try withDrawing { server, store, _, asker in
                asker.vanish()
                var others: [Visitor] = []
                for number in 0..<20 {
                    let other = try ask("/v1/stories/s0.png", of: server)
                    if number.isMultiple(of: 2) { others.append(other) } else { other.vanish() }
                }
                #expect(try ask("/healthz", of: server).hearAnswer().status == 200)
                store.release()
                for other in others { #expect(try other.hearStatus() == 200) }
                #expect(store.imageCount == 1)
            }
        }

        @Test("T15, W6 a server that is stopped while it draws ends, and leaves nothing behind")
        func stopped() throws {
            let before = openDescriptors()
            try withDrawing { server, store, author, asker in
                try createStory("s1", port: server.port)
                let waiting = try ask("/v1/stories/s1.png", of: server)
                server.stop()
                #expect(try author.hearClose() == 4_000)
                store.release()
                // They are answered, or closed: neither waits for ever.
                for visitor in [asker, waiting] {
                    if let status = try? visitor.hearStatus() { #expect(status == 200) }
                }
            }
            #expect(waits { openDescriptors() == before })
        }
    }
}
