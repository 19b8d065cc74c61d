/// A set of canvas guides in one byte: no heap, and always iterated in the same order.
///
/// The order is that of the raw values, so guides of the x axis come before those of y.
public struct GuideSet: Hashable, Sendable {
    /// One bit per guide: bit n stands for the kind with raw value n.
    public private(set) var bits: UInt8

    /// Makes a set from its bits; bits that stand for no guide are dropped.
    public init(bits: UInt8) { self.bits = bits & 0b11_1111 }

    /// No guide.
    public static var none: GuideSet { GuideSet(bits: 0) }
    /// All six guides of the canvas.
    public static let all = GuideSet(bits: 0b11_1111)

    /// Makes the set of the guides of one axis.
    public init(axis: Axis) { bits = axis == .x ? 0b00_0111 : 0b11_1000 }

    /// Makes the set of one guide.
    public init(_ kind: GuideKind) { bits = 1 << kind.rawValue }

    /// Whether there is no guide in the set.
    public var isEmpty: Bool { bits == 0 }

    /// How many guides are in the set.
    public var count: Int { bits.nonzeroBitCount }

    /// The guide that iteration yields first, if any.
    public var first: GuideKind? { isEmpty ? nil : GuideKind(rawValue: lowestBit) }

    /// Whether `kind` is in the set.
    public func contains(_ kind: GuideKind) -> Bool { bits & GuideSet(kind).bits != 0 }

    /// Adds `kind`.
    public mutating func insert(_ kind: GuideKind) { bits |= GuideSet(kind).bits }

    /// Removes `kind`.
    public mutating func remove(_ kind: GuideKind) { bits &= ~GuideSet(kind).bits }

    /// The guides that are in this set or in `other`.
    public func union(_ other: GuideSet) -> GuideSet { GuideSet(bits: bits | other.bits) }

    /// The guides that are in this set and in `other`.
    public func intersection(_ other: GuideSet) -> GuideSet { GuideSet(bits: bits & other.bits) }

    /// The guides that are in this set and not in `other`.
    public func subtracting(_ other: GuideSet) -> GuideSet { GuideSet(bits: bits & ~other.bits) }

    fileprivate var lowestBit: UInt8 { UInt8(truncatingIfNeeded: bits.trailingZeroBitCount) }
}

extension GuideSet: Sequence {
    /// Yields the guides of a set by ascending raw value.
    public struct Iterator: IteratorProtocol, Sendable {
        private var rest: GuideSet

        fileprivate init(_ set: GuideSet) { rest = set }

        /// The next guide, or nil at the end.
        public mutating func next() -> GuideKind? {
            guard let kind = rest.first else { return nil }
            rest.remove(kind)
            return kind
        }
    }

    /// An iterator over the guides, without allocation.
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension GuideSet: ExpressibleByArrayLiteral {
    /// Makes a set of the guides listed.
    public init(arrayLiteral kinds: GuideKind...) {
        self = .none
        for kind in kinds { insert(kind) }
    }
}
