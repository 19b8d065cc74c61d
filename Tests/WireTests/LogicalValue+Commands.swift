import Canvas
import Foundation
import Wire

/// Commands as the plain JSON values that vectors give.
extension LogicalValue {
    static func value(of command: Command) -> [String: Any] {
        switch command {
        case .create(let item, let isMeasured):
            ["type": "create", "item": value(of: item, isMeasured: isMeasured)]
        case .update(let item, let changes):
            value(of: changes).merging(["type": "update", "item": item.rawValue]) { old, _ in old }
        case .delete(let item): ["type": "delete", "item": item.rawValue]
        case .reorder(let item, let target): value(of: target, for: item)
        case .nudge(let items, let dx, let dy):
            [
                "type": "nudge", "items": items.map(\.rawValue), "dx": points(dx),
                "dy": points(dy),
            ]
        case .align(let items, let guide):
            ["type": "align", "items": items.map(\.rawValue), "to": "\(guide)"]
        case .group(let items, let group):
            ["type": "group", "items": items.map(\.rawValue), "group": group.rawValue]
        case .ungroup(let items): ["type": "ungroup", "items": items.map(\.rawValue)]
        case .duplicate(let items, let copies, let dx, let dy, let group):
            [
                "type": "duplicate", "items": items.map(\.rawValue), "dx": points(dx),
                "dy": points(dy), "ids": copies.map(\.rawValue),
                "group": group?.rawValue ?? NSNull() as Any,
            ]
        case .deck(let item, let change): value(of: change, for: item)
        case .undo: ["type": "undo"]
        case .redo: ["type": "redo"]
        }
    }

    private static func value(of target: Reordering, for item: ItemID) -> [String: Any] {
        var value: [String: Any] = ["type": "reorder", "item": item.rawValue]
        switch target {
        case .front: value["to"] = "front"
        case .back: value["to"] = "back"
        case .forward: value["to"] = "forward"
        case .backward: value["to"] = "backward"
        case .above(let other):
            value["to"] = "above"
            value["other"] = other.rawValue
        case .below(let other):
            value["to"] = "below"
            value["other"] = other.rawValue
        }
        return value
    }

    private static func value(of change: DeckChange, for item: ItemID) -> [String: Any] {
        var value: [String: Any] = ["type": "deck", "item": item.rawValue]
        switch change {
        case .insert(let card, let rank):
            value["do"] = "insert"
            value["card"] = LogicalValue.value(of: card)
            value["rank"] = rank
        case .remove(let card):
            value["do"] = "remove"
            value["card"] = card.rawValue
        case .swipe(let card, let direction):
            value["do"] = "swipe"
            value["card"] = card.rawValue
            value["direction"] = "\(direction)"
        case .takeBack(let card):
            value["do"] = "takeBack"
            value["card"] = card?.rawValue
        case .gather: value["do"] = "gather"
        }
        return value
    }
}

/// Items and their changes as the plain JSON values that vectors give.
extension LogicalValue {
    private static func value(of item: Item, isMeasured: Bool) -> [String: Any] {
        var value: [String: Any] = [
            "id": item.id.rawValue, "x": points(item.frame.center.x),
            "y": points(item.frame.center.y),
            "scale": Double(item.frame.scale.millionths) / 1_000_000,
            "angle": thousandths(Int64(item.frame.angle.thousandths)),
            "opacity": thousandths(item.attributes.opacity.thousandths),
            "locked": item.attributes.isLocked,
            "group": item.attributes.group?.rawValue ?? NSNull() as Any,
        ]
        if isMeasured {
            value["measure"] = true
        } else {
            value["halfWidth"] = points(item.halfExtents.width)
            value["halfHeight"] = points(item.halfExtents.height)
        }
        return value.merging(LogicalValue.value(of: item.content)) { old, _ in old }
    }

    private static func value(of content: ItemContent) -> [String: Any] {
        switch content {
        case .text(let label):
            [
                "kind": "text", "text": label.text, "font": label.font,
                "fontSize": points(label.fontSize), "align": "\(label.alignment)",
                "color": text(of: label.color),
                "background": label.background.map { text(of: $0) } ?? NSNull() as Any,
            ]
        case .sticker(let emoji): ["kind": "sticker", "emoji": emoji]
        case .shape(let form, let color):
            ["kind": "shape", "shape": "\(form)", "color": text(of: color)]
        case .image(let url): ["kind": "image", "url": url]
        case .stroke(let stroke):
            [
                "kind": "stroke", "points": stroke.points.flatMap { [points($0.x), points($0.y)] },
                "thickness": points(stroke.thickness), "color": text(of: stroke.color),
            ]
        case .deck(let deck): ["kind": "deck", "cards": deck.lying.map { value(of: $0) }]
        }
    }

    private static func value(of card: Card) -> [String: Any] {
        [
            "id": card.id.rawValue, "text": card.text, "color": text(of: card.color),
            "url": card.url ?? NSNull() as Any,
        ]
    }

    private static func value(of changes: ItemChanges) -> [String: Any] {
        var value: [String: Any] = [:]
        value["x"] = changes.x.map { points($0) }
        value["y"] = changes.y.map { points($0) }
        value["scale"] = changes.scale.map { Double($0.millionths) / 1_000_000 }
        value["angle"] = changes.angle.map { thousandths(Int64($0.thousandths)) }
        value["halfWidth"] = changes.halfWidth.map { points($0) }
        value["halfHeight"] = changes.halfHeight.map { points($0) }
        if changes.isMeasured { value["measure"] = true }
        value["opacity"] = changes.opacity.map { thousandths($0.thousandths) }
        value["locked"] = changes.isLocked
        value["text"] = changes.text
        value["font"] = changes.font
        value["fontSize"] = changes.fontSize.map { points($0) }
        value["align"] = changes.alignment.map { "\($0)" }
        value["color"] = changes.color.map { text(of: $0) }
        if let background = changes.background {
            value["background"] = background.map { text(of: $0) } ?? NSNull() as Any
        }
        value["emoji"] = changes.emoji
        value["shape"] = changes.shape.map { "\($0)" }
        value["url"] = changes.url
        value["thickness"] = changes.thickness.map { points($0) }
        return value
    }
}
