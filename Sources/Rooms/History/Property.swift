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
        }
    }

    /// The values of all properties that items of the kind have, but the rank.
    package static func all(of item: Item) -> [PropertyValue] {
        var values: [PropertyValue] = [
            .position(item.frame.center), .scale(item.frame.scale), .angle(item.frame.angle),
            .halfExtents(item.halfExtents),
        ]
        switch item.content {
        case .text(let label):
            values += [
                .text(label.text), .fontSize(label.fontSize), .color(label.color),
                .background(label.background),
            ]
        case .sticker(let emoji): values.append(.emoji(emoji))
        case .shape(let shape, let color): values += [.shape(shape), .color(color)]
        case .stroke, .deck: break  // WIP
        case .image(let url): values.append(.url(url))
        }
        return values
    }

    /// Gives an item the value; false when its kind has no such property, or the value is a rank.
    package func write(to item: inout Item) -> Bool {
        switch (self, item.content) {
        case (.position(let center), _): item.frame.center = center
        case (.scale(let scale), _): item.frame.scale = scale
        case (.angle(let angle), _): item.frame.angle = angle
        case (.halfExtents(let halfExtents), _): item.halfExtents = halfExtents
        case (.text(let text), .text(var label)):
            label.text = text
            item.content = .text(label)
        case (.fontSize(let size), .text(var label)):
            label.fontSize = size
            item.content = .text(label)
        case (.color(let color), .text(var label)):
            label.color = color
            item.content = .text(label)
        case (.background(let color), .text(var label)):
            label.background = color
            item.content = .text(label)
        case (.emoji(let emoji), .sticker): item.content = .sticker(emoji: emoji)
        case (.shape(let shape), .shape(_, let color)):
            item.content = .shape(shape, color)
        case (.color(let color), .shape(let shape, _)): item.content = .shape(shape, color)
        case (.url(let url), .image): item.content = .image(url: url)
        default: return false
        }
        return true
    }
}
