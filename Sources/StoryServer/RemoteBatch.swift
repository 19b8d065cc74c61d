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
    private var lastHead: (encoding: WireEncoding, from: Range<Int>, to: Range<Int>)?

    init(for hub: ConnectionHub) { self.hub = hub }

    /// Appends a message, copying what of it is not here yet.
    func append(
        _ parcel: Parcel, of source: borrowing FlushBytes, to connection: ConnectionID
    ) {
        let encoding = parcel.encoding
        // Records keep their places: a flush only appends to them.
        let known = bytes[encoding].records.count
        bytes[encoding].records.append(
            known..<source[encoding].records.count, of: source[encoding].records)
        var moved = parcel
        if let lastHead, lastHead.encoding == encoding, lastHead.from == parcel.head {
            moved.head = lastHead.to
        } else {
            let start = bytes[encoding].heads.count
            bytes[encoding].heads.append(parcel.head, of: source[encoding].heads)
            moved.head = start..<bytes[encoding].heads.count
            lastHead = (encoding, parcel.head, moved.head)
        }
        deliveries.append((connection, moved))
    }
}
