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
        case .draft(let gesture, let number, let text):
            [
                "type": "draft", "gesture": gesture.rawValue, "n": number.rawValue, "text": text,
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

    private static func value(of begin: GestureBegin) -> [String: Any] {
        var value: [String: Any] = [
            "type": "begin", "gesture": begin.gesture.rawValue, "kind": "\(begin.kind)",
            "items": begin.items.map(\.rawValue), "zoom": thousandths(begin.zoom.thousandths),
        ]
        if begin.kind != .edit { value["sample"] = LogicalValue.value(of: begin.sample) }
        switch begin.subject {
        case .card(let card): value["card"] = card.rawValue
        case .stroke(let thickness, let color):
            value["stroke"] = ["thickness": points(thickness), "color": text(of: color)]
        case nil: break
        }
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

    static func points(_ length: Length) -> Double { thousandths(length.thousandths) }

    static func thousandths(_ value: Int64) -> Double { Double(value) / 1_000 }

    static func text(of color: Color) -> String {
        let digits = String(color.rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
