import Wire

/// When a member is cut off, and how it comes back.
struct LoadCuts: Sendable {
    /// Nanoseconds between cuts, on average; nil for none.
    private let mean: Double?
    private var chance: Chance
    /// The nanosecond of the monotonic clock at which it asks to come back; nil while it is live.
    private var asked: Int64?
    /// Whether the last welcome said that it goes on.
    var isResumed = false

    init(perMinute: Int, seed: UInt64, member: Int) {
        mean = perMinute > 0 ? 60e9 / Double(perMinute) : nil
        chance = Chance(seed: ~seed ^ UInt64(member) << 20)
    }

    /// Nanoseconds until the next cut: from nothing to twice the mean.
    mutating func next() -> Int64? { mean.map { Int64($0 * 2 * chance.fraction()) } }

    /// Begins a cut; false while the member is on its way back from one.
    mutating func begin(at now: Int64) -> Bool {
        guard asked == nil else { return false }
        asked = now
        return true
    }

    /// Whether the present absence is by a cut.
    var isOwn: Bool { asked != nil }

    /// Notes that it asks to come back after a wait.
    mutating func waitBegan(_ wait: Duration, at now: Int64) {
        let (seconds, attoseconds) = wait.components
        asked = now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// When it asked to come back, if it was not live until now.
    mutating func takeReturn() -> Int64? {
        defer { asked = nil }
        return asked
    }
}

/// What became of members that were cut off and came back.
package struct LoadReturns: Sendable {
    /// Those that were told what they had missed.
    package private(set) var byChanges = 0
    /// Those that were told everything.
    package private(set) var bySnapshot = 0
    /// Those that the server did not know any more.
    package private(set) var asNewMembers = 0
    /// From asking until the first update, in nanoseconds.
    package private(set) var times = Histogram()

    /// Makes the count of nothing.
    package init() {}

    /// How many came back.
    package var count: Int { byChanges + bySnapshot + asNewMembers }

    /// Notes one.
    package mutating func note(isResumed: Bool, isSnapshot: Bool, after nanoseconds: Int64) {
        if !isResumed {
            asNewMembers += 1
        } else if isSnapshot {
            bySnapshot += 1
        } else {
            byChanges += 1
        }
        times.record(nanoseconds)
    }

    /// Adds what was noted elsewhere.
    package mutating func add(_ other: LoadReturns) {
        byChanges += other.byChanges
        bySnapshot += other.bySnapshot
        asNewMembers += other.asNewMembers
        times.add(other.times)
    }
}
