import Canvas
import Snapping
import Testing

/// A case of a vector as it runs: a canvas with items, one gesture at a time, and a deck.
struct VectorRun {
    struct Entry {
        var frame: Frame
        var body: Body
        var attracts: Bool

        var box: Box { Box(of: body, under: frame) }
    }

    /// From the bottom to the top.
    private(set) var items: [(id: ItemID, entry: Entry)] = []
    private(set) var gesture: Gesture?
    /// The edges that the last step has caused.
    private(set) var edges: [LatchEdge] = []
    private(set) var deck = Deck()
    private(set) var swipe: Swipe?
    /// What the last step has answered, by the key of its expectation.
    private(set) var answers: [String: Any?] = [:]
    private(set) var deckCard = (
        home: Position.center, halfExtents: HalfExtents(width: .zero, height: .zero)
    )
    let layout: CanvasLayout
    private let configuration: SnapConfiguration
    private var scene: Scene
    private var flags = ClassicFlags()
    private var time: Int64 = 1_000_000
    private var number: UInt32 = 0

    init(_ vectorCase: VectorValue) throws {
        layout = try vectorCase.layout()
        configuration = try vectorCase["configuration"].configuration()
        scene = Scene(layout: layout)
        for item in try vectorCase["items"].or([], { try $0.list() }) { try put(item) }
        let deck = vectorCase["deck"]
        guard deck.isGiven else { return }
        deckCard = (try deck.position(), try deck.halfExtents())
        for card in try deck["cards"].list() {
            let isNew = self.deck.insert(try card.cardID())
            try #require(isNew)
        }
    }

    /// Does what a step says, and nothing when it only looks.
    mutating func perform(_ operation: String, _ value: VectorValue) throws {
        edges = []
        answers = [:]
        switch operation {
        case "begin": try begin(value)
        case "move": try move(value)
        case "end": try end()
        case "cancel": try cancel()
        case "put": try put(value)
        case "remove":
            let id = try value["item"].itemID()
            items.removeAll { $0.id == id }
            scene.remove(id)
        case "nudge": try nudge(value)
        case "align": try align(value)
        case "hit": try hit(value)
        case "swipe":
            let direction = try value["to"].choice(SwipeDirection.names)
            answers["accepted"] = deck.swipe(try value["card"].cardID(), to: direction)
        case "insert": answers["accepted"] = deck.insert(try value["card"].cardID())
        case "undo":
            let direction = deck.undo(try value["card"].cardID()).map { "\($0)" }
            answers.updateValue(direction, forKey: "direction")
        case "reset": deck.reset()
        default: Issue.record("the runner does not know the step \(operation)")
        }
    }

    func entry(_ id: ItemID) throws -> Entry { try #require(items.first { $0.id == id }).entry }

    /// Where an item is shown.
    func frame(of id: ItemID) throws -> Frame {
        if let target = gesture?.targets.first(where: { $0.item == id }) { return target.frame }
        return try entry(id).frame
    }

    private var held: Set<ItemID> { Set(gesture?.targets.map(\.item) ?? []) }

    private mutating func put(_ value: VectorValue) throws {
        let id = try value["id"].itemID()
        let attracts = try value["attracts"].or(true) { try $0.isTrue() }
        let entry = Entry(frame: try value.frame(), body: try value.body(), attracts: attracts)
        store(entry, as: id)
    }

    private mutating func store(_ entry: Entry, as id: ItemID) {
        if let index = items.firstIndex(where: { $0.id == id }) {
            items[index].entry = entry
        } else {
            items.append((id, entry))
        }
        if entry.attracts && !held.contains(id) { scene.put(id, at: entry.box) }
    }
}

// MARK: Gestures

extension VectorRun {
    private mutating func sample(_ value: VectorValue) throws -> Sample {
        time += Int64(try value["after"].or(1_000_000) { try $0.whole() })
        number += 1
        return Sample(
            number: SampleNumber(number), time: SampleTime(microseconds: time),
            reading: try value.reading(), modifiers: try value.modifiers())
    }

