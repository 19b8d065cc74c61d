import Canvas
import Wire

/// What became of a message that was handed to a socket.
package enum SendOutcome {
    /// The kernel took all of it.
    case sent
    /// The kernel took a part; the rest follows by itself, and then the socket says writable.
    case partial
    /// There is no such connection any more.
    case gone
}

/// Who lacks what, and the messages that tell them.
///
/// Nothing is queued per member. Every change gets a stamp; a member has a stamp up to which it was
/// told; what it lacks is what has a greater one, looked up when its socket can take it. What is
/// kept here is therefore bounded by the story and by logs of fixed length, however slowly anybody
/// reads; the rest of the one message that a slow member is being sent lies with its socket.
///
/// **Isolation:** owned by the story's actor. **Spec:** U1–U9.
package struct Delivery: ~Copyable {
    var stamp: Stamp = 0
    /// Everything up to here has been through a flush.
    var flushed: Stamp = 0
    var recipients: [Recipient?] = []
    var items: [ItemMarks] = []
    var gestures: [GestureMarks] = []
    var members: [MemberMarks] = []
    /// What changed since the last flush.
    var dirtyItems: [Int] = []
    var dirtyGestures: [Int] = []
    var dirtyMembers: [Int] = []
    var deletions = StampLog<Deletion>(limit: Delivery.logLimit)
    var departures = StampLog<MemberID>(limit: Delivery.logLimit)
    var settlements = StampLog<Settlement>(limit: Delivery.logLimit)
    var edges = StampLog<EdgeEvent>(limit: Delivery.logLimit)

    var blocks = BlockList()
    var bytes = FlushBytes()
    /// The parcel for members that have nothing of their own, and for which block it was made.
    var plain: (block: Int, since: Revision, parcel: Parcel)?

    /// Members that do not read the answers to what they ask.
    package private(set) var overwhelmed: [Slot<Member>] = []
    /// Whether a flush would find anything to send.
    package internal(set) var needsFlush = false

    /// How many deletions, departures, settlements and edges are kept for those who read slowly.
    static let logLimit = 4_096
    /// How many replies may wait for a member: a fast client has a handful in flight.
    static let replyLimit = 1_024
    /// How many frames of settled gestures may wait for a member: gestures of many items would
    /// make replies large.
    static let settledFrameLimit = 16_384

    package init() {}

    /// Notes what an input has changed; to be called before the next input.
    mutating func absorb(_ effect: Effect, in core: borrowing RoomCore) {
        stamp += 1
        needsFlush = true
        switch effect {
        case .joined(let slot): join(slot, core.members[slot].id)
        case .left(let id, let slot, _):
            recipients[slot.index] = nil
            // The slot may be another member's before these are taken.
            overwhelmed.removeAll { $0 == slot }
            departures.append(id, at: stamp)
        case .suspended, .returned, .listed, .watchersChanged, .askedAgain: break
        case .presented(let slot):
            list(member: slot.index)
            members[slot.index].presence = stamp
        case .created, .changed, .aligned, .placed, .deleted: absorb(itemEffect: effect)
        case .opened, .consumed, .edge, .settled: absorb(gestureEffect: effect)
        case .answered(let ack, let slot):
            recipients[slot.index]?.acks.append(ack)
            checkReplies(of: slot)
        case .refused(let error, let slot):
            recipients[slot.index]?.errors.append(error)
            checkReplies(of: slot)
        case .pong(let identifier, let slot): recipients[slot.index]?.pong = identifier
        }
    }

    private mutating func absorb(itemEffect effect: Effect) {
        switch effect {
        case .created(let slot):
            while items.count <= slot.index { items.append(ItemMarks()) }
            list(item: slot.index)
            items[slot.index] = ItemMarks(created: stamp, listed: items[slot.index].listed)
        case .placed(let slot, let author):
            list(item: slot.index)
            items[slot.index].frame.write(by: author, at: stamp, byGesture: true)
        case .aligned(let slot, let author):
            list(item: slot.index)
            items[slot.index].frame.write(by: author, at: stamp, isToldToAll: true)
        case .changed(let slot, let properties, let author):
            list(item: slot.index)
            if properties.contains(.frame) {
                items[slot.index].frame.write(by: author, at: stamp)
            }
            if properties.contains(.content) {
                items[slot.index].content.write(by: author, at: stamp)
            }
            if properties.contains(.rank) { items[slot.index].rank.write(by: author, at: stamp) }
        case .deleted(let id, _, let author):
            deletions.append(Deletion(item: id, author: author), at: stamp)
        default: break
        }
    }

    private mutating func absorb(gestureEffect effect: Effect) {
        switch effect {
        case .opened(let slot):
            while gestures.count <= slot.index { gestures.append(GestureMarks()) }
            list(gesture: slot.index)
            gestures[slot.index] = GestureMarks(
                consumed: stamp, level: stamp, listed: gestures[slot.index].listed)
        case .consumed(let slot, let isFrameChanged, let isLevelChanged):
            list(gesture: slot.index)
            gestures[slot.index].consumed = stamp
            if isFrameChanged { gestures[slot.index].pose = stamp }
            if isLevelChanged { gestures[slot.index].level = stamp }
        case .edge(let edge, let gesture, let author):
            edges.append(EdgeEvent(edge: edge, gesture: gesture, author: author), at: stamp)
        case .settled(let progress, let frames, _, let author, let member):
            settlements.append(
                Settlement(gesture: progress.gesture, author: author, state: progress.state),
                at: stamp)
            recipients[member.index]?.settled.append((progress, frames))
            checkReplies(of: member)
        default: break
        }
    }

    private mutating func join(_ slot: Slot<Member>, _ id: MemberID) {
        while members.count <= slot.index {
            members.append(MemberMarks())
            recipients.append(nil)
        }
        list(member: slot.index)
        members[slot.index] = MemberMarks(joined: stamp, listed: members[slot.index].listed)
        recipients[slot.index] = Recipient(id: id)
    }

    /// Who takes what it is sent may ask as much as it likes; replies pile up for those who do not.
    private mutating func checkReplies(of slot: Slot<Member>) {
        guard let recipient = recipients[slot.index], recipient.isBlocked,
            recipient.replyCount > Delivery.replyLimit
                || recipient.settledFrameCount > Delivery.settledFrameLimit
        else { return }
        recipients[slot.index]?.removeReplies()
        guard !recipient.isOverwhelmed else { return }
        recipients[slot.index]?.isOverwhelmed = true
        overwhelmed.append(slot)
    }

    /// The members to be closed as slow; they are told once.
    package mutating func takeOverwhelmed() -> [Slot<Member>] {
        defer { overwhelmed = [] }
        return overwhelmed
    }

    private mutating func list(item index: Int) {
        if items[index].listed <= flushed { dirtyItems.append(index) }
        items[index].listed = stamp
    }

    private mutating func list(gesture index: Int) {
        if gestures[index].listed <= flushed { dirtyGestures.append(index) }
        gestures[index].listed = stamp
    }

    private mutating func list(member index: Int) {
        if members[index].listed <= flushed { dirtyMembers.append(index) }
        members[index].listed = stamp
    }

    /// Counts what was listed as told to all who can be told.
    mutating func endFlush() {
        flushed = stamp
        dirtyItems.removeAll(keepingCapacity: true)
        dirtyGestures.removeAll(keepingCapacity: true)
        dirtyMembers.removeAll(keepingCapacity: true)
        needsFlush = false
    }
}
