import Canvas
import Foundation
import Testing
import Wire

/// Items, cards and strokes of vectors.
extension JSONValue {
    func item() throws -> Item {
        Item(
            id: try self["id"].itemID(), frame: try frame(),
            halfExtents: HalfExtents(
                width: try self["halfWidth"].length(), height: try self["halfHeight"].length()),
            attributes: try attributes(), content: try content())
    }

    private func attributes() throws -> ItemAttributes {
        let (opacity, group) = (self["opacity"], self["group"])
        return ItemAttributes(
            opacity: try opacity.isGiven
                ? #require(Opacity(thousandths: opacity.grid())) : .opaque,
            isLocked: self["locked"].raw as? Bool ?? false,
            group: group.raw is NSNull || !group.isGiven ? nil : GroupID(try group.whole()))
    }

    private func content() throws -> ItemContent {
        switch try self["kind"].text() {
        case "text":
            let background = self["background"]
            let alignment = try self["align"].text()
            return .text(
                TextContent(
                    text: try self["text"].text(), font: try self["font"].text(),
                    fontSize: try self["fontSize"].length(),
                    alignment: try #require(
                        TextAlignment.allCases.first { "\($0)" == alignment }),
                    color: try self["color"].color(),
                    background: background.raw is NSNull ? nil : try background.color()))
        case "sticker": return .sticker(emoji: try self["emoji"].text())
        case "shape":
            let shape = try self["shape"].text()
            let form = try #require(ShapeForm.allCases.first { "\($0)" == shape })
            return .shape(form, try self["color"].color())
        case "stroke":
            return .stroke(
                StrokeContent(
                    points: try self["points"].points(), thickness: try self["thickness"].length(),
                    color: try self["color"].color()))
        case "deck":
            let swiped = try self["swiped"].isGiven ? self["swiped"].list() : []
            return .deck(
                DeckContent(
                    lying: try self["cards"].list().map { try $0.card() },
                    swiped: try swiped.map { (try $0.card(), try $0["direction"].direction()) }))
        default: return .image(url: try self["url"].text())
        }
    }

    private func card() throws -> Card {
        Card(
            id: try self["id"].cardID(), text: try self["text"].text(),
            color: try self["color"].color(), url: self["url"].raw as? String)
    }

    private func cardID() throws -> CardID { try #require(CardID(whole())) }

    private func direction() throws -> SwipeDirection { try text() == "left" ? .left : .right }

    func points() throws -> [Position] {
        let numbers = try list()
        return try stride(from: 0, to: numbers.count, by: 2).map { place in
            Position(x: try numbers[place].length(), y: try numbers[place + 1].length())
        }
    }

    /// What a record `gesture` is about beside its items.
    func subject() throws -> GestureSubject? {
        if self["card"].isGiven { return .card(try self["card"].cardID()) }
        guard self["thickness"].isGiven else { return nil }
        return .stroke(
            thickness: try self["thickness"].length(), color: try self["color"].color())
    }

    func flight() throws -> CardFlight {
        CardFlight(
            card: try self["card"].cardID(),
            direction: try self["direction"].isGiven ? self["direction"].direction() : nil,
            from: Position(x: try self["fromX"].length(), y: try self["fromY"].length()),
            to: Position(x: try self["toX"].length(), y: try self["toY"].length()),
            velocityX: try self["velocityX"].grid(), velocityY: try self["velocityY"].grid(),
            spring: Spring(
                response: Int64(try self["response"].whole()),
                damping: try self["damping"].grid()), start: Int64(try self["start"].whole()))
    }

    /// An item that has the keys given, of a kind that can, and which keys they are.
    func changes() throws -> (item: Item, properties: ItemProperties) {
        var keys = try object()
        keys["id"] = keys["item"]
        let kinds = [
            ("emoji", "sticker"), ("shape", "shape"), ("url", "image"), ("thickness", "stroke"),
            ("cards", "deck"),
        ]
        keys["kind"] = kinds.first { keys[$0.0] != nil }?.1 ?? "text"
        let rest: [String: Any] = [
            "x": 0, "y": 0, "scale": 1, "angle": 0, "halfWidth": 1, "halfHeight": 1, "text": "",
            "font": "serif", "fontSize": 1, "align": "left", "color": "#000000",
            "background": "#000000", "emoji": "", "shape": "ellipse", "url": "", "points": [0, 0],
            "thickness": 1, "cards": [Any](),
        ]
        let properties = Dictionary(
            uniqueKeysWithValues: ItemProperties.named.map { ($0.name.description, $0.key) })
        let given = keys.keys.reduce(into: ItemProperties()) {
            $0.formUnion($1 == "id" ? [] : properties[$1] ?? [])
        }
        return (try JSONValue(keys.merging(rest) { old, _ in old }).item(), given)
    }
}
