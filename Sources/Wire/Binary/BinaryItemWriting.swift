import Canvas

/// Items and their changes as bytes.
///
/// **Spec:** B1, C2, C3, U6.
extension ByteBuffer {
    /// Appends an item without its rank.
    mutating func append(binary item: Item) {
        append(integer: item.id.rawValue)
        append(BinaryItemKind(item.content).rawValue)
        append(binary: item.frame.center)
        append(binary: item.halfExtents.width)
        append(binary: item.halfExtents.height)
        append(binary: item.frame.scale)
        append(binary: item.frame.angle)
        switch item.content {
        case .text(let label): append(binary: label)
        case .sticker(let emoji): append(binary: emoji)
        case .shape(let outline, let color):
            append(outline.rawValue)
            append(binary: color)
        case .image(let url): append(binary: url)
        case .stroke, .deck: break  // WIP
        }
    }

    private mutating func append(binary label: TextContent) {
        append(label.background == nil ? 0 : BinaryFlags.Label.background)
        append(binary: label.text)
        append(binary: label.fontSize)
        append(binary: label.color)
        if let background = label.background { append(binary: background) }
    }

    /// Appends the new values of an item behind the bits that announce them; `rank` in a record
    /// `changed` only.
    mutating func append(binary changes: ItemChanges, rank: Rank? = nil) {
        append(integer: changes.binaryFlags | (rank == nil ? 0 : BinaryFlags.Changes.rank))
        if let rank { append(integer: rank.rawValue) }
        if let x = changes.x { append(binary: x) }
        if let y = changes.y { append(binary: y) }
        if let halfWidth = changes.halfWidth { append(binary: halfWidth) }
        if let halfHeight = changes.halfHeight { append(binary: halfHeight) }
        if let scale = changes.scale { append(binary: scale) }
        if let angle = changes.angle { append(binary: angle) }
        if let text = changes.text { append(binary: text) }
        if let fontSize = changes.fontSize { append(binary: fontSize) }
        if let color = changes.color { append(binary: color) }
        if let background = changes.background ?? nil { append(binary: background) }
        if let emoji = changes.emoji { append(binary: emoji) }
        if let shape = changes.shape { append(shape.rawValue) }
        if let url = changes.url { append(binary: url) }
    }
}

/// What an item is, as a byte.
enum BinaryItemKind: UInt8 {
    case text, sticker, shape, image

    init(_ content: ItemContent) {
        switch content {
        case .text: self = .text
        case .sticker: self = .sticker
        case .shape: self = .shape
        case .image: self = .image
        case .stroke, .deck: self = .image  // WIP
        }
    }
}

extension ItemChanges {
    fileprivate var binaryFlags: UInt16 {
        typealias Flags = BinaryFlags.Changes
        var flags: UInt16 = 0
        if x != nil { flags |= Flags.x }
        if y != nil { flags |= Flags.y }
        if halfWidth != nil { flags |= Flags.halfWidth }
        if halfHeight != nil { flags |= Flags.halfHeight }
        if scale != nil { flags |= Flags.scale }
        if angle != nil { flags |= Flags.angle }
        if text != nil { flags |= Flags.text }
        if fontSize != nil { flags |= Flags.fontSize }
        if color != nil { flags |= Flags.color }
        if let background {
            flags |= background == nil ? Flags.noBackground : Flags.background
        }
        if emoji != nil { flags |= Flags.emoji }
        if shape != nil { flags |= Flags.shape }
        if url != nil { flags |= Flags.url }
        return flags
    }

    /// The `properties` of an item, as far as its kind has them.
    init(_ properties: ItemProperties, of item: Item) {
        self.init()
        if properties.contains(.x) { x = item.frame.center.x }
        if properties.contains(.y) { y = item.frame.center.y }
        if properties.contains(.scale) { scale = item.frame.scale }
        if properties.contains(.angle) { angle = item.frame.angle }
        if properties.contains(.halfWidth) { halfWidth = item.halfExtents.width }
        if properties.contains(.halfHeight) { halfHeight = item.halfExtents.height }
        switch item.content {
        case .text(let label):
            if properties.contains(.text) { text = label.text }
            if properties.contains(.fontSize) { fontSize = label.fontSize }
            if properties.contains(.color) { color = label.color }
            if properties.contains(.background) { background = .some(label.background) }
        case .sticker(let shown):
            if properties.contains(.emoji) { emoji = shown }
        case .shape(let shown, let filled):
            if properties.contains(.shape) { shape = shown }
            if properties.contains(.color) { color = filled }
        case .image(let address):
            if properties.contains(.url) { url = address }
        case .stroke, .deck: break  // WIP
        }
    }
}
