import Canvas
import Rooms
import Wire

/// What an item is, in the lowest two bits of its first byte, and what it has in the others.
///
/// The numbers are written to disks: none is ever given another meaning.
private enum ItemHead {
    static let text: UInt8 = 0
    static let sticker: UInt8 = 1
    static let shape: UInt8 = 2
    static let image: UInt8 = 3
    static let kinds: UInt8 = 3
    static let background: UInt8 = 1 << 2
    static let ellipse: UInt8 = 1 << 3
    static let scale: UInt8 = 1 << 4
    static let angle: UInt8 = 1 << 5
    static let all: UInt8 = 0x7F
    /// A byte follows, with what the second version has: the kind is then this one's.
    static let more: UInt8 = 1 << 6
}

/// What an item has that the first version had not.
private enum MoreHead {
    /// In the lowest two bits: the kind of the first byte, or one of these.
    static let stroke: UInt8 = 1
    static let deck: UInt8 = 2
    static let kinds: UInt8 = 3
    static let opacity: UInt8 = 1 << 2
    static let locked: UInt8 = 1 << 3
    static let group: UInt8 = 1 << 4
    static let font: UInt8 = 1 << 5
    static let alignment: UInt8 = 1 << 6
    static let form: UInt8 = 1 << 7
}

extension ByteWriter {
    /// Writes an item: its name, what it is, and who wrote it, relative to a revision and to the
    /// rank of the item below.
    mutating func kept(_ kept: KeptItem, before revision: Revision, above rank: Rank) {
        number(kept.item.id.rawValue)
        item(kept.item)
        signed(kept.rank.rawValue &- rank.rawValue)
        number(kept.creator.rawValue)
        write(kept.writes.standard, before: revision)
        number(UInt64(kept.writes.others.count))
        for other in kept.writes.others {
            property(other.property)
            write(other.write, before: revision)
        }
    }

    private mutating func item(_ item: Item) {
        let frame = item.frame
        var head = head(of: item.content)
        let more = more(of: item)
        if frame.scale != .one { head |= ItemHead.scale }
        if frame.angle != .zero { head |= ItemHead.angle }
        if more != 0 { head |= ItemHead.more }
        byte(head)
        if more != 0 {
            needs(version: 2)
            byte(more)
        }
        value(.position(frame.center), after: nil)
        value(.halfExtents(item.halfExtents), after: nil)
        if frame.scale != .one { value(.scale(frame.scale), after: nil) }
        if frame.angle != .zero { value(.angle(frame.angle), after: nil) }
        let attributes = item.attributes
        if attributes.opacity != .opaque { value(.opacity(attributes.opacity), after: nil) }
        if let group = attributes.group { number(group.rawValue) }
        content(item.content)
    }

    private mutating func content(_ content: ItemContent) {
        switch content {
        case .text(let label):
            text(label.text)
            length(label.fontSize)
            color(label.color)
            if let background = label.background { color(background) }
            if label.font != TextContent.standardFont { text(label.font) }
            if label.alignment != .center { byte(label.alignment.rawValue) }
        case .sticker(let emoji): text(emoji)
        case .shape(let form, let color):
            self.color(color)
            if form.isLater { byte(form.rawValue) }
        case .image(let url): text(url)
        case .stroke(let stroke):
            points(stroke.points)
            length(stroke.thickness)
            color(stroke.color)
        case .deck(let deck): self.deck(deck, after: nil)
        }
    }

    private func head(of content: ItemContent) -> UInt8 {
        switch content {
        case .text(let label): ItemHead.text | (label.background == nil ? 0 : ItemHead.background)
        case .sticker: ItemHead.sticker
        case .shape(let shape, _): ItemHead.shape | (shape == .ellipse ? ItemHead.ellipse : 0)
        case .image: ItemHead.image
        case .stroke, .deck: 0
        }
    }

