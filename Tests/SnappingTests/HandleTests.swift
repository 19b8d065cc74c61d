import Canvas
import Snapping
import Testing

/// The handle at a corner, the angle's latch, and the least font.
@Suite struct HandleTests {
    /// A handle at radius 100 from an item at the centre, turned to a number of degrees.
    private func at(_ degrees: Double, _ radius: Double = 100) -> Sample.Reading {
        let turn = Turn(degrees: degrees)
        return pointer(x: radius * turn.cosine, y: radius * turn.sine)
    }

    @Test("G12/V30 the item does not jump to where it was grabbed")
    func grab() {
        let label = target(width: 120, height: 40, fontSize: 20)
        var handle = Twisting(.handle, of: [label], pointer(x: 60, y: 20))
        handle.move(pointer(x: 61, y: 20))
        #expect(handle.frame.angle == Angle(thousandths: -282))
        #expect(handle.frame.scale.millionths == 1_015_012)
        #expect(handle.center == .center)
    }

    @Test("G12/V28 a pointer that does not move turns nothing")
    func still() {
        var handle = Twisting(.handle, of: [target(x: 105, y: 100)], pointer(x: 105, y: 30))
        handle.move(pointer(x: 105, y: 30))
        #expect(handle.frame == target(x: 105, y: 100).baseFrame)
    }

    @Test("G12/V39 each gesture counts from what the last one left")
    func baseOnce() {
        var first = Twisting(.handle, of: [target(fontSize: 20)], pointer(x: 50, y: 0))
        first.move(pointer(x: 100, y: 0))
        #expect(first.frame.scale.millionths == 2_000_000)
        var second = Twisting(
            .handle, of: [target(scale: 2, fontSize: 20)], pointer(x: 100, y: 0))
        second.move(pointer(x: 150, y: 0))
        #expect(second.frame.scale.millionths == 3_000_000)
    }

    @Test("G12 near the middle nothing happens, and then the handle is grabbed")
    func nearMiddle() {
        var handle = Twisting(.handle, of: [target()], pointer(x: 0, y: 0))
        handle.move(pointer(x: 5, y: 5))
        #expect(handle.frame == target().baseFrame)
        handle.move(pointer(x: 0, y: 10))
        #expect(handle.frame == target().baseFrame)
        handle.move(pointer(x: 0, y: 20))
        #expect(handle.frame.scale.millionths == 2_000_000)
        handle.move(pointer(x: 0, y: 0))
        #expect(handle.frame.scale.millionths == Scale.bounds.lowerBound)
    }

    @Test("G12 across the middle the angle stays, and so does what it latched")
    func acrossMiddle() {
        var handle = Twisting(.handle, of: [target(degrees: 20)], pointer(x: 40, y: 0))
        handle.move(pointer(x: 30, y: 14))
        #expect(handle.degrees == 45)
        for x in [5.0, 0, -5, 0, 5] { handle.move(pointer(x: x, y: 0)) }
        #expect(handle.degrees == 45)
        #expect(handle.edges.map(\.change) == [.latched])
        #expect(handle.frame.scale.millionths == 125_000)
        handle.move(pointer(x: 40, y: 0))
        #expect(handle.degrees == 20)
    }

    @Test("S18/V27 an angle catches at 4 and lets go at 12")
    func angles() {
        var handle = Twisting(.handle, of: [target(degrees: -20)], at(0))
        var told: [Double] = []
        for raw in [-20, -4.1, -4, 0, 11.9, 12, 10, 5, 4.1, 3.9] {
            handle.move(at(raw + 20))
            told.append(handle.degrees)
        }
        #expect(told == [-20, -4.1, 0, 0, 0, 12, 10, 5, 4.1, 0])
        #expect(handle.edges.map(\.change) == [.latched, .released(.moved), .latched])
        #expect(handle.gesture.shown == [Guide(angle: .zero)])
    }

    @Test("S18/V22 there is no gap at a full turn, and the band is inclusive")
    func wrap() {
        var setup = Setup()
        setup.configuration.angles = AngleBands(step: 90_000, enter: 20_000, exit: 24_000)
        var handle = Twisting(.handle, of: [target(degrees: 320)], on: setup, at(0))
        handle.move(at(20))
        #expect(handle.frame.angle == .zero)
        handle.move(at(30))
        #expect(handle.frame.angle == .zero)
    }

    @Test("S18/V25 what catches is the angle itself, not how far it was turned")
    func absolute() {
        var setup = Setup()
        setup.configuration.angles = AngleBands(step: 15_000, enter: 4_000, exit: 7_000)
        var handle = Twisting(.handle, of: [target(degrees: 7)], on: setup, at(0))
        handle.move(at(6))
        #expect(handle.degrees == 15)
    }

    @Test("S18/V24 quarter turns there and back, and 24 steps of 15°, end where they began")
    func dust() {
        var setup = Setup()
        setup.configuration.angles = AngleBands(step: 360_000, enter: 0, exit: 1)
        var handle = Twisting(.handle, of: [target(degrees: 7)], on: setup, at(0))
        for degrees in [90.0, 0, -90, 0] { handle.move(at(degrees)) }
        #expect(handle.frame == target(degrees: 7).baseFrame)
        var angle = 7.0
        for step in 1...24 {
            var next = Twisting(.handle, of: [target(degrees: angle)], on: setup, at(0))
            next.move(at(15))
            angle = Double(next.frame.angle.thousandths) / 1_000
            #expect(angle == Double((7 + 15 * step) % 360))
        }
    }

