import Canvas

/// Reads what servers say in `plumbline.v1.json`: for the Swift SDK and the load generator.
///
/// Keeps the memory that it reads with. Unknown keys and records are passed over, as a client of
/// this version must.
///
/// **Spec:** H3, U1–U12.
public struct ServerMessageDecoder {
    private var text = JSONText(readsPoses: true)

    /// Makes a decoder.
    public init() {}

    /// Reads one message; an update is left in `update`.
    ///
    /// - Throws: ``WireError`` of 1001–1009 where the message is not of this protocol.
    public mutating func decode(
        _ bytes: UnsafeRawBufferPointer, into update: inout ServerUpdate
    ) throws(WireError) -> ServerMessage {
        try text.scan(bytes)
        return try text.tokens.withUnsafeBufferPointer {
            tokens throws(WireError) -> ServerMessage in
            let object = try JSONObject(bytes, tokens)
            let types: [StaticString] = ["update", "welcome"]
            if try object.choice("type", of: types, otherwise: .unknownType) == 1 {
                return .welcome(try Welcome(object))
            }
            try read(object, text.poses, into: &update)
            return .update
        }
    }

    /// Reads the answer to `GET` or `POST` of a story.
    ///
    /// - Throws: ``WireError`` of 1001–1009 where it is none.
    public mutating func decodeStory(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> StoryDocument {
        try text.scan(bytes)
        return try text.tokens.withUnsafeBufferPointer {
            tokens throws(WireError) -> StoryDocument in
            try StoryDocument(JSONObject(bytes, tokens))
        }
    }

    /// Reads why a request was refused.
    ///
    /// - Throws: ``WireError`` of 1001–1009 where the answer does not say.
    ///
    /// **Spec:** T3.
    public mutating func decodeError(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> WireError {
        try text.scan(bytes)
        return try text.tokens.withUnsafeBufferPointer {
            tokens throws(WireError) -> WireError in
            try readError(JSONObject(bytes, tokens).object("error"))
        }
    }
}

extension StoryDocument {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        story = try StoryRequest(named: object)
        revision = try readRevision(object, "revision")
        var placed: [(item: Item, rank: Rank)] = []
        try object.forEach(in: "items", 0...Int.max) { entry throws(WireError) in
            placed.append((try Item(record: entry), try readRank(entry)))
        }
        items = placed
    }
}

extension StoryRequest {
    /// Reads a story that a server tells of: it has a name.
    init(named object: JSONObject) throws(WireError) {
        _ = try object.require("id")
        try self.init(object)
    }
}

extension Welcome {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        member = try readMember(object, "member")
        profile = try MemberProfile(object)
        role = try MemberRole(object) ?? .editor
        time = try readTime(object)
        epoch = try readEpoch(object)
        token = object.has("token") ? try ResumeToken(object) : nil
        lastCommand = UInt64(try object.number("command", Limits.pingIdentifier))
        isResumed = object.isTrue("resumed")
        let place = try object.object("story")
        story = try StoryRequest(named: place)
        revision = try readRevision(place, "revision")
        durability =
            Durability.allCases[
                try object.choice("durability", of: Durability.wireNames)]
        capabilities = try Capabilities(object)
        limits = []
        guard object.has("limits") else { return }
        let given = try object.object("limits")
        for (name, _) in Limits.allMaxima {
            guard let value = try given.optionalNumber(name, Limits.pingIdentifier) else {
                continue
            }
            limits.append((name, Int(value)))
        }
    }
}

extension MemberProfile {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let name = try object.text("name", limit: Limits.nameBytes)
        self.init(name: name, color: try object.optionalColor("color") ?? .white)
    }
}

private func read(
    _ object: JSONObject, _ poses: [ScannedPose], into update: inout ServerUpdate
) throws(WireError) {
    update.removeAll()
    update.opening = try UpdateOpening(object)
    if object.has("acks") {
        try object.forEach(in: "acks", 0...Int.max) { ack throws(WireError) in
            update.acks.append(try CommandAck(ack))
        }
    }
    if object.has("own") {
        try object.forEach(in: "own", 0...Int.max) { entry throws(WireError) in
            let progress = try GestureProgress(entry)
            let poses = try readPoses(entry, into: &update.poses)
            let guides = try readGuides(entry, into: &update.guides)
            update.own.append(OwnProgress(progress: progress, poses: poses, guides: guides))
        }
    }
    if object.has("errors") {
        try object.forEach(in: "errors", 0...Int.max) { error throws(WireError) in
            update.errors.append(try readError(error))
        }
    }
    if object.has("pong") {
        let pong = try object.object("pong")
        let identifier = UInt64(try pong.number("id", Limits.pingIdentifier))
        update.pong = (identifier, try readTime(pong))
    }
    if object.has("steps") { update.steps = try UndoSteps(object.object("steps")) }
    let takePose = { (place: Int) in
        let pose = poses[place]
        update.records.append(
            .pose(pose.pose, of: pose.item, by: pose.gesture, at: pose.sample))
    }
    try object.forEachRecord(in: "records", pose: takePose) { record throws(WireError) in
        try update.readRecord(record)
    }
}

