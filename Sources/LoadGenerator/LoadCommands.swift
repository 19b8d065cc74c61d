package import Canvas
package import StoryClient
package import Wire

/// What a dragging member commands beside: it nudges a second item of its own to the right, each
/// time by a thousandth of a point.
///
/// So where the item is says how many of its commands were done, to everybody. What cannot be
/// performed when it is due is performed when it can be, and counts from when it was due.
package struct LoadCommands {
    private let author: LoadAuthor
    private let item: ItemID
    private let start: Position
    /// When those were due that could not be performed yet.
    private var waiting: [Int64] = []
    /// When those were due that have no answer, by their numbers.
    private var unanswered: [UInt64: Int64] = [:]
    /// When those were due that are answered and not durable, by their commits, in order.
    private var undurable: [(due: Int64, revision: Revision)] = []
    private var durable: Revision?

    /// Makes the commands of a member that has performed none.
    package init(room: LoadRoom, member: Int) {
        author = room.authors[member]
        item = LoadCommands.item(of: member)
        start = room.place(of: member)
    }

    /// The item of a member's commands: its name is far from those that are dragged.
    package static func item(of member: Int) -> ItemID { ItemID(nameOffset + UInt64(member + 1))! }

    /// Whose item it is, of those of commands; nil of others.
    static func member(of item: ItemID) -> Int? {
        item.rawValue > nameOffset ? Int(clamping: item.rawValue - nameOffset) - 1 : nil
    }

    private static let nameOffset: UInt64 = 1 << 20

    /// How many nudges brought an item from one place to another; nil when none did.
    static func nudges(from start: Position, to place: Frame) -> Int? {
        let count = place.center.x.thousandths - start.x.thousandths
        guard count >= 0, place == Frame(center: Position(x: place.center.x, y: start.y)) else {
            return nil
        }
        return Int(count)
    }

    /// The create of the item.
    var creation: Command {
        .create(
            Item(
                id: item, frame: Frame(center: start), halfExtents: LoadPen.halfExtents,
                content: LoadPen.content))
    }

    /// Where the item is to be once all is answered; nil before.
    var restingFrame: Frame? {
        guard waiting.isEmpty, unanswered.isEmpty else { return nil }
        let way = Length(thousandths: Int64(author.truth.commandCount))
        return Frame(center: Position(x: start.x + way, y: start.y))
    }

    /// Whether all is answered and, where that is told, durable.
    package func isQuiet(_ durability: Durability?) -> Bool {
        waiting.isEmpty && unanswered.isEmpty && (durability != .disk || undurable.isEmpty)
    }

    /// Notes that a command is due.
    package mutating func add(due: Int64) { waiting.append(due) }

    /// Performs what waits, as far as the session takes it.
    package mutating func act(in session: inout StorySession) {
        var count = 0
        for due in waiting {
            let nudge = Command.nudge([item], dx: Length(thousandths: 1), dy: .zero)
            guard let number = session.perform(nudge) else { break }
            // It is sent after this.
            author.truth.noteCommand()
            unanswered[number] = due
            count += 1
        }
        waiting.removeFirst(count)
    }

    /// Takes what an update says of commands, at a nanosecond of the monotonic clock.
    package mutating func take(
        _ update: ServerUpdate, at now: Int64, _ window: Range<Int64>, _ tally: inout LoadTally
    ) {
        for ack in update.acks {
            guard let due = unanswered.removeValue(forKey: ack.command) else { continue }
            if window.contains(due) { tally.acks.record(now - due) }
            guard case .accepted(let revision) = ack.outcome else { continue }
            if window.contains(now) { tally.commits += 1 }
            undurable.append((due, revision))
        }
        if let told = update.opening.durable { durable = told }
        guard let durable else { return }
        let count = undurable.prefix { $0.revision <= durable }.count
        for (due, _) in undurable.prefix(count) where window.contains(due) {
            tally.durables.record(now - due)
        }
        undurable.removeFirst(count)
    }
}
