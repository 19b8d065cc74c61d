import Wire

/// How much can wait for a member.
///
/// **Spec:** U8.
extension Delivery {
    /// The most bytes that a message to a member has, beside what it is answered: a function of the
    /// story and of what is kept for those who read slowly, but not of time.
    func messageBound(_ core: borrowing RoomCore) -> Int {
        let kept =
            deletions.count + departures.count + settlements.count + edges.count
            + flights.count
        return snapshotChunkBytes + Bound.frame + Bound.item * core.items.count
            + Bound.text * (core.contentByteCount + core.openByteCount)
            + Bound.member * core.members.count
            + Bound.gesture * core.gestures.count + Bound.event * kept
    }

    /// The most bytes of the answers that wait for a member.
    func answerBound(for slot: Slot<Member>) -> Int {
        guard let answers = recipients[slot.index]?.answers else { return 0 }
        return Bound.answer * answers.unsentCount + Answer.frameBytes * answers.unsentFrameCount
    }

    /// Bytes of one of each.
    private enum Bound {
        /// What an update says before its lists.
        static let frame = 256
        /// An item with all that may be told of it at once: itself or four changes, and two poses.
        static let item = 1_024
        /// A byte of text, escaped, or an eighth of a point.
        static let text = 6
        /// A name of six times its bytes, and a presence with a selection of a hundred items.
        static let member = 2_560
        /// Twelve guides an axis, and the angle.
        static let gesture = 6_144
        static let event = 512
        static let answer = 512
    }
}
