import Canvas

/// Items and stories as JSON.
///
/// **Spec:** T2, U6, J5.
extension ByteBuffer {
    /// Appends an item as a JSON object.
    mutating func append(_ item: Item, rank: Rank) {
        append("{\"id\":")
        append(number: item.id.rawValue)
        append(",\"kind\":\"")
        switch item.content {
        case .text: append("text")
        case .sticker: append("sticker")
        case .shape: append("shape")
        case .image: append("image")
        }
        append("\",\"rank\":")
        append(number: rank.rawValue)
        appendKeys(of: item.frame)
        appendContentKeys(of: item)
        append("}")
    }

    /// Appends the keys of a frame, each with a comma in front.
    mutating func appendKeys(of frame: Frame) {
        append(",\"x\":")
        append(frame.center.x)
        append(",\"y\":")
        append(frame.center.y)
        append(",\"scale\":")
        append(decimal: frame.scale.millionths, places: 6)
        append(",\"angle\":")
        append(decimal: Int64(frame.angle.thousandths), places: 3)
    }

    /// Appends the half-extents and the keys of the item's kind, each with a comma in front.
    mutating func appendContentKeys(of item: Item) {
        append(",\"halfWidth\":")
        append(item.halfExtents.width)
        append(",\"halfHeight\":")
        append(item.halfExtents.height)
        switch item.content {
        case .text(let label): appendKeys(of: label)
        case .sticker(let emoji):
            append(",\"emoji\":")
            append(string: emoji)
        case .shape(let outline, let color):
            append(",\"shape\":\"")
            append(outline == .rectangle ? "rectangle" : "ellipse")
            append("\",\"color\":")
            append(color)
        case .image(let url):
            append(",\"url\":")
            append(string: url)
        }
    }

    private mutating func appendKeys(of label: TextContent) {
        append(",\"text\":")
        append(string: label.text)
        append(",\"fontSize\":")
        append(label.fontSize)
        append(",\"color\":")
        append(label.color)
        append(",\"background\":")
        if let background = label.background { append(background) } else { append("null") }
    }
}
