import Canvas
import Wire

/// What one member has been sent, and what is for it alone.
struct Recipient {
    let id: MemberID
    /// Whether it may come back (R1).
    let isResumable: Bool
    /// Everything up to here has been sent.
    var sentThrough = Stamp.zero
    /// The revision that the last update brought it to.
    var revision = Revision(0)

    var owesWelcome = true
    /// It is the member that it was before; the first update tells all of its own gestures (R2).
    var isBack = false
    var owesOwn = false
    /// What it knows is no beginning: the next update begins a snapshot.
    var owesSnapshot = true
    /// Where the next part of a snapshot begins that it has not been sent whole.
    var snapshot: SnapshotPlace?
    /// The stamp of the update that brought the last part of a snapshot.
    var wholeSince: Stamp?

    /// Its connection is gone, and it may come back.
    var isAway = false
    /// It did not read: it is sent nothing more, but closed.
    var isGivenUp = false
    var pace = MemberPace()
    var answers = AnswerLog()
    var pong: UInt64?
    /// The revision that it knows to be on the disk.
    var durable: Revision?
    /// What it was told that it can undo and redo.
    var steps = UndoSteps.none
    /// The epoch that it knows.
    var epoch: Epoch?
    /// What it needs to come back is not on the disk yet: it is not welcomed before (D1).
    var awaitsKeeping = false
    /// How many times what is kept of it was taken and not confirmed yet.
    var unconfirmedCount = 0

    init(id: MemberID, isResumable: Bool) {
        self.id = id
        self.isResumable = isResumable
    }

    /// Its socket has not taken the last message whole yet.
    var isBlocked: Bool { pace.fullSince != nil }

    var canBeSent: Bool { !isBlocked && !isGivenUp && !isAway && !awaitsKeeping }

    /// Whether an update would have anything that is the member's own, but for open gestures.
    var hasReplies: Bool { answers.unsentCount > 0 || pong != nil || owesOwn }

    /// Whether it is to be sent a part of a snapshot.
    var lacksSnapshot: Bool { owesSnapshot || snapshot != nil }

    /// Whether an update would tell it anything, in a room that has come to `stamp`.
    func isBehind(_ stamp: Stamp, durable: Revision?) -> Bool {
        sentThrough < stamp || hasReplies || owesWelcome || lacksSnapshot || pace.hasNews
            || self.durable != durable
    }

    /// Notes that it has another connection, by which it is told what came after what `request`
    /// says that it got; `isKnown` says whether that can be, and `isStamp` whether its stamp can.
    mutating func comeBack(by request: ResumeRequest, isKnown: Bool, isStamp: Bool) {
        let isComplete = answers.rewind(to: isStamp ? request.stamp : .zero)
        let isWhole = wholeSince.map { $0 <= request.stamp } ?? false
        sentThrough = isKnown ? request.stamp : .zero
        revision = isKnown ? request.revision : Revision(0)
        owesWelcome = true
        isBack = true
        owesOwn = true
        owesSnapshot = !isKnown || !isWhole || !isComplete
        snapshot = nil
        isAway = false
        isGivenUp = false
        pace = MemberPace()
        pong = nil
        durable = nil
        steps = .none
        epoch = nil
    }

    /// Notes an update that is sent: what it told, and what part of a snapshot comes after it.
    mutating func send(
        through stamp: Stamp, _ revision: Revision, durable: Revision?, at now: ServerTime
    ) {
        sentThrough = stamp
        self.revision = revision
        self.durable = durable
        owesOwn = false
        pong = nil
        answers.send(keeping: isResumable)
        pace.send(at: now)
    }

    /// Notes the part of a snapshot that is in the update that brings it to `stamp`.
    mutating func send(_ part: SnapshotPart, at stamp: Stamp) {
        owesSnapshot = false
        snapshot = part.next
        wholeSince = part.next == nil ? stamp : nil
    }
}
