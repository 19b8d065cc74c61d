import Canvas

/// Items and stories as JSON.
///
/// **Spec:** T2, U6, J5.
extension ByteBuffer {
    /// Appends an item as a JSON object; one that is to be created has no rank yet.
    public mutating func append(_ item: Item, rank: Rank?) {
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
        if let rank {
            append(",\"rank\":")
            append(number: rank.rawValue)
        }
        appendKeys(of: item.frame)
        appendContentKeys(.content, of: item)
        append("}")
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
        case .stroke, .deck: break  // WIP
        case .shape(let shape, let color):
            if keys.contains(.shape) {
                append(",\"shape\":\"")
                append(shape.wireName)
                append("\"")
            }
            if keys.contains(.color) { append(",\"color\":", color) }
        case .image(let url):
            if keys.contains(.url) { append(",\"url\":", url) }
        }
    }

    private mutating func appendKeys(_ keys: ItemProperties, of label: TextContent) {
        if keys.contains(.text) { append(",\"text\":", label.text) }
        if keys.contains(.fontSize) { append(",\"fontSize\":", label.fontSize) }
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
