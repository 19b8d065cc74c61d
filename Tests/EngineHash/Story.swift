import Canvas
import Snapping

/// A canvas with items at random, within the limits, and what attracts of it.
struct Story {
    /// An item, wherever it was committed last.
    struct Item {
        let id: ItemID
        var frame: Frame
        var body: Body
        /// Whether the gesture holds it.
        var isHeld = false

        var box: Box { Box(of: body, under: frame) }
    }

    let layout: CanvasLayout
    private(set) var items: List<Item> = List()
    private(set) var scene: Scene
    private var nextName: UInt64 = 1

    init(_ chance: inout Chance) {
        layout = Story.layout(&chance)
        scene = Scene(layout: layout)
        let count = chance.happens(in: 1, of: 4) ? 0 : chance.number(in: 0...60)
        for _ in 0..<count { add(&chance) }
        if chance.happens(in: 1, of: 2) {
            scene.put(all: items.map { (item: $0.id, box: $0.box) })
        } else {
            for item in items { scene.put(item.id, at: item.box) }
        }
    }

    /// Takes some items for a gesture; there is one at least.
    mutating func hold(_ chance: inout Chance) -> List<GestureTarget> {
        if items.isEmpty { add(&chance) }
        let count = chance.happens(in: 1, of: 2) ? 1 : chance.number(in: 2...6)
        var targets: List<GestureTarget> = List()
        for _ in 0..<count {
            let index = chance.index(below: items.count)
            if items[index].isHeld { continue }
            items[index].isHeld = true
            scene.remove(items[index].id)
            targets.append(
                GestureTarget(
                    item: items[index].id, frame: items[index].frame, body: items[index].body))
        }
        return targets
    }

    /// Puts items back where a gesture left them.
    mutating func settle(_ targets: List<GestureTarget>, isKept: Bool) {
        for target in targets {
            for index in items.indices where items[index].id == target.item {
                items[index].isHeld = false
                items[index].frame = isKept ? target.frame : target.baseFrame
                scene.put(target.item, at: items[index].box)
            }
        }
    }

    /// Changes the scene as others do: an item comes, goes, moves, or is hidden and shown.
    mutating func edit(_ chance: inout Chance) {
        guard !items.isEmpty, !chance.happens(in: 1, of: 5) else {
            if items.count < 60 {
                add(&chance)
                let item = items[items.count - 1]
                scene.put(item.id, at: item.box)
            }
            return
        }
        let index = chance.index(below: items.count)
        if items[index].isHeld { return }
        switch chance.number(in: 0...3) {
        case 0:
            scene.remove(items[index].id)
            items.remove(at: index)
        case 1: scene.remove(items[index].id)
        case 2:
            items[index].frame.center.x += chance.length(within: 3_000)
            scene.put(items[index].id, at: items[index].box)
        default:
            items[index].frame = frame(&chance)
            scene.put(items[index].id, at: items[index].box)
        }
    }

    private mutating func add(_ chance: inout Chance) {
        // Not in the order of the names.
        let name = chance.happens(in: 1, of: 2) ? nextName : greatestIdentifier - nextName
        nextName += 1
        guard let id = ItemID(name) else { return }
        items.append(Item(id: id, frame: frame(&chance), body: body(&chance)))
    }

    /// Anywhere, or where others are: then lines are common and gaps alike.
    private func frame(_ chance: inout Chance) -> Frame {
        let half = layout.halfExtents
        var center = Position(
            x: chance.length(within: half.width.thousandths),
            y: chance.length(within: half.height.thousandths))
        if chance.happens(in: 1, of: 2) {
            center.x = Length(thousandths: chance.number(in: -5...5) * 40_000)
            center.y = Length(thousandths: chance.number(in: -7...7) * 50_000)
        }
        let isTurned = chance.happens(in: 1, of: 4)
        let scale =
            switch chance.number(in: 0...7) {
            case 0: Scale(millionths: chance.number(in: 10_000...3_000_000))
            // So that halves are to be rounded.
            case 1: Scale(millionths: 500_000 * chance.number(in: 1...6))
            default: Scale.one
            }
        return Frame(
            center: center, scale: scale ?? .one,
            angle: isTurned ? Angle(thousandths: chance.number(in: -720_000...720_000)) : .zero)
    }

    private func body(_ chance: inout Chance) -> Body {
        let isLabel = chance.happens(in: 1, of: 4)
        let fontSize = isLabel ? chance.length(in: 1_000...60_000) : nil
        switch chance.number(in: 0...19) {
        // One that just fits between the insets: there, guides are close to each other.
        case 0...2:
            let free = layout.halfExtents
            let width = free.width - layout.insets.leading + chance.length(within: 8_000)
            let height = free.height - layout.insets.top + chance.length(within: 8_000)
            return Body(
                halfExtents: HalfExtents(
                    width: width.clamped(to: HalfExtents.bounds),
                    height: height.clamped(to: HalfExtents.bounds)),
                fontSize: fontSize)
        case 3...12:
            return Body(
                halfExtents: HalfExtents(width: Length(points: 15), height: Length(points: 20)),
                fontSize: fontSize)
        default:
            let isLarge = chance.happens(in: 1, of: 16)
            let half: ClosedRange<Int64> = isLarge ? 0...10_000_000 : 0...40_000
            return Body(
                halfExtents: HalfExtents(
                    width: chance.length(in: half), height: chance.length(in: half)),
                outline: chance.happens(in: 1, of: 4) ? .ellipse : .rectangle, fontSize: fontSize)
        }
    }

    private static func layout(_ chance: inout Chance) -> CanvasLayout {
        let isLarge = chance.happens(in: 1, of: 8)
        let half = isLarge ? 5_000...10_000_000 as ClosedRange<Int64> : 150_000...600_000
        let inset: ClosedRange<Int64> = isLarge ? 0...10_000_000 : 0...60_000
        let confinements = Confinement.allCases
        return CanvasLayout(
            halfExtents: HalfExtents(
                width: chance.length(in: half), height: chance.length(in: half)),
            insets: Insets(
                leading: chance.length(in: inset), trailing: chance.length(in: inset),
                top: chance.length(in: inset), bottom: chance.length(in: inset)),
            profile: chance.happens(in: 3, of: 4) ? .refined : .classic,
            screenHeight: chance.length(in: 10_000...20_000_000),
            confinement: confinements[chance.index(below: confinements.count)])
    }
}
