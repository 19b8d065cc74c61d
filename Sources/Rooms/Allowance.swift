import Canvas
import Wire

/// How much of one kind a member may still do: so much at once, and so much a second in the long
/// run.
///
/// **Spec:** C12, G13, E4.
struct Allowance {
    private let perSecond: Int64
    private let burst: Int64
    /// What is left, in millionths: what comes back in a microsecond is then a whole number.
    private var millionthsLeft: Int64
    /// When it was looked at last, in microseconds of the server's clock.
    private var refilledAt: Int64 = 0
    /// How much went beyond since all was there.
    private var countBeyond: Int64 = 0

    init(perSecond: Int, burst: Int) {
        self.perSecond = Int64(perSecond)
        self.burst = Int64(burst)
        millionthsLeft = Int64(burst) * 1_000_000
    }

    /// Takes as many, or what is left of them; tells whether that were all.
    mutating func take(_ count: Int, at now: ServerTime) -> Bool {
        refill(at: now)
        let granted = min(Int64(count), millionthsLeft / 1_000_000)
        millionthsLeft -= granted * 1_000_000
        countBeyond += Int64(count) - granted
        return granted == count
    }

    private mutating func refill(at now: ServerTime) {
        let full = burst * 1_000_000
        // More would not fit, and might overflow.
        let longest = full / perSecond + 1
        let elapsed = max(0, min(longest, now.microseconds - refilledAt))
        refilledAt = max(refilledAt, now.microseconds)
        millionthsLeft = min(full, millionthsLeft + elapsed * perSecond)
        if millionthsLeft == full { countBeyond = 0 }
    }

    /// Whether as many went beyond as there may be at once.
    var isAbused: Bool { countBeyond >= burst }

    /// Milliseconds until there is one more.
    var retryAfter: Int {
        let missing = max(0, 1_000_000 - millionthsLeft)
        return Int((missing + perSecond * 1_000 - 1) / (perSecond * 1_000))
    }
}

/// What a member may do.
struct Allowances {
    /// Messages of all kinds (E4).
    var messages = Allowance(
        perSecond: Limits.messagesPerSecond, burst: Limits.messagesBurst)
    /// Commands and begins (C12).
    var commands = Allowance(
        perSecond: Limits.commandsPerSecond, burst: Limits.commandsBurst)
    /// Samples of all its gestures (G13).
    var samples = Allowance(perSecond: Limits.samplesPerSecond, burst: Limits.samplesBurst)

    /// Whether it went as far beyond one of them as makes it leave.
    var isAbused: Bool { messages.isAbused || commands.isAbused || samples.isAbused }
}

extension RoomCore {
    /// Counts a message of a member.
    ///
    /// **Spec:** E4.
    mutating func countMessage(of member: Slot<Member>, at now: ServerTime) {
        _ = members[member].allowances.messages.take(1, at: now)
    }

    /// Notes a member that asks for much more than it may; it is told once.
    ///
    /// **Spec:** E4.
    mutating func judge(_ member: Slot<Member>) {
        guard members[member].allowances.isAbused, !excessive.contains(member) else { return }
        excessive.append(member)
    }

    /// Whether a member may change the story now.
    ///
    /// **Spec:** C12, D4, H5.
    mutating func permit(_ member: Slot<Member>, at now: ServerTime) throws(WireError) {
        if members[member].role == .viewer { throw WireError(.notPermitted) }
        guard !members[member].allowances.commands.take(1, at: now) else {
            if isDiskRefusing { throw WireError(.diskRefuses) }
            return
        }
        var error = WireError(.tooFast)
        error.retryAfter = members[member].allowances.commands.retryAfter
        throw error
    }

    /// The samples of a `move` that are taken: all, or the last.
    ///
    /// **Spec:** G13.
    mutating func allowed(
        _ samples: ArraySlice<Sample>, of member: Slot<Member>, at now: ServerTime
    ) -> ArraySlice<Sample> {
        members[member].allowances.samples.take(samples.count, at: now)
            ? samples : samples.suffix(1)
    }
}
