import Wire

extension Stamp {
    /// Counts one thing more that a room has done.
    mutating func advance() { rawValue += 1 }
}

/// The latest events of one kind, each with the stamp at which it came; the oldest give way.
struct StampLog<Event> {
    private var events: [(stamp: Stamp, event: Event)] = []
    private let limit: Int
    /// How many events have given way.
    private var dropped = 0
    /// The stamp of the last of them.
    private var droppedThrough = Stamp.zero

    init(limit: Int) { self.limit = limit }

    /// How many events are still here.
    var count: Int { events.count }

    mutating func append(_ event: Event, at stamp: Stamp) {
        if events.count < limit {
            events.append((stamp, event))
            return
        }
        droppedThrough = events[dropped % limit].stamp
        events[dropped % limit] = (stamp, event)
        dropped += 1
    }

    /// Counts what came up to `stamp`, before the room was loaded, as given way.
    mutating func forget(through stamp: Stamp) { droppedThrough = stamp }

    /// Whether every event after `stamp` is still here.
    func isComplete(after stamp: Stamp) -> Bool { droppedThrough <= stamp }

    /// The numbers of the events after `stamp` that are still here, oldest first.
    func numbers(after stamp: Stamp) -> Range<Int> {
        let end = dropped + events.count
        var start = end
        while start > dropped, events[(start - 1) % limit].stamp > stamp { start -= 1 }
        return start..<end
    }

    /// The event with a number that ``numbers(after:)`` gave.
    subscript(number: Int) -> Event { events[number % limit].event }
}
