package import Canvas
package import Wire

/// Sending.
///
/// **Spec:** U1–U14.
extension Room {
    /// Whether a flush would find anything to send at once.
    package var needsFlush: Bool { delivery.needsFlush }

    /// When a flush finds anything to send: in the past when at once; nil when nothing waits.
    package var nextFlush: ServerTime? { delivery.nextFlush }

    /// Where whole messages go: takes a member and the bytes of one message, with
    /// ``ByteBuffer/headroom`` spare bytes in front.
    package typealias Send = (Slot<Member>, UnsafeMutableRawBufferPointer) -> SendOutcome

    /// Sends every member whose socket takes it what it lacks, in one message.
    package mutating func flush(at now: ServerTime, _ send: Send) {
        let assembler = assembler
        assembler.begin()
        flush(
            at: now,
            parcels: { member, parcel, bytes in
                assembler.withMessage(of: parcel, in: bytes) { send(member, $0) }
            })
    }

    /// Hands out the parcels of all members whose sockets take them and that lack something.
    package mutating func flush(at now: ServerTime, parcels send: Delivery.Send) {
        delivery.flush(core, story: story, at: now, send)
    }

    /// Sends a member whose socket takes messages again what it lacks by now.
    package mutating func resume(
        _ member: Slot<Member>, at now: ServerTime, _ send: Send
    ) {
        let assembler = assembler
        assembler.begin()
        resume(
            member, at: now,
            parcels: { member, parcel, bytes in
                assembler.withMessage(of: parcel, in: bytes) { send(member, $0) }
            })
    }

    /// Hands out the parcels of what a member, whose socket takes messages again, lacks by now.
    package mutating func resume(
        _ member: Slot<Member>, at now: ServerTime, parcels send: Delivery.Send
    ) {
        delivery.resume(member, core, story: story, at: now, send)
    }

    /// Lets the next flush send a member whose last message is known to be out.
    package mutating func unblock(_ member: Slot<Member>, at now: ServerTime) {
        delivery.unblock(member, at: now)
    }

    /// The members that are to be closed because they do not read; each is told once.
    package mutating func takeOverwhelmed() -> [Slot<Member>] { delivery.takeOverwhelmed() }

    // MARK: Slow members

    /// Whether the socket of any member is full.
    package var hasFullSockets: Bool { delivery.hasFullSockets }

    /// The members whose sockets have been full for so long that their progress is to be noted.
    package func membersToWatch(at now: ServerTime) -> [Slot<Member>] {
        delivery.membersToWatch(at: now)
    }

    /// Notes how many bytes a member's system has confirmed by now; one that has taken none for
    /// `slowTimeout` is among those to be closed.
    ///
    /// **Spec:** U14.
    package mutating func noteProgress(
        of member: Slot<Member>, byteCount: UInt64, at now: ServerTime
    ) {
        delivery.noteProgress(of: member, byteCount: byteCount, at: now)
    }

    /// The most bytes that a message to a member has, beside what it is answered.
    ///
    /// **Spec:** U8.
    package var messageBound: Int { delivery.messageBound(core) }

    /// The most bytes of the answers that wait for a member.
    package func answerBound(for member: Slot<Member>) -> Int {
        delivery.answerBound(for: member)
    }

    // MARK: Durability

    /// Notes that all commits up to `revision` are on the disk.
    ///
    /// **Spec:** U13.
    package mutating func noteDurable(_ revision: Revision) { delivery.noteDurable(revision) }
}
