public import Canvas

/// The records of strokes, edits and decks.
///
/// **Spec:** G14–G16, U6.
extension MessageBuffer {
    /// Appends a record `draft`.
    public mutating func appendRecord(
        draft text: String, of item: ItemID, by gesture: GestureID, at number: SampleNumber
    ) {
        // WIP
    }

    /// Appends a record `points`: those of a stroke from the one at a place on.
    public mutating func appendRecord(
        points: ArraySlice<Position>, from start: Int, of item: ItemID, by gesture: GestureID
    ) {
        // WIP
    }

    /// Appends a record `flight`.
    public mutating func appendRecord(
        flight: CardFlight, of item: ItemID, by member: MemberID
    ) {
        // WIP
    }
}
