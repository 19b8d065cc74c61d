/// Whether a client comes back after a connection's end, and how eagerly.
///
/// **Spec:** W5.
public enum ComingBack: Sendable {
    /// At once, but for chance.
    case now
    /// After a while.
    case slowly
    /// Not: it would only meet the same end again.
    case never

    /// What a close code says, also one that this version does not know.
    ///
    /// For another access token, which 4100–4199 ask for, there is no way in this version.
    public init(afterCode code: UInt16) {
        switch code {
        case 1_001, 1_006, 1_012, 1_013, 4_000...4_099: self = .now
        case 1_002, 1_003, 1_007...1_010, 4_100...4_199, 4_500...4_599: self = .never
        default: self = .slowly
        }
    }

    /// What the end of a connection says.
    public init(after end: StoryEnd) {
        switch end {
        case .failed: self = .now
        // 1006 is how all WebSockets say that the connection broke without a word.
        case .closed(let code, _): self.init(afterCode: code ?? 1_006)
        case .misread: self = .never
        }
    }
}

extension StoryEnd {
    /// How long the server asks to wait before coming back, as it shuts down; at most a minute.
    ///
    /// **Spec:** W6.
    public var askedWait: Duration? {
        guard case .closed(4_000?, let reason) = self else { return nil }
        let digits = reason.utf8.reversed().prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count),
            reason.utf8.dropLast(digits.count).suffix(6).elementsEqual("retry=".utf8)
        else { return nil }
        let milliseconds = digits.reversed().reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return .milliseconds(min(milliseconds, 60_000))
    }
}

/// How long to wait before coming back: twice as long after each failure, and of that any part by
/// chance, so that a thousand clients whose server restarts do not return as one wave.
///
/// **Spec:** W5.
public struct Backoff: Sendable {
    /// Attempts that failed, or whose connections did not live long enough, in a row.
    public private(set) var failures = 0

    /// A connection must have lived so long before failures are forgotten: a server that accepts
    /// and drops at once must not be hammered.
    static let uptimeThatCounts = Duration.seconds(5)

    /// Makes the patience of somebody to whom nothing has happened.
    public init() {}

    /// Counts a connection that ended.
    ///
    /// - Parameter uptime: how long it was live; zero if it never was.
    public mutating func ended(after uptime: Duration) {
        if uptime >= Backoff.uptimeThatCounts { failures = 0 }
        failures += 1
    }

    /// The wait before the next attempt.
    ///
    /// - Parameter chance: evenly distributed in 0..<1.
    public func wait(_ way: ComingBack, chance: Double) -> Duration? {
        let ladder: (first: Double, most: Double)
        switch way {
        case .now: ladder = (0.5, 15)
        case .slowly: ladder = (4, 300)
        case .never: return nil
        }
        // Beyond ten doublings any ladder has come to its end.
        let doublings = min(10, max(0, failures - 1))
        return .seconds(chance * min(ladder.most, ladder.first * Double(1 << doublings)))
    }
}
