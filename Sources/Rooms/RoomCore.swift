package import Canvas
import Snapping
package import Wire

/// The authority of one room: who is there, what lies on the canvas, who holds what.
///
/// A reducer: each entry takes an input and the time, changes the state and appends what it changed
/// to `effects`, which the caller empties and reuses. Same inputs at same times, same effects. It
/// sends nothing and schedules nothing: ``Delivery`` and the server do.
///
/// **Isolation:** owned by the story's actor.
package struct RoomCore {
    /// The canvas and its rules.
    package let layout: CanvasLayout
    /// Tells apart what the story was from what may become of it (R5).
    package internal(set) var epoch: Epoch
    /// How many commits the story has.
    package internal(set) var revision = Revision(0)
    /// Who is there.
    package internal(set) var members = SlotTable<Member>()
    /// What lies on the canvas.
    package internal(set) var items = SlotTable<PlacedItem>()
    /// What goes on.
    package internal(set) var gestures = SlotTable<OpenGesture>()

    /// The items from bottom to top.
    package internal(set) var order: [Slot<PlacedItem>] = []

    /// The time of the last input that brought one.
    var latestTime = ServerTime(microseconds: 0)

    /// What attracts: the items that no gesture holds, but for ``staleItems``.
    var scene: Scene
    /// The items of which the scene does not know yet how they are; some may be listed twice.
    var staleItems: [ItemID] = []
    /// The version of the scene that every gesture has followed.
    var followedVersion: UInt32 = 0

    /// How many bytes the texts of all items have.
    var contentByteCount = 0
    /// How many bytes the drafts and strokes of open gestures have.
    package internal(set) var openByteCount = 0
    /// The names of items that are being drawn.
    var drawnItems: Set<ItemID> = []

    var itemSlots: [ItemID: Slot<PlacedItem>] = [:]
    var gestureSlots: [GestureID: Slot<OpenGesture>] = [:]
    var deletedItems = RecentNames<ItemID>(limit: RoomCore.nameLimit)
    /// Gestures that are over, whosever: a member that reads slowly has yet to be told so.
    var pastGestures = RecentNames<GestureID>(limit: RoomCore.nameLimit)
    var lastMember: UInt64 = 0
    /// How many members are listed (P3).
    var listedCount = 0
    /// Who comes back by which token (R4).
    var tokens: [ResumeToken: Slot<Member>] = [:]
    /// The members that are absent and may come back, who went first before the others (R1).
    var absentees: [Slot<Member>] = []
    /// The members that ask for much more than they may (E4).
    var excessive: [Slot<Member>] = []
    /// Whether commands and begins are refused because the disk takes nothing (D4).
    package internal(set) var isDiskRefusing = false
    /// The edits of the commit that is under way; kept, so that it need not grow.
    var edits: [Edit] = []
    /// The members of which something else is to be kept than was taken last (D1).
    var unkeptMembers: [Slot<Member>] = []
    /// The members that left, of which something was kept.
    var unkeptDepartures: [MemberID] = []
    /// Where the engine puts edges before they become effects; kept, so that it need not grow.
    var edges: [LatchEdge] = []

    /// How many names of what is gone stay taken: as many deletions and settlements as
    /// ``Delivery`` keeps, so that no record can be about two things of one name (C4, G1, U8).
    static let nameLimit = Delivery.logLimit

    /// Makes an empty room.
    package init(layout: CanvasLayout, epoch: Epoch) {
        self.layout = layout
        self.epoch = epoch
        scene = Scene(layout: layout)
        edges.reserveCapacity(2 * Gesture.greatestEdgeCount)
    }

    /// Takes what a member says; `samples` is the list that a `move` names a part of.
    package mutating func receive(
        _ message: ClientMessage, samples: [Sample], from member: Slot<Member>,
        at now: ServerTime, into effects: inout [Effect]
    ) {
        latestTime = now
        countMessage(of: member, at: now)
        switch message {
        case .hello: effects.append(.refused(WireError(.unexpected), to: member))
        case .command(let number, let command):
            perform(command, number: number, by: member, at: now, into: &effects)
        case .begin(let begin): self.begin(begin, by: member, at: now, into: &effects)
        case .move(let gesture, let range):
            move(gesture, by: samples[range], from: member, at: now, into: &effects)
        case .draft(let gesture, let number, let text):
            draft(gesture, number, text, from: member, at: now, into: &effects)
        case .end(let gesture): end(gesture, .ended, by: member, into: &effects)
        case .cancel(let gesture): end(gesture, .cancelled, by: member, into: &effects)
        case .presence(let changes): present(changes, by: member, into: &effects)
        case .ping(let identifier): effects.append(.pong(identifier: identifier, to: member))
        }
        judge(member)
        followScene(into: &effects)
    }

    /// Takes a message of a member that could not be read.
    package mutating func receive(
        unreadable error: WireError, from member: Slot<Member>, at now: ServerTime,
        into effects: inout [Effect]
    ) {
        latestTime = now
        receiveIgnored(from: member, at: now)
        guard let number = error.command else {
            if error.refusesBegin, let gesture = error.gesture, gestureSlots[gesture] == nil {
                members[member].pastGestures.insert(gesture)
            }
            effects.append(.refused(error, to: member))
            return
        }
        guard accept(commandNumber: number, from: member, into: &effects) else { return }
        effects.append(.answered(CommandAck(command: number, outcome: .refused(error)), to: member))
    }

    /// Takes note of a message of a member that means nothing.
    ///
    /// **Spec:** W8, E4.
    package mutating func receiveIgnored(from member: Slot<Member>, at now: ServerTime) {
        countMessage(of: member, at: now)
        judge(member)
    }

    /// Settles the gestures that have been silent for too long.
    ///
    /// **Spec:** G4, G16.
    package mutating func settleSilentGestures(at now: ServerTime, into effects: inout [Effect]) {
        latestTime = now
        for index in 0..<gestures.capacity {
            guard let slot = gestures.slot(at: index) else { continue }
            guard members[gestures[slot].member].absence == nil else { continue }
            if gestures[slot].silentAt <= now {
                settle(slot, .settled, into: &effects)
            }
        }
        followScene(into: &effects)
    }

    /// When the next gesture would have been silent for too long, if nothing is heard till then.
    package var nextSilence: ServerTime? {
        gestures.slots.filter { members[gestures[$0].member].absence == nil }
            .map { gestures[$0].silentAt }.min()
    }

    /// Whether no item can be called so: one is, or was, or is being drawn.
    ///
    /// **Spec:** C2, C4, G15.
    func isTaken(_ id: ItemID) -> Bool {
        itemSlots[id] != nil || deletedItems.contains(id) || drawnItems.contains(id)
    }

    /// Whether an item is on the canvas.
    func hasItem(_ id: ItemID) -> Bool { itemSlots[id] != nil }

    /// An item as it is committed, if it is on the canvas.
    package func item(named id: ItemID) -> Item? { itemSlots[id].map { items[$0].item } }

    /// The items from bottom to top, with their ranks.
    package var rankedItems: [(item: Item, rank: Rank)] {
        order.map { (items[$0].item, items[$0].rank) }
    }
}