    @Test("S18 an angle at which the item was picked up does not hold it fast")
    func inhibited() {
        var handle = Twisting(.handle, of: [target()], at(0))
        var told: [Double] = []
        for raw in [1.0, 4, 4.1, 3.9] {
            handle.move(at(raw))
            told.append(handle.degrees)
        }
        #expect(told == [1, 4, 4.1, 0])
    }

    @Test("S18, G11 without snapping no angle holds; with it, it catches again")
    func off() {
        var handle = Twisting(.handle, of: [target(degrees: 20)], at(0))
        handle.move(at(27))
        #expect(handle.degrees == 45)
        handle.move(at(27), .snappingOff)
        #expect(handle.degrees == 47)
        #expect(handle.lastEdges.map(\.change) == [.released(.off)])
        handle.move(at(27))
        #expect(handle.degrees == 45)
    }

    @Test("S18 a nearer angle robs a farther one")
    func robbed() {
        var setup = Setup()
        setup.configuration.angles = AngleBands(step: 15_000, enter: 4_000, exit: 14_000)
        var handle = Twisting(.handle, of: [target(degrees: 20)], on: setup, at(0))
        handle.move(at(9))
        #expect(handle.degrees == 30)
        handle.move(at(22))
        #expect(
            handle.lastEdges.map(\.change) == [
                .stolen(from: .angle(Angle(thousandths: 30_000)))
            ])
        #expect(handle.degrees == 45)
    }

    @Test("S19/V40 beyond a limit the size stays there, and the way back begins at once")
    func limit() {
        var handle = Twisting(.handle, of: [target(scale: 50)], pointer(x: 100, y: 0))
        handle.move(pointer(x: 140, y: 0))
        #expect(handle.frame.scale.millionths == 70_000_000)
        handle.move(pointer(x: 300, y: 0))
        #expect(handle.frame.scale.millionths == 100_000_000)
        handle.move(pointer(x: 190, y: 0))
        #expect(handle.frame.scale.millionths == 95_000_000)
    }

    @Test("S19 a font is not made smaller than 10, while the label goes on turning")
    func leastFont() {
        var handle = Twisting(.handle, of: [target(fontSize: 20)], pointer(x: 3_000, y: 4_000))
        handle.move(pointer(x: -400, y: 300))
        #expect(handle.frame.scale.millionths == 500_000)
        #expect(handle.degrees == 90)
        handle.move(pointer(x: -2_400, y: 1_800))
        #expect(handle.frame.scale.millionths == 600_000)
        #expect(handle.degrees == 90)
    }

    @Test("S19 a font that is smaller already may only grow")
    func smallFont() {
        var handle = Twisting(.handle, of: [target(scale: 0.4, fontSize: 20)], at(0))
        handle.move(at(0, 100.001))
        #expect(handle.frame.scale.millionths == 400_004)
        handle.move(at(0, 50))
        #expect(handle.frame.scale.millionths == 400_000)
    }

    @Test("S20/V38 classic: the angle of the pointer, the least font, single precision")
    func classic() {
        let setup = Setup(profile: .classic)
        let label = target(width: 120, height: 40, fontSize: 17)
        var handle = Twisting(.handle, of: [label], on: setup, pointer(x: 60, y: 20))
        handle.move(pointer(x: 60, y: 20))
        #expect(handle.frame.angle == Angle(thousandths: 18_435))
        var small = Twisting(
            .handle, of: [target(scale: 0.5, fontSize: 17)], on: setup, pointer(x: 60, y: 0))
        small.move(pointer(x: 60, y: 0))
        // 8.5 jumps to 10.
        #expect(small.frame.scale.millionths == 588_235)
    }

    @Test("S20 classic: what divides by zero is told and not stored")
    func unstorable() {
        let setup = Setup(profile: .classic)
        for end in [pointer(x: 9, y: 0), pointer(x: 0, y: 0)] {
            var handle = Twisting(
                .handle, of: [target(fontSize: 17)], on: setup, pointer(x: 0, y: 0))
            handle.move(end)
            #expect(handle.lastChange.isUnstorable)
            #expect(handle.frame == target().baseFrame)
        }
    }

    @Test("S20/S1.8 classic: factors are added, and what is left of nothing is not stored")
    func added() {
        var frame = target().baseFrame
        let pinch = { (frame: Frame, millionths: Int64) in
            let label = GestureTarget(item: item(1), frame: frame, body: target().body)
            var twist = Twisting(
                .transform, of: [label], on: Setup(profile: .classic),
                .recognition(Recognition(magnification: .one)))
            twist.move(
                .recognition(
                    Recognition(magnification: Magnification(millionths: millionths))))
            return twist
        }
        frame = pinch(frame, 2_000_000).frame
        frame = pinch(frame, 2_000_000).frame
        #expect(frame.scale.millionths == 3_000_000)
        let gone = pinch(target().baseFrame, 10)
        #expect(gone.frame.scale.millionths == 1_000_000)
        let nothing = pinch(target(scale: 0.5).baseFrame, 500_000)
        #expect(nothing.lastChange.isUnstorable)
        #expect(nothing.frame.scale.millionths == 500_000)
    }
}
