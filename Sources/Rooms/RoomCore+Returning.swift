import Canvas
package import Wire

/// Going away for a while, and coming back.
extension RoomCore {
    /// Gives a member a token; the one that it used last stays good.
    ///
    /// **Spec:** R1, R4.
    mutating func give(_ token: ResumeToken, to member: Slot<Member>) {
        guard members[member].capabilities.contains(.resume) else { return }
        members[member].token = token
        tokens[token] = member
        keep(member)
    }

    mutating func comeBack(
        _ member: Slot<Member>, by request: ResumeRequest, _ arrival: Arrival,
        at now: ServerTime, into effects: inout [Effect]
    ) {
        for old in [members[member].token, members[member].usedToken] where old != request.token {
            if let old { tokens[old] = nil }
        }
        members[member].usedToken = request.token
        give(arrival.token, to: member)
        members[member].encoding = arrival.encoding
        members[member].lastCommandOfConnection = 0
        for gesture in members[member].gestures { gestures[gesture].lastHeard = now }
        effects.append(.returned(member, request))
        if let absence = members[member].absence {
            members[member].absence = nil
            absentees.removeAll { $0 == member }
            members[member].presence.state = absence.state
            if members[member].isListed { effects.append(.presented(member)) }
        }
        rename(member, arrival.hello.name, arrival.hello.color, into: &effects)
    }

    /// Lets a member go whose connection is gone, or, if it can come back, waits for that.
    ///
    /// **Spec:** R1.
    package mutating func suspend(
        _ member: Slot<Member>, at now: ServerTime, into effects: inout [Effect]
    ) {
        latestTime = now
        guard members[member].capabilities.contains(.resume) else {
            return leave(member, into: &effects)
        }
        let state = members[member].presence.state
        let grace = state == .away ? Limits.awayGrace : Limits.grace
        members[member].absence = Absence(state: state, end: now.advanced(by: grace))
        absentees.append(member)
        members[member].presence.state = .absent
        effects.append(.suspended(member))
        if members[member].isListed { effects.append(.presented(member)) }
    }

    /// When the next absent member leaves, if none comes back till then.
    package var nextDeparture: ServerTime? {
        absentees.compactMap { members[$0].absence?.end }.min()
    }

    /// Lets the members go that did not come back in time.
    ///
    /// **Spec:** R1.
    package mutating func endGraces(at now: ServerTime, into effects: inout [Effect]) {
        latestTime = now
        for member in absentees {
            guard let absence = members[member].absence, absence.end <= now else { continue }
            leave(member, into: &effects)
        }
    }
}
