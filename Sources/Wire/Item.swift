public import Canvas

/// What items of all kinds have beside their geometry.
///
/// **Spec:** C2.
public struct ItemAttributes: Hashable, Sendable {
    /// 0, not to be seen, to 1,000.
    public var opacity: Opacity
    /// Whether nobody changes it before it is unlocked.
    public var isLocked: Bool
    /// Which items are selected with it; nil for none.
    public var group: GroupID?

    /// Makes attributes; those that are not given are as of an item that gives none.
    public init(opacity: Opacity = .opaque, isLocked: Bool = false, group: GroupID? = nil) {
        self.opacity = opacity
        self.isLocked = isLocked
        self.group = group
    }

    /// Those of an item that gives none.
    public static let standard = ItemAttributes()
}

/// How much of what lies behind an item it hides, in thousandths.
///
/// **Spec:** C2.
public struct Opacity: Hashable, Sendable {
    /// 0…1,000.
    public let thousandths: Int64

    /// Wraps thousandths, or returns nil outside 0…1,000.
    public init?(thousandths: Int64) {
        guard (0...1_000).contains(thousandths) else { return nil }
        self.thousandths = thousandths
    }

    private init(inRange thousandths: Int64) { self.thousandths = thousandths }

    /// Hides all.
    public static let opaque = Opacity(inRange: 1_000)
}

/// Tells groups apart; chosen like the names of items.
///
/// **Spec:** C16.
public struct GroupID: Hashable, Comparable, Sendable {
    /// 1…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number, or returns nil outside 1…2⁵³−1.
    public init?(_ rawValue: UInt64) {
        guard rawValue >= 1, rawValue <= 1 << 53 - 1 else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by number; the order has no meaning beyond being total.
    public static func < (left: GroupID, right: GroupID) -> Bool { left.rawValue < right.rawValue }
}

/// A thing on the canvas, as its creator describes it.
public struct Item: Hashable, Sendable {
    /// Its name.
    public var id: ItemID
    /// Its committed geometry.
    public var frame: Frame
    /// Half of its width and height at scale 1.
    public var halfExtents: HalfExtents
    /// What it has beside its geometry.
    public var attributes: ItemAttributes
    /// What it shows.
    public var content: ItemContent

    /// How many bytes its texts and addresses have; a point of a stroke counts as 8.
    public var contentByteCount: Int { content.byteCount }

    /// What the engine needs to know of it.
    public var body: Body {
        var fontSize: Length?
        if case .text(let label) = content { fontSize = label.fontSize }
        return Body(halfExtents: halfExtents, outline: content.outline, fontSize: fontSize)
    }

    /// Makes an item.
    public init(
        id: ItemID, frame: Frame, halfExtents: HalfExtents,
        attributes: ItemAttributes = .standard, content: ItemContent
    ) {
        self.id = id
        self.frame = frame
        self.halfExtents = halfExtents
        self.attributes = attributes
        self.content = content
    }
}
