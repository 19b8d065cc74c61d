public import Canvas

/// Reads what clients say in `plumbline.v1.json`.
///
/// Keeps the memory that it reads with: one serves all connections of a loop, one message at a
/// time. A drag's messages allocate nothing.
///
/// **Spec:** J1–J4, C1–C5, G1–G3, H1, P1–P2.
public struct ClientMessageDecoder {
    private var text = JSONText()

    /// Makes a decoder.
    public init() {}

    /// Reads one message. The samples of a `move` are appended to `samples`.
    ///
    /// - Parameter bytes: one message in UTF-8.
    /// - Throws: ``WireError`` of 1001–1009; `samples` is then as it was.
    public mutating func decode(
        _ bytes: UnsafeRawBufferPointer, samples: inout [Sample]
    ) throws(WireError) -> ClientMessage {
        try text.scan(bytes)
        let countBefore = samples.count
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
}

private let messageTypes: [StaticString] = [
    "move", "end", "begin", "cancel", "presence", "ping", "create", "update", "delete", "reorder",
    "hello",
]

private func message(
    _ object: JSONObject, samples: inout [Sample]
) throws(WireError) -> ClientMessage {
    switch try object.choice("type", of: messageTypes, otherwise: .unknownType) {
    case 0: try move(object, samples: &samples)
    case 1: .end(try gesture(object))
    case 2: .begin(try begin(object))
    case 3: .cancel(try gesture(object))
    case 4: try presence(object)
    case 5:
        .ping(identifier: UInt64(try object.number("id", Limits.pingIdentifier)))
    case 6:
        .command(
            number: try commandNumber(object), .create(try Item(creating: object.object("item"))))
    case 7:
        .command(
            number: try commandNumber(object),
            .update(try item(object, "item"), try ItemChanges(object)))
    case 8: .command(number: try commandNumber(object), .delete(try item(object, "item")))
    case 9: try reorder(object)
    default: .hello(try hello(object))
    }
}

private func gesture(_ object: JSONObject) throws(WireError) -> GestureID {
    GestureID(UInt64(try object.number("gesture", Limits.identifier)))!
}

func item(_ object: JSONObject, _ key: StaticString) throws(WireError) -> ItemID {
    ItemID(UInt64(try object.number(key, Limits.identifier)))!
}

private func commandNumber(_ object: JSONObject) throws(WireError) -> UInt64 {
    UInt64(try object.number("command", Limits.command))
}

private func sample(_ object: JSONObject) throws(WireError) -> Sample {
    let number = UInt32(try object.number("n", Limits.sampleNumber))
    let time = try object.number("t", Limits.sampleTime)
    return Sample(
        number: SampleNumber(number), time: SampleTime(microseconds: time),
        position: try object.position())
}

private func move(
    _ object: JSONObject, samples: inout [Sample]
) throws(WireError) -> ClientMessage {
    let gesture = try gesture(object)
    let start = samples.count
    try object.forEach(in: "samples", limit: Limits.samplesPerMessage) {
        element throws(WireError) in
        samples.append(try sample(element))
    }
    return .move(gesture, samples: start..<samples.count)
}

private func begin(_ object: JSONObject) throws(WireError) -> GestureBegin {
    let gesture = try gesture(object)
    _ = try object.choice("kind", of: ["drag"])
    let item = ItemID(UInt64(try object.onlyNumber(in: "items", Limits.identifier)))!
    let zoom = try object.optionalNumber("zoom", Limits.zoom) ?? Zoom.one.thousandths
    let first = try sample(object.object("sample"))
    guard first.number.rawValue == 0 else {
        throw WireError(.notAllowed, field: "sample.n")
    }
    return GestureBegin(
        gesture: gesture, item: item, zoom: Zoom(thousandths: zoom)!, sample: first)
}

private func presence(_ object: JSONObject) throws(WireError) -> ClientMessage {
    if object.isNull("cursor") { return .presence(cursor: nil) }
    return .presence(cursor: try object.object("cursor").position())
}

private func reorder(_ object: JSONObject) throws(WireError) -> ClientMessage {
    let number = try commandNumber(object)
    let moved = try item(object, "item")
    let place: Reordering
    switch try object.choice("to", of: ["front", "back", "above", "below"]) {
    case 0: place = .front
    case 1: place = .back
    case 2: place = .above(try item(object, "other"))
    default: place = .below(try item(object, "other"))
    }
    return .command(number: number, .reorder(moved, place))
}

private func hello(_ object: JSONObject) throws(WireError) -> Hello {
    let minimum = try object.optionalNumber("min", Limits.protocolVersion) ?? 1
    let maximum = try object.optionalNumber("max", Limits.protocolVersion) ?? 1
    let name = try object.optionalText("name", limit: Limits.nameBytes)
    return Hello(
        minimumVersion: Int(minimum), maximumVersion: Int(maximum), name: name,
        color: try object.optionalColor("color"))
}
