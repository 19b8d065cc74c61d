import Rooms
import SocketLoop
import Wire

/// What goes out to the members.
extension StoryActor {
    /// Sends what is to be sent, at once or when the pace allows.
    func flushIfDue(at now: ServerTime) {
        guard room.needsFlush, flushTimer == nil else { return }
        let wait = pace.wait(at: now)
        if wait <= 0 { return flush() }
        flushTimer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                story.flushTimer = nil
                story.flush()
            }
        }
    }

    private func flush() {
        let start = now()
        assembler.begin()
        room.flush(at: start, parcels: { send($1, of: $2, to: $0) })
        for batch in batches {
            batch.hub.enter { [self] hub in hub.deliver(batch, of: self) }
        }
        batches.removeAll(keepingCapacity: true)
        pace.flushed(from: start, to: now(), load: loop.busyFraction)
    }

    /// Sends a message on this loop, or puts it into the batch for the member's; then the member is
    /// left alone, like one whose socket is full, until that loop says that it is out.
    func send(
        _ parcel: Parcel, of bytes: borrowing FlushBytes, to member: Slot<Member>
    ) -> Rooms.SendOutcome {
        guard let seat = seats[member.index] else { return .gone }
        if seat.hub === home {
            return assembler.withMessage(of: parcel, in: bytes) {
                home.send($0, to: seat.connection)
            }
        }
        batch(for: seat.hub).append(parcel, of: bytes, to: seat.connection)
        return .partial
    }

    private func batch(for hub: ConnectionHub) -> RemoteBatch {
        if let batch = batches.first(where: { $0.hub === hub }) { return batch }
        let batch = RemoteBatch(for: hub)
        batches.append(batch)
        return batch
    }
}
