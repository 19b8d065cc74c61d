import Canvas
import Wire

/// What a member has sent and has not been told the outcome of, in the order in which it did so.
///
/// What a gesture does to its item counts from its begin, as nothing else moves an item that it
/// holds.
///
/// **Spec:** U5, C1, U4.
struct OwnDeeds: Sendable {
    /// What a command does to the story when it is accepted.
    enum Deed: Sendable {
        case update(ItemID, ItemChanges)
        case delete(ItemID)
        /// Items created and ranks come as records, to all.
        case other
    }

    private var count = 0
    private var commands: [UInt64: (order: Int, deed: Deed)] = [:]
    private var begun: [GestureID: (order: Int, item: ItemID)] = [:]

    mutating func note(_ command: Command, number: UInt64) {
        count += 1
        // A number that is used again is refused (2011), and the first one's answer is to come.
        guard commands[number] == nil else { return }
        let deed: Deed =
            switch command {
            case .update(let item, let changes): .update(item, changes)
            case .delete(let item): .delete(item)
            case .create, .reorder: .other
            }
        commands[number] = (count, deed)
    }

    mutating func note(_ begin: GestureBegin) {
        count += 1
        if begun[begin.gesture] == nil { begun[begin.gesture] = (count, begin.item) }
    }

    /// Forgets a gesture that was refused at its begin.
    mutating func takeBack(_ error: WireError) {
        guard let gesture = error.gesture else { return }
        switch error.code {
        case .unknownItem, .itemHeld, .gestureTaken, .tooManyGestures: begun[gesture] = nil
        default: break
        }
    }

    /// Whether the member has begun a gesture that, for all it knows, goes on.
    func hasBegun(_ gesture: GestureID) -> Bool { begun[gesture] != nil }

    /// What a gesture of the member's own holds.
    func item(of gesture: GestureID) -> ItemID? { begun[gesture]?.item }

    mutating func take(command number: UInt64) -> (order: Int, deed: Deed)? {
        commands.removeValue(forKey: number)
    }

    mutating func take(gesture: GestureID) -> (order: Int, item: ItemID)? {
        begun.removeValue(forKey: gesture)
    }
}
