import Canvas
import Foundation
import Rooms
import Snapping
import Wire

/// Everything that every member of a room should know, in one plain form for rooms and clients.
struct Picture: Equatable {
    var members: [UInt64: [String: String]] = [:]
    var cursors: [UInt64: [String: String]] = [:]
    var items: [UInt64: PicturedItem] = [:]
    var gestures: [UInt64: PicturedGesture] = [:]

    /// The items from bottom to top.
    var order: [UInt64] { items.keys.sorted { items[$0]!.rank < items[$1]!.rank } }
}

/// An item with its keys as text, numbers in units of their grids.
struct PicturedItem: Equatable {
    var rank: Int64
    var by: UInt64
    var keys: [String: String]
    /// The cards of a deck.
    var cards = PicturedCards()
}

/// An open gesture: its level, and where its items are shown.
struct PicturedGesture: Equatable {
    var member: UInt64
    var kind: String
    var items: [UInt64]
    var ordinal: UInt64
    var latches: [String]
    var guides: [String]
    /// The keys of the poses, by item.
    var poses: [UInt64: [String: String]] = [:]
    /// What is drawn, x and y in turn, in thousandths.
    var points: [Int64] = []
    /// What is typed.
    var draft: String?
}

/// The plain form of one value of JSON.
func plain(_ key: String, _ value: Any) -> String {
    if value is NSNull { return "null" }
    if let text = value as? String { return "'\(text)'" }
    if let list = value as? [Any] {
        return "[" + list.map { plain(key, $0) }.joined(separator: ",") + "]"
    }
    if let object = value as? [String: Any] {
        let parts = plain(object).sorted { $0.key < $1.key }
        return "{" + parts.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
    }
    guard let number = value as? NSNumber else { return "?" }
    return String(Int64((number.doubleValue * (key == "scale" ? 1e6 : 1e3)).rounded()))
}

/// The plain form of a JSON object, without the keys listed.
func plain(_ object: [String: Any], without keys: Set<String> = []) -> [String: String] {
    Dictionary(
        uniqueKeysWithValues: object.filter { !keys.contains($0.key) }.map {
            ($0.key, plain($0.key, $0.value))
        })
}

extension Picture {
    /// The room as it is.
    init(of core: borrowing RoomCore) {
        for slot in core.members.slots {
            let member = core.members[slot]
            members[member.id.rawValue] = [
                "name": "'\(member.profile.name)'", "color": text(of: member.profile.color),
            ]
            if let cursor = member.presence.cursor {
                cursors[member.id.rawValue] = [
                    "x": String(cursor.x.thousandths), "y": String(cursor.y.thousandths),
                ]
            }
        }
        for slot in core.items.slots {
            let placed = core.items[slot]
            items[placed.item.id.rawValue] = PicturedItem(
                rank: placed.rank.rawValue, by: placed.creator.rawValue,
                keys: keys(of: placed.item), cards: PicturedCards(of: placed.item))
        }
        for slot in core.gestures.slots {
            let gesture = core.gestures[slot]
            var picture = PicturedGesture(
                member: core.members[gesture.member].id.rawValue, kind: "\(gesture.kind)",
                items: gesture.names.map(\.rawValue),
                ordinal: UInt64(gesture.lastOrdinal.rawValue),
                latches: gesture.engine?.level.map { word($0) } ?? [],
                guides: gesture.engine?.shown.map { word($0.name) } ?? [])
            for target in gesture.engine?.targets ?? [] {
                picture.poses[target.item.rawValue] = keys(of: target.frame)
            }
            if let card = gesture.cardFrame {
                picture.poses[gesture.names[0].rawValue] = keys(of: card)
            }
            picture.points = (gesture.points ?? []).flatMap {
                [$0.x.thousandths, $0.y.thousandths]
            }
            picture.draft = gesture.text
            gestures[gesture.id.rawValue] = picture
        }
    }
}

