import Rooms
import SocketLoop
import Wire

/// Members whose sockets stay full.
extension StoryActor {
    /// Looks once a second how far members have come whose sockets stay full.
    ///
    /// **Spec:** U14.
    func watchProgress() {
        guard progressTimer == nil, room.hasFullSockets else { return }
        progressTimer = loop.schedule(after: .seconds(1)) { [unowned self] in
            assumeIsolated { story in
                story.progressTimer = nil
                story.measureProgress()
                story.watchProgress()
            }
        }
    }

    private func measureProgress() {
        var groups: [(hub: ConnectionHub, connections: [ConnectionID])] = []
        for member in room.membersToWatch(at: now()) {
            guard let seat = seats[member.index] else { continue }
            if let index = groups.firstIndex(where: { $0.hub === seat.hub }) {
                groups[index].connections.append(seat.connection)
            } else {
                groups.append((seat.hub, [seat.connection]))
            }
        }
        for (hub, connections) in groups {
            hub.enter { [self] in $0.measure(connections, for: self) }
        }
    }

    /// Takes word of how many bytes the systems of members have confirmed; those that are to be
    /// closed are when the turn ends.
    func noteProgress(_ counts: [(connection: ConnectionID, byteCount: UInt64)]) {
        list()
        let now = now()
        for (connection, byteCount) in counts {
            guard let member = members[connection] else { continue }
            room.noteProgress(of: member, byteCount: byteCount, at: now)
        }
    }
}
