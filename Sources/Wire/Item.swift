public import Canvas

/// A color without transparency.
///
/// **Spec:** N7.
public struct Color: Hashable, Sendable {
    /// Red, green and blue, eight bits each, red highest.
    public let rgb: UInt32

    /// Makes a color of its lowest 24 bits.
    public init(rgb: UInt32) { self.rgb = rgb & 0xFF_FFFF }

    /// White, in which things are drawn unless said otherwise.
    public static let white = Color(rgb: 0xFF_FFFF)
}

/// A label.
public struct TextContent: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// The size of its font at scale 1.
    public var fontSize: Length
    /// The color of the text.
    public var color: Color
    /// The color behind the text, if any.
    public var background: Color?

    /// The font size of a label that gives none.
    public static let standardFontSize = Length(points: 24)

    /// Makes a label.
    public init(text: String, fontSize: Length, color: Color, background: Color?) {
        self.text = text
        self.fontSize = fontSize
        self.color = color
        self.background = background
    }
}

/// What an item shows.
///
/// **Spec:** C2.
public enum ItemContent: Hashable, Sendable {
    case text(TextContent)
    case sticker(emoji: String)
    case shape(Outline, Color)
    case image(url: String)

    /// The shape within the item's extents.
    public var outline: Outline {
        if case .shape(let outline, _) = self { return outline }
        return .rectangle
    }
}

/// A thing on the canvas, as its creator describes it.
public struct Item: Hashable, Sendable {
    /// Its name.
    public var id: ItemID
    /// Its committed geometry.
    public var frame: Frame
    /// Half of its width and height at scale 1.
    public var halfExtents: HalfExtents
    /// What it shows.
    public var content: ItemContent

    /// How many bytes its text or address has.
    public var contentByteCount: Int {
        switch content {
        case .text(let label): label.text.utf8.count
        case .sticker(let emoji): emoji.utf8.count
        case .shape: 0
        case .image(let url): url.utf8.count
        }
    }

    /// What the engine needs to know of it.
    public var body: Body {
        var fontSize: Length?
        if case .text(let label) = content { fontSize = label.fontSize }
        return Body(halfExtents: halfExtents, outline: content.outline, fontSize: fontSize)
    }

    /// Makes an item.
    public init(id: ItemID, frame: Frame, halfExtents: HalfExtents, content: ItemContent) {
        self.id = id
        self.frame = frame
        self.halfExtents = halfExtents
        self.content = content
    }
}

/// New values for some properties of an item; what is nil stays.
///
/// **Spec:** C3.
public struct ItemChanges: Hashable, Sendable {
    /// The centre, to the right of the canvas centre.
    public var x: Length?
    /// The centre, below the canvas centre.
    public var y: Length?
    /// The factor on both extents.
    public var scale: Scale?
    /// The rotation about the centre.
    public var angle: Angle?
    /// Half of the width at scale 1.
    public var halfWidth: Length?
    /// Half of the height at scale 1.
    public var halfHeight: Length?
    /// What a label says.
    public var text: String?
    /// The size of a label's font at scale 1.
    public var fontSize: Length?
    /// The color of a label or shape.
    public var color: Color?
    /// A background to set, or `.some(nil)` to take it away.
    public var background: Color??
    /// What a sticker shows.
    public var emoji: String?
    /// The outline of a shape.
    public var outline: Outline?
    /// The address of a picture.
    public var url: String?

    /// Makes an empty set of changes.
    public init() {}

    /// Whether any value moves, scales, turns or resizes the item.
    public var touchesGeometry: Bool {
        x != nil || y != nil || scale != nil || angle != nil || halfWidth != nil
            || halfHeight != nil || outline != nil
    }

    /// The item with the new values.
    ///
    /// - Throws: ``WireError`` `wrongFieldForKind` with the field that items of its kind lack.
    public func applied(to item: Item) throws(WireError) -> Item {
        var item = item
        item.frame.center.x = x ?? item.frame.center.x
        item.frame.center.y = y ?? item.frame.center.y
        item.frame.scale = scale ?? item.frame.scale
        item.frame.angle = angle ?? item.frame.angle
        item.halfExtents.width = halfWidth ?? item.halfExtents.width
        item.halfExtents.height = halfHeight ?? item.halfExtents.height
        item.content = try applied(to: item.content)
        return item
    }

    private func applied(to content: ItemContent) throws(WireError) -> ItemContent {
        switch content {
        case .text(var label):
            try refuse([("emoji", emoji != nil), ("shape", outline != nil), ("url", url != nil)])
            label.text = text ?? label.text
            label.fontSize = fontSize ?? label.fontSize
            label.color = color ?? label.color
            label.background = background ?? label.background
            return .text(label)
        case .sticker(let old):
            try refuse(textFields + [("shape", outline != nil), ("url", url != nil)])
            return .sticker(emoji: emoji ?? old)
        case .shape(let oldOutline, let oldColor):
            try refuse(
                textFields.filter { $0.field != "color" }
                    + [("emoji", emoji != nil), ("url", url != nil)])
            return .shape(outline ?? oldOutline, color ?? oldColor)
        case .image(let old):
            try refuse(textFields + [("emoji", emoji != nil), ("shape", outline != nil)])
            return .image(url: url ?? old)
        }
    }

    private var textFields: [(field: String, isGiven: Bool)] {
        [
            ("text", text != nil), ("fontSize", fontSize != nil), ("color", color != nil),
            ("background", background != nil),
        ]
    }

    private func refuse(_ fields: [(field: String, isGiven: Bool)]) throws(WireError) {
        for candidate in fields where candidate.isGiven {
            throw WireError(.wrongFieldForKind, field: candidate.field)
        }
    }
}
