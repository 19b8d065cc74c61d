import Canvas
import Wire

/// When a property was written last, and by whom.
///
/// A member is not told what it wrote itself (U5). That alone would lose what another wrote to the
/// same property in between, so the last write by anybody else is kept as well. A member that wrote
/// by a command and by a gesture counts as two: `acks` and `own` do not say which came last.
struct AuthoredMark {
    private(set) var at: Stamp = .zero
    private(set) var author: UInt64 = 0
    private var wasByGesture = false
    /// The last write by somebody who is not `author`, or by other means.
    private(set) var othersAt: Stamp = .zero

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
    var created: Stamp = .zero
    var rank = AuthoredMark()
    var frame = AuthoredMark()
    var attributes = AuthoredMark()
    var content = AuthoredMark()
    /// When it was last put on the list of what changed since the last flush.
    var listed: Stamp = .zero

    /// The mark of what is told as one: the rank, the frame, the attributes or the content.
    subscript(properties: ItemProperties) -> AuthoredMark {
        switch properties {
        case .rank: rank
        case .frame: frame
        case .attributes: attributes
        default: content
        }
    }
}

/// When what the members know of an open gesture changed.
struct GestureMarks {
    var consumed: Stamp = .zero
    /// Where its items are, its card or its points, or what its text is.
    var pose: Stamp = .zero
    var points = PointMarks()
    var level: Stamp = .zero
    var listed: Stamp = .zero
}

/// When the points of a stroke came.
///
/// Each is told once to everybody, and who was told up to a stamp lacks those that came after it:
/// nothing is kept for each member.
///
/// **Spec:** G15, U8.
struct PointMarks {
    private var runs: [(at: Stamp, count: Int)] = []

    /// Notes how many points there are by now.
    mutating func note(_ count: Int, at stamp: Stamp) { runs.append((stamp, count)) }

    /// How many points there were at a stamp.
    func count(at stamp: Stamp) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].at > stamp { high = middle } else { low = middle + 1 }
        }
        return low == 0 ? 0 : runs[low - 1].count
    }
}

/// When what the members know of a member changed.
struct MemberMarks {
    /// Its profile, since it is listed.
    var profile: Stamp = .zero
    var presence: Stamp = .zero
    /// Whether it shows itself otherwise than the others are told yet (P1).
    var isPresenceHeld = false
    var listed: Stamp = .zero
}

/// A deletion, as those who knew the item are told of it.
struct Deletion {
    let item: ItemID
    let author: MemberID
    /// Whether its author is told as well.
    let isToldToAll: Bool
}

/// The end of a gesture, as those who saw it are told of it.
struct Settlement {
    let gesture: GestureID
    let author: MemberID
    let state: GestureState
}

/// A card on its way, with whose doing that is.
struct FlightEvent {
    let flight: CardFlight
    let deck: ItemID
    let author: MemberID
}

/// A latch edge with whose it is.
struct EdgeEvent {
    let edge: LatchEdge
    let gesture: GestureID
    let author: MemberID
}