    private func more(of item: Item) -> UInt8 {
        var more: UInt8 = 0
        switch item.content {
        case .text(let label):
            if label.font != TextContent.standardFont { more |= MoreHead.font }
            if label.alignment != .center { more |= MoreHead.alignment }
        case .shape(let form, _): if form.isLater { more |= MoreHead.form }
        case .stroke: more |= MoreHead.stroke
        case .deck: more |= MoreHead.deck
        case .sticker, .image: break
        }
        if item.attributes.opacity != .opaque { more |= MoreHead.opacity }
        if item.attributes.isLocked { more |= MoreHead.locked }
        if item.attributes.group != nil { more |= MoreHead.group }
        return more
    }
}

extension ShapeForm {
    /// Whether the first version did not have it.
    var isLater: Bool { self != .rectangle && self != .ellipse }
}

extension ByteReader {
    mutating func kept(before revision: Revision, above rank: Rank) throws(CodingError) -> KeptItem
    {
        let id = try item()
        let item = try item(id)
        let rank = try self.rank(after: rank)
        let creator = try member()
        var writes = PropertyWrites(try write(before: revision))
        for _ in 0..<(try number(to: UInt64(Property.allCases.count), "a list of writes")) {
            let property = try property(byte())
            writes[property] = try write(before: revision)
        }
        return KeptItem(item: item, rank: rank, creator: creator, writes: writes)
    }

    private mutating func item(_ id: ItemID) throws(CodingError) -> Item {
        let head = try byte()
        guard head & ~ItemHead.all == 0 else { throw wrong("an item is of an unknown kind") }
        let more = head & ItemHead.more == 0 ? 0 : try byte()
        let center = try position(after: .center)
        let halfExtents = try halfExtents()
        let scale = head & ItemHead.scale == 0 ? .one : try self.scale()
        let angle = head & ItemHead.angle == 0 ? .zero : try self.angle()
        let opacity = more & MoreHead.opacity == 0 ? .opaque : try self.opacity()
        let group = more & MoreHead.group == 0 ? nil : try self.group()
        return Item(
            id: id, frame: Frame(center: center, scale: scale, angle: angle),
            halfExtents: halfExtents,
            attributes: ItemAttributes(
                opacity: opacity, isLocked: more & MoreHead.locked != 0, group: group),
            content: try content(head, more))
    }

    private mutating func content(
        _ head: UInt8, _ more: UInt8
    ) throws(CodingError) -> ItemContent {
        switch (more & MoreHead.kinds, head & ItemHead.kinds) {
        case (0, ItemHead.text): return .text(try label(head, more))
        case (0, ItemHead.sticker):
            return .sticker(emoji: try text(limit: Limits.emojiBytes, "an emoji"))
        case (0, ItemHead.shape):
            let color = try color()
            if more & MoreHead.form != 0 { return .shape(try choice("a shape"), color) }
            return .shape(head & ItemHead.ellipse == 0 ? .rectangle : .ellipse, color)
        case (0, _): return .image(url: try text(limit: Limits.urlBytes, "an address"))
        case (MoreHead.stroke, _):
            let points = try points()
            let thickness = try length(Limits.thickness)
            return .stroke(
                StrokeContent(points: points, thickness: thickness, color: try color()))
        case (MoreHead.deck, _): return .deck(try deck(after: nil))
        default: throw wrong("an item is of an unknown kind")
        }
    }

    private mutating func label(_ head: UInt8, _ more: UInt8) throws(CodingError) -> TextContent {
        let text = try text(limit: Limits.textBytes, "a text")
        let fontSize = try length(Limits.fontSize)
        let color = try color()
        let background = head & ItemHead.background == 0 ? nil : try self.color()
        var label = TextContent(
            text: text, fontSize: fontSize, color: color, background: background)
        if more & MoreHead.font != 0 { label.font = try word(limit: Limits.fontBytes, "a font") }
        if more & MoreHead.alignment != 0 { label.alignment = try choice("an alignment") }
        return label
    }
}
