import Canvas
import Foundation
import SeededRandom
import Testing
import Wire

/// What servers say is read so that our own writers make the same text of it again.
@Suite struct ServerDecodingTests {
    @Test("U6, U10, U11, J5, E1 every update of the vectors is read and written again to the byte")
    func updates() throws {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        let files = try VectorFiles.names(of: "server").filter { $0.hasPrefix("update") }
        let vectors = try files.flatMap { try VectorFiles.vectors($0, of: "server") }
        #expect(vectors.count == 358)
        for vector in vectors {
            let id = try #require(vector["id"] as? String)
            let bytes = try VectorFiles.bytes(of: vector)
            let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, into: &update)
            }
            guard case .update = message else {
                Issue.record("\(id) is an update")
                continue
            }
            #expect(text(of: update) == vector["text"] as? String, "\(id)")
        }
    }

    @Test("U6 what a later version adds to a pose is passed over") func laterPoses() throws {
        let text = #"{"type":"pose","gesture":7,"item":3,"n":9,"x":1,"y":2,"skew":2,"angle":90.5,"#
        let update = try decode(updateWith: text + #""scale":2}"#)
        guard case .pose(let pose, let item, let gesture, let number) = update.records.first
        else { return #expect(Bool(false), "it is a pose") }
        #expect(pose.center == Position(x: Length(points: 1), y: Length(points: 2)))
        #expect(pose.turned?.scale == Scale(millionths: 2_000_000))
        #expect(pose.turned?.angle == Angle(thousandths: 90_500))
        #expect(item == ItemID(3) && gesture == GestureID(7) && number == SampleNumber(9))
    }

    @Test(
        "J5, U6 the short cut for poses reads what the long way reads, and no more",
        arguments: [
            #""x":-12.05,"y":0}"#, #""x":-12.05,"y":0,"scale":0.0125,"angle":359.999}"#,
        ])
    func shortCut(place: String) throws {
        let head = #"{"type":"pose","gesture":9007199254740991,"item":30,"n":4294967295,"#
        let pose = Array((head + place).utf8)
        var chance = SplitMix64(seed: 0x905E)
        var same = 0
        for round in 0..<20_000 {
            let bytes = round == 0 ? pose : mutilated(pose, of: [pose], using: &chance)
            let text = String(decoding: bytes, as: UTF8.self)
            // A blank behind the bracket is no canonical form, and means nothing.
            let long = text.hasPrefix("{") ? "{ " + text.dropFirst() : text
            let outcomes = [text, long].map { text in
                outcome(of: text)
            }
            #expect(outcomes[0] == outcomes[1], "\(text)")
            if outcomes[0].contains("pose") { same += 1 }
        }
        #expect(same > 200, "some are still poses")
    }

    @Test("T3 why a request was refused is read, and what does not say so is not") func refusals()
        throws
    {
        func read(_ text: String) -> WireError? {
            var decoder = ServerMessageDecoder()
            return try? Array(text.utf8).withUnsafeBytes { try decoder.decodeError($0) }
        }
        let text = #"{"error":{"code":5006,"name":"tooManyStories","message":"","limit":9}}"#
        #expect(read(text) == WireError(.tooManyStories, limit: 9))
        for text in ["", "<html>", "{}", #"{"error":5006}"#, #"{"error":{}}"#] {
            #expect(read(text) == nil, "\(text)")
        }
    }

    @Test("J1 unknown keys and records are passed over") func unknown() throws {
        let update = try decode(
            updateWith:
                #"{"type":"comet","tail":[1,{"a":2}]},{"type":"left","member":4,"why":null}"#)
        #expect(update.records.count == 1)
        guard case .left(let member) = update.records.first else {
            return #expect(Bool(false), "the other one is read")
        }
        #expect(member == MemberID(4))
    }

    @Test("H3 every welcome of the vectors is read and written again to the byte")
    func welcomes() throws {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        for vector in try VectorFiles.vectors("welcome.json", of: "server") {
            let bytes = try VectorFiles.bytes(of: vector)
            let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, into: &update)
            }
            guard case .welcome(let welcome) = message else {
                Issue.record("it is a welcome")
                continue
            }
            var buffer = ByteBuffer()
            buffer.append(welcome)
            let written = String(decoding: buffer.array, as: UTF8.self)
            #expect(written == vector["text"] as? String, "\(vector["id"] ?? "?")")
        }
    }

    @Test("T2 every story of the vectors is read and written again to the byte")
    func stories() throws {
        var decoder = ServerMessageDecoder()
        for vector in try VectorFiles.vectors("story.json", of: "http") {
            let bytes = try VectorFiles.bytes(of: vector)
            let document = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decodeStory(bytes)
            }
            var buffer = ByteBuffer()
            buffer.append(
                storyNamed: document.story.id ?? "", revision: document.revision,
                layout: document.story.layout, items: document.items)
            let written = String(decoding: buffer.array, as: UTF8.self)
            #expect(written == vector["text"] as? String, "\(vector["id"] ?? "?")")
        }
    }

    @Test("E3 no message of a server ends a client: 40,000 mutilated vectors") func fuzz() throws {
        var seeds: [[UInt8]] = []
        for name in try VectorFiles.names(of: "server") {
            seeds += try VectorFiles.vectors(name, of: "server").map {
                try VectorFiles.bytes(of: $0)
            }
        }
        seeds += try VectorFiles.vectors("story.json", of: "http").map {
            try VectorFiles.bytes(of: $0)
        }
        var chance = SplitMix64(seed: 0x5E7)
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        var read = 0
        for _ in 0..<40_000 {
            let bytes = mutilated(seeds.randomElement(using: &chance)!, of: seeds, using: &chance)
            bytes.withUnsafeBytes {
                if (try? decoder.decode($0, into: &update)) != nil { read += 1 }
                _ = try? decoder.decodeStory($0)
            }
        }
        #expect(read > 400, "some of it is still a message")
    }
}

