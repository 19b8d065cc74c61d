import Canvas
import Wire

/// How members show themselves.
extension RoomCore {
    /// Shows a member as it says.
    ///
    /// **Spec:** P1.
    mutating func present(
        _ changes: PresenceChanges, by member: Slot<Member>, into effects: inout [Effect]
    ) {
        var presence = members[member].presence
        presence.cursor = changes.cursor ?? presence.cursor
        presence.selection = changes.selection ?? presence.selection
        presence.viewport = changes.viewport ?? presence.viewport
        presence.state = changes.state ?? presence.state
        if presence != members[member].presence {
            members[member].presence = presence
            if members[member].isListed { effects.append(.presented(member)) }
        }
        rename(member, changes.name, changes.color, into: &effects)
    }

    mutating func rename(
        _ member: Slot<Member>, _ name: String?, _ color: Color?, into effects: inout [Effect]
    ) {
        var profile = members[member].profile
        if let name { profile.name = RoomCore.name(name, of: members[member].id) }
        profile.color = color ?? profile.color
        guard profile != members[member].profile else { return }
        members[member].profile = profile
        keep(member)
        if members[member].isListed { effects.append(.listed(member)) }
    }
}
