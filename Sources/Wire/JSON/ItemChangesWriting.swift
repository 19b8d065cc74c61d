import Canvas

/// New values of items as JSON, in an `update` and in a record `changed`.
///
/// **Spec:** C3, U6, J5.
extension ByteBuffer {
    /// Appends the keys of new values, each with a comma in front.
    mutating func appendKeys(of changes: ItemChanges) {
        appendKey(",\"x\":", changes.x)
        appendKey(",\"y\":", changes.y)
        if let scale = changes.scale {
            append(",\"scale\":")
            append(decimal: scale.millionths, places: 6)
        }
        if let angle = changes.angle {
            append(",\"angle\":")
            append(decimal: Int64(angle.thousandths), places: 3)
        }
        if let opacity = changes.opacity {
            append(",\"opacity\":")
            append(decimal: opacity.thousandths, places: 3)
        }
        if let isLocked = changes.isLocked {
            append(isLocked ? ",\"locked\":true" : ",\"locked\":false")
        }
        if let group = changes.group { append(group: group) }
        appendKey(",\"halfWidth\":", changes.halfWidth)
        appendKey(",\"halfHeight\":", changes.halfHeight)
        appendContentKeys(of: changes)
    }

    private mutating func appendContentKeys(of changes: ItemChanges) {
        appendKey(",\"text\":", changes.text)
        appendKey(",\"font\":", changes.font)
        appendKey(",\"fontSize\":", changes.fontSize)
        if let alignment = changes.alignment {
            append(",\"align\":\"")
            append(alignment.wireName)
            append("\"")
        }
        appendKey(",\"emoji\":", changes.emoji)
        if let shape = changes.shape {
            append(",\"shape\":\"")
            append(shape.wireName)
            append("\"")
        }
        appendKey(",\"thickness\":", changes.thickness)
        appendKey(",\"color\":", changes.color)
        if let background = changes.background {
            append(",\"background\":")
            if let background { append(background) } else { append("null") }
        }
        if changes.isMeasured { append(",\"measure\":true") }
        appendKey(",\"url\":", changes.url)
        if let deck = changes.deck { append(cardsOf: deck) }
    }

    private mutating func appendKey(_ key: StaticString, _ length: Length?) {
        guard let length else { return }
        append(key)
        append(length)
    }

    private mutating func appendKey(_ key: StaticString, _ text: String?) {
        guard let text else { return }
        append(key)
        append(string: text)
    }

    private mutating func appendKey(_ key: StaticString, _ color: Color?) {
        guard let color else { return }
        append(key)
        append(color)
    }
}
