/// How far something on a spring is from where it comes to rest, and how fast it is.
///
/// **Spec:** G14.
public struct SpringState: Hashable, Sendable {
    /// How far it is from rest, in points.
    public var displacement: Double
    /// Points in a second.
    public var velocity: Double

    /// Makes a state.
    public init(displacement: Double, velocity: Double) {
        self.displacement = displacement
        self.velocity = velocity
    }

    /// Whether nobody could see that it still moves: less than 0.001 points away, and slower than
    /// 0.001 points in a millisecond.
    public var isAtRest: Bool {
        displacement.magnitude < 0.001 && velocity.magnitude < 1
    }
}

/// Where a spring has something after a time, in closed form: what is computed at one moment does
/// not depend on which others were looked at, and is the same bits on every platform.
///
/// **Spec:** G14.
extension Spring {
    /// How it is `microseconds` after it was `state`; before that, it is as it was.
    public func state(_ state: SpringState, after microseconds: Int64) -> SpringState {
        guard microseconds > 0, response > 0 else { return state }
        // Springs of this time and longer have been at rest for long; no product overflows.
        let time = Double(min(microseconds, 1 << 40)) / 1_000_000
        let frequency = 2 * .pi * 1_000_000 / Double(response)
        let ratio = Double(damping) / 1_000
        if damping < 1_000 { return swinging(state, after: time, frequency, ratio) }
        if damping == 1_000 { return critical(state, after: time, frequency) }
        return creeping(state, after: time, frequency, ratio)
    }

    private func swinging(
        _ state: SpringState, after time: Double, _ frequency: Double, _ ratio: Double
    ) -> SpringState {
        let decay = ratio * frequency
        let swing = frequency * (1 - ratio * ratio).squareRoot()
        let turn = Swing(radians: swing * time)
        let part = (state.velocity + decay * state.displacement) / swing
        let rest = exponential(-decay * time)
        let displacement = rest * (state.displacement * turn.cosine + part * turn.sine)
        let change = rest * swing * (part * turn.cosine - state.displacement * turn.sine)
        return SpringState(displacement: displacement, velocity: change - decay * displacement)
    }

    private func critical(
        _ state: SpringState, after time: Double, _ frequency: Double
    ) -> SpringState {
        let slope = state.velocity + frequency * state.displacement
        let rest = exponential(-frequency * time)
        let displacement = rest * (state.displacement + slope * time)
        return SpringState(
            displacement: displacement, velocity: rest * slope - frequency * displacement)
    }

    private func creeping(
        _ state: SpringState, after time: Double, _ frequency: Double, _ ratio: Double
    ) -> SpringState {
        let root = (ratio * ratio - 1).squareRoot()
        let fast = -frequency * (ratio + root)
        // The product of both is the square of the frequency; a difference would lose places.
        let slow = frequency * frequency / fast
        let slowPart = (state.velocity - fast * state.displacement) / (slow - fast)
        let fastPart = state.displacement - slowPart
        let (slowRest, fastRest) = (exponential(slow * time), exponential(fast * time))
        return SpringState(
            displacement: slowPart * slowRest + fastPart * fastRest,
            velocity: slow * slowPart * slowRest + fast * fastPart * fastRest)
    }
}

/// e to a power, for powers up to 700: the power is reduced to ±½ ln 2 and put through a
/// polynomial in a written order, so that it is the same bits everywhere, unlike that of a libm.
func exponential(_ power: Double) -> Double {
    guard power > -700 else { return 0 }
    let power = min(power, 700)
    let scaled = power * 0x1.71547652b82fep0
    let twos = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    // ln 2 in two parts, of which the upper one has few enough bits for an exact product.
    let rest = (power - Double(twos) * 0x1.62e42fee00000p-1) - Double(twos) * 0x1.a39ef35793c76p-33
    var sum = 1.0
    for divisor in stride(from: 14.0, through: 1, by: -1) { sum = 1 + sum * rest / divisor }
    return sum * Double(bitPattern: UInt64(bitPattern: twos &+ 1_023) << 52)
}

/// Sine and cosine of an angle in radians, for springs.
struct Swing {
    let sine: Double
    let cosine: Double

    /// Reduces the angle to ±45°; one beyond 2³⁰ quarter turns, where no spring moves any more, is
    /// none.
    init(radians: Double) {
        let scaled = radians * 0x1.45f306dc9c883p-1
        guard scaled.magnitude < 0x1p30 else {
            (sine, cosine) = (0, 1)
            return
        }
        let quarters = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
        // π/2 in two parts, of which the upper one has few enough bits for an exact product.
        let upper = Double(quarters) * 0x1.921fb5440p0
        let rest = (radians - upper) - Double(quarters) * 0x1.0b4611a626331p-34
        let reduced = Radians(of: rest)
        switch quarters & 3 {
        case 0: (sine, cosine) = (reduced.sine, reduced.cosine)
        case 1: (sine, cosine) = (reduced.cosine, -reduced.sine)
        case 2: (sine, cosine) = (-reduced.sine, -reduced.cosine)
        default: (sine, cosine) = (-reduced.cosine, reduced.sine)
        }
    }
}
