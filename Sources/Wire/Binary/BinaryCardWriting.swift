import Canvas

/// The records of strokes, edits and decks as bytes.
///
/// **Spec:** B1, U6.
extension ByteBuffer {
    /// Appends an entry `draft`.
    mutating func appendEntry(
        draft text: String, of item: ItemID, by gesture: GestureID, at number: SampleNumber
    ) {
        let start = openEntry(.draft)
        append(integer: gesture.rawValue)
        append(integer: item.rawValue)
        append(integer: number.rawValue)
        append(binary: text)
        closeEntry(from: start)
    }

    /// Appends an entry `points`.
    mutating func appendEntry(
        points: ArraySlice<Position>, from place: Int, of item: ItemID, by gesture: GestureID
    ) {
        let start = openEntry(.points)
        append(integer: gesture.rawValue)
        append(integer: item.rawValue)
        append(integer: UInt32(clamping: place))
        append(binary: points)
        closeEntry(from: start)
    }

    /// Appends an entry `flight`.
    mutating func appendEntry(flight: CardFlight, of item: ItemID, by member: MemberID) {
        let start = openEntry(.flight)
        append(flight.direction == nil ? 0 : BinaryFlags.Flight.direction)
        append(integer: item.rawValue)
        append(integer: member.rawValue)
        append(integer: flight.card.rawValue)
        if let direction = flight.direction { append(direction.rawValue) }
        append(binary: flight.from)
        append(binary: flight.to)
        append(integer: flight.velocityX)
        append(integer: flight.velocityY)
        append(integer: UInt32(clamping: flight.spring.response))
        append(integer: UInt16(clamping: flight.spring.damping))
        append(integer: UInt64(clamping: flight.start))
        closeEntry(from: start)
    }
}
