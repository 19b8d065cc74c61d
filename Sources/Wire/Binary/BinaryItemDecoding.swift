import Canvas

/// Items and their changes.
///
/// **Spec:** B1, C2, C3, U6.
extension BinaryCursor {
    /// Reads an item without its rank, as records and acks have it.
    mutating func item() throws(WireError) -> Item {
        try item(isRecord: true).item
    }

    /// Reads an item; in a `create` it may be for the server to measure.
    mutating func item(
        isRecord: Bool
    ) throws(WireError) -> (item: Item, isMeasured: Bool) {
        typealias Flags = BinaryFlags.Item
        let id = try item("id")
        let kind: BinaryItemKind = try choice("kind")
        let measure = !isRecord && kind == .text ? Flags.measure : 0
        let flags = try flags(Flags.all | measure)
        let isMeasured = flags & Flags.measure != 0
        let center = try position()
        let halfExtents = isMeasured ? HalfExtents(width: .zero, height: .zero) : try extents()
        let scale = try scale()
        let angle = try angle()
        let opacity = try opacity()
        let group = flags & Flags.group == 0 ? nil : try groupID()
        let item = Item(
            id: id, frame: Frame(center: center, scale: scale, angle: angle),
            halfExtents: halfExtents,
            attributes: ItemAttributes(
                opacity: opacity, isLocked: flags & Flags.locked != 0, group: group),
            content: try content(kind, isRecord: isRecord))
        return (item, isMeasured)
    }

    private mutating func extents() throws(WireError) -> HalfExtents {
        let width = try length("halfWidth", Limits.halfExtent)
        return HalfExtents(width: width, height: try length("halfHeight", Limits.halfExtent))
    }

    private mutating func opacity() throws(WireError) -> Opacity {
        Opacity(thousandths: try number("opacity", as: UInt16.self, Limits.opacity))!
    }

    private mutating func content(
        _ kind: BinaryItemKind, isRecord: Bool
    ) throws(WireError) -> ItemContent {
        switch kind {
        case .text: return .text(try label())
        case .sticker: return .sticker(emoji: try text("emoji", limit: Limits.emojiBytes))
        case .shape:
            let shape: ShapeForm = try choice("shape")
            return .shape(shape, try color())
        case .image: return .image(url: try url())
        case .stroke:
            let points = try points(1...Limits.pointsPerStroke)
            let thickness = try length("thickness", Limits.thickness)
            return .stroke(
                StrokeContent(points: points, thickness: thickness, color: try color()))
        case .deck: return .deck(try deck(isRecord: isRecord))
        }
    }

    private mutating func label() throws(WireError) -> TextContent {
        let flags = try flags(BinaryFlags.Label.all)
        let text = try text("text", limit: Limits.textBytes)
        let font = try font()
        let fontSize = try length("fontSize", Limits.fontSize)
        let alignment: TextAlignment = try choice("align")
        let color = try color()
        let background =
            flags & BinaryFlags.Label.background == 0 ? nil : try self.color("background")
        return TextContent(
            text: text, font: font, fontSize: fontSize, alignment: alignment, color: color,
            background: background)
    }

    private mutating func font() throws(WireError) -> String {
        let font = try text("font", limit: Limits.fontBytes)
        guard !font.isEmpty else { throw notAllowed("font") }
        return font
    }

    /// Reads the new values that `flags` announce.
    mutating func changes(_ flags: UInt32) throws(WireError) -> ItemChanges {
        typealias Flags = BinaryFlags.Changes
        for both in Flags.contradictions where flags & both == both { throw notAllowed("flags") }
        var changes = ItemChanges()
        try readGeometry(flags, into: &changes)
        try readContent(flags, into: &changes)
        if flags & Flags.opacity != 0 { changes.opacity = try opacity() }
        if flags & (Flags.locked | Flags.unlocked) != 0 {
            changes.isLocked = flags & Flags.locked != 0
        }
        changes.isMeasured = flags & Flags.measure != 0
        if flags & Flags.font != 0 { changes.font = try font() }
        if flags & Flags.alignment != 0 {
            let alignment: TextAlignment = try choice("align")
            changes.alignment = alignment
        }
        if flags & Flags.thickness != 0 {
            changes.thickness = try length("thickness", Limits.thickness)
        }
        if flags & Flags.group != 0 { changes.group = .some(try groupID()) }
        if flags & Flags.noGroup != 0 { changes.group = .some(nil) }
        if flags & Flags.cards != 0 { changes.deck = try deck(isRecord: true) }
        return changes
    }

    private mutating func readGeometry(
        _ flags: UInt32, into changes: inout ItemChanges
    ) throws(WireError) {
        typealias Flags = BinaryFlags.Changes
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
    }

    private mutating func readContent(
        _ flags: UInt32, into changes: inout ItemChanges
    ) throws(WireError) {
        typealias Flags = BinaryFlags.Changes
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
    }
}
