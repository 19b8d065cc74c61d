import Canvas

private let itemKinds: [StaticString] = ["text", "sticker", "shape", "image"]
private let shapes = ShapeForm.allCases.map(\.wireName)

extension Item {
    /// Reads the item of a `create`.
    ///
    /// **Spec:** C2.
    init(creating object: JSONObject) throws(WireError) {
        let id = try Wire.item(object, "id")
        let kind = try object.choice("kind", of: itemKinds)
        let center = try object.position()
        let halfExtents = HalfExtents(
            width: try object.length("halfWidth", Limits.halfExtent),
            height: try object.length("halfHeight", Limits.halfExtent))
        let scale = try object.optionalNumber("scale", Limits.scale) ?? Scale.one.millionths
        let angle = try object.optionalNumber("angle", Limits.angle) ?? 0
        let content = try ItemContent(creating: object, kind: kind)
        try refuseOtherKinds(object, but: kind)
        self.init(
            id: id,
            frame: Frame(
                center: center, scale: Scale(millionths: scale)!,
                angle: Angle(thousandths: angle)), halfExtents: halfExtents, content: content)
    }
}

/// The keys that only some kinds have, each with the kinds that have it.
private let contentKeys: [(key: StaticString, kinds: Set<Int>)] = [
    ("text", [0]), ("fontSize", [0]), ("color", [0, 2]), ("background", [0]), ("emoji", [1]),
    ("shape", [2]), ("url", [3]),
]

private func refuseOtherKinds(_ object: JSONObject, but kind: Int) throws(WireError) {
    for (key, kinds) in contentKeys where !kinds.contains(kind) && object.has(key) {
        throw WireError(.wrongFieldForKind, field: object.path(key))
    }
}

extension ItemContent {
    fileprivate init(creating object: JSONObject, kind: Int) throws(WireError) {
        switch kind {
        case 0:
            let text = try object.text("text", limit: Limits.textBytes)
            let fontSize = try object.optionalLength("fontSize", Limits.fontSize)
            let color = try object.optionalColor("color")
            self = .text(
                TextContent(
                    text: text, fontSize: fontSize ?? TextContent.standardFontSize,
                    color: color ?? .white, background: try background(of: object) ?? nil))
        case 1: self = .sticker(emoji: try object.text("emoji", limit: Limits.emojiBytes))
        case 2:
            let shape = try Wire.shape(of: object)
            self = .shape(shape, try object.optionalColor("color") ?? .white)
        default:
            let url = try object.text("url", limit: Limits.urlBytes)
            self = .image(url: try checked(url: url, of: object))
        }
    }
}

extension ItemChanges {
    /// Reads the new values of an `update`.
    ///
    /// **Spec:** C3.
    init(_ object: JSONObject) throws(WireError) {
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
        text = try object.optionalText("text", limit: Limits.textBytes)
        fontSize = try object.optionalLength("fontSize", Limits.fontSize)
        color = try object.optionalColor("color")
        background = try Wire.background(of: object)
        emoji = try object.optionalText("emoji", limit: Limits.emojiBytes)
        shape = object.has("shape") ? try Wire.shape(of: object) : nil
        if let value = try object.optionalText("url", limit: Limits.urlBytes) {
            url = try checked(url: value, of: object)
        }
    }
}

extension ShapeForm {
    var wireName: StaticString {
        switch self {
        case .rectangle: "rectangle"
        case .ellipse: "ellipse"
        case .line: "line"
        case .arrow: "arrow"
        }
    }
}

private func shape(of object: JSONObject) throws(WireError) -> ShapeForm {
    ShapeForm.allCases[try object.choice("shape", of: shapes)]
}

/// The background that is given: a color, or none by null; nil when it is not given.
private func background(of object: JSONObject) throws(WireError) -> Color?? {
    guard object.has("background") else { return nil }
    if object.isNull("background") { return .some(nil) }
    return .some(try object.optionalColor("background"))
}

private func checked(url: String, of object: JSONObject) throws(WireError) -> String {
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
