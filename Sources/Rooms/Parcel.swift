package import Wire

/// One member's message, in pieces: its own head, and the part of the shared records that it gets.
///
/// The pieces lie in the buffers of a ``FlushBytes``, so that whoever sends the message, on
/// whichever loop, puts it together there, and equal parcels are put together once.
package struct Parcel: Hashable, Sendable {
    /// Where the head is; of a welcome, which has no records, it is the whole message.
    package var head: Range<Int>
    /// Where the records are.
    package var records: Range<Int>
    /// The part of the records that the member does not get.
    package var leftOut: Range<Int>
    /// Whether records and the end of an update follow the head.
    package var isUpdate: Bool
}

/// The bytes that the parcels of one flush are made of.
package struct FlushBytes: ~Copyable {
    /// The members' own heads.
    package var heads = ByteBuffer(capacity: 512)
    /// The records that members share, each with a comma in front.
    package var records = ByteBuffer(capacity: 512)

    package init() {}

    /// Puts the message of `parcel` together in `message`, which is emptied before.
    package borrowing func assemble(_ parcel: Parcel, into message: inout ByteBuffer) {
        message.removeAll()
        message.append(parcel.head, of: heads)
        guard parcel.isUpdate else { return }
        let before = parcel.records.lowerBound..<parcel.leftOut.lowerBound
        let after = parcel.leftOut.upperBound..<parcel.records.upperBound
        // Every record begins with a comma; the first one's is left out.
        if !before.isEmpty {
            message.append(before.lowerBound + 1..<before.upperBound, of: records)
            message.append(after, of: records)
        } else if !after.isEmpty {
            message.append(after.lowerBound + 1..<after.upperBound, of: records)
        }
        message.closeUpdate()
    }
}

/// Puts messages together, each parcel once: members that lack the same get the same bytes.
///
/// **Isolation:** owned by whoever sends; it is not shared.
package final class MessageAssembler {
    private var message = ByteBuffer(capacity: 512)
    private var last: Parcel?

    package init() {}

    /// Forgets the last parcel; to be called when the bytes that parcels are of have changed.
    package func begin() { last = nil }

    /// Calls `body` with the message of `parcel`; the ``ByteBuffer/headroom`` bytes before it may
    /// be overwritten.
    package func withMessage<Result>(
        of parcel: Parcel, in bytes: borrowing FlushBytes,
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        if last != parcel {
            bytes.assemble(parcel, into: &message)
            last = parcel
        }
        return message.withBytes(body)
    }
}