    private mutating func begin(_ value: VectorValue) throws {
        try #require(gesture == nil && swipe == nil)
        let first = try sample(value["sample"])
        if try value["kind"].text() == "swipe" {
            swipe = Swipe(
                try #require(deck.top), at: deckCard.home, halfExtents: deckCard.halfExtents,
                zoom: try value.zoom(), finger: try value["sample"].position(), time: first.time)
            return
        }
        let kind: GestureKind = try value["kind"].choice([
            "drag": .drag, "transform": .transform, "handle": .handle,
        ])
        var targets: [GestureTarget] = []
        for item in try value["items"].list() {
            let id = try item.itemID()
            let entry = try entry(id)
            targets.append(GestureTarget(item: id, frame: entry.frame, body: entry.body))
            scene.remove(id)
        }
        gesture = Gesture(
            kind, of: targets, in: scene, zoom: try value.zoom(),
            viewport: try value["viewport"].or(nil) {
                Box(center: try $0.position(), halfExtents: try $0.halfExtents())
            },
            sample: first, configuration: configuration)
    }

    private mutating func move(_ value: VectorValue) throws {
        let next = try sample(value)
        if swipe != nil {
            swipe?.move(to: try value.position(), at: next.time)
        } else {
            try #require(gesture != nil && gesture?.form == next.reading.form)
            gesture?.move(next, in: scene, flags: &flags, edges: &edges)
        }
    }

    private mutating func end() throws {
        if let card = swipe {
            if case .swiped(let direction) = card.outcome {
                answers["outcome"] = "\(direction)"
                answers["accepted"] = deck.swipe(card.card, to: direction)
            } else {
                answers["outcome"] = "back"
                swipe?.cancel()
                tellCard()
            }
            swipe = nil
            return
        }
        gesture?.finish(.ended, edges: &edges)
        try settle { $0.frame }
    }

    private mutating func cancel() throws {
        if swipe != nil {
            swipe?.cancel()
            tellCard()
            swipe = nil
            return
        }
        gesture?.finish(.cancelled, edges: &edges)
        try settle { $0.baseFrame }
    }

    private mutating func tellCard() { answers["card"] = swipe }

    private mutating func settle(_ frame: (GestureTarget) -> Frame) throws {
        let targets = try #require(gesture).targets
        gesture = nil
        for target in targets {
            var entry = try entry(target.item)
            entry.frame = frame(target)
            store(entry, as: target.item)
        }
    }
}

// MARK: Commands

extension VectorRun {
    private func arrangement(_ ids: [ItemID]) throws -> Arrangement {
        var arrangement = Arrangement(try entry(ids[0]).box)
        for id in ids.dropFirst() { arrangement.add(try entry(id).box) }
        return arrangement
    }

    private mutating func shift(_ ids: [ItemID], by way: Position) throws {
        for id in ids {
            var entry = try entry(id)
            entry.frame.center.x += way.x
            entry.frame.center.y += way.y
            store(entry, as: id)
        }
    }

    private mutating func nudge(_ value: VectorValue) throws {
        let ids = try value["items"].list().map { try $0.itemID() }
        let way = Position(x: try value["dx"].length(), y: try value["dy"].length())
        let arrangement = try arrangement(ids)
        for axis in Axis.allCases { try #require(arrangement.room(axis).contains(way[axis])) }
        try shift(ids, by: way)
    }

    private mutating func align(_ value: VectorValue) throws {
        let ids = try value["items"].list().map { try $0.itemID() }
        let kind = try value["to"].choice(GuideKind.names)
        var way = Position.center
        way[kind.axis] = try arrangement(ids).way(to: kind, of: CanvasGuides(of: layout))
        try shift(ids, by: way)
    }

    private mutating func hit(_ value: VectorValue) throws {
        let ordered = items.reversed().filter(\.entry.attracts)
        var test = HitTest(
            try value.touches(), slop: try value["slop"].or(HitTest.slop) { try $0.length() },
            zoom: try value.zoom())
        for item in ordered { test.add(item.entry.box) }
        answers.updateValue(test.target.map { Int(ordered[$0].id.rawValue) }, forKey: "target")
    }
}
