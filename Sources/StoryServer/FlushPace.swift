package import Wire

/// How often a room is flushed: at once when it was quiet, at most every 16 ms when busy.
///
/// The cost of a flush is the number of its messages, a system call each, so a crowd is flushed
/// less often. The wait after a flush is what keeps flushing at an eighth of the loop's time, or
/// what the loop's load asks for, whichever is longer.
///
/// **Spec:** U9.
package struct FlushPace {
    private var earliest = ServerTime(microseconds: 0)

    /// Begins with a room that has been quiet.
    package init() {}

    /// Microseconds from `now` until a flush is due; not positive when it is.
    package func wait(at now: ServerTime) -> Int64 { earliest.microseconds - now.microseconds }

    /// Notes a flush that took from `start` to `end`, at a `load` of the loop of 0…1.
    package mutating func flushed(from start: ServerTime, to end: ServerTime, load: Double) {
        let cost = Double(end.microseconds - start.microseconds)
        let longest = Double(Limits.flushInterval)
        let byCost = cost * FlushPace.costShare
        let byLoad = longest * (load - FlushPace.idleLoad) / (1 - FlushPace.idleLoad)
        let wait = min(longest, max(byCost, byLoad, 0))
        earliest = start.advanced(by: Int(wait))
    }

    /// One flush may cost this part of the time to the next.
    private static let costShare = 8.0
    /// Below this load nobody waits for anybody.
    private static let idleLoad = 0.25
}
