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
    /// The family of its font; one that a reader does not have is replaced by its own.
    public var font: String
    /// The size of its font at scale 1.
    public var fontSize: Length
    /// Where its lines begin or end.
    public var alignment: TextAlignment
    /// The color of the text.
    public var color: Color
    /// The color behind the text, if any.
    public var background: Color?

    /// The font size of a label that gives none.
    public static let standardFontSize = Length(points: 24)

    /// The font of a label that gives none.
    public static let standardFont = "sans-serif"

    /// How many bytes a font counts for the length of a story's texts (C8).
    ///
    /// That of a label that gives none counts nothing: stories from before there were fonts are as
    /// long as they were.
    public static func byteCount(ofFont font: String) -> Int {
        font == standardFont ? 0 : font.utf8.count
    }

    /// Makes a label.
    public init(
        text: String, font: String = TextContent.standardFont, fontSize: Length,
        alignment: TextAlignment = .center, color: Color, background: Color?
    ) {
        self.text = text
        self.font = font
        self.fontSize = fontSize
        self.alignment = alignment
        self.color = color
        self.background = background
    }
}

/// A shape, as it fills its half-extents.
///
/// **Spec:** C2.
public enum ShapeForm: UInt8, Hashable, Sendable, CaseIterable {
    case rectangle = 0
    case ellipse = 1
    /// A bar from the left to the right, as thick as the item is high.
    case line = 2
    /// A line whose tip is at the right.
    case arrow = 3

    /// What the engine turns.
    public var outline: Outline { self == .ellipse ? .ellipse : .rectangle }
}

/// Where the lines of a label begin or end.
///
/// **Spec:** C2.
public enum TextAlignment: UInt8, Hashable, Sendable, CaseIterable {
    case left = 0
    case center = 1
    case right = 2
}

/// A line that was drawn by hand.
///
/// **Spec:** C2, G15.
public struct StrokeContent: Hashable, Sendable {
    /// Where it goes, relative to the item's centre at scale 1, unturned.
    public var points: [Position]
    /// How thick it is at scale 1.
    public var thickness: Length
    /// Its color.
    public var color: Color

    /// The thickness of a stroke that gives none.
    public static let standardThickness = Length(points: 4)

    /// Makes a stroke.
    public init(points: [Position], thickness: Length, color: Color) {
        self.points = points
        self.thickness = thickness
        self.color = color
    }
}

/// A card of a deck.
///
/// **Spec:** C2.
public struct Card: Hashable, Sendable {
    /// Its name, which no other card of the deck has.
    public var id: CardID
    /// What it says.
    public var text: String
    /// Its color.
    public var color: Color
    /// The address of a picture on it, if any.
    public var url: String?

    /// Makes a card.
    public init(id: CardID, text: String = "", color: Color = .white, url: String? = nil) {
        self.id = id
        self.text = text
        self.color = color
        self.url = url
    }

    /// How many bytes its text and address have, and 16 for itself: six times as many are enough
    /// for it as JSON (U8).
    public var byteCount: Int { 16 + text.utf8.count + (url?.utf8.count ?? 0) }
}

/// Cards in a deck, and those that were swiped from it.
///
/// **Spec:** C2, C19.
public struct DeckContent: Hashable, Sendable {
    /// Which cards there are, in what order, and which of them were swiped.
    public let order: Deck
    /// What is on them, in the order of their names: so decks that are the same are equal, however
    /// they came to be so.
    public let cards: [Card]

    /// Makes a deck of cards from the bottom to the top; nil when two have one name.
    public init?(cards: [Card]) {
        guard let order = Deck(cards: cards.map(\.id), swiped: []) else { return nil }
        self.init(order: order, cards: cards)
    }

    /// Makes a deck as it was.
    public init(order: Deck, cards: [Card]) {
        self.order = order
        self.cards = cards.sorted { $0.id < $1.id }
    }

    /// How many bytes its texts and addresses have, and 16 for each card.
    public var byteCount: Int { cards.reduce(0) { $0 + $1.byteCount } }

    /// The card of a name, if there is one.
    public subscript(id: CardID) -> Card? {
        var low = 0
        var high = cards.count
        while low < high {
            let middle = (low + high) / 2
            if cards[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < cards.count && cards[low].id == id ? cards[low] : nil
    }
}

/// What an item shows.
///
/// **Spec:** C2.
public enum ItemContent: Hashable, Sendable {
    case text(TextContent)
    case sticker(emoji: String)
    case shape(ShapeForm, Color)
    case image(url: String)
    indirect case stroke(StrokeContent)
    indirect case deck(DeckContent)

    /// The shape within the item's extents.
    public var outline: Outline {
        if case .shape(let form, _) = self { return form.outline }
        return .rectangle
    }

    /// How many bytes its texts and addresses have; a point of a stroke counts as 8, a card as 16.
    public var byteCount: Int {
        switch self {
        case .text(let label): label.text.utf8.count + TextContent.byteCount(ofFont: label.font)
        case .sticker(let emoji): emoji.utf8.count
        case .shape: 0
        case .image(let url): url.utf8.count
        case .stroke(let stroke): 8 * stroke.points.count
        case .deck(let deck): deck.byteCount
        }
    }
}
