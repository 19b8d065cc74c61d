import Rooms
import SocketLoop
import Wire

/// What goes out to the members.
extension StoryActor {
    /// Sends what is to be sent, at once or when the pace allows.
    func flushIfDue(at now: ServerTime) {
        guard let next = room.nextFlush else { return }
        let due = max(next, now.advanced(by: Int(pace.wait(at: now))))
        if due <= now { flush() } else { scheduleFlush(at: due, from: now) }
    }

    private func scheduleFlush(at due: ServerTime, from now: ServerTime) {
        if let flushTimer {
            guard due < flushTimer.due else { return }
            loop.cancel(flushTimer.id)
        }
        let wait = max(0, due.microseconds - now.microseconds)
        let timer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                story.flushTimer = nil
                story.flush()
            }
        }
        flushTimer = (timer, due)
    }

    func flush() {
        if let flushTimer { loop.cancel(flushTimer.id) }
        flushTimer = nil
        let start = now()
        assembler.begin()
        room.flush(at: start, parcels: { send($1, of: $2, to: $0) })
        for batch in batches {
            batch.hub.enter { [self] hub in hub.deliver(batch, of: self) }
        }
        batches.removeAll(keepingCapacity: true)
        let end = now()
        pace.flushed(from: start, to: end, load: loop.busyFraction)
        // Parts of snapshots may be left, or what has to wait; first others have their turn.
        if let next = room.nextFlush {
            scheduleFlush(at: max(next, end.advanced(by: Int(pace.wait(at: end)))), from: end)
        }
        watchProgress()
    }

    /// Sends a message on this loop, or puts it into the batch for the member's; then the member is
    /// left alone, like one whose socket is full, until that loop says that it is out.
    func send(
        _ parcel: Parcel, of bytes: borrowing FlushBytes, to member: Slot<Member>
    ) -> Rooms.SendOutcome {
        guard let seat = seats[member.index] else { return .gone }
        if seat.hub === home {
            return assembler.withMessage(of: parcel, in: bytes) {
                home.send($0, as: parcel.encoding, to: seat.connection)
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
