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
    var stamp = Stamp.zero
    /// Everything up to here has been through a flush.
    var flushed = Stamp.zero
    var recipients: [Recipient?] = []
    var items: [ItemMarks] = []
    var gestures: [GestureMarks] = []
    var members: [MemberMarks] = []
    var watchersChanged = Stamp.zero
    /// What changed since the last flush.
    var dirtyItems: [Int] = []
    var dirtyGestures: [Int] = []
    var dirtyMembers: [Int] = []
    var deletions = StampLog<Deletion>(limit: Delivery.logLimit)
    var departures = StampLog<MemberID>(limit: Delivery.logLimit)
    var settlements = StampLog<Settlement>(limit: Delivery.logLimit)
    var edges = StampLog<EdgeEvent>(limit: Delivery.logLimit)
    var flights = StampLog<FlightEvent>(limit: Delivery.logLimit)
    /// Members that show themselves otherwise than is told yet, and when it may be told (P1).
    var heldPresences: [Int] = []
    var presenceDue = ServerTime(microseconds: 0)
    /// How long what is acknowledged lives, and the revision that is on the disk (U13).
    let durability: Durability
    var durable: Revision?
    /// How far the room had come when it was loaded, if it was put away cleanly (D2).
    var loadedAt: (stamp: Stamp, revision: Revision)?
    /// About how many bytes a part of a snapshot has.
    let snapshotChunkBytes: Int
    /// How many edges are told to who has missed a flush (L5).
    let lateEdgeLimit: Int

    var blocks = BlockList()
    var parts: [SnapshotPart] = []
    var bytes = FlushBytes()
    /// The heads of updates that have nothing of the member's own.
    var plainHeads: [PlainHead] = []
    /// Where the answers of one member are put in the order in which they are told.
    var acks: [CommandAck] = []
    var errors: [WireError] = []

    /// Members that do not read.
    private var overwhelmed: [Slot<Member>] = []
    /// Whether a flush would find anything to send at once.
    var needsFlush = false
    /// When the first member that has to wait may be sent what it lacks (U14).
    var heldUntil: ServerTime?
    /// Whether parts of snapshots are left for members whose sockets take them.
    var hasPartsLeft = false

    /// How many deletions, departures, settlements and edges are kept for those who read slowly.
    static let logLimit = 4_096

    init(durability: Durability, snapshotChunkBytes: Int, lateEdgeLimit: Int) {
        self.durability = durability
        self.snapshotChunkBytes = snapshotChunkBytes
        self.lateEdgeLimit = lateEdgeLimit
    }

    /// When a flush finds anything to send: in the past when at once; nil when nothing waits.
    var nextFlush: ServerTime? {
        if needsFlush { return ServerTime(microseconds: .min) }
        let presence = heldPresences.isEmpty ? nil : presenceDue
        guard let presence, let heldUntil else { return presence ?? heldUntil }
        return min(presence, heldUntil)
    }

    /// Notes what an input has changed; to be called before the next input.
    mutating func absorb(_ effect: Effect, in core: borrowing RoomCore) {
        if case .presented(let slot) = effect { return hold(presenceOf: slot, core) }
        if case .committed = effect { return }
        stamp.advance()
        needsFlush = true
        switch effect {
        case .joined, .left, .suspended, .returned, .listed, .watchersChanged, .presented:
            absorb(memberEffect: effect, core)
        case .created, .changed, .changedForAll, .placed, .deleted: absorb(itemEffect: effect)
        case .restored: beginAnew(core)
        case .committed: break
        case .opened, .consumed, .edge, .flight, .settled: absorb(gestureEffect: effect, core)
        case .answered(let ack, let slot): answer(.ack(ack), to: slot)
        case .refused(let error, let slot): answer(.error(error), to: slot)
        case .askedAgain(let command, let slot): answer(again: command, to: slot)
        case .pong(let identifier, let slot): recipients[slot.index]?.pong = identifier
        }
    }

    private mutating func absorb(memberEffect effect: Effect, _ core: borrowing RoomCore) {
        switch effect {
        case .joined(let slot): join(slot, core)
        case .left(let id, let slot, let wasListed):
            recipients[slot.index] = nil
            members[slot.index].isPresenceHeld = false
            // The slot may be another member's before these are taken.
            overwhelmed.removeAll { $0 == slot }
            if wasListed { departures.append(id, at: stamp) }
        case .suspended(let slot):
            recipients[slot.index]?.isAway = true
            overwhelmed.removeAll { $0 == slot }
        case .returned(let slot, let request):
            let isStamp = request.epoch == core.epoch && request.stamp < stamp
            let isKnown = isStamp && isPast(request.revision, at: request.stamp, core)
            recipients[slot.index]?.comeBack(by: request, isKnown: isKnown, isStamp: isStamp)
            recipients[slot.index]?.awaitsKeeping = durability == .disk && !core.isDiskRefusing
        case .listed(let slot):
            list(member: slot.index)
            members[slot.index].profile = stamp
        case .watchersChanged: watchersChanged = stamp
        default: break
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
        case .changedForAll(let slot, let properties, let author):
            write(properties, of: slot, by: author, isToldToAll: true)
        case .changed(let slot, let properties, let author):
            write(properties, of: slot, by: author, isToldToAll: false)
        case .deleted(let id, _, let author, let isToldToAll):
            deletions.append(
                Deletion(item: id, author: author, isToldToAll: isToldToAll), at: stamp)
        default: break
        }
    }

    private mutating func write(
        _ properties: ItemProperties, of slot: Slot<PlacedItem>, by author: MemberID,
        isToldToAll: Bool
    ) {
        list(item: slot.index)
        if !properties.isDisjoint(with: .frame) {
            items[slot.index].frame.write(by: author, at: stamp, isToldToAll: isToldToAll)
        }
        if !properties.isDisjoint(with: .attributes) {
            items[slot.index].attributes.write(by: author, at: stamp, isToldToAll: isToldToAll)
        }
        if !properties.isDisjoint(with: .content) {
            items[slot.index].content.write(by: author, at: stamp, isToldToAll: isToldToAll)
        }
        if properties.contains(.rank) { items[slot.index].rank.write(by: author, at: stamp) }
    }

    private mutating func absorb(gestureEffect effect: Effect, _ core: borrowing RoomCore) {
        switch effect {
        case .opened(let slot):
            while gestures.count <= slot.index { gestures.append(GestureMarks()) }
            list(gesture: slot.index)
            gestures[slot.index] = GestureMarks(
                consumed: stamp, level: stamp, listed: gestures[slot.index].listed)
            begin(slot, core)
        case .consumed(let slot, let isFrameChanged, let isLevelChanged):
            list(gesture: slot.index)
            gestures[slot.index].consumed = stamp
            if isFrameChanged { notePose(of: slot, core) }
            if isLevelChanged { gestures[slot.index].level = stamp }
        case .edge(let edge, let gesture, let author):
            edges.append(EdgeEvent(edge: edge, gesture: gesture, author: author), at: stamp)
        case .flight(let flight, let deck, let author):
            flights.append(FlightEvent(flight: flight, deck: deck, author: author), at: stamp)
        case .settled(let progress, let frames, _, let author, let member):
            settlements.append(
                Settlement(gesture: progress.gesture, author: author, state: progress.state),
                at: stamp)
            answer(.settled(progress, frames), to: member)
        default: break
        }
    }

    private mutating func join(_ slot: Slot<Member>, _ core: borrowing RoomCore) {
        while members.count <= slot.index {
            members.append(MemberMarks())
            recipients.append(nil)
        }
        members[slot.index] = MemberMarks(listed: members[slot.index].listed)
        recipients[slot.index] = Recipient(
            id: core.members[slot].id,
            isResumable: core.members[slot].capabilities.contains(.resume))
        recipients[slot.index]!.awaitsKeeping =
            durability == .disk && !core.isDiskRefusing && recipients[slot.index]!.isResumable
    }

    private mutating func hold(presenceOf slot: Slot<Member>, _ core: borrowing RoomCore) {
        guard core.members[slot].isListed, !members[slot.index].isPresenceHeld else { return }
        members[slot.index].isPresenceHeld = true
        heldPresences.append(slot.index)
    }

    /// Lets the others be told how members show themselves, if it is time.
    ///
    /// **Spec:** P1.
    mutating func releasePresences(at now: ServerTime) {
        guard !heldPresences.isEmpty, presenceDue <= now else { return }
        stamp.advance()
        for index in heldPresences where members[index].isPresenceHeld {
            members[index].isPresenceHeld = false
            list(member: index)
            members[index].presence = stamp
        }
        heldPresences.removeAll(keepingCapacity: true)
        presenceDue = now.advanced(by: Limits.presenceInterval)
    }

    // MARK: Answers

    private mutating func answer(_ answer: Answer, to slot: Slot<Member>) {
        recipients[slot.index]?.answers.append(answer, at: stamp)
        checkAnswers(of: slot)
    }

    /// **Spec:** R7.
    private mutating func answer(again command: UInt64, to slot: Slot<Member>) {
        let isKept = recipients[slot.index]?.answers.repeatAnswer(to: command, at: stamp)
        guard isKept == false else { return }
        var error = WireError(.commandOrder)
        error.command = command
        answer(.error(error), to: slot)
    }

    /// Who takes what it is sent may ask as much as it likes; answers pile up for those who do not.
    private mutating func checkAnswers(of slot: Slot<Member>) {
        guard let recipient = recipients[slot.index], !recipient.canBeSent,
            recipient.answers.isTooLong
        else { return }
        if recipient.isResumable {
            recipients[slot.index]!.answers.trim()
        } else {
            recipients[slot.index]!.answers.removeAll()
        }
        if recipient.isBlocked, !recipient.isAway, !recipient.isGivenUp { giveUp(slot) }
    }

    /// Sends a member nothing more, and lets it be closed.
    mutating func giveUp(_ slot: Slot<Member>) {
        recipients[slot.index]!.isGivenUp = true
        overwhelmed.append(slot)
    }

    /// The members to be closed as slow; they are told once.
    mutating func takeOverwhelmed() -> [Slot<Member>] {
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
    }
}
