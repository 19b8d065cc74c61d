public import Canvas

/// Reads what clients say in `plumbline.v1.json`.
///
/// Keeps the memory that it reads with: one serves all connections of a loop, one message at a
/// time. Samples allocate nothing.
///
/// **Spec:** J1–J4, C1–C5, C9, C10, G1–G3, G9–G11, H1, P1–P2.
public struct ClientMessageDecoder {
    private var text = JSONText()

    /// Makes a decoder.
    public init() {}

    /// Reads one message; the samples of a `move` are appended to `samples`.
    ///
    /// - Parameter bytes: one message in UTF-8.
    /// - Throws: ``WireError`` of 1001–1009, 2009, 2012 and 2013; `samples` is then as it was.
    public mutating func decode(
        _ bytes: UnsafeRawBufferPointer, samples: inout [Sample]
    ) throws(WireError) -> ClientMessage {
        let countBefore = samples.count
        var cursor = JSONCursor(bytes)
        if let move = cursor.takeMove(samples: &samples) { return move }
        if samples.count > countBefore { samples.removeSubrange(countBefore...) }
        try text.scan(bytes)
        do {
            return try text.tokens.withUnsafeBufferPointer {
                tokens throws(WireError) -> ClientMessage in
                try message(JSONObject(bytes, tokens), samples: &samples)
            }
        } catch {
            samples.removeSubrange(countBefore...)
            throw error
        }
    }

