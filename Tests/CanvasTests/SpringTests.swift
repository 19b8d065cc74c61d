import Canvas
import SeededRandom
import Testing

/// Springs: their vectors, from another computation, and what springs of any kind do.
@Suite struct SpringTests {
    private let interactive = Spring(response: 150_000, damping: 860)
    private let plain = Spring(response: 500_000, damping: 825)

    @Test("G14 a spring is where its equation has it, and as fast", arguments: SpringVectors.all)
    func vector(vector: SpringVector) throws {
        let relative = SpringVectors.file.relative
        for value in vector.values {
            let state = vector.state(after: value.after)
            let error = (state.displacement - value.displacement).magnitude
            #expect(error <= relative * value.displacement.magnitude, "\(value)")
            if let velocity = value.velocity {
                let error = (state.velocity - velocity).magnitude
                #expect(error <= relative * velocity.magnitude, "\(value)")
            }
        }
        guard let within = vector.within else { return }
        for time in stride(from: within.after, through: 1_000_000, by: 100) {
            #expect(vector.state(after: time).displacement.magnitude < within.distance)
        }
    }

    @Test("G14 the interactive spring turns where it is farthest beyond its place")
    func overshoot() throws {
        let vector = try #require(SpringVectors.all.first { $0.name == "interactive" })
        let farthest = vector.values.map(\.displacement).min()
        let turn = try #require(vector.values.first { $0.displacement == farthest })
        #expect(turn.displacement < 0 && turn.velocity == nil)
        #expect(vector.state(after: turn.after).velocity.magnitude < 0.001)
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