/// The name of a guide by U12.
func word(_ name: GuideName) -> String {
    switch name {
    case .canvas(let kind): return "\(kind)"
    case .itemCenter(let axis, let item): return "itemCenter:\(axis):\(item.rawValue)"
    case .itemEdge(let axis, let anchor, let edge, let item):
        return "itemEdge:\(axis):\(anchor):\(edge):\(item.rawValue)"
    case .gap(let axis, let form, let low, let high):
        return "gap:\(axis):\(form):\(low.rawValue):\(high.rawValue)"
    case .angle(let angle): return "angle:\(angle.thousandths / 1_000)"
    }
}

/// The keys of a frame as a record tells them.
func keys(of frame: Frame) -> [String: String] {
    [
        "x": String(frame.center.x.thousandths), "y": String(frame.center.y.thousandths),
        "scale": String(frame.scale.millionths), "angle": String(frame.angle.thousandths),
    ]
}

func text(of color: Color) -> String {
    let digits = String(color.rgb, radix: 16)
    return "'#" + String(repeating: "0", count: 6 - digits.count) + digits + "'"
}

/// The keys of an item as a record tells them.
func keys(of item: Item) -> [String: String] {
    var keys = keys(of: item.frame)
    keys["halfWidth"] = String(item.halfExtents.width.thousandths)
    keys["halfHeight"] = String(item.halfExtents.height.thousandths)
    keys["opacity"] = String(item.attributes.opacity.thousandths)
    keys["locked"] = item.attributes.isLocked ? "1000" : "0"
    keys["group"] = item.attributes.group.map { String(1_000 * $0.rawValue) } ?? "null"
    switch item.content {
    case .text(let label):
        keys["kind"] = "'text'"
        keys["text"] = "'\(label.text)'"
        keys["font"] = "'\(label.font)'"
        keys["fontSize"] = String(label.fontSize.thousandths)
        keys["align"] = "'\(label.alignment)'"
        keys["color"] = text(of: label.color)
        keys["background"] = label.background.map { text(of: $0) } ?? "null"
    case .sticker(let emoji):
        keys["kind"] = "'sticker'"
        keys["emoji"] = "'\(emoji)'"
    case .shape(let form, let color):
        keys["kind"] = "'shape'"
        keys["shape"] = "'\(form)'"
        keys["color"] = text(of: color)
    case .image(let url):
        keys["kind"] = "'image'"
        keys["url"] = "'\(url)'"
    case .stroke(let stroke):
        keys["kind"] = "'stroke'"
        keys["thickness"] = String(stroke.thickness.thousandths)
        keys["color"] = text(of: stroke.color)
        let numbers = stroke.points.flatMap { [$0.x.thousandths, $0.y.thousandths] }
        keys["points"] = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    case .deck: keys["kind"] = "'deck'"
    }
    return keys
}

/// The keys that a command update sets.
func keys(of changes: ItemChanges) -> [String: String] {
    var keys: [String: String] = [:]
    keys["x"] = changes.x.map { String($0.thousandths) }
    keys["y"] = changes.y.map { String($0.thousandths) }
    keys["scale"] = changes.scale.map { String($0.millionths) }
    keys["angle"] = changes.angle.map { String($0.thousandths) }
    keys["halfWidth"] = changes.halfWidth.map { String($0.thousandths) }
    keys["halfHeight"] = changes.halfHeight.map { String($0.thousandths) }
    keys["opacity"] = changes.opacity.map { String($0.thousandths) }
    keys["locked"] = changes.isLocked.map { $0 ? "1000" : "0" }
    keys["thickness"] = changes.thickness.map { String($0.thousandths) }
    keys["text"] = changes.text.map { "'\($0)'" }
    keys["font"] = changes.font.map { "'\($0)'" }
    keys["fontSize"] = changes.fontSize.map { String($0.thousandths) }
    keys["align"] = changes.alignment.map { "'\($0)'" }
    keys["color"] = changes.color.map { text(of: $0) }
    if let background = changes.background {
        keys["background"] = background.map { text(of: $0) } ?? "null"
    }
    keys["emoji"] = changes.emoji.map { "'\($0)'" }
    keys["shape"] = changes.shape.map { "'\($0)'" }
    keys["url"] = changes.url.map { "'\($0)'" }
    return keys
}
