import Canvas
import Wire

/// What a member has sent and has not been told the outcome of, in the order in which it did so.
///
/// What a gesture does to its items counts from its begin, as nothing else moves items that it
/// holds.
///
/// **Spec:** U5, C1, U4.
struct OwnDeeds: Sendable {
    /// What a command does to the story when it is accepted.
    enum Deed: Sendable {
        case update(ItemID, ItemChanges)
        case delete(ItemID)
        case nudge([ItemID], dx: Length, dy: Length)
        case group([ItemID], GroupID?)
        case deck(ItemID, DeckChange)
        /// Items created, aligned, undone or redone and ranks come as records, to all.
        case other
    }

    private var count = 0
    private var commands: [UInt64: (order: Int, deed: Deed)] = [:]
    private var begun: [GestureID: (order: Int, begin: GestureBegin)] = [:]

    mutating func note(_ command: Command, number: UInt64) {
        count += 1
        // A number that is used again is refused (2011), and the first one's answer is to come.
        guard commands[number] == nil else { return }
        let deed: Deed =
            switch command {
            case .update(let item, let changes): .update(item, changes)
            case .delete(let item): .delete(item)
            case .nudge(let items, let dx, let dy): .nudge(items, dx: dx, dy: dy)
            case .group(let items, let group): .group(items, group)
            case .ungroup(let items): .group(items, nil)
            case .deck(let item, let change): .deck(item, change)
            case .create, .reorder, .align, .duplicate, .undo, .redo: .other
            }
        commands[number] = (count, deed)
    }

    mutating func note(_ begin: GestureBegin) {
        count += 1
        if begun[begin.gesture] == nil {
            begun[begin.gesture] = (count, begin)
        }
    }

    /// Forgets a gesture that was refused at its begin.
    mutating func takeBack(_ gesture: GestureID) { begun[gesture] = nil }

    /// Whether the member has begun a gesture that, for all it knows, goes on.
    func hasBegun(_ gesture: GestureID) -> Bool { begun[gesture] != nil }

    /// What a gesture of the member's own holds; nothing when it was not begun.
    func items(of gesture: GestureID) -> [ItemID] { begun[gesture]?.begin.items ?? [] }

    /// How a gesture of the member's own began; nil when it did not.
    func begin(of gesture: GestureID) -> GestureBegin? { begun[gesture]?.begin }

    mutating func take(command number: UInt64) -> (order: Int, deed: Deed)? {
        commands.removeValue(forKey: number)
    }

    /// Forgets a gesture that is over; nil when it was not begun.
    mutating func take(gesture: GestureID) -> (order: Int, begin: GestureBegin)? {
        begun.removeValue(forKey: gesture)
    }
}
