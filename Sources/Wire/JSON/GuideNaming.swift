import Canvas

/// Names of guides as texts.
///
/// **Spec:** U12.
extension ByteBuffer {
    /// Appends the name of a guide as a JSON string.
    mutating func append(_ name: GuideName) {
        append(UInt8(ascii: "\""))
        switch name {
        case .canvas(let kind): append(kind.wireName)
        case .itemCenter(let axis, let item):
            append("itemCenter")
            append(part: axis.wireName)
            append(part: item)
        case .itemEdge(let axis, let anchor, let edge, let item):
            append("itemEdge")
            append(part: axis.wireName)
            append(part: anchor.wireName)
            append(part: edge.wireName)
            append(part: item)
        case .gap(let axis, let form, let low, let high):
            append("gap")
            append(part: axis.wireName)
            append(part: form.wireName)
            append(part: low)
            append(part: high)
        case .angle(let angle):
            append("angle:")
            append(decimal: Int64(angle.thousandths), places: 3)
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(part word: StaticString) {
        append(UInt8(ascii: ":"))
        append(word)
    }

    private mutating func append(part item: ItemID) {
        append(UInt8(ascii: ":"))
        append(number: item.rawValue)
    }
}

extension GuideName {
    /// Reads a name; nil when it is none that this version knows.
    init?(_ text: UnsafeRawBufferPointer) {
        var parts = NameParts(text)
        guard let name = GuideName(&parts), parts.isAtEnd else { return nil }
        self = name
    }

    private init?(_ parts: inout NameParts) {
        guard let first = parts.next() else { return nil }
        if let kind = GuideKind.allCases.first(where: { NameParts.spells(first, $0.wireName) }) {
            self = .canvas(kind)
        } else if NameParts.spells(first, "itemCenter") {
            guard let axis = parts.axis(), let item = parts.item() else { return nil }
            self = .itemCenter(axis, of: item)
        } else if NameParts.spells(first, "itemEdge") {
            guard let axis = parts.axis(), let anchor = parts.edge(), let edge = parts.edge(),
                let item = parts.item()
            else { return nil }
            self = .itemEdge(axis, for: anchor, on: edge, of: item)
        } else if NameParts.spells(first, "gap") {
            guard let axis = parts.axis(), let form = parts.form(), let low = parts.item(),
                let high = parts.item()
            else { return nil }
            self = .gap(axis, form, low: low, high: high)
        } else if NameParts.spells(first, "angle") {
            guard let angle = parts.angle() else { return nil }
            self = .angle(angle)
        } else {
            return nil
        }
    }
}

/// The parts of a name, between its colons, one after the other.
private struct NameParts {
    private var rest: UnsafeRawBufferPointer.SubSequence
    private(set) var isAtEnd = false

    init(_ text: UnsafeRawBufferPointer) { rest = text[...] }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard !isAtEnd else { return nil }
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else {
            isAtEnd = true
            return UnsafeRawBufferPointer(rebasing: rest)
        }
        defer { rest = rest[(colon + 1)...] }
        return UnsafeRawBufferPointer(rebasing: rest[..<colon])
    }

    mutating func axis() -> Axis? { choice(of: Axis.allCases) { $0.wireName } }

    mutating func edge() -> BoxEdge? { choice(of: BoxEdge.allCases) { $0.wireName } }

    mutating func form() -> GapForm? { choice(of: GapForm.allCases) { $0.wireName } }

    mutating func item() -> ItemID? {
        guard let part = next(), part.first != UInt8(ascii: "0"),
            let number = NameParts.whole(part)
        else { return nil }
        return ItemID(number)
    }

    mutating func angle() -> Angle? {
        guard let part = next(), (1...7).contains(part.count) else { return nil }
        let point = part.firstIndex(of: UInt8(ascii: ".")) ?? part.count
        let fraction = part[min(point + 1, part.count)...]
        let isWhole = point == part.count
        guard let degrees = NameParts.whole(UnsafeRawBufferPointer(rebasing: part[..<point])),
            isWhole || (1...3).contains(fraction.count),
            let value = isWhole ? 0 : NameParts.whole(UnsafeRawBufferPointer(rebasing: fraction))
        else { return nil }
        let unit: UInt64 = [1_000, 100, 10, 1][min(fraction.count, 3)]
        let thousandths = degrees * 1_000 + value * unit
        return thousandths < 360_000 ? Angle(thousandths: Int64(thousandths)) : nil
    }

    private mutating func choice<Value>(
        of values: [Value], _ name: (Value) -> StaticString
    ) -> Value? {
        guard let part = next() else { return nil }
        return values.first { NameParts.spells(part, name($0)) }
    }

    /// The number that digits are; at most sixteen of them.
    private static func whole(_ digits: UnsafeRawBufferPointer) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var value: UInt64 = 0
        for byte in digits {
            guard case let digit = byte &- UInt8(ascii: "0"), digit < 10 else { return nil }
            value = value * 10 + UInt64(digit)
        }
        return value
    }

    static func spells(_ part: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        guard part.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<part.count where part[index] != word.utf8Start[index] { return false }
        return true
    }
}

extension GuideKind {
    /// The names of all kinds, in the order of ``allCases``.
    static let wireNames = allCases.map(\.wireName)

    fileprivate var wireName: StaticString {
        switch self {
        case .centerX: "centerX"
        case .leading: "leading"
        case .trailing: "trailing"
        case .centerY: "centerY"
        case .top: "top"
        case .bottom: "bottom"
        }
    }
}

extension Axis {
    var wireName: StaticString { self == .x ? "x" : "y" }
}

extension BoxEdge {
    fileprivate var wireName: StaticString { self == .low ? "low" : "high" }
}

extension GapForm {
    fileprivate var wireName: StaticString {
        switch self {
        case .between: "between"
        case .after: "after"
        case .before: "before"
        }
    }
}

extension GestureKind {
    /// The names of all kinds, in the order of ``allCases``.
    static let wireNames = allCases.map(\.wireName)

    var wireName: StaticString {
        switch self {
        case .drag: "drag"
        case .transform: "transform"
        case .handle: "handle"
        case .swipe: "swipe"
        case .draw: "draw"
        case .edit: "edit"
        }
    }
}
