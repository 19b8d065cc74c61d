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
        let seats = room.membersToWatch(at: now()).compactMap { self.seats[$0.index] }
        for hub in Set(seats.map { ObjectIdentifier($0.hub) }) {
            let own = seats.filter { ObjectIdentifier($0.hub) == hub }
            let connections = own.map(\.connection)
            own[0].hub.enter { [self] in $0.measure(connections, for: self) }
        }
    }

    /// Takes word of how many bytes the systems of members have confirmed.
    func noteProgress(_ counts: [(connection: ConnectionID, byteCount: UInt64)]) {
        let now = now()
        for (connection, byteCount) in counts {
            guard let member = members[connection] else { continue }
            room.noteProgress(of: member, byteCount: byteCount, at: now)
        }
        closeOverwhelmed()
    }

    func closeOverwhelmed() {
        for member in room.takeOverwhelmed() {
            if let seat = seats[member.index] { close(seat, .slow) }
        }
    }
}
