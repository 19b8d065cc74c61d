import Canvas
import Rooms
import Wire

/// Values of properties, each after an earlier one of the same property, if there is one: what has
/// moved has most often not moved far.
extension ByteWriter {
    mutating func value(_ value: PropertyValue, after earlier: PropertyValue?) {
        switch value {
        case .position(let position):
            var base = Position.center
            if case .position(let earlier) = earlier { base = earlier }
            signed(position.x.thousandths &- base.x.thousandths)
            signed(position.y.thousandths &- base.y.thousandths)
        case .scale(let scale): number(UInt64(bitPattern: scale.millionths))
        case .angle(let angle): number(UInt64(angle.thousandths))
        case .halfExtents(let halfExtents):
            length(halfExtents.width)
            length(halfExtents.height)
        case .text(let text), .font(let text), .emoji(let text), .url(let text): self.text(text)
        case .fontSize(let size): length(size)
        case .color(let color): self.color(color)
        case .background(let color):
            byte(color == nil ? 0 : 1)
            if let color { self.color(color) }
        case .shape(let shape):
            if shape.isLater { needs(version: 2) }
            byte(shape.rawValue)
        case .opacity(let opacity): number(UInt64(opacity.thousandths))
        case .locked(let isLocked): byte(isLocked ? 1 : 0)
        case .group(let group): number(group?.rawValue ?? 0)
        case .alignment(let alignment): byte(alignment.rawValue)
        case .thickness(let thickness): length(thickness)
        case .deck(let deck):
            guard case .deck(let earlier) = earlier else { return self.deck(deck, after: nil) }
            self.deck(deck, after: earlier.order)
        case .rank(let rank):
            var base = Rank(0)
            if case .rank(let earlier) = earlier { base = earlier }
            signed(rank.rawValue &- base.rawValue)
        }
    }

    mutating func property(_ property: Property) {
        note(property)
        byte(property.rawValue)
    }

    /// Notes that a property is about to be written.
    mutating func note(_ property: Property) {
        if property.rawValue > Property.existence.rawValue { needs(version: 2) }
    }
}

extension ByteReader {
    mutating func value(
        of property: Property, after earlier: PropertyValue?
    ) throws(CodingError) -> PropertyValue {
        switch property {
        case .position:
            guard case .position(let base) = earlier else {
                return .position(try position(after: .center))
            }
            return .position(try position(after: base))
        case .scale: return .scale(try scale())
        case .angle: return .angle(try angle())
        case .halfExtents: return .halfExtents(try halfExtents())
        case .text: return .text(try text(limit: Limits.textBytes, "a text"))
        case .fontSize: return .fontSize(try length(Limits.fontSize))
        case .color: return .color(try color())
        case .background: return .background(try flag() ? try color() : nil)
        case .emoji: return .emoji(try text(limit: Limits.emojiBytes, "an emoji"))
        case .outline: return .shape(try choice("a shape"))
        case .url: return .url(try text(limit: Limits.urlBytes, "an address"))
        case .rank:
            guard case .rank(let base) = earlier else { return .rank(try rank(after: Rank(0))) }
            return .rank(try rank(after: base))
        case .existence: throw wrong("existence has no value")
        case .opacity: return .opacity(try opacity())
        case .locked: return .locked(try flag())
        case .group: return .group(GroupID(try number(to: greatestIdentifier, "a group")))
        case .font: return .font(try word(limit: Limits.fontBytes, "a font"))
        case .alignment: return .alignment(try choice("an alignment"))
        case .thickness: return .thickness(try length(Limits.thickness))
        case .deck:
            guard case .deck(let base) = earlier else { return .deck(try deck(after: nil)) }
            return .deck(try deck(after: base.order))
        }
    }

    func property(_ number: UInt8) throws(CodingError) -> Property {
        guard let property = Property(rawValue: number) else {
            throw wrong("a property is unknown: \(number)")
        }
        return property
    }

    mutating func opacity() throws(CodingError) -> Opacity {
        let opacity = Opacity(thousandths: Int64(try number(to: 1_000, "an opacity")))
        return opacity ?? .opaque
    }

    mutating func group() throws(CodingError) -> GroupID {
        guard let group = GroupID(try number()) else { throw wrong("a group has no name") }
        return group
    }

    private mutating func coordinate(after base: Length) throws(CodingError) -> Length {
        Length(thousandths: try checked(base.thousandths &+ (try signed()), Limits.coordinate))
    }

    mutating func position(after base: Position) throws(CodingError) -> Position {
        let x = try coordinate(after: base.x)
        return Position(x: x, y: try coordinate(after: base.y))
    }

    mutating func scale() throws(CodingError) -> Scale {
        guard let scale = Scale(millionths: Int64(bitPattern: try number())) else {
            throw wrong("a scale is out of range")
        }
        return scale
    }

    mutating func angle() throws(CodingError) -> Angle {
        Angle(thousandths: Int64(try number(to: 359_999, "an angle")))
    }

    mutating func halfExtents() throws(CodingError) -> HalfExtents {
        let width = try length(Limits.halfExtent)
        return HalfExtents(width: width, height: try length(Limits.halfExtent))
    }

    mutating func rank(after base: Rank) throws(CodingError) -> Rank {
        let rank = base.rawValue &+ (try signed())
        guard rank.magnitude <= 1 << 53 else { throw wrong("a rank is out of range: \(rank)") }
        return Rank(rank)
    }
}
