public import Canvas

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
    /// Whether the server finds the half-extents of a label out by itself.
    ///
    /// **Spec:** C17.
    public var isMeasured = false
    /// How much of what lies behind the item it hides.
    public var opacity: Opacity?
    /// Whether nobody changes the item.
    public var isLocked: Bool?
    /// What a label says.
    public var text: String?
    /// The family of a label's font.
    public var font: String?
    /// Where a label's lines begin or end.
    public var alignment: TextAlignment?
    /// The size of a label's font at scale 1.
    public var fontSize: Length?
    /// The color of a label, shape or stroke.
    public var color: Color?
    /// A background to set, or `.some(nil)` to take it away.
    public var background: Color??
    /// What a sticker shows.
    public var emoji: String?
    /// What a shape looks like.
    public var shape: ShapeForm?
    /// How thick a stroke is at scale 1.
    public var thickness: Length?
    /// The address of a picture.
    public var url: String?
    /// The cards of a deck; only records tell them so.
    public var deck: DeckContent?
    /// Which items are selected with it, or `.some(nil)` for none; only records tell it so.
    public var group: GroupID??

    /// Makes an empty set of changes.
    public init() {}

    /// Whether any value moves, scales, turns or resizes the item.
    public var touchesGeometry: Bool {
        x != nil || y != nil || scale != nil || angle != nil || halfWidth != nil
            || halfHeight != nil || shape != nil || isMeasured
    }

    /// The item with the new values.
    ///
    /// - Throws: ``WireError`` `wrongFieldForKind` with the field that items of its kind lack.
    public func applied(to item: Item) throws(WireError) -> Item {
        try refuseOtherKinds(than: item.content)
        var item = item
        item.frame.center.x = x ?? item.frame.center.x
        item.frame.center.y = y ?? item.frame.center.y
        item.frame.scale = scale ?? item.frame.scale
        item.frame.angle = angle ?? item.frame.angle
        item.halfExtents.width = halfWidth ?? item.halfExtents.width
        item.halfExtents.height = halfHeight ?? item.halfExtents.height
        item.attributes.opacity = opacity ?? item.attributes.opacity
        item.attributes.isLocked = isLocked ?? item.attributes.isLocked
        item.attributes.group = group ?? item.attributes.group
        item.content = applied(to: item.content)
        return item
    }

    private func applied(to content: ItemContent) -> ItemContent {
        switch content {
        case .text(var label):
            label.text = text ?? label.text
            label.font = font ?? label.font
            label.fontSize = fontSize ?? label.fontSize
            label.alignment = alignment ?? label.alignment
            label.color = color ?? label.color
            label.background = background ?? label.background
            return .text(label)
        case .sticker(let old): return .sticker(emoji: emoji ?? old)
        case .shape(let oldForm, let oldColor): return .shape(shape ?? oldForm, color ?? oldColor)
        case .image(let old): return .image(url: url ?? old)
        case .stroke(var stroke):
            stroke.thickness = thickness ?? stroke.thickness
            stroke.color = color ?? stroke.color
            return .stroke(stroke)
        case .deck(let old): return .deck(deck ?? old)
        }
    }

    private func refuseOtherKinds(than content: ItemContent) throws(WireError) {
        let allowed: Set<String> =
            switch content {
            case .text:
                ["measure", "text", "font", "fontSize", "align", "color", "background"]
            case .sticker: ["emoji"]
            case .shape: ["shape", "color"]
            case .image: ["url"]
            case .stroke: ["thickness", "color"]
            case .deck: []
            }
        let given: [(field: String, isGiven: Bool)] = [
            ("measure", isMeasured), ("text", text != nil), ("font", font != nil),
            ("fontSize", fontSize != nil), ("align", alignment != nil), ("emoji", emoji != nil),
            ("shape", shape != nil), ("color", color != nil), ("background", background != nil),
            ("url", url != nil), ("thickness", thickness != nil),
        ]
        for candidate in given where candidate.isGiven && !allowed.contains(candidate.field) {
            throw WireError(.wrongFieldForKind, field: candidate.field)
        }
    }
}
