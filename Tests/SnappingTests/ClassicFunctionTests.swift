import Canvas
import Snapping
import Testing

/// Seed 1's functions as functions: doubles in, doubles out.
@Suite struct ClassicFunctionTests {
    /// A chain of functions with the flags that it has set, on a canvas 390 wide.
    private struct Chain {
        let alignment: ClassicAlignment
        var order = ClassicOrder.printed
        var flags = ClassicFlags()

        init(itemWidth: Double, order: ClassicOrder = .printed) {
            alignment = ClassicAlignment(
                proxyWidth: 390, screenHeight: 844,
                itemSize: ClassicSize(width: itemWidth, height: 100))
            self.order = order
        }

        /// Takes locations that lie this far to the right, and returns where they end up.
        mutating func follow(_ widths: [Double]) -> [Double] {
            widths.map { width in
                let location = ClassicSize(width: width, height: 150)
                return alignment.align(location, order: order, flags: &flags).width
            }
        }

        /// As ``follow(_:)``, by where the left edge is: 50 left of the location.
        mutating func follow(start: [Double]) -> [Double] { follow(start.map { $0 + 50 }) }

        /// As ``follow(_:)``, by where the right edge is: 50 right of the location.
        mutating func follow(end: [Double]) -> [Double] { follow(end.map { $0 - 50 }) }
    }

    @Test("S11/S4.1 the guides of a canvas 390 wide on a screen 844 high")
    func guides() {
        let alignment = Chain(itemWidth: 100).alignment
        #expect(alignment.leadingAlignment == -185)
        #expect(alignment.trailingAlignment == 185)
        #expect(alignment.topAlignment == -295.9016393442623)
        #expect(alignment.bottomAlignment == 295.9016393442623)
    }

    @Test("S11/S1.1 leading enters only from its own position up to 3 inside")
    func leading() {
        var chain = Chain(itemWidth: 100)
        let told = chain.follow(
            start: [-181, -182, -190, -194.9, -195, -190, -185.5, -184, -176, -175])
        #expect(told == [-131, -135, -135, -135, -145, -140, -135.5, -135, -135, -125])
    }

    @Test("S11/S1.3 trailing enters only from outside")
    func trailing() {
        var chain = Chain(itemWidth: 100)
        let told = chain.follow(end: [184.9, 185, 194.9, 195, 188.1, 188])
        #expect(told == [184.9 - 50, 135, 135, 145, 188.1 - 50, 135])
    }

    @Test(
        "S11/S1.1 the centre enters on 0…3 only",
        arguments: [
            (-2, false), (-1, false), (-0.0001, false), (0, true), (3, true), (3.0001, false),
        ])
    func center(width: Double, latches: Bool) {
        var chain = Chain(itemWidth: 100)
        #expect(chain.follow([width]) == [latches ? 0 : width])
        #expect(chain.flags.aligned == (latches ? [.centerX] : .none))
    }

    @Test("S11/S1.2 the exit is inclusive on both sides, and a jump of 10")
    func exit() {
        var chain = Chain(itemWidth: 100)
        #expect(chain.follow([2, 9.9999, 10, 1, -9.9999, -10]) == [0, 0, 10, 0, 0, -10])
    }

    @Test("S11/S1.4 order leading, trailing, centre with an item 373 wide")
    func chainLRH() {
        var chain = Chain(itemWidth: 373)
        let told = chain.follow([4, 2, 1.5])
        #expect(told.last == -1.5)
        #expect(chain.flags.aligned == [.leading, .trailing])
    }

    @Test("S11/S1.4 order leading, centre, trailing with an item 373 wide")
    func chainLHR() {
        let order = ClassicOrder([.leading, .centerX, .trailing, .top, .bottom, .centerY])
        var chain = Chain(itemWidth: 373, order: order)
        #expect(chain.follow([4, 2, 1.5]).last == -1.5)
        #expect(chain.flags.aligned == [.leading, .trailing, .centerX])
    }

