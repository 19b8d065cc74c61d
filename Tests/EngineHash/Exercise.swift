import Canvas
import SeededRandom
import Snapping

/// The engine at work on chance: gestures of every sort among items of every sort that others
/// change meanwhile, and all that comes out of them put into one hash.
///
/// Compiled natively and to WebAssembly; so, like the engine, without Foundation, text and libm,
/// and with 64 bits where `Int` has 32.
struct Exercise {
    private var chance: Chance
    private var hash = OutputHash()
    private var flags = ClassicFlags()
    private var edges: List<LatchEdge> = List()
    private var time: Int64 = 0

    private init(seed: UInt64) { chance = Chance(seed: seed) }

    /// The hash of what `sampleCount` samples bring about.
    static func hash(seed: UInt64, sampleCount: Int64) -> UInt64 {
        var exercise = Exercise(seed: seed)
        var rest = sampleCount
        while rest > 0 {
            var story = Story(&exercise.chance)
            for _ in 0..<exercise.chance.number(in: 1...6) where rest > 0 {
                let count = min(rest, exercise.chance.number(in: 1...100))
                exercise.gesture(in: &story, sampleCount: count)
                rest -= count
            }
        }
        return exercise.hash.value
    }

    /// Makes a gesture among the items of a story, and ends it somehow.
    private mutating func gesture(in story: inout Story, sampleCount: Int64) {
        let kinds: [GestureKind] = [.drag, .drag, .transform, .handle]
        let kind = kinds[chance.index(below: kinds.count)]
        let targets = story.hold(&chance)
        if chance.happens(in: 1, of: 4) { flags = ClassicFlags() }
        time = chance.number(in: 0...1_000_000_000_000)
        var hand = Hand(kind, near: targets[0].frame.center, &chance)
        var gesture = Gesture(
            kind, of: targets, in: story.scene, zoom: zoom(), viewport: viewport(of: story),
            sample: sample(0, hand), configuration: configuration())
        record(gesture, GestureChange())
        for number in 1...sampleCount {
            if chance.happens(in: 1, of: 12) { story.edit(&chance) }
            hand.move(by: aim(of: gesture, in: story), &chance)
            time += interval()
            let change = gesture.move(
                sample(UInt32(number), hand), in: story.scene, flags: &flags, edges: &edges)
            record(gesture, change)
            if chance.happens(in: 1, of: 100) { adopt(&gesture, in: story) }
        }
        let reasons = ReleaseReason.allCases
        let reason = reasons[chance.index(below: reasons.count)]
        gesture.finish(reason, edges: &edges)
        record(gesture, GestureChange())
        story.settle(gesture.targets, isKept: reason != .cancelled)
    }

    /// Lets a gesture stand as somebody says, who may be right or not.
    private mutating func adopt(_ gesture: inout Gesture, in story: Story) {
        let isRight = chance.happens(in: 1, of: 2)
        let way = isRight ? Position.center : chance.position(within: 12_000)
        var frames: List<Frame> = List()
        for target in gesture.targets {
            var frame = target.frame
            frame.center.x += way.x
            frame.center.y += way.y
            frame.center = frame.center.clampedToBounds()
            if !isRight, chance.happens(in: 1, of: 4) {
                frame.angle = frame.angle + Angle(thousandths: 45_000)
            }
            frames.append(frame)
        }
        var latched: List<Guide> = List()
        for name in gesture.level where isRight || chance.happens(in: 1, of: 2) {
            latched.append(Guide(name: name, position: .zero, from: .zero, to: .zero))
        }
        if !isRight, !story.items.isEmpty, chance.happens(in: 1, of: 2) {
            let item = story.items[chance.index(below: story.items.count)]
            let name = GuideName.itemEdge(.y, for: .low, on: .high, of: item.id)
            latched.append(
                Guide(name: name, position: .zero, from: item.box.low(.x), to: item.box.high(.x)))
        }
        let ordinal = LatchOrdinal(
            gesture.lastOrdinal.rawValue + UInt32(chance.number(in: 0...2)))
        gesture.adopt(frames, latched: latched, ordinal: ordinal, flags: &flags, in: story.scene)
        record(gesture, GestureChange())
    }

