/// The guides that are latched now.
///
/// `refined` has one latch per axis and one for the angle; `classic` one per line of the canvas.
///
/// **Spec:** L1, S2, S12.
public struct Level: Hashable, Sendable {
    /// The lines of the canvas that are latched.
    public var canvas: GuideSet
    /// The item or gap guide that is latched on the x axis.
    public var x: GuideName?
    /// The item or gap guide that is latched on the y axis.
    public var y: GuideName?
    /// The angle that is latched.
    public var angle: Angle?

    /// Makes a level of lines of the canvas.
    public init(canvas: GuideSet = .none) { self.canvas = canvas }

    /// No latch.
    public static var none: Level { Level() }

    /// Whether nothing is latched.
    public var isEmpty: Bool { self == .none }

    /// How many guides are latched.
    public var count: Int {
        canvas.count + (x == nil ? 0 : 1) + (y == nil ? 0 : 1) + (angle == nil ? 0 : 1)
    }

    /// Adds a guide; an item or gap guide takes the place of another one of its axis.
    public mutating func insert(_ name: GuideName) {
        switch name {
        case .canvas(let kind): canvas.insert(kind)
        case .angle(let angle): self.angle = angle
        case .itemCenter(.x, _), .itemEdge(.x, _, _, _), .gap(.x, _, _, _): x = name
        case .itemCenter(.y, _), .itemEdge(.y, _, _, _), .gap(.y, _, _, _): y = name
        }
    }

    /// Removes a guide, if it is latched.
    public mutating func remove(_ name: GuideName) {
        if case .canvas(let kind) = name { canvas.remove(kind) }
        if x == name { x = nil }
        if y == name { y = nil }
        if case .angle(let angle) = name, self.angle == angle { self.angle = nil }
    }

    /// Whether a guide is latched.
    public func contains(_ name: GuideName) -> Bool {
        switch name {
        case .canvas(let kind): canvas.contains(kind)
        case .angle(let angle): self.angle == angle
        default: x == name || y == name
        }
    }
}

extension Level: Sequence {
    /// Yields the guides of the x axis, of the y axis and the angle, in this order.
    public struct Iterator: IteratorProtocol, Sendable {
        private var rest: Level

        fileprivate init(_ level: Level) { rest = level }

        /// The next guide, or nil at the end.
        public mutating func next() -> GuideName? {
            if let kind = rest.canvas.first, kind.axis == .x {
                rest.canvas.remove(kind)
                return .canvas(kind)
            }
            if let name = rest.x {
                rest.x = nil
                return name
            }
            if let kind = rest.canvas.first {
                rest.canvas.remove(kind)
                return .canvas(kind)
            }
            if let name = rest.y {
                rest.y = nil
                return name
            }
            guard let angle = rest.angle else { return nil }
            rest.angle = nil
            return .angle(angle)
        }
    }

    /// An iterator over the guides, without allocation.
    public func makeIterator() -> Iterator { Iterator(self) }
}
