import Canvas

private let itemKinds: [StaticString] = ["text", "sticker", "shape", "image", "stroke", "deck"]
private let shapes = ShapeForm.allCases.map(\.wireName)
private let alignments = TextAlignment.allCases.map(\.wireName)

extension Item {
    /// Reads the item of a `create`, and whether the server is to measure it.
    ///
    /// **Spec:** C2, C17.
    static func reading(
        creation object: JSONObject
    ) throws(WireError) -> (item: Item, isMeasured: Bool) {
        try reading(object, isRecord: false)
    }

    /// Reads an item as records, acks and exported files have it.
    ///
    /// **Spec:** U6.
    init(record object: JSONObject) throws(WireError) {
        self = try Item.reading(object, isRecord: true).item
    }

    private static func reading(
        _ object: JSONObject, isRecord: Bool
    ) throws(WireError) -> (item: Item, isMeasured: Bool) {
        let id = try Wire.item(object, "id")
        let kind = try object.choice("kind", of: itemKinds)
        let center = try object.position()
        let mayLackExtents = !isRecord && kind == 0 && object.isTrue("measure")
        let halfExtents = HalfExtents(
            width: try extent(of: object, "halfWidth", isOptional: mayLackExtents),
            height: try extent(of: object, "halfHeight", isOptional: mayLackExtents))
        let scale = try object.optionalNumber("scale", Limits.scale) ?? Scale.one.millionths
        let angle = try object.optionalNumber("angle", Limits.angle) ?? 0
        let attributes = try ItemAttributes(object)
        let content = try ItemContent(creating: object, kind: kind, isRecord: isRecord)
        let isMeasured = isRecord || kind != 0 ? false : try Wire.isMeasured(object)
        try refuseOtherKinds(object, but: kind)
        let item = Item(
            id: id,
            frame: Frame(
                center: center, scale: Scale(millionths: scale)!,
                angle: Angle(thousandths: angle)), halfExtents: halfExtents,
            attributes: attributes, content: content)
        return (item, isMeasured)
    }

    private static func extent(
        of object: JSONObject, _ key: StaticString, isOptional: Bool
    ) throws(WireError) -> Length {
        guard isOptional else { return try object.length(key, Limits.halfExtent) }
        return try object.optionalLength(key, Limits.halfExtent) ?? .zero
    }
}

/// Whether the server is to measure a label, of which the half-extents are then not given.
///
/// **Spec:** C17.
private func isMeasured(_ object: JSONObject) throws(WireError) -> Bool {
    guard try object.isFlagged("measure") else { return false }
    guard !object.has("halfWidth"), !object.has("halfHeight") else {
        throw WireError(.wrongFieldForKind, field: object.path("measure"))
    }
    return true
}

/// The keys that only some kinds have, each with the kinds that have it.
private let contentKeys: [(key: StaticString, kinds: Set<Int>)] = [
    ("text", [0]), ("font", [0]), ("fontSize", [0]), ("align", [0]), ("color", [0, 2, 4]),
    ("background", [0]), ("measure", [0]), ("emoji", [1]), ("shape", [2]), ("url", [3]),
    ("points", [4]), ("thickness", [4]), ("cards", [5]),
]

private func refuseOtherKinds(_ object: JSONObject, but kind: Int) throws(WireError) {
    for (key, kinds) in contentKeys where !kinds.contains(kind) && object.has(key) {
        throw WireError(.wrongFieldForKind, field: object.path(key))
    }
}

extension ItemAttributes {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        self.init(
            opacity: try optionalOpacity(of: object) ?? .opaque,
            isLocked: try object.optionalFlag("locked") ?? false,
            group: try optionalGroup(of: object) ?? nil)
    }
}

extension ItemContent {
    fileprivate init(creating object: JSONObject, kind: Int, isRecord: Bool) throws(WireError) {
        switch kind {
        case 0: self = .text(try TextContent(object))
        case 1: self = .sticker(emoji: try object.text("emoji", limit: Limits.emojiBytes))
        case 2:
            let shape = try Wire.shape(of: object)
            self = .shape(shape, try object.optionalColor("color") ?? .white)
        case 3:
            let url = try object.text("url", limit: Limits.urlBytes)
            self = .image(url: try checked(url: url, of: object))
        case 4: self = .stroke(try StrokeContent(object))
        default: self = .deck(try DeckContent(object, isRecord: isRecord))
        }
    }
}

