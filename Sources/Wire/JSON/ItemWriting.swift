import Canvas

/// Items and stories as JSON.
///
/// **Spec:** T2, U6, J5.
extension ByteBuffer {
    /// Appends an item as a JSON object.
    public mutating func append(_ item: Item, rank: Rank) {
        openItem(item)
        append(",\"rank\":")
        append(number: rank.rawValue)
        appendKeys(of: item.frame)
        appendUnusual(item.attributes)
        appendContentKeys(.content, of: item)
        append("}")
    }

    /// Appends an item that is to be created as a JSON object, which may be for the server to
    /// measure.
    mutating func append(creation item: Item, isMeasured: Bool) {
        openItem(item)
        appendKeys(of: item.frame)
        appendUnusual(item.attributes)
        appendContentKeys(
            isMeasured ? .content.subtracting([.halfWidth, .halfHeight]) : .content, of: item)
        if isMeasured { append(",\"measure\":true") }
        append("}")
    }

    private mutating func openItem(_ item: Item) {
        append("{\"id\":")
        append(number: item.id.rawValue)
        append(",\"kind\":\"")
        switch item.content {
        case .text: append("text")
        case .sticker: append("sticker")
        case .shape: append("shape")
        case .image: append("image")
        case .stroke: append("stroke")
        case .deck: append("deck")
        }
        append("\"")
    }

    /// Appends the attributes that are not as of an item that gives none, each with a comma in
    /// front.
    private mutating func appendUnusual(_ attributes: ItemAttributes) {
        var keys: ItemProperties = []
        if attributes.opacity != .opaque { keys.insert(.opacity) }
        if attributes.isLocked { keys.insert(.locked) }
        if attributes.group != nil { keys.insert(.group) }
        appendKeys(keys, of: attributes)
    }

    /// Appends the attributes that are among `keys`, each with a comma in front.
    public mutating func appendKeys(_ keys: ItemProperties, of attributes: ItemAttributes) {
        if keys.contains(.opacity) {
            append(",\"opacity\":")
            append(decimal: attributes.opacity.thousandths, places: 3)
        }
        if keys.contains(.locked) {
            append(attributes.isLocked ? ",\"locked\":true" : ",\"locked\":false")
        }
        if keys.contains(.group) { append(group: attributes.group) }
    }

    mutating func append(group: GroupID?) {
        append(",\"group\":")
        if let group { append(number: group.rawValue) } else { append("null") }
    }

    /// Appends the keys of a frame that are among `keys`, each with a comma in front.
    mutating func appendKeys(_ keys: ItemProperties = .frame, of frame: Frame) {
        if keys.contains(.x) { append(",\"x\":", frame.center.x) }
        if keys.contains(.y) { append(",\"y\":", frame.center.y) }
        if keys.contains(.scale) {
            append(",\"scale\":")
            append(decimal: frame.scale.millionths, places: 6)
        }
        if keys.contains(.angle) {
            append(",\"angle\":")
            append(decimal: Int64(frame.angle.thousandths), places: 3)
        }
    }

    /// Appends the half-extents and the keys of the item's kind that are among `keys`, each with a
    /// comma in front.
    mutating func appendContentKeys(_ keys: ItemProperties, of item: Item) {
        if keys.contains(.halfWidth) { append(",\"halfWidth\":", item.halfExtents.width) }
        if keys.contains(.halfHeight) { append(",\"halfHeight\":", item.halfExtents.height) }
        switch item.content {
        case .text(let label): appendKeys(keys, of: label)
        case .sticker(let emoji):
            if keys.contains(.emoji) { append(",\"emoji\":", emoji) }
        case .shape(let shape, let color):
            if keys.contains(.shape) {
                append(",\"shape\":\"")
                append(shape.wireName)
                append("\"")
            }
            if keys.contains(.color) { append(",\"color\":", color) }
        case .image(let url):
            if keys.contains(.url) { append(",\"url\":", url) }
        case .stroke(let stroke):
            if keys.contains(.points) {
                append(",\"points\":")
                append(stroke.points[...])
            }
            if keys.contains(.thickness) { append(",\"thickness\":", stroke.thickness) }
            if keys.contains(.color) { append(",\"color\":", stroke.color) }
        case .deck(let deck):
            if keys.contains(.cards) { append(cardsOf: deck) }
        }
    }

    private mutating func appendKeys(_ keys: ItemProperties, of label: TextContent) {
        if keys.contains(.text) { append(",\"text\":", label.text) }
        if keys.contains(.font) { append(",\"font\":", label.font) }
        if keys.contains(.fontSize) { append(",\"fontSize\":", label.fontSize) }
        if keys.contains(.alignment) {
            append(",\"align\":\"")
            append(label.alignment.wireName)
            append("\"")
        }
        if keys.contains(.color) { append(",\"color\":", label.color) }
        if keys.contains(.background) {
            append(",\"background\":")
            if let background = label.background { append(background) } else { append("null") }
        }
    }

    private mutating func append(_ key: StaticString, _ length: Length) {
        append(key)
        append(length)
    }

    private mutating func append(_ key: StaticString, _ text: String) {
        append(key)
        append(string: text)
    }

    private mutating func append(_ key: StaticString, _ color: Color) {
        append(key)
        append(color)
    }
}
