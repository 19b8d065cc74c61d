import Canvas

/// Reads a story from a file, line by line, and holds each line against the limits and against
/// those before it: what it has read to the end can be stored as it is.
///
/// **Spec:** T12, C8, T7.
public struct ExportReader {
    /// Bytes that a line has at most: those of a deck whose texts are all escapes.
    public static let lineBytes =
        6 * Limits.cardsPerDeck * (16 + Limits.cardTextBytes + Limits.urlBytes) + 1_024

    /// How many lines have been read.
    public private(set) var lineCount = 0
    private var text = JSONText()
    private var header: ExportHeader?
    /// Of the story or checkpoint whose items come.
    private var state = State()
    /// Whether the items that come are the story's own, and how many of a checkpoint's are to come.
    private var remaining: Int?
    private var lastCheckpoint: Revision?
    private var checkpointCount = 0
    private var isOver = false

    /// The items of one state, as far as they have come.
    private struct State {
        var items: Set<ItemID> = []
        var top: Rank?
        var byteCount = 0
    }

    /// Makes the reader of one file.
    public init() {}

    /// Reads the next line, without what ends it.
    ///
    /// - Throws: ``ExportFault`` where the line is none, or cannot stand where it stands. Then
    ///   nothing of the file can be used.
    public mutating func read(
        _ bytes: UnsafeRawBufferPointer
    ) throws(ExportFault) -> ExportLine {
        lineCount += 1
        do {
            return try next(bytes)
        } catch {
            throw ExportFault(line: lineCount, error)
        }
    }

    /// Looks whether the file has come to its end; one that was cut off has not.
    public func finish() throws(ExportFault) {
        guard isOver else {
            throw ExportFault(line: lineCount + 1, WireError(.malformed, field: "end"))
        }
    }

    private mutating func next(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> ExportLine {
        guard bytes.count <= ExportReader.lineBytes else {
            throw WireError(.messageTooLarge, limit: ExportReader.lineBytes)
        }
        try text.scan(bytes)
        let line = try text.tokens.withUnsafeBufferPointer {
            tokens throws(WireError) -> ExportLine in
            try ExportLine(JSONObject(bytes, tokens))
        }
        try take(line)
        return line
    }

    /// Holds a line against those before it.
    private mutating func take(_ line: ExportLine) throws(WireError) {
        guard !isOver, (header == nil) == line.isHeader else { throw WireError(.unexpected) }
        switch line {
        case .header(let header): self.header = header
        case .item(let placed): try take(placed)
        case .checkpoint(let checkpoint): try take(checkpoint)
        case .end(let count):
            guard remaining ?? 0 == 0 else { throw WireError(.unexpected) }
            guard count == lineCount - 1 else { throw WireError(.malformed, field: "end") }
            isOver = true
        }
    }

    private mutating func take(_ placed: ExportItem) throws(WireError) {
        if let remaining {
            guard remaining > 0 else { throw WireError(.unexpected) }
            self.remaining = remaining - 1
        }
        // What has an item has had a commit.
        guard header?.revision != Revision(0) else { throw WireError(.unexpected) }
        guard state.items.insert(placed.item.id).inserted else {
            throw WireError(.itemTaken, field: "item.id")
        }
        guard state.items.count <= Limits.items else {
            throw WireError(.tooManyItems, limit: Limits.items)
        }
        if let top = state.top, placed.rank <= top {
            throw WireError(.notAllowed, field: "item.rank")
        }
        state.top = placed.rank
        state.byteCount += placed.item.contentByteCount
        guard state.byteCount <= Limits.contentBytes else {
            throw WireError(.storyTooLarge, limit: Limits.contentBytes)
        }
    }

    private mutating func take(_ checkpoint: ExportCheckpoint) throws(WireError) {
        guard remaining ?? 0 == 0, let header else { throw WireError(.unexpected) }
        checkpointCount += 1
        guard checkpointCount <= Limits.namedCheckpoints else {
            throw WireError(.tooManyCheckpoints, limit: Limits.namedCheckpoints)
        }
        let isLater = lastCheckpoint.map { $0.rawValue < checkpoint.revision.rawValue } ?? true
        guard isLater, checkpoint.revision.rawValue <= header.revision.rawValue else {
            throw WireError(.notAllowed, field: "checkpoint.revision")
        }
        lastCheckpoint = checkpoint.revision
        remaining = checkpoint.itemCount
        state = State()
    }
}

/// What stories count on from goes half as far as it can count: much can happen to them still.
private enum ExportBounds {
    private static let half = Int64(1) << 52

    static let rank = Limits.Bounds("rank", -half...half, places: 0)

    static func revision(_ object: JSONObject) throws(WireError) -> Revision {
        let bounds = Limits.Bounds("revision", 0...half, places: 0)
        return Revision(UInt64(try object.number("revision", bounds)))
    }

    static func member(_ object: JSONObject) throws(WireError) -> MemberID {
        let bounds = Limits.Bounds("by", 1...half, places: 0)
        guard let member = MemberID(UInt64(try object.number("by", bounds))) else {
            throw WireError(.outOfRange, field: "by")
        }
        return member
    }
}

extension ExportLine {
    fileprivate var isHeader: Bool { if case .header = self { true } else { false } }

    fileprivate init(_ object: JSONObject) throws(WireError) {
        if object.has("item") {
            let place = try object.object("item")
            let item = try Item(record: place)
            let rank = Rank(try place.number("rank", ExportBounds.rank))
            self = .item(
                ExportItem(item: item, rank: rank, creator: try ExportBounds.member(object)))
        } else if object.has("plumbline") {
            self = .header(try ExportHeader(object))
        } else if object.has("checkpoint") {
            self = .checkpoint(try ExportCheckpoint(object.object("checkpoint")))
        } else if object.has("end") {
            self = .end(lineCount: Int(try object.number("end", Limits.pingIdentifier)))
        } else {
            throw WireError(.unknownType)
        }
    }
}

extension ExportHeader {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        _ = try object.choice("plumbline", of: ["story"])
        guard try object.number("format", Limits.protocolVersion) == 1 else {
            throw WireError(.notAllowed, field: "format")
        }
        let story = try StoryRequest(named: object)
        let revision = try ExportBounds.revision(object)
        self.init(
            story: story, revision: revision,
            created: try object.number("created", Limits.pingIdentifier))
    }
}

extension ExportCheckpoint {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let revision = try ExportBounds.revision(object)
        let time = try object.number("time", Limits.pingIdentifier)
        let name = try object.text("name", limit: Limits.checkpointNameBytes)
        guard !name.isEmpty else { throw WireError(.notAllowed, field: object.path("name")) }
        let bounds = Limits.Bounds("items", 0...Int64(Limits.items), places: 0)
        self.init(
            revision: revision, time: time, name: name,
            itemCount: Int(try object.number("items", bounds)))
    }
}
