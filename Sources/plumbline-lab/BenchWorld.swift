import Canvas
import Snapping

/// A scene and hands that drag in it, always the same: what the engine's benchmark measures.
struct BenchWorld {
    private(set) var scene: Scene
    private var gestures: [Gesture] = []
    private let targets: [GestureTarget]
    private var flags = ClassicFlags()
    private var edges: [LatchEdge] = []
    private var number: UInt32 = 0

    /// Half of the side of the square on which the items lie, in points.
    private static let reach: Int64 = 1_000

    /// Puts `itemCount` items down, and `handCount` hands on as many of their own.
    init(itemCount: Int, handCount: Int) {
        var chance = BenchChance()
        let half = Length(points: BenchWorld.reach)
        let layout = CanvasLayout(
            halfExtents: HalfExtents(width: half, height: half), screenHeight: half + half)
        scene = Scene(layout: layout)
        scene.put(
            all: (0..<itemCount).map { index in
                (item: BenchWorld.item(index + 1), box: BenchWorld.box(&chance))
            })
        targets = (0..<handCount).map { index in
            let box = BenchWorld.box(&chance)
            return GestureTarget(
                item: BenchWorld.item(1_000_000 + index), frame: Frame(center: box.center),
                body: Body(halfExtents: box.halfExtents))
        }
        edges.reserveCapacity(Gesture.greatestEdgeCount)
        gestures.reserveCapacity(handCount)
        for index in targets.indices { begin(at: index) }
    }

    /// How many hands there are.
    var handCount: Int { targets.count }

    /// How many guides hold now: a benchmark in which none ever does shows nothing.
    var latchCount: Int { gestures.reduce(0) { $0 + $1.level.count } }

    /// The next sample of a hand, a 60th of a second after the one before.
    mutating func nextSample(of hand: Int) -> Sample {
        if hand == 0 { number += 1 }
        return Sample(
            number: SampleNumber(number), time: SampleTime(microseconds: Int64(number) * 16_667),
            position: path(of: hand))
    }

    /// Lets the engine take a sample of a hand.
    mutating func move(_ hand: Int, by sample: Sample) {
        edges.removeAll(keepingCapacity: true)
        gestures[hand].move(sample, in: scene, flags: &flags, edges: &edges)
    }

    /// Begins a gesture on an item that lies in the scene, and settles it where it was.
    mutating func beginAndSettle(itemAt index: Int, of itemCount: Int) {
        var chance = BenchChance()
        var box = BenchWorld.box(&chance)
        for _ in 0..<index { box = BenchWorld.box(&chance) }
        let item = BenchWorld.item(index + 1)
        let target = GestureTarget(
            item: item, frame: Frame(center: box.center), body: Body(halfExtents: box.halfExtents))
        scene.remove(item)
        var gesture = Gesture(
            .drag, of: [target], in: scene, zoom: .one, sample: sample(at: box.center))
        gesture.finish(.ended, edges: &edges)
        scene.put(item, at: box)
    }

    private mutating func begin(at hand: Int) {
        gestures.append(
            Gesture(
                .drag, of: [targets[hand]], in: scene, zoom: .one,
                sample: sample(at: targets[hand].baseFrame.center)))
    }

    private func sample(at position: Position) -> Sample {
        Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0), position: position)
    }

    /// A triangle wave along each axis, at 60 to 300 points per second.
    private func path(of hand: Int) -> Position {
        let base = targets[hand].baseFrame.center
        let step = Int64(number)
        let speed = 1_000 + Int64(hand % 5) * 1_000
        return Position(
            x: base.x + BenchWorld.wave(step * speed), y: base.y + BenchWorld.wave(step * 1_700))
    }

    private static func wave(_ way: Int64) -> Length {
        let span: Int64 = 200_000
        let place = way % (4 * span)
        let length = place < span ? place : place < 3 * span ? 2 * span - place : place - 4 * span
        return Length(thousandths: length)
    }

    private static func item(_ number: Int) -> ItemID {
        guard let item = ItemID(UInt64(number)) else {
            preconditionFailure("a benchmark names its items from 1 on")
        }
        return item
    }

    private static func box(_ chance: inout BenchChance) -> Box {
        Box(
            center: Position(x: chance.length(within: reach), y: chance.length(within: reach)),
            halfExtents: HalfExtents(
                width: Length(points: 5) + chance.length(within: 30).magnitude,
                height: Length(points: 5) + chance.length(within: 30).magnitude))
    }
}

/// A row of numbers that is the same in every run (a linear congruential generator).
struct BenchChance {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    /// A length within ± a number of points.
    mutating func length(within points: Int64) -> Length {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let span = UInt64(2_000 * points + 1)
        return Length(thousandths: Int64((state >> 20) % span) - 1_000 * points)
    }
}
