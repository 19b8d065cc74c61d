package import Wire

/// One member's message, in pieces: its own head, and the part of the shared records that it gets.
///
/// The pieces lie in the buffers of a ``FlushBytes``, so that whoever sends the message, on
/// whichever loop, puts it together there, and equal parcels are put together once.
package struct Parcel: Hashable, Sendable {
    /// How the message is written: which of the buffers the pieces are of.
    package var encoding: WireEncoding
    /// Where the head is; of a welcome, which has no records, it is the whole message.
    package var head: Range<Int>
    /// Where the records are.
    package var records = 0..<0
    /// The part of the records that the member does not get.
    package var leftOut = 0..<0
    /// The part of a snapshot that comes last.
    package var snapshotPart = 0..<0
    /// Whether records and the end of an update follow the head.
    package var isUpdate = false

    /// How many bytes the message has, within a few.
    package var byteCount: Int {
        head.count + records.count - leftOut.count + snapshotPart.count
    }
}

/// The bytes that the parcels of one flush are made of, in one encoding.
///
/// A class, so that it is chosen by a reference: an accessor that yields one of two structures has
/// its frame on the heap, which is eleven allocations for the flush of one pose.
package final class EncodedBytes {
    /// The members' own heads.
    package var heads: MessageBuffer
    /// The records that members share, each with what the encoding has in front of a record.
    package var records: MessageBuffer

    init(_ encoding: WireEncoding, capacity: Int) {
        heads = MessageBuffer(encoding, capacity: capacity)
        records = MessageBuffer(encoding, capacity: capacity)
    }

    fileprivate func removeAll() {
        heads.removeAll()
        records.removeAll()
    }
}

/// The bytes that the parcels of one flush are made of.
package struct FlushBytes: ~Copyable {
    private let json = EncodedBytes(.json, capacity: 512)
    private let binary = EncodedBytes(.binary, capacity: 64)

    package init() {}

    /// The bytes in one encoding.
    package subscript(encoding: WireEncoding) -> EncodedBytes {
        switch encoding {
        case .json: json
        case .binary: binary
        }
    }

    mutating func removeAll() {
        json.removeAll()
        binary.removeAll()
    }

    /// Puts the message of `parcel` together in `message`, which is of its encoding and emptied
    /// before.
    package borrowing func assemble(_ parcel: Parcel, into message: inout MessageBuffer) {
        message.removeAll()
        message.append(parcel.head, of: self[parcel.encoding].heads)
        guard parcel.isUpdate else { return }
        // What is in front of every record is left out of the first one.
        var skipped = parcel.encoding.recordSeparatorByteCount
        let before = parcel.records.lowerBound..<parcel.leftOut.lowerBound
        let after = parcel.leftOut.upperBound..<parcel.records.upperBound
        append(before, of: parcel.encoding, to: &message, skipping: &skipped)
        append(after, of: parcel.encoding, to: &message, skipping: &skipped)
        append(parcel.snapshotPart, of: parcel.encoding, to: &message, skipping: &skipped)
        message.closeUpdate()
    }

    private borrowing func append(
        _ run: Range<Int>, of encoding: WireEncoding, to message: inout MessageBuffer,
        skipping skipped: inout Int
    ) {
        guard !run.isEmpty else { return }
        message.append(run.lowerBound + skipped..<run.upperBound, of: self[encoding].records)
        skipped = 0
    }
}

/// Puts messages together, each parcel once: members that lack the same get the same bytes.
///
/// **Isolation:** owned by whoever sends; it is not shared.
package final class MessageAssembler {
    private var json = AssembledMessage(.json, capacity: 512)
    private var binary = AssembledMessage(.binary, capacity: 64)

    package init() {}

    /// Forgets the last parcels; to be called when the bytes that parcels are of have changed.
    package func begin() {
        json.parcel = nil
        binary.parcel = nil
    }

    /// Calls `body` with the message of `parcel`; the ``ByteBuffer/headroom`` bytes before it may
    /// be overwritten.
    package func withMessage<Result>(
        of parcel: Parcel, in bytes: borrowing FlushBytes,
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        switch parcel.encoding {
        case .json: json.with(parcel, of: bytes, body)
        case .binary: binary.with(parcel, of: bytes, body)
        }
    }
}

/// The last message of an encoding that was put together.
private struct AssembledMessage: ~Copyable {
    private var message: MessageBuffer
    var parcel: Parcel?

    init(_ encoding: WireEncoding, capacity: Int) {
        message = MessageBuffer(encoding, capacity: capacity)
    }

    mutating func with<Result>(
        _ parcel: Parcel, of bytes: borrowing FlushBytes,
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        if self.parcel != parcel {
            bytes.assemble(parcel, into: &message)
            self.parcel = parcel
        }
        return message.withBytes(body)
    }
}
