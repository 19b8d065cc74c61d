import Canvas
import Glibc
import SocketLoop
import StoryRecording
import StoryServer
import Testing

/// Opens the socket of `s0` and says hello with these keys beside its type.
private func join(_ server: Server, _ hello: String = "") throws -> Visitor {
    let visitor = try Visitor(port: server.port)
    try visitor.send(Visitor.handshake("s0"))
    guard try visitor.hearStatus() == 101 else { throw Visitor.Failure(description: "no socket") }
    try visitor.say(#"{"type":"hello"\#(hello)}"#)
    return visitor
}

private func creation(of item: Int, command: Int) -> String {
    #"{"type":"create","command":\#(command),"item":{"id":\#(item),"kind":"shape","#
        + #""shape":"ellipse","x":50,"y":\#(50 * item),"halfWidth":5,"halfHeight":5}}"#
}

/// Has a member drag item 1 to the centre line, slowly, so that it catches, and then off it, in
/// a turn of its own, to where the last sample alone tells where it is.
private func drag(_ visitor: Visitor, gesture: Int) throws {
    try visitor.say(
        #"{"type":"begin","gesture":\#(gesture),"kind":"drag","items":[1],"#
            + #""sample":{"n":0,"t":0,"x":50,"y":50}}"#)
    for number in 1...26 {
        if number == 26 { try visitor.hear(#""n":25"#) }
        try visitor.say(
            #"{"type":"move","gesture":\#(gesture),"samples":[{"n":\#(number),"#
                + #""t":\#(number * 8_000),"x":\#(number < 26 ? 50 - 2 * number : -20),"y":50}]}"#)
    }
    try visitor.hear(#""n":26"#)
}

private func restore(_ server: Server, revision: Int) throws {
    let body = #"{"revision":\#(revision)}"#
    let visitor = try Visitor(port: server.port)
    try visitor.send(
        Array(
            ("POST /v1/stories/s0/restore HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8))
    #expect(try visitor.hearStatus() == 200)
}

/// Has somebody create, drag, undo, redo and vanish; tells with which token it can come back.
private func editAndVanish(_ server: Server) throws -> String {
    let visitor = try join(server, #","name":"Ann","capabilities":["resume"]"#)
    let token = try visitor.hearValue(of: "token")
    for item in 1...3 { try visitor.say(creation(of: item, command: item)) }
    try drag(visitor, gesture: 7)
    try visitor.say(#"{"type":"end","gesture":7}"#)
    try visitor.hear(#""state":"ended""#)
    try visitor.say(#"{"type":"undo","command":4}"#)
    try visitor.hear(#""command":4"#)
    try visitor.say(#"{"type":"redo","command":5}"#)
    try visitor.hear(#""command":5"#)
    visitor.vanish()
    return token
}

/// Everything that there is, said to a server that records it; its lines.
private func session(loops: Int = 2) throws -> [String] {
    let folder = try RecordingFolder()
    try withServer(loops: loops, recording: folder) { server in
        try createStory("s0", port: server.port)
        let bob = try join(server)
        try bob.hear(#""snapshot":true"#)
        let token = try editAndVanish(server)
        try bob.hear(#""state":"absent""#)
        // What cannot be read, means nothing or is refused is replayed as well.
        try bob.say(#"{"type":"move","gesture":7}"#)
        try bob.say(
            #"{"type":"begin","gesture":8,"kind":"drag","items":[],"#
                + #""sample":{"n":0,"t":0,"x":0,"y":0}}"#)
        for _ in 0..<3 { try bob.say(#"{"type":"dance"}"#) }
        try bob.say(#"{"type":"delete","command":1,"item":99}"#)
        try bob.say(#"{"type":"presence","cursor":{"x":1,"y":2},"selection":[2]}"#)
        try bob.say(#"{"type":"ping","id":5}"#)
        try bob.hear(#""id":5"#)
        try restore(server, revision: 2)
        try bob.hear(#""snapshot":true"#)
        let back = try join(
            server,
            #","capabilities":["resume"],"resume":{"token":\#(token),"epoch":1,"#
                + #""revision":1,"stamp":1}"#)
        try back.hear(#""snapshot":true"#)
        try bob.sayGoodbye()
        #expect(try bob.hearClose() == 1_000)
        // It is settled by the end of the server.
        try drag(back, gesture: 9)
        server.stop()
        #expect(try back.hearClose() == 4_000)
    }
    #expect(folder.told.withLock { $0 } == [])
    #expect(folder.names.count == 1)
    return try folder.lines(of: try #require(folder.names.first))
}

extension WholeServerTests {
    @Suite struct RecordingTests {
        @Test("A recorded session comes to the same when it is replayed", arguments: [1, 4])
        func same(loops: Int) throws {
            let summary = try replay(try session(loops: loops))
            #expect(summary.end == .away)
            #expect(!summary.isCut)
            let counts = ReplaySummary.Count.allCases.map { "\($0): \(summary[$0])" }
            #expect((summary[.joins], summary[.returns]) == (2, 1), "\(counts)")
            #expect((summary[.begins], summary[.moves], summary[.ends]) == (2, 52, 1), "\(counts)")
            #expect((summary[.commands], summary[.restores]) == (6, 1), "\(counts)")
            #expect((summary[.unreadable], summary[.ignored]) == (3, 2), "\(counts)")
            #expect((summary[.goodbyes], summary[.losses]) == (1, 1), "\(counts)")
            // Three creations, a drag, undo, redo, the restore, and what the end settles.
            #expect(summary.revisions.last.rawValue == 8, "\(counts)")
            #expect(summary[.commits] == 8, "\(counts)")
            #expect(summary[.edges] >= 2, "\(counts)")
        }

        @Test("Another sample, another digest and a line too few or too many are found")
        func tampered() throws {
            let lines = try session()
            func fault(_ change: (inout [String]) throws -> Void) throws -> ReplayFault? {
                var changed = lines
                try change(&changed)
                do throws(ReplayFault) {
                    _ = try replay(changed)
                    return nil
                } catch { return error }
            }
            func place(_ words: String) throws -> Int {
                try #require(lines.firstIndex { $0.contains(words) }, "\(words)")
            }
            let move = try place(#""x":-20,"#)
            let moved = try fault { lines in
                lines[move] = lines[move].replacing(#""x":-20,"#, with: #""x":-20.001,"#)
            }
            guard case .differs(let line, _, let difference)? = moved else {
                Issue.record("\(String(describing: moved))")
                return
            }
            #expect(line == move + 2)
            #expect(difference.contains("the gesture 7 is otherwise at sample"))

            let check = try #require(lines[move...].firstIndex { $0.contains(#""moved":[["#) })
            let digest = try fault { lines in
                let text = lines[check]
                let place = try #require(text.lastIndex { $0.isHexDigit })
                let other = text[place] == "0" ? "1" : "0"
                lines[check] = text.replacingCharacters(at: place, with: other)
            }
            guard case .differs(check + 1, _, _)? = digest else {
                Issue.record("\(String(describing: digest))")
                return
            }

            let creation = try place(#""command":2,"#)
            #expect(try fault { $0.remove(at: creation) } != nil)
            #expect(try fault { $0.insert($0[creation], at: creation) } == nil, "it is done once")
            #expect(try fault { $0.swapAt(creation, creation + 1) } != nil)
        }

        @Test("Damaged lines are told with their numbers; a cut last line is none")
        func damaged() throws {
            let lines = try session(loops: 1)
            func fault(at line: Int, _ text: String) -> Int? {
                var changed = lines
                changed[line] = text
                do throws(ReplayFault) {
                    _ = try replay(changed)
                    return nil
                } catch {
                    guard case .damaged(let number, _) = error else { return nil }
                    return number
                }
            }
            for line in [0, 1, 5, lines.count - 1] {
                // Cut anywhere, with a byte too many, or something else: nothing traps.
                for count in stride(from: 0, to: lines[line].utf8.count - 1, by: 7) {
                    let cut = String(decoding: lines[line].utf8.prefix(count), as: UTF8.self)
                    #expect(fault(at: line, cut + "\n") == line + 1, "\(cut)")
                }
                #expect(fault(at: line, " " + lines[line]) == line + 1)
                #expect(fault(at: line, "{}\n") == line + 1)
            }
            var cut = lines
            cut[lines.count - 1] = #"{"at":12"#
            let summary = try replay(cut)
            #expect(summary.isCut)
            #expect(summary.end == nil)
            #expect(throws: ReplayFault.damaged(line: 1, "it has no end")) {
                _ = try replay([String(lines[0].dropLast(2))])
            }
            #expect(throws: ReplayFault.damaged(line: lines.count + 1, "it comes after the end")) {
                _ = try replay(lines + [lines[1]])
            }
        }

        @Test("When recordings cannot be written, the operator is told, and the story goes on")
        func failing() throws {
            let folder = try RecordingFolder()
            let file = open(folder.path, O_CREAT | O_WRONLY, 0o600)
            #expect(file >= 0)
            close(file)
            try withServer(loops: 1, recording: folder) { server in
                try createStory("s0", port: server.port)
                let visitor = try join(server)
                for item in 1...20 {
                    try visitor.say(creation(of: item, command: item))
                    try visitor.hear(#""outcome":"accepted","revision":\#(item)"#)
                }
                #expect(waits { folder.told.withLock { !$0.isEmpty } })
            }
            let told = folder.told.withLock { $0 }
            #expect(told.count == 1)
            #expect(told.first?.contains("The recording of the story s0 has ended") == true)
        }
    }
}

extension String {
    fileprivate func replacingCharacters(at place: Index, with other: String) -> String {
        self[..<place] + other + self[index(after: place)...]
    }
}
