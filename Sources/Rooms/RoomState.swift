package import Canvas
import Snapping
package import Wire

/// Somebody who joined, as the room knows it.
package struct Member {
    /// Its name in the room.
    package let id: MemberID
    /// What the others see of it.
    package internal(set) var profile: MemberProfile
    /// What it may do (H5).
    package let role: MemberRole
    /// What its client can do beyond the version (H6).
    package let capabilities: Capabilities
    /// How its connection's messages are written; another connection may have another encoding.
    package internal(set) var encoding: WireEncoding
    /// With what it can come back (R1), if it can.
    package internal(set) var token: ResumeToken?
    /// The token by which it came back last, which stays good until ``token`` is used (R4).
    var usedToken: ResumeToken?
    /// Until when it may come back, while it is away without a connection (R1).
    var absence: Absence?
    /// Whether its connection is gone and it may come back (R1).
    package var isAbsent: Bool { absence != nil }
    /// How it shows itself.
    package internal(set) var presence = Presence()
    /// Whether the others are told of it, or only count it (P3).
    package internal(set) var isListed = false
    /// Its open gestures.
    package var gestures: [Slot<OpenGesture>] = []
    /// The sticky flags of `classic`, which outlive gestures (S12).
    var flags = ClassicFlags()
    /// The greatest command number it has used (C1).
    package internal(set) var lastCommand: UInt64 = 0
    /// The greatest one of those that made commits: what a restart remembers (D2).
    var lastCommittingCommand: UInt64 = 0
    /// The greatest one that came by its present connection (C1, R7).
    var lastCommandOfConnection: UInt64 = 0
    /// What it can take back and do again (C13).
    var history = UndoHistory()
    /// How much of it there is.
    package var steps: UndoSteps { history.steps }
    /// Whether it is among those of which something is to be kept anew, and whether ever was.
    var isUnkept = false
    var isKept = false
    /// What it may do still (C12, G13, E4).
    var allowances = Allowances()
    /// Gestures of its that are over or were refused: what still comes for them is late (G6).
    var pastGestures = RecentNames<GestureID>(limit: Member.pastGestureLimit)

    static let pastGestureLimit = 64
}

/// The time in which a member whose connection is gone may come back.
struct Absence {
    /// How it showed itself before.
    let state: PresenceState
    /// When it leaves.
    let end: ServerTime
}

/// An item in its place among the others.
package struct PlacedItem {
    /// The item, as last committed.
    package var item: Item
    /// Its place from bottom to top.
    package var rank: Rank
    /// Who created it.
    package let creator: MemberID
    /// Who wrote its properties last (C14).
    package internal(set) var writes: PropertyWrites
    /// The gesture that holds it.
    package var holder: Slot<OpenGesture>?
    /// Of a deck, how those of its cards move that nobody has in the hand and that are not at rest
    /// yet, one flight for each (G14); some may have come to rest since.
    package internal(set) var flights: [CardFlight] = []
}
