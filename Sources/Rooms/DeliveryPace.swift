import Wire

/// How often one member is told, judged by how its socket takes what it is told.
///
/// **Spec:** U14.
struct MemberPace {
    /// Microseconds between two updates; 0 for as often as anybody.
    private(set) var interval = 0
    /// The interval that the member knows.
    var toldInterval = 0
    /// Before this moment it is sent no update.
    private(set) var earliest = ServerTime(microseconds: 0)
    /// When its socket became full, while it is.
    private(set) var fullSince: ServerTime?
    /// How many updates in a row were taken at once.
    private var promptCount = 0
    /// What its system had confirmed when that had last grown, while the socket is full.
    private var progress: (byteCount: UInt64, at: ServerTime)?

    /// Whether the member is to be told of its interval.
    var hasNews: Bool { interval != toldInterval }

    /// Notes an update that is sent.
    mutating func send(at now: ServerTime) {
        toldInterval = interval
        earliest = now.advanced(by: interval)
    }

    /// Notes that the socket took all at once.
    mutating func take() {
        promptCount += 1
        guard promptCount >= MemberPace.promptRun else { return }
        promptCount = 0
        interval = interval > MemberPace.shortest ? interval / 2 : 0
    }

    /// Notes that the socket has not taken all.
    mutating func fill(at now: ServerTime) {
        fullSince = now
        progress = nil
    }

    /// Notes that the socket, which was full, takes messages again.
    mutating func drain(at now: ServerTime) {
        guard let since = fullSince else { return }
        fullSince = nil
        let wait = now.microseconds - since.microseconds
        if wait < MemberPace.prompt { return take() }
        promptCount = 0
        guard wait >= MemberPace.patience else { return }
        interval = min(max(2 * interval, MemberPace.shortest), MemberPace.longest)
    }

    /// Notes how many bytes the member's system has confirmed; tells whether it has taken none for
    /// too long.
    mutating func note(_ byteCount: UInt64, at now: ServerTime) -> Bool {
        guard fullSince != nil else { return false }
        guard let last = progress, last.byteCount == byteCount else {
            progress = (byteCount, now)
            return false
        }
        return last.at.advanced(by: Limits.slowTimeout) <= now
    }

    /// The first interval, and the last.
    static let shortest = 50_000
    static let longest = 1_000_000
    /// A socket that is full for so long is sent less.
    static let patience = 1_000_000
    /// What was taken in this time was taken at once: of a socket of another loop it is only known
    /// when that loop has said so.
    private static let prompt = 50_000
    /// So many updates taken at once, and the interval is halved.
    private static let promptRun = 10
}

// What a server asks and tells about sockets that are full.
extension Delivery {
    /// The members whose sockets have been full for so long that their progress is to be noted.
    func membersToWatch(at now: ServerTime) -> [Slot<Member>] {
        recipients.indices.compactMap { index in
            guard let recipient = recipients[index], !recipient.isAway,
                let since = recipient.pace.fullSince,
                since.advanced(by: MemberPace.patience) <= now
            else { return nil }
            return Slot(index: index)
        }
    }

    /// Whether the socket of any member is full.
    var hasFullSockets: Bool {
        recipients.contains { $0.map { $0.isBlocked && !$0.isAway } ?? false }
    }

    /// Notes how many bytes a member's system has confirmed by now; one that has taken none for
    /// `slowTimeout` is among those to be closed.
    ///
    /// **Spec:** U14.
    mutating func noteProgress(
        of slot: Slot<Member>, byteCount: UInt64, at now: ServerTime
    ) {
        guard let recipient = recipients[slot.index], recipient.isBlocked, !recipient.isAway,
            !recipient.isGivenUp,
            recipients[slot.index]!.pace.note(byteCount, at: now)
        else { return }
        giveUp(slot)
    }
}
