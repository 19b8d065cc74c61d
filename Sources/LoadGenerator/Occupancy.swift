import Glibc

/// How much of the time a loop of the generator worked.
package struct Occupancy: Equatable, Sendable {
    /// Nanoseconds that were looked at.
    package var elapsed: Int64 = 0
    /// Nanoseconds of processor time in them.
    package var processor: Int64 = 0
    /// Nanoseconds in which the loop had something to do, whether or not a processor was free.
    var working: Int64 = 0

    /// Makes one of nothing.
    package init() {}

    /// Adds what another one saw.
    package mutating func add(_ other: Occupancy) {
        elapsed += other.elapsed
        processor += other.processor
        working += other.working
    }

    /// The part of the time that the loop ran on a processor, 0…1.
    package var running: Double { part(processor) }
    /// The part of the time that the loop had something to do, 0…1.
    package var busy: Double { part(max(working, processor)) }

    private func part(_ nanoseconds: Int64) -> Double {
        elapsed > 0 ? min(1, Double(nanoseconds) / Double(elapsed)) : 0
    }
}

/// What kept a loop from looking at what was due in time, in nanoseconds.
package struct Delays: Equatable, Sendable {
    /// The loop was at work itself.
    package var own: Int64 = 0
    /// The loop did not run: other processes had the processors.
    package var foreign: Int64 = 0

    /// Makes one of nothing.
    package init() {}

    /// Adds what another one saw.
    package mutating func add(_ other: Delays) {
        own += other.own
        foreign += other.foreign
    }

    /// Deals a delay out: what the loop ran since its last look is its own, the rest of that time
    /// is not.
    package mutating func record(delay: Int64, sinceLook elapsed: Int64, processor: Int64) {
        let recent = min(delay, elapsed)
        let ours = min(recent, processor)
        own += ours
        foreign += recent - ours
    }
}
