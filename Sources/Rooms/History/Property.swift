package import Canvas
package import Wire

/// What of an item is written, and taken back, as a whole.
///
/// The numbers are written to disks: none is ever given another meaning.
///
/// **Spec:** C14.
package enum Property: UInt8, Sendable, CaseIterable {
    case position = 0
    case scale = 1
    case angle = 2
    case halfExtents = 3
    case text = 4
    case fontSize = 5
    case color = 6
    case background = 7
    case emoji = 8
    case outline = 9
    case url = 10
    case rank = 11
    /// Whether there is the item; it has no value beside that.
    case existence = 12
    case opacity = 13
    case locked = 14
    case group = 15
    case font = 16
    case alignment = 17
    case thickness = 18
    /// The cards of a deck, all together.
    case deck = 19

    /// The keys that tell of it.
    package var keys: ItemProperties {
        switch self {
        case .position: [.x, .y]
        case .scale: .scale
        case .angle: .angle
        case .halfExtents: [.halfWidth, .halfHeight]
        case .text: .text
        case .fontSize: .fontSize
        case .color: .color
        case .background: .background
        case .emoji: .emoji
        case .outline: .shape
        case .url: .url
        case .rank: .rank
        case .existence: .existence
        case .opacity: .opacity
        case .locked: .locked
        case .group: .group
        case .font: .font
        case .alignment: .alignment
        case .thickness: .thickness
        case .deck: .cards
        }
    }
}

/// A property with what it is.
package enum PropertyValue: Hashable, Sendable {
    case position(Position)
    case scale(Scale)
    case angle(Angle)
    case halfExtents(HalfExtents)
    case text(String)
    case fontSize(Length)
    case color(Color)
    case background(Color?)
    case emoji(String)
    case shape(ShapeForm)
    case url(String)
    case rank(Rank)
    case opacity(Opacity)
    case locked(Bool)
    case group(GroupID?)
    case font(String)
    case alignment(TextAlignment)
    case thickness(Length)
    /// In an edit, what is on cards that both its values have is in neither.
    indirect case deck(DeckContent)

    /// Which property it is of.
    package var property: Property {
        switch self {
        case .position: .position
        case .scale: .scale
        case .angle: .angle
        case .halfExtents: .halfExtents
        case .text: .text
        case .fontSize: .fontSize
        case .color: .color
        case .background: .background
        case .emoji: .emoji
        case .shape: .outline
        case .url: .url
        case .rank: .rank
        case .opacity: .opacity
        case .locked: .locked
        case .group: .group
        case .font: .font
        case .alignment: .alignment
        case .thickness: .thickness
        case .deck: .deck
        }
    }

    /// The values of all properties that items of the kind have, but the rank.
    package static func all(of item: Item) -> [PropertyValue] {
        var values: [PropertyValue] = [
            .position(item.frame.center), .scale(item.frame.scale), .angle(item.frame.angle),
            .halfExtents(item.halfExtents), .opacity(item.attributes.opacity),
            .locked(item.attributes.isLocked), .group(item.attributes.group),
        ]
        switch item.content {
        case .text(let label):
            values += [
                .text(label.text), .font(label.font), .fontSize(label.fontSize),
                .alignment(label.alignment), .color(label.color), .background(label.background),
            ]
        case .sticker(let emoji): values.append(.emoji(emoji))
        case .shape(let shape, let color): values += [.shape(shape), .color(color)]
        case .image(let url): values.append(.url(url))
        case .stroke(let stroke): values += [.thickness(stroke.thickness), .color(stroke.color)]
        case .deck(let deck): values.append(.deck(deck))
        }
        return values
    }

    /// Gives an item the value; false when its kind has no such property, the value is a rank, or
    /// it is an edit's of a deck that has other cards.
    package func write(to item: inout Item) -> Bool {
        switch self {
        case .position(let center): item.frame.center = center
        case .scale(let scale): item.frame.scale = scale
        case .angle(let angle): item.frame.angle = angle
        case .halfExtents(let halfExtents): item.halfExtents = halfExtents
        case .opacity(let opacity): item.attributes.opacity = opacity
        case .locked(let isLocked): item.attributes.isLocked = isLocked
        case .group(let group): item.attributes.group = group
        case .text, .font, .fontSize, .alignment, .color, .background, .emoji, .shape, .url,
            .rank, .thickness, .deck:
            guard let content = written(to: item.content) else { return false }
            item.content = content
        }
        return true
    }

    private func written(to content: ItemContent) -> ItemContent? {
        switch (self, content) {
        case (.emoji(let emoji), .sticker): return .sticker(emoji: emoji)
        case (.shape(let shape), .shape(_, let color)): return .shape(shape, color)
        case (.color(let color), .shape(let shape, _)): return .shape(shape, color)
        case (.url(let url), .image): return .image(url: url)
        case (.deck(let deck), .deck(let old)):
            return deck.completed(from: old).map { .deck($0) }
        case (_, .text(var label)): return write(to: &label) ? .text(label) : nil
        case (.thickness(let thickness), .stroke(var stroke)):
            stroke.thickness = thickness
            return .stroke(stroke)
        case (.color(let color), .stroke(var stroke)):
            stroke.color = color
            return .stroke(stroke)
        default: return nil
        }
    }

    private func write(to label: inout TextContent) -> Bool {
        switch self {
        case .text(let text): label.text = text
        case .font(let font): label.font = font
        case .fontSize(let size): label.fontSize = size
        case .alignment(let alignment): label.alignment = alignment
        case .color(let color): label.color = color
        case .background(let color): label.background = color
        default: return false
        }
        return true
    }
}
