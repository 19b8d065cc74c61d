import Canvas

/// Items and their changes as bytes.
///
/// **Spec:** B1, C2, C3, U6.
extension ByteBuffer {
    /// Appends an item without its rank.
    mutating func append(binary item: Item) {
        append(binary: item, isMeasured: false)
        if case .deck(let deck) = item.content { append(binarySwipedOf: deck) }
    }

    /// Appends an item that is to be created; where it is measured, its half-extents are not said.
    mutating func append(binary item: Item, isMeasured: Bool) {
        append(integer: item.id.rawValue)
        append(BinaryItemKind(item.content).rawValue)
        append(item.attributes.binaryFlags | (isMeasured ? BinaryFlags.Item.measure : 0))
        append(binary: item.frame.center)
        if !isMeasured {
            append(binary: item.halfExtents.width)
            append(binary: item.halfExtents.height)
        }
        append(binary: item.frame.scale)
        append(binary: item.frame.angle)
        append(binary: item.attributes.opacity)
        if let group = item.attributes.group { append(integer: group.rawValue) }
        switch item.content {
        case .text(let label): append(binary: label)
        case .sticker(let emoji): append(binary: emoji)
        case .shape(let form, let color):
            append(form.rawValue)
            append(binary: color)
        case .image(let url): append(binary: url)
        case .stroke(let stroke):
            append(binary: stroke.points[...])
            append(binary: stroke.thickness)
            append(binary: stroke.color)
        case .deck(let deck): append(binaryCardsOf: deck)
        }
    }

    private mutating func append(binary opacity: Opacity) {
        append(integer: UInt16(clamping: opacity.thousandths))
    }

    private mutating func append(binary label: TextContent) {
        append(label.background == nil ? 0 : BinaryFlags.Label.background)
        append(binary: label.text)
        append(binary: label.font)
        append(binary: label.fontSize)
        append(label.alignment.rawValue)
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
        if let opacity = changes.opacity { append(binary: opacity) }
        if let font = changes.font { append(binary: font) }
        if let alignment = changes.alignment { append(alignment.rawValue) }
        if let thickness = changes.thickness { append(binary: thickness) }
        if let group = changes.group ?? nil { append(integer: group.rawValue) }
        if let deck = changes.deck {
            append(binaryCardsOf: deck)
            append(binarySwipedOf: deck)
        }
    }
}

/// What an item is, as a byte.
enum BinaryItemKind: UInt8 {
    case text, sticker, shape, image, stroke, deck

    init(_ content: ItemContent) {
        switch content {
        case .text: self = .text
        case .sticker: self = .sticker
        case .shape: self = .shape
        case .image: self = .image
        case .stroke: self = .stroke
        case .deck: self = .deck
        }
    }
}

extension ItemAttributes {
    fileprivate var binaryFlags: UInt8 {
        (isLocked ? BinaryFlags.Item.locked : 0) | (group == nil ? 0 : BinaryFlags.Item.group)
    }
}

extension ItemChanges {
    fileprivate var binaryFlags: UInt32 {
        typealias Flags = BinaryFlags.Changes
        var flags: UInt32 = 0
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
        if opacity != nil { flags |= Flags.opacity }
        if let isLocked { flags |= isLocked ? Flags.locked : Flags.unlocked }
        if isMeasured { flags |= Flags.measure }
        if font != nil { flags |= Flags.font }
        if alignment != nil { flags |= Flags.alignment }
        if thickness != nil { flags |= Flags.thickness }
        if let group { flags |= group == nil ? Flags.noGroup : Flags.group }
        if deck != nil { flags |= Flags.cards }
        return flags
    }
}
