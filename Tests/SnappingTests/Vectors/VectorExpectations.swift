import Canvas
import Snapping
import Testing

extension VectorRun {
    /// Holds what a step has come to against what it should; `place` is told where it differs.
    func check(_ expected: VectorValue, at place: Comment) throws {
        for (key, value) in try expected.object() {
            switch key {
            case "items": for item in try value.list() { try check(item: item, place) }
            case "boxes": for box in try value.list() { try check(box: box, place) }
            case "edges":
                #expect(edges.map(\.vectorText) == (try value.list().map(edgeText)), place)
            case "latches":
                let names = try #require(gesture, place).level.map(\.vectorText)
                #expect(names == (try value.list().map { try $0.text() }), place)
            case "guides":
                let names = (gesture?.shown ?? []).map(\.name.vectorText)
                #expect(names == (try value.list().map { try $0.text() }), place)
            case "card": try check(card: value, place)
            case "cards":
                #expect((0..<deck.count).map { deck.card(at: $0) } == (try cards(value)), place)
                for (rank, card) in try cards(value).enumerated() {
                    #expect(deck.rank(of: card) == rank, place)
                }
            case "swiped":
                let swiped = (0..<deck.swipedCount).map { deck.swiped(at: $0)?.card }
                #expect(swiped == (try cards(value)), place)
            case "places": try check(places: value, place)
            case "outcome", "direction", "target", "accepted":
                try check(answer: key, value, place)
            default: Issue.record("the runner does not know the expectation \(key): \(place)")
            }
        }
    }

    private func check(item: VectorValue, _ place: Comment) throws {
        let frame = try frame(of: item["id"].itemID())
        for (key, value) in try item.object() {
            switch key {
            case "id": break
            case "x": #expect(frame.center.x == (try value.length()), place)
            case "y": #expect(frame.center.y == (try value.length()), place)
            case "scale": #expect(frame.scale == (try value.scale()), place)
            case "angle": #expect(frame.angle == (try value.angle()), place)
            default: Issue.record("an item has no \(key): \(place)")
            }
        }
    }

    private func check(box expected: VectorValue, _ place: Comment) throws {
        let id = try expected["id"].itemID()
        let box = Box(of: try entry(id).body, under: try frame(of: id))
        for (key, value) in try expected.object() {
            switch key {
            case "id": break
            case "x": #expect(box.center.x == (try value.length()), place)
            case "y": #expect(box.center.y == (try value.length()), place)
            case "halfWidth": #expect(box.halfExtents.width == (try value.length()), place)
            case "halfHeight": #expect(box.halfExtents.height == (try value.length()), place)
            default: Issue.record("a box has no \(key): \(place)")
            }
        }
    }

    private func check(card expected: VectorValue, _ place: Comment) throws {
        let card = try #require(swipe ?? answers["card"] as? Swipe, place)
        #expect(card.card == (try expected["id"].cardID()), place)
        #expect(card.frame == (try expected.frame()), place)
    }

    private func check(places: VectorValue, _ place: Comment) throws {
        let told = try places.list()
        for rank in 0...CardPlace.greatestCount {
            let width = Length(thousandths: 2 * deckCard.halfExtents.width.thousandths)
            let laidOut = CardPlace(rank: rank, deckWidth: width)
            guard rank < told.count else {
                #expect(laidOut == nil || deck.card(at: rank) == nil, place)
                continue
            }
            #expect(deck.card(at: rank) == (try told[rank]["card"].cardID()), place)
            #expect(laidOut?.width == (try told[rank]["width"].length()), place)
            #expect(laidOut?.y == (try told[rank]["y"].length()), place)
        }
    }

    private func check(answer key: String, _ expected: VectorValue, _ place: Comment) throws {
        let answer = try #require(answers[key], "\(place) has no answer")
        if expected.isNull {
            #expect(answer == nil, place)
        } else if key == "accepted" {
            #expect(answer as? Bool == (try expected.isTrue()), place)
        } else if key == "target" {
            #expect(answer as? Int == (try expected.whole()), place)
        } else {
            #expect(answer as? String == (try expected.text()), place)
        }
    }

    private func cards(_ value: VectorValue) throws -> [CardID] {
        try value.list().map { try $0.cardID() }
    }

    private func edgeText(_ value: VectorValue) throws -> String {
        let detail = value["reason"].isGiven ? value["reason"] : value["from"]
        return "\(try value["edge"].text()) \(try value["guide"].text())"
            + (try detail.or("") { " \(try $0.text())" })
    }
}

extension LatchEdge {
    fileprivate var vectorText: String {
        switch change {
        case .latched: "latched \(guide.name.vectorText)"
        case .released(let reason): "released \(guide.name.vectorText) \(reason)"
        case .stolen(let name): "stolen \(guide.name.vectorText) \(name.vectorText)"
        }
    }
}

extension GuideName {
    /// The guide's name in messages.
    var vectorText: String {
        switch self {
        case .canvas(let kind): "\(kind)"
        case .itemCenter(let axis, let item): "itemCenter:\(axis):\(item.rawValue)"
        case .itemEdge(let axis, let anchor, let edge, let item):
            "itemEdge:\(axis):\(anchor):\(edge):\(item.rawValue)"
        case .gap(let axis, let form, let low, let high):
            "gap:\(axis):\(form):\(low.rawValue):\(high.rawValue)"
        case .angle(let angle):
            angle.thousandths % 1_000 == 0
                ? "angle:\(angle.thousandths / 1_000)"
                : "angle:\(Double(angle.thousandths) / 1_000)"
        }
    }
}

extension GuideKind {
    static let names = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

extension SwipeDirection {
    static let names = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