    private mutating func record(_ gesture: Gesture, _ change: GestureChange) {
        for target in gesture.targets {
            hash.add(target.frame)
            hash.add(target.rawFrame)
        }
        for name in gesture.level { hash.add(name) }
        for guide in gesture.shown { hash.add(guide) }
        for edge in edges { hash.add(edge) }
        hash.add(
            (change.isFrameChanged ? 1 : 0) + (change.isLevelChanged ? 2 : 0)
                + (change.isUnstorable ? 4 : 0))
        hash.add(Int64(flags.aligned.bits))
        hash.add(Int64(gesture.lastOrdinal.rawValue))
        edges.removeAll(keepingCapacity: true)
    }

    private mutating func sample(_ number: UInt32, _ hand: Hand) -> Sample {
        let isModified = chance.happens(in: 1, of: 12)
        return Sample(
            number: SampleNumber(number), time: SampleTime(microseconds: time),
            reading: hand.reading,
            modifiers: isModified ? Modifiers(rawValue: UInt8(chance.number(in: 1...7))) : [])
    }

    /// How far the items would have to go for some part of their box to come to some guide.
    private mutating func aim(of gesture: Gesture, in story: Story) -> Position {
        let box = Box(of: gesture.targets[0].body, under: gesture.targets[0].rawFrame)
        var aim = Position.center
        for axis in Axis.allCases {
            let own = part(of: box, axis)
            if story.items.isEmpty || chance.happens(in: 1, of: 3) {
                let half = story.layout.halfExtents[axis]
                aim[axis] = chance.happens(in: 1, of: 2) ? -own : half - own
            } else {
                let item = story.items[chance.index(below: story.items.count)]
                aim[axis] = part(of: item.box, axis) - own
            }
        }
        return aim
    }

    private mutating func part(of box: Box, _ axis: Axis) -> Length {
        switch chance.number(in: 0...2) {
        case 0: box.low(axis)
        case 1: box.high(axis)
        default: box.center[axis]
        }
    }

    private mutating func zoom() -> Zoom {
        if chance.happens(in: 1, of: 2) { return .one }
        let isExtreme = chance.happens(in: 1, of: 4)
        return Zoom(thousandths: chance.number(in: isExtreme ? Zoom.bounds : 500...2_000)) ?? .one
    }

    private mutating func viewport(of story: Story) -> Box? {
        guard chance.happens(in: 1, of: 3) else { return nil }
        let half: ClosedRange<Int64> = chance.happens(in: 1, of: 8) ? 0...100_000_000 : 0...300_000
        return Box(
            center: chance.position(within: story.layout.halfExtents.width.thousandths),
            halfExtents: HalfExtents(
                width: chance.length(in: half), height: chance.length(in: half)))
    }

    private mutating func configuration() -> SnapConfiguration {
        guard chance.happens(in: 1, of: 4) else { return .standard }
        return SnapConfiguration(
            enter: chance.length(in: 0...20_000), exit: chance.length(in: 0...30_000),
            stealMargin: chance.length(in: 10...3_000), speedLimit: chance.number(in: 4...2_000),
            angles: AngleBands(step: 15_000, enter: 2_000, exit: 6_000),
            leastSpread: chance.length(in: 10...20_000),
            leastFontSize: chance.length(in: 0...40_000))
    }

    /// Microseconds between two samples: those of a screen, or none, or a rest.
    private mutating func interval() -> Int64 {
        switch chance.number(in: 0...9) {
        case 0: 0
        case 1: chance.number(in: 0...3_000_000)
        default: chance.number(in: 4_000...20_000)
        }
    }
}
