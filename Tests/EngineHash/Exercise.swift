import Canvas
import SeededRandom
import Snapping

/// The engine at work on chance: gestures of every sort within the limits, all that comes out of
/// them put into one hash.
///
/// Compiled natively and to WebAssembly; so, like the engine, without Foundation, text and libm,
/// and with 64 bits where `Int` has 32.
struct Exercise {
    private var chance: SplitMix64
    private var hash = OutputHash()
    private var flags = ClassicFlags()
    private var edges: [LatchEdge] = []
    private var time: Int64 = 0

    private init(seed: UInt64) { chance = SplitMix64(seed: seed) }

    /// The hash of what `sampleCount` samples bring about.
    static func hash(seed: UInt64, sampleCount: Int64) -> UInt64 {
        var exercise = Exercise(seed: seed)
        var rest = sampleCount
        while rest > 0 {
            let count = min(rest, exercise.number(in: 1...100))
            exercise.drag(sampleCount: count)
            rest -= count
        }
        return exercise.hash.value
    }

    /// Drags an item over a canvas, both new, and ends it somehow.
    private mutating func drag(sampleCount: Int64) {
        let layout = layout()
        let frame = frame(on: layout)
        let body = body(on: layout)
        let box = Box(of: body, under: frame)
        hash.add(box.halfExtents.width.thousandths)
        hash.add(box.halfExtents.height.thousandths)
        var pointer = Position(x: length(within: 100_000_000), y: length(within: 100_000_000))
        if happens(in: 10, of: 11) { pointer = frame.center }
        if happens(in: 1, of: 4) { flags = ClassicFlags() }
        time = number(in: 0...1_000_000_000_000)
        var gesture = DragGesture(
            item: frame, body: body, on: layout, zoom: zoom(),
            sample: Sample(
                number: SampleNumber(0), time: SampleTime(microseconds: time), position: pointer))
        for number in 1...sampleCount {
            move(&pointer, of: gesture, halfExtents: box.halfExtents)
            time += interval()
            let sample = Sample(
                number: SampleNumber(UInt32(number)), time: SampleTime(microseconds: time),
                position: pointer)
            gesture.move(sample, flags: &flags, edges: &edges)
            record(gesture)
        }
        let reasons = ReleaseReason.allCases
        gesture.finish(
            reasons[Int(number(in: 0...Int64(reasons.count - 1)))], edges: &edges)
        record(gesture)
    }

    private mutating func record(_ gesture: DragGesture) {
        hash.add(gesture.frame)
        hash.add(gesture.rawFrame)
        hash.add(Int64(gesture.latched.bits))
        for guide in gesture.shown { hash.add(guide) }
        for edge in edges { hash.add(edge) }
        edges.removeAll(keepingCapacity: true)
    }

    /// The pointer's next place: a little farther, or so that some part of the item comes near a
    /// guide, or anywhere.
    private mutating func move(
        _ pointer: inout Position, of gesture: DragGesture, halfExtents: HalfExtents
    ) {
        for axis in Axis.allCases {
            switch number(in: 0...99) {
            case 0: pointer[axis] = length(within: 100_000_000)
            case 1...12:
                let kind = number(in: 0...2) + (axis == .x ? 0 : 3)
                guard let guide = GuideKind(rawValue: UInt8(kind)) else { continue }
                let rest = gesture.guide(guide).position + offset(of: guide, in: halfExtents)
                pointer[axis] += rest - gesture.rawFrame.center[axis] + length(within: 5_000)
            case 13...30: break
            default: pointer[axis] += length(within: 2_000)
            }
        }
        pointer = pointer.clampedToBounds()
    }

    /// How far the centre is from the guide that an item rests on.
    private func offset(of guide: GuideKind, in halfExtents: HalfExtents) -> Length {
        switch guide.anchor {
        case .center: .zero
        case .low: halfExtents[guide.axis]
        case .high: -halfExtents[guide.axis]
        }
    }

    private mutating func layout() -> CanvasLayout {
        let isLarge = happens(in: 1, of: 8)
        let half = isLarge ? 5_000...10_000_000 as ClosedRange<Int64> : 150_000...600_000
        let inset: ClosedRange<Int64> = isLarge ? 0...10_000_000 : 0...60_000
        return CanvasLayout(
            halfExtents: HalfExtents(width: length(in: half), height: length(in: half)),
            insets: Insets(
                leading: length(in: inset), trailing: length(in: inset), top: length(in: inset),
                bottom: length(in: inset)),
            profile: happens(in: 1, of: 2) ? .refined : .classic,
            screenHeight: length(in: 10_000...20_000_000))
    }

    private mutating func frame(on layout: CanvasLayout) -> Frame {
        let isTurned = happens(in: 1, of: 2)
        let scale =
            switch number(in: 0...3) {
            case 0: Scale(millionths: number(in: 10_000...3_000_000))
            // So that halves are to be rounded.
            case 1: Scale(millionths: 500_000 * number(in: 1...6))
            default: Scale.one
            }
        return Frame(
            center: Position(
                x: length(within: layout.halfExtents.width.thousandths),
                y: length(within: layout.halfExtents.height.thousandths)),
            scale: scale ?? .one,
            angle: isTurned ? Angle(thousandths: number(in: -720_000...720_000)) : .zero)
    }

    /// Any, or one that just fits between the insets: there, guides are close to each other.
    private mutating func body(on layout: CanvasLayout) -> Body {
        if happens(in: 1, of: 3) {
            let free = layout.halfExtents
            let width = free.width - layout.insets.leading + length(within: 8_000)
            let height = free.height - layout.insets.top + length(within: 8_000)
            return Body(
                halfExtents: HalfExtents(
                    width: width.clamped(to: HalfExtents.bounds),
                    height: height.clamped(to: HalfExtents.bounds)))
        }
        let half: ClosedRange<Int64> = happens(in: 1, of: 16) ? 0...10_000_000 : 0...150_000
        return Body(
            halfExtents: HalfExtents(width: length(in: half), height: length(in: half)),
            outline: happens(in: 1, of: 4) ? .ellipse : .rectangle)
    }

    private mutating func zoom() -> Zoom {
        if happens(in: 1, of: 2) { return .one }
        let isExtreme = happens(in: 1, of: 4)
        return Zoom(thousandths: number(in: isExtreme ? Zoom.bounds : 500...2_000)) ?? .one
    }

    /// Microseconds between two samples: those of a screen, or none, or a rest.
    private mutating func interval() -> Int64 {
        switch number(in: 0...9) {
        case 0: 0
        case 1: number(in: 0...3_000_000)
        default: number(in: 4_000...20_000)
        }
    }

    private mutating func happens(in some: Int64, of all: Int64) -> Bool {
        number(in: 0...all - 1) < some
    }

    private mutating func length(within bound: Int64) -> Length { length(in: -bound...bound) }

    private mutating func length(in range: ClosedRange<Int64>) -> Length {
        Length(thousandths: number(in: range))
    }

    private mutating func number(in range: ClosedRange<Int64>) -> Int64 {
        let count = UInt64(range.upperBound - range.lowerBound) + 1
        return range.lowerBound + Int64(chance.next() % count)
    }
}