extension TextContent {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let text = try object.text("text", limit: Limits.textBytes)
        let font = try optionalFont(of: object)
        let fontSize = try object.optionalLength("fontSize", Limits.fontSize)
        let alignment = try optionalAlignment(of: object)
        let color = try object.optionalColor("color")
        self.init(
            text: text, font: font ?? TextContent.standardFont,
            fontSize: fontSize ?? TextContent.standardFontSize, alignment: alignment ?? .center,
            color: color ?? .white, background: try Wire.background(of: object) ?? nil)
    }
}

extension StrokeContent {
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let points = try object.points("points", 1...Limits.pointsPerStroke)
        let thickness = try object.optionalLength("thickness", Limits.thickness)
        self.init(
            points: points, thickness: thickness ?? StrokeContent.standardThickness,
            color: try object.optionalColor("color") ?? .white)
    }
}

extension ItemChanges {
    /// Reads the new values of an `update`.
    ///
    /// **Spec:** C3.
    init(_ object: JSONObject) throws(WireError) {
        try self.init(object, isRecord: false)
    }

    private init(_ object: JSONObject, isRecord: Bool) throws(WireError) {
        self.init()
        x = try object.optionalLength("x", Limits.coordinate)
        y = try object.optionalLength("y", Limits.coordinate)
        halfWidth = try object.optionalLength("halfWidth", Limits.halfExtent)
        halfHeight = try object.optionalLength("halfHeight", Limits.halfExtent)
        if let value = try object.optionalNumber("scale", Limits.scale) {
            scale = Scale(millionths: value)
        }
        if let value = try object.optionalNumber("angle", Limits.angle) {
            angle = Angle(thousandths: value)
        }
        opacity = try optionalOpacity(of: object)
        isLocked = try object.optionalFlag("locked")
        text = try object.optionalText("text", limit: Limits.textBytes)
        font = try optionalFont(of: object)
        fontSize = try object.optionalLength("fontSize", Limits.fontSize)
        alignment = try optionalAlignment(of: object)
        color = try object.optionalColor("color")
        background = try Wire.background(of: object)
        isMeasured = isRecord ? false : try Wire.isMeasured(object)
        emoji = try object.optionalText("emoji", limit: Limits.emojiBytes)
        shape = object.has("shape") ? try Wire.shape(of: object) : nil
        if let value = try object.optionalText("url", limit: Limits.urlBytes) {
            url = try checked(url: value, of: object)
        }
        thickness = try object.optionalLength("thickness", Limits.thickness)
    }

    /// Reads the new values of a record `changed`.
    ///
    /// **Spec:** U6.
    init(record object: JSONObject) throws(WireError) {
        try self.init(object, isRecord: true)
        group = try optionalGroup(of: object)
        if object.has("cards") { deck = try DeckContent(object, isRecord: true) }
    }
}

private func shape(of object: JSONObject) throws(WireError) -> ShapeForm {
    ShapeForm.allCases[try object.choice("shape", of: shapes)]
}

private func optionalAlignment(of object: JSONObject) throws(WireError) -> TextAlignment? {
    guard object.has("align") else { return nil }
    return TextAlignment.allCases[try object.choice("align", of: alignments)]
}

private func optionalOpacity(of object: JSONObject) throws(WireError) -> Opacity? {
    guard let value = try object.optionalNumber("opacity", Limits.opacity) else { return nil }
    return Opacity(thousandths: value)
}

private func optionalFont(of object: JSONObject) throws(WireError) -> String? {
    guard let font = try object.optionalText("font", limit: Limits.fontBytes) else { return nil }
    guard !font.isEmpty else { throw WireError(.notAllowed, field: object.path("font")) }
    return font
}

/// The background that is given: a color, or none by null; nil when it is not given.
private func background(of object: JSONObject) throws(WireError) -> Color?? {
    guard object.has("background") else { return nil }
    if object.isNull("background") { return .some(nil) }
    return .some(try object.optionalColor("background"))
}

func checked(url: String, of object: JSONObject) throws(WireError) -> String {
    guard isAddress(url) else { throw WireError(.notAllowed, field: object.path("url")) }
    return url
}

/// Whether a page may load a picture from an address without anything being run or another site
/// being taken for ours: browsers read `//host` and `/\host` as another host.
///
/// **Spec:** C2.
func isAddress(_ url: String) -> Bool {
    let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    let isWeb = ["https://", "http://"].contains { url.hasPrefix($0) && url != $0 }
    let isPath = url.hasPrefix("/") && !url.hasPrefix("//")
    return isPlain && (isWeb || isPath)
}
