import Canvas
package import Wire

/// Who comes to a room: its hello, how its connection's messages are written, and the secret with
/// which it can come back.
package struct Arrival {
    /// What it says.
    package var hello: Hello
    /// How its messages are written.
    package var encoding: WireEncoding
    /// With what it can come back, if it can at all: 128 random bits that were never used before.
    package var token: ResumeToken

    /// Makes an arrival.
    package init(_ hello: Hello, encoding: WireEncoding, token: ResumeToken) {
        self.hello = hello
        self.encoding = encoding
        self.token = token
    }
}

/// Joining and leaving.
extension RoomCore {
    /// Lets a member in, or in again; nil when the room is full.
    ///
    /// In a full room the member that has been absent for longest makes room.
    ///
    /// **Spec:** H3, H4, R1–R4, P3.
    package mutating func join(
        _ arrival: Arrival, at now: ServerTime, into effects: inout [Effect]
    ) -> Slot<Member>? {
        latestTime = now
        if let request = arrival.hello.resume, let slot = tokens[request.token] {
            comeBack(slot, by: request, arrival, at: now, into: &effects)
            return slot
        }
        if members.count >= Limits.membersPerRoom {
            guard let longest = absentees.first else { return nil }
            leave(longest, into: &effects)
        }
        // No room has had 2⁵³ members, but what is on a disk may say so.
        guard let id = MemberID(lastMember + 1) else { return nil }
        lastMember += 1
        let hello = arrival.hello
        let palette = RoomCore.palette
        let profile = MemberProfile(
            name: RoomCore.name(hello.name, of: id),
            color: hello.color ?? palette[Int((lastMember - 1) % UInt64(palette.count))])
        let slot = members.insert(
            Member(
                id: id, profile: profile, role: hello.role, capabilities: hello.capabilities,
                encoding: arrival.encoding))
        give(arrival.token, to: slot)
        effects.append(.joined(slot))
        if listedCount < Limits.membersListed {
            show(slot, into: &effects)
        } else {
            effects.append(.watchersChanged)
        }
        return slot
    }

    /// What a member is called that wants to be called so.
    static func name(_ wanted: String?, of member: MemberID) -> String {
        guard let wanted, !wanted.allSatisfy(\.isWhitespace) else {
            return "Guest \(member.rawValue)"
        }
        return wanted
    }

    /// Colors of members that bring none: far apart, and readable on white and on black.
    private static let palette: [Color] = [
        0xE0_5A47, 0x2F_8FD8, 0x2E_A36B, 0xA7_62D6, 0xD9_8A1F, 0x1F_A3A3, 0xD6_4C94, 0x7A_8B2E,
    ].map { Color(rgb: $0) }

    /// Lists a member that was only counted so far.
    ///
    /// **Spec:** P3.
    mutating func list(_ member: Slot<Member>, into effects: inout [Effect]) {
        guard !members[member].isListed else { return }
        show(member, into: &effects)
        effects.append(.watchersChanged)
    }

    private mutating func show(_ member: Slot<Member>, into effects: inout [Effect]) {
        members[member].isListed = true
        listedCount += 1
        effects.append(.listed(member))
        if members[member].presence != Presence() { effects.append(.presented(member)) }
    }

    /// How many members are not listed.
    ///
    /// **Spec:** P3.
    package var watcherCount: Int { members.count - listedCount }

    // MARK: Leaving

    /// Lets a member go; its gestures are settled where they are.
    ///
    /// **Spec:** G5.
    package mutating func leave(_ member: Slot<Member>, into effects: inout [Effect]) {
        while let gesture = members[member].gestures.last {
            settle(gesture, .settled, into: &effects)
        }
        forget(member)
        let old = members[member]
        for token in [old.token, old.usedToken] {
            if let token { tokens[token] = nil }
        }
        absentees.removeAll { $0 == member }
        excessive.removeAll { $0 == member }
        if old.isListed { listedCount -= 1 }
        members.remove(member)
        effects.append(.left(old.id, member, wasListed: old.isListed))
        if !old.isListed { effects.append(.watchersChanged) }
        followScene(into: &effects)
    }

    /// The members to be closed because they ask for much more than they may; they are told once.
    ///
    /// **Spec:** E4.
    package mutating func takeExcessive() -> [Slot<Member>] {
        defer { excessive.removeAll(keepingCapacity: true) }
        return excessive
    }
}