    @Test("S11/S1.4 order trailing, leading, centre with an item 373 wide")
    func chainRLH() {
        let order = ClassicOrder([.trailing, .leading, .centerX, .top, .bottom, .centerY])
        var chain = Chain(itemWidth: 373, order: order)
        #expect(chain.follow([4, 2, 1.5]).last == 0)
        #expect(chain.flags.aligned == [.leading, .trailing, .centerX])
    }

    @Test("S11/S1.4 trailing's exit is measured on what leading hands on")
    func chainedExit() {
        var chain = Chain(itemWidth: 371)
        #expect(chain.follow([5]) == [5])
        #expect(chain.follow([0.4]) == [-0.5])
        #expect(chain.flags.aligned == [.trailing])
        #expect(chain.follow([0.5]) == [-0.5])
        #expect(chain.flags.aligned == [.leading, .trailing])
        // By the raw location trailing would have let go at 9.8: its edge would be at 195.3.
        #expect(chain.follow([9.8, 10.4]) == [-0.5, -0.5])
        #expect(chain.flags.aligned == [.leading, .trailing])
    }

    @Test("S11/S1.5 a guide between two samples is passed")
    func tunnelling() {
        var chain = Chain(itemWidth: 100)
        let starts = [-178.7, -181.9, -185.1, -188.3]
        // 3.1 inside the guide, then 0.1 outside: each by 0.1 not in the band.
        #expect(chain.follow(start: starts) == starts.map { $0 + 50 })
        #expect(chain.flags.aligned.isEmpty)
    }

    @Test("S11/S1.7 the box of a turned item")
    func turned() {
        let label = ClassicSize(width: 120, height: 40)
        let boxes: [(angle: Int64, width: Double, height: Double)] = [
            (15_000, 126.263861, 69.695318), (30_000, 123.923048, 94.641016),
            (45_000, 113.137085, 113.137085), (90_000, 40, 120),
        ]
        for box in boxes {
            let size = ClassicSize(
                of: label, angle: Angle(thousandths: box.angle), scaleFactor: 1,
                lastScaleFactor: 0)
            #expect(abs(size.width - box.width) < 5e-7)
            #expect(abs(size.height - box.height) < 5e-7)
        }
    }

    @Test(
        "S11/S1.8 the two scale factors are added, and not clamped",
        arguments: [(2.0, 1.0, 3.0), (0.5, -0.5, 0.0), (0.5, -1.0, -0.5), (1.0, 1.0, 2.0)])
    func scale(scaleFactor: Double, lastScaleFactor: Double, factor: Double) {
        let size = ClassicSize(
            of: ClassicSize(width: 120, height: 40), angle: .zero, scaleFactor: scaleFactor,
            lastScaleFactor: lastScaleFactor)
        #expect(size == ClassicSize(width: 120 * factor, height: 40 * factor))
    }

    @Test("S11/S1.9 vertical guides follow the screen's height, not the canvas's")
    func screenHeight() {
        let alignment = ClassicAlignment(
            proxyWidth: 390, screenHeight: 1_220, itemSize: .zero)
        #expect(alignment.bottomAlignment == 450)
        #expect(alignment.topAlignment == -450)
    }

    @Test("S11/S1.10 a wide item's leading latch pushes it past the other margin")
    func wideItem() {
        var chain = Chain(itemWidth: 380)
        #expect(chain.follow([9, 8]) == [9, 5])
        #expect(chain.flags.aligned == [.leading])
        // Leading holds; the right edge, at 195, lies 10 beyond the trailing guide.
        #expect(chain.follow([7]) == [5])
    }

    @Test("S11/S1.11 what is not finite passes through")
    func notFinite() {
        var chain = Chain(itemWidth: 100)
        #expect(chain.follow([.infinity, -.infinity]) == [.infinity, -.infinity])
        #expect(chain.follow([.nan]).map(\.isNaN) == [true])
        #expect(chain.flags.aligned.isEmpty)
        _ = chain.follow([1])
        #expect(chain.follow([.nan]) == [0])
        #expect(chain.flags.aligned == [.centerX])
        #expect(chain.follow([.infinity]) == [.infinity])
        #expect(chain.flags.aligned.isEmpty)
    }
}
