import Canvas
import Foundation
import Wire

/// Client messages as the plain JSON values that vectors give.
enum LogicalValue {
    static func value(of message: ClientMessage, samples: [Sample]) -> [String: Any] {
        switch message {
        case .hello(let hello): value(of: hello)
        case .command(let number, let command):
            value(of: command).merging(["command": number]) { old, _ in old }
        case .begin(let begin):
            value(of: begin)
        case .move(let gesture, let range):
            [
                "type": "move", "gesture": gesture.rawValue,
                "samples": samples[range].map { value(of: $0) },
            ]
        case .end(let gesture): ["type": "end", "gesture": gesture.rawValue]
        case .cancel(let gesture): ["type": "cancel", "gesture": gesture.rawValue]
        case .presence(let changes):
            ["type": "presence"].merging(value(of: changes)) { old, _ in old }
        case .ping(let identifier): ["type": "ping", "id": identifier]
        }
    }

    private static func value(of changes: PresenceChanges) -> [String: Any] {
        var value: [String: Any] = [:]
        if let cursor = changes.cursor {
            value["cursor"] = cursor.map { LogicalValue.value(of: $0) } ?? NSNull()
        }
        value["selection"] = changes.selection.map { $0.map(\.rawValue) }
        if let viewport = changes.viewport {
            value["viewport"] = viewport.map { box(of: $0) } ?? NSNull()
        }
        value["state"] = changes.state.map { String(describing: $0) }
        value["name"] = changes.name
        value["color"] = changes.color.map { text(of: $0) }
        return value
    }

    private static func value(of hello: Hello) -> [String: Any] {
        var value: [String: Any] = [
            "type": "hello", "min": hello.minimumVersion, "max": hello.maximumVersion,
        ]
        value["name"] = hello.name
        value["color"] = hello.color.map { text(of: $0) }
        value["role"] = "\(hello.role)"
        value["capabilities"] = hello.capabilities.contains(.resume) ? ["resume"] : []
        value["resume"] = hello.resume.map { resume in
            [
                "token": [resume.token.high, resume.token.low].map { half in
                    let digits = String(half, radix: 16)
                    return String(repeating: "0", count: 16 - digits.count) + digits
                }.joined(),
                "epoch": resume.epoch.rawValue, "revision": resume.revision.rawValue,
                "stamp": resume.stamp.rawValue,
            ]
        }
        return value
    }

    private static func value(of command: Command) -> [String: Any] {
        switch command {
        case .create(let item): ["type": "create", "item": value(of: item)]
        case .update(let item, let changes):
            value(of: changes).merging(["type": "update", "item": item.rawValue]) { old, _ in old }
        case .delete(let item): ["type": "delete", "item": item.rawValue]
        case .reorder(let item, .front): reorder(item, "front", nil)
        case .reorder(let item, .back): reorder(item, "back", nil)
        case .reorder(let item, .above(let other)): reorder(item, "above", other)
        case .reorder(let item, .below(let other)): reorder(item, "below", other)
        case .nudge(let items, let dx, let dy):
            [
                "type": "nudge", "items": items.map(\.rawValue), "dx": points(dx),
                "dy": points(dy),
            ]
        case .align(let items, let guide):
            ["type": "align", "items": items.map(\.rawValue), "to": "\(guide)"]
        case .undo: ["type": "undo"]
        case .redo: ["type": "redo"]
        }
    }

    private static func value(of begin: GestureBegin) -> [String: Any] {
        var value: [String: Any] = [
            "type": "begin", "gesture": begin.gesture.rawValue, "kind": "\(begin.kind)",
            "items": begin.items.map(\.rawValue), "zoom": thousandths(begin.zoom.thousandths),
            "sample": LogicalValue.value(of: begin.sample),
        ]
        value["viewport"] = begin.viewport.map { box(of: $0) }
        return value
    }

    private static func box(of box: Box) -> [String: Any] {
        [
            "halfWidth": points(box.halfExtents.width),
            "halfHeight": points(box.halfExtents.height),
        ].merging(LogicalValue.value(of: box.center).compactMapValues { $0 as? Double }) {
            old, _ in old
        }
    }

