import Rooms
import SocketLoop
import Wire

/// The messages of one flush for the members whose sockets another loop has.
///
/// The records that they share are copied once, whoever many they are; each message is put
/// together where it is sent.
///
/// **Isolation:** filled on the story's loop, then handed over to the hub's.
final class RemoteBatch: @unchecked Sendable {
    let hub: ConnectionHub
    private(set) var deliveries: [(connection: ConnectionID, parcel: Parcel)] = []
    private(set) var bytes = FlushBytes()
    /// The head that was copied last, before and after.
    private var lastHead: (from: Range<Int>, to: Range<Int>) = (0..<0, 0..<0)

    init(for hub: ConnectionHub) { self.hub = hub }

    /// Appends a message, copying what of it is not here yet.
    func append(
        _ parcel: Parcel, of source: borrowing FlushBytes, to connection: ConnectionID
    ) {
        // Records keep their places: a flush only appends to them.
        let known = bytes.records.count
        bytes.records.append(known..<source.records.count, of: source.records)
        if lastHead.from != parcel.head {
            let start = bytes.heads.count
            bytes.heads.append(parcel.head, of: source.heads)
            lastHead = (parcel.head, start..<bytes.heads.count)
        }
        var moved = parcel
        moved.head = lastHead.to
        deliveries.append((connection, moved))
    }
}