extension UpdateOpening {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let since = try readRevision(object, "since")
        let revision = try readRevision(object, "revision")
        let stamp = try readStamp(object)
        let epoch = object.has("epoch") ? try readEpoch(object) : nil
        self.init(since: since, revision: revision, stamp: stamp, time: try readTime(object))
        self.epoch = epoch
        isSnapshot = object.isTrue("snapshot")
        hasMore = object.isTrue("more")
        isFolded = object.isTrue("folded")
        interval = try object.optionalNumber("interval", Limits.pingIdentifier).map { Int($0) }
        durable = object.has("durable") ? try readRevision(object, "durable") : nil
    }
}

extension UndoSteps {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let undo = Int(try object.number("undo", Limits.sampleNumber))
        self.init(undo: undo, redo: Int(try object.number("redo", Limits.sampleNumber)))
    }
}

extension CommandAck {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let number = UInt64(try object.number("command", Limits.command))
        let outcome = try CommandOutcome(object)
        self.init(command: number, outcome: outcome, skipped: try [SkippedPart](object))
    }
}

extension CommandOutcome {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let outcomes: [StaticString] = ["accepted", "unchanged", "adjusted", "refused"]
        switch try object.choice("outcome", of: outcomes) {
        case 0: self = .accepted(try readRevision(object, "revision"))
        case 1: self = .unchanged
        case 2:
            let placed = try object.object("item")
            self = .adjusted(
                try readRevision(object, "revision"), try Item(record: placed),
                rank: try readRank(placed))
        default: self = .refused(try readError(object.object("error")))
        }
    }
}

extension GestureProgress {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        self.init(
            gesture: try readGesture(object), state: try readState(object),
            sample: try readSampleNumber(object, "n"), ordinal: try readOrdinal(object),
            latched: try readLatches(object))
    }
}

/// Reads where the items of a gesture are; returns which they are.
private func readPoses(
    _ object: JSONObject, into poses: inout [PlacedFrame]
) throws(WireError) -> Range<Int> {
    let start = poses.count
    try object.forEach(in: "poses", 0...Int.max) { pose throws(WireError) in
        let center = try pose.position()
        let turned = try readTurned(pose)
        poses.append(
            PlacedFrame(
                item: try item(pose, "item"),
                frame: Frame(center: center, scale: turned.scale, angle: turned.angle)))
    }
    return start..<poses.count
}

func readTurned(_ object: JSONObject) throws(WireError) -> Pose.Turned {
    let scale = Scale(millionths: try object.number("scale", Limits.scale))!
    let angle = Angle(thousandths: try object.number("angle", Limits.angle))
    return Pose.Turned(scale: scale, angle: angle)
}

private let gestureStates: [StaticString] = ["open", "ended", "cancelled", "settled", "gone"]

func readState(_ object: JSONObject) throws(WireError) -> GestureState {
    GestureState(rawValue: UInt8(try object.choice("state", of: gestureStates)))!
}

func readRevision(_ object: JSONObject, _ key: StaticString) throws(WireError) -> Revision {
    Revision(UInt64(try object.number(key, Limits.pingIdentifier)))
}

func readTime(_ object: JSONObject) throws(WireError) -> ServerTime {
    ServerTime(microseconds: try object.number("time", Limits.sampleTime))
}

func readMember(_ object: JSONObject, _ key: StaticString) throws(WireError) -> MemberID {
    MemberID(UInt64(try object.number(key, Limits.identifier)))!
}

func readGesture(_ object: JSONObject) throws(WireError) -> GestureID {
    GestureID(UInt64(try object.number("gesture", Limits.identifier)))!
}

func readSampleNumber(
    _ object: JSONObject, _ key: StaticString
) throws(WireError) -> SampleNumber {
    SampleNumber(UInt32(try object.number(key, Limits.sampleNumber)))
}

func readOrdinal(_ object: JSONObject) throws(WireError) -> LatchOrdinal {
    LatchOrdinal(UInt32(try object.number("ordinal", Limits.sampleNumber)))
}

func readLatches(_ object: JSONObject) throws(WireError) -> Level {
    var latched = Level.none
    try object.forEachText(in: "latches") { text throws(WireError) in
        guard let name = GuideName(text) else {
            throw WireError(.notAllowed, field: object.path("latches"))
        }
        latched.insert(name)
    }
    return latched
}
