import Canvas

/// Guides and their names as bytes.
///
/// **Spec:** B1, U6, U12.
extension ByteBuffer {
    /// Appends the name of a guide.
    mutating func append(binary name: GuideName) {
        switch name {
        case .canvas(let kind): append(kind.rawValue)
        case .itemCenter(let axis, let item):
            append(BinaryGuideKind.itemCenter)
            append(axis.rawValue)
            append(integer: item.rawValue)
        case .itemEdge(let axis, let anchor, let edge, let item):
            append(BinaryGuideKind.itemEdge)
            append(axis.rawValue)
            append(anchor.rawValue)
            append(edge.rawValue)
            append(integer: item.rawValue)
        case .gap(let axis, let form, let low, let high):
            append(BinaryGuideKind.gap)
            append(axis.rawValue)
            append(form.rawValue)
            append(integer: low.rawValue)
            append(integer: high.rawValue)
        case .angle(let angle):
            append(BinaryGuideKind.angle)
            append(binary: angle)
        }
    }

    /// Appends a guide; where one is of an angle, its name is all.
    mutating func append(binary guide: Guide) {
        append(binary: guide.name)
        if case .angle = guide.name { return }
        append(binary: guide.position)
        append(binary: guide.from)
        append(binary: guide.to)
        guard case .gap = guide.name else { return }
        guard let gaps = guide.gaps else {
            preconditionFailure("a guide of gaps is made with its gaps")
        }
        append(binary: gaps.first.low)
        append(binary: gaps.first.high)
        append(binary: gaps.second.low)
        append(binary: gaps.second.high)
    }

    /// Appends the guides that are latched.
    mutating func append(binary latched: Level) {
        append(listOf: latched.count)
        for name in latched { append(binary: name) }
    }
}
