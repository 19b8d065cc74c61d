import Canvas
import Rooms
import StoryStore
import Wire

/// Reads the lines of a recording, and believes nothing.
struct LineReader {
    private var decoder = ClientMessageDecoder()

    /// Whether a file that begins so is a recording.
    static func isRecording(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var cursor = LineCursor(bytes)
        return cursor.take("{\"recording\":")
    }

    // MARK: The first line

    func start(_ line: UnsafeRawBufferPointer) throws(LineError) -> RecordingStart {
        var cursor = LineCursor(line)
        try cursor.require("{\"recording\":")
        guard cursor.take("1,\"story\":") else {
            throw LineError(problem: "this recording is of another format")
        }
        guard let story = StoryName(try cursor.word()) else { throw cursor.error }
        try cursor.require(",\"at\":")
        let time = try cursor.time()
        try cursor.require(",\"wall\":")
        let wall = try cursor.signed()
        try cursor.require(",\"epoch\":")
        let epoch = try cursor.epoch()
        try cursor.require(",\"stamp\":")
        let stamp = Stamp(try cursor.identifier())
        try cursor.require(",\"lastMember\":")
        let lastMember = try cursor.identifier()
        try cursor.require(",\"revision\":")
        let revision = Revision(try cursor.identifier())
        try cursor.require(",\"layout\":")
        let layout = try cursor.decoded { bytes throws(CodingError) in
            try CanvasLayout(bytes)
        }
        try cursor.require(",\"items\":")
        let state = try cursor.decoded { bytes throws(CodingError) in
            try StoryState(bytes, revision: revision)
        }
        try cursor.require(",\"members\":[")
        let members = try self.members(&cursor)
        try cursor.require("],\"commits\":[")
        let commits = try self.commits(&cursor, upTo: revision)
        try cursor.require("]}")
        try cursor.finish()
        return RecordingStart(
            story: story, at: time, wallMilliseconds: wall,
            stored: StoredStory(
                layout: layout, epoch: epoch, stamp: stamp, lastMember: lastMember, state: state,
                members: members, commits: commits))
    }

    private func members(_ cursor: inout LineCursor) throws(LineError) -> [KeptMember] {
        var members: [KeptMember] = []
        var names: Set<MemberID> = []
        while cursor.take(members.isEmpty ? "[" : ",[") {
            let member = try cursor.member()
            try cursor.require(",")
            guard names.insert(member).inserted else { throw cursor.error }
            members.append(
                try cursor.decoded { bytes throws(CodingError) in
                    try KeptMember(bytes, id: member)
                })
            try cursor.require("]")
        }
        return members
    }

    private func commits(
        _ cursor: inout LineCursor, upTo last: Revision
    ) throws(LineError) -> [Commit] {
        var commits: [Commit] = []
        while cursor.take(commits.isEmpty ? "[" : ",[") {
            let revision = Revision(try cursor.identifier())
            try cursor.require(",")
            guard commits.last.map({ $0.revision.next == revision }) ?? true, revision <= last
            else { throw cursor.error }
            commits.append(
                try cursor.decoded { bytes throws(CodingError) in
                    try Commit(bytes, revision: revision)
                })
            try cursor.require("]")
        }
        return commits
    }

    // MARK: Other lines

    mutating func line(_ line: UnsafeRawBufferPointer) throws(LineError) -> RecordedLine {
        var cursor = LineCursor(line)
        if cursor.take("{\"end\":") {
            guard let end = RecordingEnd(rawValue: try cursor.word()) else { throw cursor.error }
            try cursor.require("}")
            try cursor.finish()
            return .end(end)
        }
        try cursor.require("{\"at\":")
        let time = try cursor.time()
        if cursor.take(",\"check\":") { return .check(try check(&cursor), at: time) }
        let input = try input(&cursor)
        try cursor.finish()
        return .input(input, at: time)
    }

    private mutating func input(_ cursor: inout LineCursor) throws(LineError) -> RecordedInput {
        if cursor.take(",\"join\":") { return try join(&cursor) }
        if cursor.take(",\"restore\":") { return try restore(&cursor) }
        if cursor.take(",\"server\":") { return try server(&cursor) }
        try cursor.require(",\"from\":")
        let member = try cursor.member()
        if cursor.take(",\"says\":\"nothing\"}") { return .ignored(from: member) }
        if cursor.take(",\"says\":\"goodbye\"}") { return .leave(member) }
        if cursor.take(",\"is\":\"lost\"}") { return .lost(member) }
        if cursor.take(",\"unreadable\":") {
            return .unreadable(try unreadable(&cursor), from: member)
        }
        try cursor.require(",\"message\":")
        var samples: [Sample] = []
        let message = try message(&cursor, samples: &samples)
        return .message(message, samples: samples, from: member)
    }

    private func server(_ cursor: inout LineCursor) throws(LineError) -> RecordedInput {
        let fault = cursor.error
        let word = try cursor.word()
        try cursor.require("}")
        switch word {
        case "silence": return .silence
        case "graces": return .graces
        case "drain": return .drain
        case "diskRefuses": return .diskRefuses
        case "diskTakes": return .diskTakes
        default: throw fault
        }
    }

