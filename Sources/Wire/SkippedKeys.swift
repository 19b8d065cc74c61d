import Canvas

/// The keys of an item by name, as acks tell what was skipped.
///
/// **Spec:** C14, J5, B1.
enum SkippedKeys {
    /// Each key with its property, and its bit in bytes, in the order of C2; those that only some
    /// kinds have stand so that of each kind the order is right.
    static let all: [(name: StaticString, property: ItemProperties, bit: UInt32)] = [
        ("id", .existence, BinaryFlags.Skipped.id),
        ("x", .x, BinaryFlags.Changes.x),
        ("y", .y, BinaryFlags.Changes.y),
        ("halfWidth", .halfWidth, BinaryFlags.Changes.halfWidth),
        ("halfHeight", .halfHeight, BinaryFlags.Changes.halfHeight),
        ("scale", .scale, BinaryFlags.Changes.scale),
        ("angle", .angle, BinaryFlags.Changes.angle),
        ("opacity", .opacity, BinaryFlags.Changes.opacity),
        ("locked", .locked, BinaryFlags.Changes.locked),
        ("group", .group, BinaryFlags.Changes.group),
        ("text", .text, BinaryFlags.Changes.text),
        ("font", .font, BinaryFlags.Changes.font),
        ("fontSize", .fontSize, BinaryFlags.Changes.fontSize),
        ("align", .alignment, BinaryFlags.Changes.alignment),
        ("emoji", .emoji, BinaryFlags.Changes.emoji),
        ("shape", .shape, BinaryFlags.Changes.shape),
        ("points", .points, BinaryFlags.Skipped.points),
        ("thickness", .thickness, BinaryFlags.Changes.thickness),
        ("color", .color, BinaryFlags.Changes.color),
        ("background", .background, BinaryFlags.Changes.background),
        ("url", .url, BinaryFlags.Changes.url),
        ("cards", .cards, BinaryFlags.Changes.cards),
        ("rank", .rank, BinaryFlags.Changes.rank),
    ]
}

extension ItemProperties {
    /// All keys by name, in the order of C2, the one for existence first and the rank last.
    public static var named: [(name: StaticString, key: ItemProperties)] {
        SkippedKeys.all.map { ($0.name, $0.property) }
    }
}

/// What an ack tells of what was skipped, as JSON.
///
/// **Spec:** C14, J5.
extension ByteBuffer {
    /// Appends the key `skipped` and its list.
    mutating func append(skipped: [SkippedPart]) {
        append(",\"skipped\":[")
        for (index, part) in skipped.enumerated() {
            append(index == 0 ? "{\"item\":" : ",{\"item\":")
            append(number: part.item.rawValue)
            append(",\"keys\":[")
            var isFirst = true
            for key in SkippedKeys.all where part.properties.contains(key.property) {
                append(isFirst ? "\"" : ",\"")
                append(key.name)
                append("\"")
                isFirst = false
            }
            append("]}")
        }
        append("]")
    }
}

/// What an ack tells of what was skipped, as bytes.
///
/// **Spec:** B1, C14.
extension ByteBuffer {
    /// Appends the list that every ack ends with.
    mutating func append(binarySkipped skipped: [SkippedPart]) {
        append(listOf: skipped.count)
        for part in skipped {
            append(integer: part.item.rawValue)
            var bits: UInt32 = 0
            for key in SkippedKeys.all where part.properties.contains(key.property) {
                bits |= key.bit
            }
            append(integer: bits)
        }
    }
}

extension [SkippedPart] {
    /// Reads the list of an ack.
    init(_ ack: JSONObject) throws(WireError) {
        self = []
        guard ack.has("skipped") else { return }
        try ack.forEach(in: "skipped", 0...Int.max) { part throws(WireError) in
            let item = try Wire.item(part, "item")
            var properties: ItemProperties = []
            try part.forEachText(in: "keys", 0...Int.max, limit: Limits.textBytes) {
                name throws(WireError) in
                let key = SkippedKeys.all.first { $0.name.description == name }
                guard let key else { throw WireError(.notAllowed) }
                properties.insert(key.property)
            }
            append(SkippedPart(item: item, properties: properties))
        }
    }

    /// Reads the list that every ack ends with.
    init(_ cursor: inout BinaryCursor) throws(WireError) {
        self = []
        for position in 0..<(try cursor.listCount("skipped")) {
            append(
                try cursor.within("skipped[\(position)]") { cursor throws(WireError) in
                    let item = try cursor.item("item")
                    let bits = try cursor.flags(BinaryFlags.Skipped.all)
                    var properties: ItemProperties = []
                    for key in SkippedKeys.all where bits & key.bit != 0 {
                        properties.insert(key.property)
                    }
                    return SkippedPart(item: item, properties: properties)
                })
        }
    }
}
