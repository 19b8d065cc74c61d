/// When everything is due, in closed form: any loop can tell it of any sample, with nothing kept.
///
/// Time goes in *rounds*, one per sample of a member, each cut into a few *phases*, in which
/// members have their places. A member's time goes in *turns* of 4.5 s, of which a gesture takes
/// all but a pause at the end; members begin their turns at different rounds, and the first is cut
/// short. Commands are due at phases, too, spread evenly over members and time, and never two of a
/// member at once.
package struct LoadSchedule: Sendable {
    /// Nanoseconds of the monotonic clock at which round 0 begins.
    package let start: Int64
    /// Rounds a second.
    package let rate: Int
    /// Phases of a round.
    let phases: Int
    /// The round at which every gesture has ended.
    package let stopRound: Int
    /// What is due in these nanoseconds is measured.
    package let window: Range<Int64>
    private let turnRounds: Int
    private let seed: UInt64
    /// Dragging members of all rooms, and how many commands a second each performs.
    private let authors: Int
    private let commandRate: Int

    /// The time before the window, in which caches and buffers warm up.
    static let warmUpSeconds = 2
    /// What a gesture and the pause after it take.
    private static let turnSeconds = 4.5
    /// More wake-ups a second than this measure nothing better.
    private static let greatestTickRate = 2_000

    /// Makes the schedule of a run.
    package init(options: LoadOptions, start: Int64) {
        self.start = start
        rate = options.rate
        seed = options.seed
        authors = options.rooms * options.members
        commandRate = options.commands
        let commandsPerRound = (authors * commandRate + rate - 1) / rate
        phases = max(
            1, min(max(authors, commandsPerRound), LoadSchedule.greatestTickRate / rate))
        turnRounds = max(4, Int(LoadSchedule.turnSeconds * Double(options.rate)))
        stopRound = (LoadSchedule.warmUpSeconds + options.seconds) * options.rate
        let from = start + Int64(LoadSchedule.warmUpSeconds) * 1_000_000_000
        window = from..<from + Int64(options.seconds) * 1_000_000_000
    }

    /// The nanosecond of the monotonic clock at which a member's part of a round is due.
    @inline(__always)
    package func due(round: Int, phase: Int) -> Int64 {
        start + Int64(round * phases + phase) * 1_000_000_000 / Int64(rate * phases)
    }

    /// When a tick is due; ticks are counted through all rounds.
    package func due(tick: Int) -> Int64 { due(round: tick / phases, phase: tick % phases) }

    /// The tick after the last.
    var stopTick: Int { (stopRound + 1) * phases }

    /// The tick at which a member's command is due, of those that it counts from 0; nil when that
    /// would be behind the window.
    package func tick(ofCommand number: Int, of author: Int) -> Int? {
        guard commandRate > 0 else { return nil }
        let tick = (number * authors + author) * rate * phases / (commandRate * authors)
        return tick < stopRound * phases ? tick : nil
    }

    /// In which phase a member takes its turns; members are counted through all rooms.
    package func phase(of author: Int) -> Int {
        Int(chance(author, 0) % UInt64(phases))
    }

    /// Which gesture of a member a round belongs to, in or after which it lies.
    package func ordinal(at round: Int, of author: Int) -> Int {
        (round + stagger(of: author)) / turnRounds
    }

    /// The rounds of a gesture's samples, empty when there is no time for it; its end is due at the
    /// upper bound.
    package func gesture(_ ordinal: Int, of author: Int) -> Range<Int> {
        let begin = ordinal * turnRounds - stagger(of: author)
        let pause = turnRounds / 18 + Int(chance(author, ordinal + 2)) % max(1, turnRounds / 9)
        let first = max(0, begin)
        let end = min(stopRound, begin + turnRounds - max(1, pause))
        return end - first > rate / 10 + 1 ? first..<end : first..<first
    }

    /// No gesture has more samples.
    package var greatestGestureLength: Int { turnRounds }

    private func stagger(of author: Int) -> Int { Int(chance(author, 1) % UInt64(turnRounds)) }

    /// A number by the seed, for a member and a purpose.
    package func chance(_ author: Int, _ purpose: Int) -> UInt64 {
        var source = Chance(seed: seed &+ UInt64(author) << 32)
        source = Chance(seed: source.next() ^ UInt64(truncatingIfNeeded: purpose))
        return source.next() >> 1
    }
}

/// A small seeded generator (SplitMix64), so that a run is repeated by its seed.
package struct Chance: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number of 0..<1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
