import Rooms
import SocketLoop
import StoryRecording
import StoryStore
import Wire

/// What the end of the server does with a story.
///
/// **Spec:** W6.
extension StoryActor {
    /// Puts the story away for the end of the server.
    ///
    /// **Spec:** W6.
    func putAway(for drain: Drain) {
        self.drain = drain
        switch phase {
        case .away, .retired:
            turnAway(.shutdown)
            drainFurther()
        case .loading, .leaving: break
        case .live: settleForDrain()
        }
    }

    /// Lets nothing new begin, and has all that there is kept.
    func settleForDrain() {
        turnAway(.shutdown)
        room.settleAllGestures()
        recorder?.take(.drain, at: now())
        // What they are told now is the last: those who stay must know who is not to come back.
        for seat in seats.compactMap({ $0 }) {
            guard let member = members[seat.connection],
                !room.core.members[member].capabilities.contains(.resume)
            else { continue }
            vacate(member)
            closeForDrain(seat)
            recorder?.take(.leave(room.core.members[member].id), at: now())
            room.leave(member)
        }
        recorder?.check(room, at: now())
        let isDue = outbox.isCheckpointDue(at: room.core.revision, every: 1)
        takeUnkept(checkpoint: isDue ? .automatic : nil)
        keep()
        flush()
        drainFurther()
    }

    /// Handles what comes while the server ends: what members say now is not taken, and has no
    /// answer; they say it again when they are back (R7).
    func handleWhileDraining(_ entry: Inbox.Entry, at now: ServerTime) {
        if case .join(_, _, let hub) = entry.input {
            return closeForDrain(Seat(connection: entry.connection, hub: hub))
        }
        guard let member = members[entry.connection] else { return }
        switch entry.input {
        case .join, .message, .unreadable, .ignored: break
        case .leave, .lost: vacate(member)
        case .writable: resume(member, at: now)
        }
    }

    /// Goes on when something that was waited for has come.
    func drainFurther() {
        guard let drain else { return }
        switch phase {
        case .away, .retired:
            self.drain = nil
            phase = .retired
            keeper.forget(self)
            drain.end()
        case .loading, .leaving: break
        case .live:
            guard outbox.isEmpty, !outbox.isWaiting else { return }
            flush()
            for seat in seats.compactMap({ $0 }) {
                if let member = members[seat.connection] { vacate(member) }
                closeForDrain(seat)
            }
            phase = .leaving
            leaveFurther()
        }
    }

    /// Closes a connection, and says when it had better come back, as far as that is known here.
    func closeForDrain(_ seat: Seat) {
        seat.hub.enter { $0.close(seat.connection, .shutdown, retryAfter: $0.drain?.retryHint) }
    }

    /// Tells what is not on the disk, when time is up.
    func reportLeft(to drain: Drain) {
        let count = outbox.commitCount
        if count > 0 { drain.leave(count, of: name.text) }
    }
}
