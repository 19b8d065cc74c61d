public import Canvas

/// Whether a person is at a member's screen.
///
/// **Spec:** P1, R1.
public enum PresenceState: UInt8, Sendable, CaseIterable {
    /// Somebody works there.
    case active
    /// Nobody has touched anything for a while.
    case idle
    /// The app is in the background: the member may come back for longer.
    case away
    /// The connection is gone, and the member may come back; only the server says so.
    case absent
}

/// What a member shows of itself.
///
/// **Spec:** P1, U6.
public struct Presence: Equatable, Sendable {
    /// Whether somebody is there.
    public var state: PresenceState
    /// Where it points.
    public var cursor: Position?
    /// What it has selected.
    public var selection: [ItemID]
    /// What it sees of the canvas.
    public var viewport: Box?

    /// Makes a presence; without arguments that of somebody who has said nothing yet.
    public init(
        state: PresenceState = .active, cursor: Position? = nil, selection: [ItemID] = [],
        viewport: Box? = nil
    ) {
        self.state = state
        self.cursor = cursor
        self.selection = selection
        self.viewport = viewport
    }
}

/// What a member says anew of how it shows itself: at least one of the properties; what is nil
/// stays as it was.
///
/// **Spec:** P1.
public struct PresenceChanges: Equatable, Sendable {
    /// Where it points; `.some(nil)` for nowhere.
    public var cursor: Position??
    /// What it has selected.
    public var selection: [ItemID]?
    /// What it sees of the canvas; `.some(nil)` for what it does not tell any more.
    public var viewport: Box??
    /// Whether somebody is there; never `absent`.
    public var state: PresenceState?
    /// What it wants to be called.
    public var name: String?
    /// The color it wants to have.
    public var color: Color?

    /// Makes changes; at least one is to be given.
    public init(
        cursor: Position?? = nil, selection: [ItemID]? = nil, viewport: Box?? = nil,
        state: PresenceState? = nil, name: String? = nil, color: Color? = nil
    ) {
        self.cursor = cursor
        self.selection = selection
        self.viewport = viewport
        self.state = state
        self.name = name
        self.color = color
    }
}