/// A text with a few bytes, digits or runs changed, or crossed with another.
private func mutilated(
    _ seed: [UInt8], of seeds: [[UInt8]], using chance: inout SplitMix64
) -> [UInt8] {
    var bytes = seed
    for _ in 0...Int.random(in: 0..<4, using: &chance) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &chance)
        switch Int.random(in: 0..<7, using: &chance) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
        case 1: bytes[place] = "0123456789-.eE{}[]\",:".utf8.randomElement(using: &chance)!
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 3: bytes.insert(contentsOf: "999999999999999999".utf8, at: place)
        case 4: bytes.insert(contentsOf: bytes.prefix(place).suffix(40), at: place)
        case 5:
            let other = seeds.randomElement(using: &chance)!
            bytes = Array(bytes.prefix(place) + other.dropFirst(min(place, other.count)))
        default:
            let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
            if let digit = digits.randomElement(using: &chance) {
                bytes[digit] = UInt8.random(in: 0x30...0x39, using: &chance)
            }
        }
        if bytes.isEmpty { bytes = [0x7B] }
    }
    return bytes
}

/// What a record is read as, written again, or the error's number.
private func outcome(of record: String) -> String {
    do {
        return text(of: try decode(updateWith: record))
    } catch let error as WireError {
        return "\(error.code.rawValue)"
    } catch {
        return "\(error)"
    }
}

private func decode(updateWith record: String) throws -> ServerUpdate {
    var decoder = ServerMessageDecoder()
    var update = ServerUpdate()
    let head = #"{"type":"update","since":1,"revision":1,"stamp":9,"time":5,"records":["#
    let message = try Array("\(head)\(record)]}".utf8).withUnsafeBytes {
        bytes throws(WireError) in
        try decoder.decode(bytes, into: &update)
    }
    guard case .update = message else { throw WireError(.unexpected) }
    return update
}