    /// Reads the body of a request that creates a story (T1); an empty body asks for the standard.
    ///
    /// - Throws: ``WireError`` of 1001–1009.
    public mutating func decodeStory(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> StoryRequest {
        guard !bytes.isEmpty else { return StoryRequest() }
        try text.scan(bytes)
        return try text.tokens.withUnsafeBufferPointer {
            tokens throws(WireError) -> StoryRequest in
            try StoryRequest(JSONObject(bytes, tokens))
        }
    }

    /// Reads the body of a request that names a checkpoint (T7).
    ///
    /// - Throws: ``WireError`` of 1001–1009.
    public mutating func decodeCheckpointName(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> String {
        try text.scan(bytes)
        return try text.tokens.withUnsafeBufferPointer { tokens throws(WireError) -> String in
            let object = try JSONObject(bytes, tokens)
            let name = try object.text("name", limit: Limits.checkpointNameBytes)
            if name.isEmpty { throw WireError(.notAllowed, field: object.path("name")) }
            return name
        }
    }

    /// Reads the body of a request that brings a story back to a revision (T11).
    ///
    /// - Throws: ``WireError`` of 1001–1009.
    public mutating func decodeRestore(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> Revision {
        try text.scan(bytes)
        return try text.tokens.withUnsafeBufferPointer { tokens throws(WireError) -> Revision in
            let object = try JSONObject(bytes, tokens)
            return Revision(UInt64(try object.number("revision", Limits.pingIdentifier)))
        }
    }
}

/// The messages of clients, by the names of their types.
private enum MessageType: CaseIterable {
    case move, end, begin, cancel, presence, ping, create, update, delete, reorder, nudge, align
    case group, ungroup, duplicate, deck, draft, undo, redo, hello

    static let names = allCases.map(\.name)

    private var name: StaticString {
        switch self {
        case .move: "move"
        case .end: "end"
        case .begin: "begin"
        case .cancel: "cancel"
        case .presence: "presence"
        case .ping: "ping"
        case .create: "create"
        case .update: "update"
        case .delete: "delete"
        case .reorder: "reorder"
        case .nudge: "nudge"
        case .align: "align"
        case .group: "group"
        case .ungroup: "ungroup"
        case .duplicate: "duplicate"
        case .deck: "deck"
        case .draft: "draft"
        case .undo: "undo"
        case .redo: "redo"
        case .hello: "hello"
        }
    }
}

private func message(
    _ object: JSONObject, samples: inout [Sample]
) throws(WireError) -> ClientMessage {
    let choice = try object.choice("type", of: MessageType.names, otherwise: .unknownType)
    switch MessageType.allCases[choice] {
    case .move:
        return try onGesture(object) { gesture throws(WireError) in
            try move(object, gesture, samples: &samples)
        }
    case .end: return try onGesture(object) { gesture throws(WireError) in .end(gesture) }
    case .cancel: return try onGesture(object) { gesture throws(WireError) in .cancel(gesture) }
    case .begin: return .begin(try GestureBegin(object))
    case .presence: return .presence(try PresenceChanges(object))
    case .ping: return .ping(identifier: UInt64(try object.number("id", Limits.pingIdentifier)))
    case .create:
        return try command(object) { () throws(WireError) in
            let (item, isMeasured) = try Item.reading(creation: object.object("item"))
            return .create(item, isMeasured: isMeasured)
        }
    case .update:
        return try command(object) { () throws(WireError) in
            .update(try item(object, "item"), try ItemChanges(object))
        }
    case .delete:
        return try command(object) { () throws(WireError) in .delete(try item(object, "item")) }
    case .reorder:
        return try command(object) { () throws(WireError) in
            .reorder(try item(object, "item"), try reordering(object))
        }
    case .nudge:
        return try command(object) { () throws(WireError) in
            let items = try object.items("items")
            let dx = try object.length("dx", Limits.coordinate)
            return .nudge(items, dx: dx, dy: try object.length("dy", Limits.coordinate))
        }
    case .align:
        return try command(object) { () throws(WireError) in
            let items = try object.items("items")
            let guide = try object.choice("to", of: GuideKind.wireNames)
            return .align(items, to: GuideKind.allCases[guide])
        }
    case .group:
        return try command(object) { () throws(WireError) in
            .group(try object.items("items"), try groupID(object))
        }
    case .ungroup:
        return try command(object) { () throws(WireError) in
            .ungroup(try object.items("items"))
        }
    case .duplicate:
        return try command(object) { () throws(WireError) in try duplication(object) }
    case .deck:
        return try command(object) { () throws(WireError) in
            .deck(try item(object, "item"), try DeckChange(object))
        }
    case .draft:
        return try onGesture(object) { gesture throws(WireError) in
            let number = SampleNumber(UInt32(try object.number("n", Limits.draftNumber)))
            return .draft(
                gesture, number, text: try object.text("text", limit: Limits.textBytes))
        }
    case .undo: return try command(object) { () throws(WireError) in .undo }
    case .redo: return try command(object) { () throws(WireError) in .redo }
    case .hello: return .hello(try Hello(object))
    }
}

/// Reads a command, whose number then stands in its errors (J4).
private func command(
    _ object: JSONObject, _ body: () throws(WireError) -> Command
) throws(WireError) -> ClientMessage {
    let number = UInt64(try object.number("command", Limits.command))
    do {
        return .command(number: number, try body())
    } catch {
        var located = error
        located.command = number
        throw located
    }
}

func item(_ object: JSONObject, _ key: StaticString) throws(WireError) -> ItemID {
    ItemID(UInt64(try object.number(key, Limits.identifier)))!
}

private func reordering(_ object: JSONObject) throws(WireError) -> Reordering {
    let words: [StaticString] = ["front", "back", "above", "below", "forward", "backward"]
    return switch try object.choice("to", of: words) {
    case 0: .front
    case 1: .back
    case 2: .above(try item(object, "other"))
    case 3: .below(try item(object, "other"))
    case 4: .forward
    default: .backward
    }
}

private func duplication(_ object: JSONObject) throws(WireError) -> Command {
    let items = try object.items("items")
    let dx = try object.length("dx", Limits.coordinate)
    let dy = try object.length("dy", Limits.coordinate)
    let copies = try object.items("ids", items.count...items.count)
    let group = try optionalGroup(of: object) ?? nil
    return .duplicate(items, as: copies, dx: dx, dy: dy, group: group)
}
