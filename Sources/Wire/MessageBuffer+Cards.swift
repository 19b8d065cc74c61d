public import Canvas

/// The records of strokes, edits and decks.
///
/// **Spec:** G14, G15, G16, U6.
extension MessageBuffer {
    /// Appends a record `draft`.
    public mutating func appendRecord(
        draft text: String, of item: ItemID, by gesture: GestureID, at number: SampleNumber
    ) {
        switch encoding {
        case .json: bytes.appendRecord(draft: text, of: item, by: gesture, at: number)
        case .binary: bytes.appendEntry(draft: text, of: item, by: gesture, at: number)
        }
    }

    /// Appends a record `points`: those of a stroke from the one at a place on.
    public mutating func appendRecord(
        points: ArraySlice<Position>, from start: Int, of item: ItemID, by gesture: GestureID
    ) {
        switch encoding {
        case .json: bytes.appendRecord(points: points, from: start, of: item, by: gesture)
        case .binary: bytes.appendEntry(points: points, from: start, of: item, by: gesture)
        }
    }

    /// Appends a record `flight`.
    public mutating func appendRecord(
        flight: CardFlight, of item: ItemID, by member: MemberID
    ) {
        switch encoding {
        case .json: bytes.appendRecord(flight: flight, of: item, by: member)
        case .binary: bytes.appendEntry(flight: flight, of: item, by: member)
        }
    }
}
