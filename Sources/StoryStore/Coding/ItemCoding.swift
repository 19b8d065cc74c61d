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
    static let all: UInt8 = 0x3F
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
            byte(other.property.rawValue)
            write(other.write, before: revision)
        }
    }

    private mutating func item(_ item: Item) {
        let frame = item.frame
        var head = head(of: item.content)
        if frame.scale != .one { head |= ItemHead.scale }
        if frame.angle != .zero { head |= ItemHead.angle }
        byte(head)
        value(.position(frame.center), after: nil)
        value(.halfExtents(item.halfExtents), after: nil)
        if frame.scale != .one { value(.scale(frame.scale), after: nil) }
        if frame.angle != .zero { value(.angle(frame.angle), after: nil) }
        switch item.content {
        case .text(let label):
            text(label.text)
            length(label.fontSize)
            color(label.color)
            if let background = label.background { color(background) }
        case .sticker(let emoji): text(emoji)
        case .shape(_, let color): self.color(color)
        case .image(let url): text(url)
        case .stroke, .deck: break  // WIP
        }
    }

    private func head(of content: ItemContent) -> UInt8 {
        switch content {
        case .text(let label): ItemHead.text | (label.background == nil ? 0 : ItemHead.background)
        case .sticker: ItemHead.sticker
        case .shape(let shape, _): ItemHead.shape | (shape == .ellipse ? ItemHead.ellipse : 0)
        case .stroke, .deck: 0  // WIP
        case .image: ItemHead.image
        }
    }
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
            let property: Property = try choice("a property")
            writes[property] = try write(before: revision)
        }
        return KeptItem(item: item, rank: rank, creator: creator, writes: writes)
    }

    private mutating func item(_ id: ItemID) throws(CodingError) -> Item {
        let head = try byte()
        guard head & ~ItemHead.all == 0 else { throw wrong("an item is of an unknown kind") }
        let center = try position(after: .center)
        let halfExtents = try halfExtents()
        let scale = head & ItemHead.scale == 0 ? .one : try self.scale()
        let angle = head & ItemHead.angle == 0 ? .zero : try self.angle()
        return Item(
            id: id, frame: Frame(center: center, scale: scale, angle: angle),
            halfExtents: halfExtents, content: try content(head))
    }

    private mutating func content(_ head: UInt8) throws(CodingError) -> ItemContent {
        switch head & ItemHead.kinds {
        case ItemHead.text:
            let text = try text(limit: Limits.textBytes, "a text")
            let fontSize = try length(Limits.fontSize)
            let color = try color()
            let background = head & ItemHead.background == 0 ? nil : try self.color()
            return .text(
                TextContent(text: text, fontSize: fontSize, color: color, background: background))
        case ItemHead.sticker:
            return .sticker(emoji: try text(limit: Limits.emojiBytes, "an emoji"))
        case ItemHead.shape:
            return .shape(head & ItemHead.ellipse == 0 ? .rectangle : .ellipse, try color())
        default: return .image(url: try text(limit: Limits.urlBytes, "an address"))
        }
    }
}
