import Canvas

/// Guides, their names, and levels.
///
/// **Spec:** B1, U6, U12.
extension BinaryCursor {
    /// Reads the name of a guide; one that is none is as a text that is none (B2).
    mutating func guideName(_ key: StaticString) throws(WireError) -> GuideName {
        do {
            return try guideName()
        } catch {
            throw error.code == .malformed ? error : notAllowed(key)
        }
    }

    private mutating func guideName() throws(WireError) -> GuideName {
        let kind = try integer(UInt8.self)
        if let line = GuideKind(rawValue: kind) { return .canvas(line) }
        if kind == BinaryGuideKind.angle {
            let thousandths = try integer(Int32.self)
            guard (0..<360_000).contains(thousandths) else { throw notAllowed("angle") }
            return .angle(Angle(thousandths: Int64(thousandths)))
        }
        guard kind < BinaryGuideKind.angle else { throw notAllowed("kind") }
        let axis: Axis = try choice("axis")
        switch kind {
        case BinaryGuideKind.itemCenter: return .itemCenter(axis, of: try item("item"))
        case BinaryGuideKind.itemEdge:
            let anchor: BoxEdge = try choice("anchor")
            let edge: BoxEdge = try choice("edge")
            return .itemEdge(axis, for: anchor, on: edge, of: try item("item"))
        default:
            let form: GapForm = try choice("form")
            let low = try item("low")
            return .gap(axis, form, low: low, high: try item("high"))
        }
    }

    mutating func guide() throws(WireError) -> Guide {
        let name = try guideName("name")
        if case .angle(let angle) = name { return Guide(angle: angle) }
        let position = try length("at", guideBounds)
        let from = try length("from", guideBounds)
        var guide = Guide(
            name: name, position: position, from: from, to: try length("to", guideBounds))
        if case .gap = name {
            let first = try gap()
            guide.gaps = EqualGaps(first: first, second: try gap())
        }
        return guide
    }

    private mutating func gap() throws(WireError) -> Gap {
        let low = try length("gaps", guideBounds)
        return Gap(low: low, high: try length("gaps", guideBounds))
    }

    /// Reads guides to draw behind those that are there; returns which they are.
    mutating func guides(into guides: inout [Guide]) throws(WireError) -> Range<Int> {
        let start = guides.count
        for position in 0..<(try listCount("guides")) {
            guides.append(
                try within("guides[\(position)]") { cursor throws(WireError) in
                    try cursor.guide()
                })
        }
        return start..<guides.count
    }

    mutating func latches() throws(WireError) -> Level {
        var latched = Level.none
        for _ in 0..<(try listCount("latches")) { latched.insert(try guideName("latches")) }
        return latched
    }
}
