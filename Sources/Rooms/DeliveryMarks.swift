import Canvas
import Wire

/// When a property was written last, and by whom.
///
/// A member is not told what it wrote itself (U5). That alone would lose what another wrote to the
/// same property in between, so the last write by anybody else is kept as well. A member that wrote
/// by a command and by a gesture counts as two: `acks` and `own` do not say which came last.
struct AuthoredMark {
    private(set) var at: Stamp = 0
    private(set) var author: UInt64 = 0
    private var wasByGesture = false
    /// The last write by somebody who is not `author`, or by other means.
    private(set) var othersAt: Stamp = 0

    /// Notes a write; one that `isToldToAll` counts as others' too, so that its author is told.
    mutating func write(
        by member: MemberID, at stamp: Stamp, byGesture: Bool = false, isToldToAll: Bool = false
    ) {
        if author != member.rawValue || wasByGesture != byGesture {
            othersAt = at
            author = member.rawValue
            wasByGesture = byGesture
        }
        at = stamp
        if isToldToAll { othersAt = stamp }
    }
}

/// When what the members know of an item changed.
struct ItemMarks {
    var created: Stamp = 0
    var rank = AuthoredMark()
    var frame = AuthoredMark()
    var content = AuthoredMark()
    /// When it was last put on the list of what changed since the last flush.
    var listed: Stamp = 0

    /// The mark of what is told as one: the rank, the frame or the content.
    subscript(properties: ItemProperties) -> AuthoredMark {
        properties == .rank ? rank : properties == .frame ? frame : content
    }
}

/// When what the members know of an open gesture changed.
struct GestureMarks {
    var consumed: Stamp = 0
    var pose: Stamp = 0
    var level: Stamp = 0
    var listed: Stamp = 0
}

/// When what the members know of a member changed.
struct MemberMarks {
    var joined: Stamp = 0
    var presence: Stamp = 0
    var listed: Stamp = 0
}

/// What one member has been sent, and what is for it alone.
struct Recipient {
    let id: MemberID
    /// Everything up to here has been sent.
    var sentThrough: Stamp = 0
    /// The revision that the last update brought it to.
    var revision = Revision(0)
    /// Its socket has not taken the last message whole yet.
    var isBlocked = false
    var owesWelcome = true
    /// It did not read its answers, and they are lost: it is sent nothing more, but closed.
    var isOverwhelmed = false
    var acks: [CommandAck] = []
    var errors: [WireError] = []
    var settled: [(progress: GestureProgress, frames: [PlacedFrame])] = []
    var pong: UInt64?

    init(id: MemberID) { self.id = id }

    var canBeSent: Bool { !isBlocked && !isOverwhelmed }

    var hasReplies: Bool {
        !acks.isEmpty || !errors.isEmpty || !settled.isEmpty || pong != nil
    }

    /// How many replies wait.
    var replyCount: Int { acks.count + errors.count + settled.count }

    /// How many frames there are in them: the rest of each is of bounded size.
    var settledFrameCount: Int { settled.reduce(0) { $0 + $1.frames.count } }

    mutating func removeReplies() {
        acks.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
        settled.removeAll(keepingCapacity: true)
        pong = nil
    }
}

/// A deletion, as those who knew the item are told of it.
struct Deletion {
    let item: ItemID
    let author: MemberID
}

/// The end of a gesture, as those who saw it are told of it.
struct Settlement {
    let gesture: GestureID
    let author: MemberID
    let state: GestureState
}

/// A latch edge with whose it is.
struct EdgeEvent {
    let edge: LatchEdge
    let gesture: GestureID
    let author: MemberID
}
