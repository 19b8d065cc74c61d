import Canvas

/// Items and their changes.
///
/// **Spec:** B1, C2, C3, U6.
extension BinaryCursor {
    /// Reads an item without its rank.
    mutating func item() throws(WireError) -> Item {
        let id = try item("id")
        let kind: BinaryItemKind = try choice("kind")
        let center = try position()
        let width = try length("halfWidth", Limits.halfExtent)
        let height = try length("halfHeight", Limits.halfExtent)
        let scale = try scale()
        let angle = try angle()
        return Item(
            id: id, frame: Frame(center: center, scale: scale, angle: angle),
            halfExtents: HalfExtents(width: width, height: height), content: try content(kind))
    }

    private mutating func content(_ kind: BinaryItemKind) throws(WireError) -> ItemContent {
        switch kind {
        case .text: return .text(try label())
        case .sticker: return .sticker(emoji: try text("emoji", limit: Limits.emojiBytes))
        case .shape:
            let shape: ShapeForm = try choice("shape")
            return .shape(shape, try color())
        case .image: return .image(url: try url())
        }
    }

    private mutating func label() throws(WireError) -> TextContent {
        let flags = try flags(BinaryFlags.Label.all)
        let text = try text("text", limit: Limits.textBytes)
        let fontSize = try length("fontSize", Limits.fontSize)
        let color = try color()
        let background =
            flags & BinaryFlags.Label.background == 0 ? nil : try self.color("background")
        return TextContent(text: text, fontSize: fontSize, color: color, background: background)
    }

    private mutating func url() throws(WireError) -> String {
        let url = try text("url", limit: Limits.urlBytes)
        guard isAddress(url) else { throw notAllowed("url") }
        return url
    }

    /// Reads the new values that `flags` announce.
    mutating func changes(_ flags: UInt16) throws(WireError) -> ItemChanges {
        typealias Flags = BinaryFlags.Changes
        let both = Flags.background | Flags.noBackground
        guard flags & both != both else { throw notAllowed("flags") }
        var changes = ItemChanges()
        if flags & Flags.x != 0 { changes.x = try coordinate("x") }
        if flags & Flags.y != 0 { changes.y = try coordinate("y") }
        if flags & Flags.halfWidth != 0 {
            changes.halfWidth = try length("halfWidth", Limits.halfExtent)
        }
        if flags & Flags.halfHeight != 0 {
            changes.halfHeight = try length("halfHeight", Limits.halfExtent)
        }
        if flags & Flags.scale != 0 { changes.scale = try scale() }
        if flags & Flags.angle != 0 { changes.angle = try angle() }
        if flags & Flags.text != 0 { changes.text = try text("text", limit: Limits.textBytes) }
        if flags & Flags.fontSize != 0 {
            changes.fontSize = try length("fontSize", Limits.fontSize)
        }
        if flags & Flags.color != 0 { changes.color = try color() }
        if flags & Flags.background != 0 { changes.background = .some(try color("background")) }
        if flags & Flags.noBackground != 0 { changes.background = .some(nil) }
        if flags & Flags.emoji != 0 { changes.emoji = try text("emoji", limit: Limits.emojiBytes) }
        if flags & Flags.shape != 0 {
            let shape: ShapeForm = try choice("shape")
            changes.shape = shape
        }
        if flags & Flags.url != 0 { changes.url = try url() }
        return changes
    }
}
