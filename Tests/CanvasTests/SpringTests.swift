import Canvas
import SeededRandom
import Testing

/// Springs: the numbers of Apple's, from another computation, and what springs of any kind do.
@Suite struct SpringTests {
    private let interactive = Spring(response: 150_000, damping: 860)
    private let plain = Spring(response: 500_000, damping: 825)

    private func displacement(_ spring: Spring, after microseconds: Int64) -> Double {
        spring.state(SpringState(displacement: 100, velocity: 0), after: microseconds).displacement
    }

    private func isNear(_ value: Double, _ expected: Double) -> Bool {
        (value - expected).magnitude <= 1e-5 * max(expected.magnitude, 0.1)
    }

    @Test(
        "G14 a spring is where its equation has it",
        arguments: [(16_667, 83.659473), (50_000, 32.336537), (100_000, 2.412365)])
    func interactive(microseconds: Int64, expected: Double) {
        #expect(isNear(displacement(interactive, after: microseconds), expected))
    }

    @Test(
        "G14 a slower spring is, too",
        arguments: [(100_000, 60.639228), (200_000, 20.035114)])
    func plain(microseconds: Int64, expected: Double) {
        #expect(isNear(displacement(plain, after: microseconds), expected))
    }

    @Test("G14 the interactive spring overshoots by half a hundredth, and is slow there")
    func overshoot() {
        let state = interactive.state(
            SpringState(displacement: 100, velocity: 0), after: 146_974)
        #expect((state.displacement + 0.5019).magnitude < 0.0001)
        #expect(state.velocity.magnitude < 0.02)
    }

    /// Small steps of the equation itself, x″ = −ω²x − 2ζωx′ (Runge and Kutta's, of fourth order).
    private func integrated(
        _ spring: Spring, _ start: SpringState, after microseconds: Int64
    ) -> SpringState {
        let frequency = 2 * Double.pi * 1e6 / Double(spring.response)
        let drag = 2 * Double(spring.damping) / 1_000 * frequency
        func slope(_ x: Double, _ v: Double) -> (Double, Double) {
            (v, -frequency * frequency * x - drag * v)
        }
        let count = 20_000
        let step = Double(microseconds) / 1e6 / Double(count)
        var (x, v) = (start.displacement, start.velocity)
        for _ in 0..<count {
            let (x1, v1) = slope(x, v)
            let (x2, v2) = slope(x + step / 2 * x1, v + step / 2 * v1)
            let (x3, v3) = slope(x + step / 2 * x2, v + step / 2 * v2)
            let (x4, v4) = slope(x + step * x3, v + step * v3)
            x += step / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return SpringState(displacement: x, velocity: v)
    }

    @Test(
        "G14 springs of every damping follow their equation, displacement and velocity",
        arguments: [0, 100, 860, 999, 1_000, 1_001, 1_500, 4_000])
    func equation(damping: Int64) {
        let spring = Spring(response: 400_000, damping: damping)
        let start = SpringState(displacement: -80, velocity: 900)
        for time in [1, 16_667, 123_456, 400_000] as [Int64] {
            let state = spring.state(start, after: time)
            let truth = integrated(spring, start, after: time)
            #expect((state.displacement - truth.displacement).magnitude < 1e-5, "\(time)")
            #expect((state.velocity - truth.velocity).magnitude < 1e-3, "\(time)")
        }
    }

    @Test("G14 to go on from what a spring has come to is to go on")
    func goingOn() {
        var chance = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let spring = Spring(
                response: .random(in: 50_000...1_000_000, using: &chance),
                damping: .random(in: 200...2_000, using: &chance))
            let start = SpringState(
                displacement: .random(in: -500...500, using: &chance),
                velocity: .random(in: -3_000...3_000, using: &chance))
            let (first, second) = (
                Int64.random(in: 0...200_000, using: &chance),
                Int64.random(in: 0...200_000, using: &chance)
            )
            let whole = spring.state(start, after: first + second)
            let parts = spring.state(spring.state(start, after: first), after: second)
            #expect((whole.displacement - parts.displacement).magnitude < 1e-8)
            #expect((whole.velocity - parts.velocity).magnitude < 1e-6)
        }
    }

    @Test("G14 no number traps or is not finite, and all but undamped springs come to rest")
    func extremes() {
        for response in [0, 1, 1_000, .max] as [Int64] {
            for damping in [0, 1, 1_000, .max] as [Int64] {
                for time in [.min, 0, 1, 1 << 50, .max] as [Int64] {
                    let spring = Spring(response: response, damping: damping)
                    let state = spring.state(
                        SpringState(displacement: 1e5, velocity: -1e5), after: time)
                    #expect(state.displacement.isFinite && state.velocity.isFinite)
                }
            }
        }
        #expect(plain.state(SpringState(displacement: 1e5, velocity: 1e5), after: .max).isAtRest)
    }

    @Test("G14 a flight is where it starts, is over when nobody could see it move, and begins then")
    func flight() throws {
        let way = Position(x: Length(points: 80), y: Length(points: -20))
        let flight = CardFlight(
            card: try #require(CardID(1)), direction: nil, from: way, to: .center,
            velocityX: 5_000_000, velocityY: 0, spring: interactive, start: 1_000_000)
        let start = CardMotion(way: way, velocityX: 5_000_000)
        #expect(flight.motion(at: 0) == start)
        #expect(flight.motion(at: 1_000_000) == start)
        let moving = try #require(flight.motion(at: 1_010_000))
        #expect(moving.way.x > way.x, "it keeps its speed")
        #expect(moving.way.y > way.y)
        #expect(flight.motion(at: 1_200_000) != nil)
        #expect(flight.motion(at: 2_000_000) == nil)
    }
}