    private static func reorder(_ item: ItemID, _ to: String, _ other: ItemID?) -> [String: Any] {
        var value: [String: Any] = ["type": "reorder", "item": item.rawValue, "to": to]
        value["other"] = other?.rawValue
        return value
    }

    private static func value(of item: Item) -> [String: Any] {
        var value: [String: Any] = [
            "id": item.id.rawValue, "x": points(item.frame.center.x),
            "y": points(item.frame.center.y),
            "scale": Double(item.frame.scale.millionths) / 1_000_000,
            "angle": thousandths(Int64(item.frame.angle.thousandths)),
            "halfWidth": points(item.halfExtents.width),
            "halfHeight": points(item.halfExtents.height),
        ]
        switch item.content {
        case .text(let label):
            value["kind"] = "text"
            value["text"] = label.text
            value["fontSize"] = points(label.fontSize)
            value["color"] = text(of: label.color)
            value["background"] = label.background.map { text(of: $0) } ?? nil as Any? as Any
        case .sticker(let emoji):
            value["kind"] = "sticker"
            value["emoji"] = emoji
        case .shape(let outline, let color):
            value["kind"] = "shape"
            value["shape"] = outline == .rectangle ? "rectangle" : "ellipse"
            value["color"] = text(of: color)
        case .image(let url):
            value["kind"] = "image"
            value["url"] = url
        }
        return value
    }

    private static func value(of changes: ItemChanges) -> [String: Any] {
        var value: [String: Any] = [:]
        value["x"] = changes.x.map { points($0) }
        value["y"] = changes.y.map { points($0) }
        value["scale"] = changes.scale.map { Double($0.millionths) / 1_000_000 }
        value["angle"] = changes.angle.map { thousandths(Int64($0.thousandths)) }
        value["halfWidth"] = changes.halfWidth.map { points($0) }
        value["halfHeight"] = changes.halfHeight.map { points($0) }
        value["text"] = changes.text
        value["fontSize"] = changes.fontSize.map { points($0) }
        value["color"] = changes.color.map { text(of: $0) }
        if let background = changes.background {
            value["background"] = background.map { text(of: $0) } ?? nil as Any? as Any
        }
        value["emoji"] = changes.emoji
        value["shape"] = changes.outline.map { $0 == .rectangle ? "rectangle" : "ellipse" }
        value["url"] = changes.url
        return value
    }

    private static func value(of sample: Sample) -> [String: Any] {
        var value = value(of: sample.reading)
        value["n"] = sample.number.rawValue
        value["t"] = sample.time.microseconds
        if sample.modifiers.contains(.snappingOff) { value["snappingOff"] = true }
        if sample.modifiers.contains(.axisLock) { value["axisLock"] = true }
        if sample.modifiers.contains(.uniform) { value["uniform"] = true }
        return value
    }

    private static func value(of reading: Sample.Reading) -> [String: Any] {
        switch reading {
        case .pointer(let position): return value(of: position)
        case .touches(let touches):
            return [
                "touches": (0..<touches.count).map { index in
                    value(of: touches[index].position).merging(
                        ["id": touches[index].id.rawValue]) { old, _ in old }
                }
            ]
        case .recognition(let recognition):
            var value: [String: Any] = [:]
            value["dx"] = recognition.translation.map { points($0.x) }
            value["dy"] = recognition.translation.map { points($0.y) }
            value["magnification"] = recognition.magnification.map {
                Double($0.millionths) / 1_000_000
            }
            value["rotation"] = recognition.rotation.map { thousandths(Int64($0.thousandths)) }
            return value
        }
    }

    private static func value(of position: Position) -> [String: Any] {
        ["x": points(position.x), "y": points(position.y)]
    }

    private static func points(_ length: Length) -> Double { thousandths(length.thousandths) }

    private static func thousandths(_ value: Int64) -> Double { Double(value) / 1_000 }

    private static func text(of color: Color) -> String {
        let digits = String(color.rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