    private mutating func join(_ cursor: inout LineCursor) throws(LineError) -> RecordedInput {
        let fault = cursor.error
        let number = try cursor.optionalNumber()
        let member = number.flatMap { MemberID($0) }
        guard member?.rawValue == number else { throw fault }
        try cursor.require(",\"encoding\":")
        let isJSON = cursor.take("\"json\"")
        if !isJSON { try cursor.require("\"binary\"") }
        try cursor.require(",\"token\":\"")
        let high = try cursor.hex()
        let token = ResumeToken(high: high, low: try cursor.hex())
        try cursor.require("\",\"hello\":")
        var samples: [Sample] = []
        guard case .hello(let hello) = try message(&cursor, samples: &samples) else {
            throw LineError(problem: "it has no hello")
        }
        return .join(
            Arrival(hello, encoding: isJSON ? .json : .binary, token: token), as: member)
    }

    private mutating func message(
        _ cursor: inout LineCursor, samples: inout [Sample]
    ) throws(LineError) -> ClientMessage {
        let object = try cursor.object()
        do throws(WireError) {
            return try decoder.decode(object, as: .json, samples: &samples)
        } catch {
            let field = error.field.map { ": \($0)" } ?? ""
            throw LineError(problem: "its message cannot be read (\(error.code.name)\(field))")
        }
    }

    private func unreadable(_ cursor: inout LineCursor) throws(LineError) -> WireError {
        let fault = cursor.error
        guard let number = UInt16(exactly: try cursor.number()),
            let code = ErrorCode(rawValue: number)
        else { throw fault }
        var error = WireError(code)
        try cursor.require(",\"command\":")
        error.command = try cursor.optionalNumber()
        try cursor.require(",\"gesture\":")
        error.gesture = try cursor.optionalNumber().flatMap { GestureID($0) }
        error.refusesBegin = cursor.take(",\"begins\":true}")
        if !error.refusesBegin { try cursor.require(",\"begins\":false}") }
        return error
    }

    private func restore(_ cursor: inout LineCursor) throws(LineError) -> RecordedInput {
        let revision = Revision(try cursor.identifier())
        try cursor.require(",\"epoch\":")
        let epoch = try cursor.epoch()
        try cursor.require(",\"items\":")
        let state = try cursor.decoded { bytes throws(CodingError) in
            try StoryState(bytes, revision: revision)
        }
        try cursor.require("}")
        return .restore(state, epoch)
    }

    private func check(_ cursor: inout LineCursor) throws(LineError) -> RoomCheck {
        let revision = Revision(try cursor.identifier())
        try cursor.require(",\"epoch\":")
        let epoch = try cursor.epoch()
        try cursor.require(",\"members\":")
        let memberCount = Int(try cursor.identifier())
        try cursor.require(",\"open\":")
        let gestureCount = Int(try cursor.identifier())
        try cursor.require(",\"commits\":\"")
        let commits = try cursor.hex()
        try cursor.require("\",\"moved\":[")
        var moved: [RoomCheck.MovedGesture] = []
        while cursor.take(moved.isEmpty ? "[" : ",[") {
            let fault = cursor.error
            guard let gesture = GestureID(try cursor.number()) else { throw fault }
            try cursor.require(",")
            guard let sample = UInt32(exactly: try cursor.number()) else { throw cursor.error }
            try cursor.require(",\"")
            moved.append(
                RoomCheck.MovedGesture(
                    gesture: gesture, sample: SampleNumber(sample), digest: try cursor.hex()))
            try cursor.require("\"]")
        }
        try cursor.require("]}")
        try cursor.finish()
        return RoomCheck(
            revision: revision, epoch: epoch, memberCount: memberCount,
            gestureCount: gestureCount, commits: commits, moved: moved)
    }
}

extension LineCursor {
    fileprivate mutating func time() throws(LineError) -> ServerTime {
        ServerTime(microseconds: try signed())
    }

    fileprivate mutating func identifier() throws(LineError) -> UInt64 {
        let fault = error
        let number = try number()
        guard number <= greatestIdentifier else { throw fault }
        return number
    }

    fileprivate mutating func epoch() throws(LineError) -> Epoch {
        let fault = error
        guard let epoch = Epoch(try number()) else { throw fault }
        return epoch
    }

    fileprivate mutating func member() throws(LineError) -> MemberID {
        let fault = error
        guard let member = MemberID(try number()) else { throw fault }
        return member
    }

    fileprivate mutating func decoded<Value>(
        _ decode: ([UInt8]) throws(CodingError) -> Value
    ) throws(LineError) -> Value {
        let bytes = try base64()
        do throws(CodingError) {
            return try decode(bytes)
        } catch {
            throw LineError(
                problem: "what it keeps is damaged (byte \(error.offset): \(error.problem))")
        }
    }
}
