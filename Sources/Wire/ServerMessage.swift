public import Canvas

/// What a server says, as clients keep it.
public enum ServerMessage: Sendable {
    /// The connection is a member now.
    case welcome(Welcome)
    /// What changed is in the ``ServerUpdate`` that was passed to the decoder.
    case update
}

/// What a member is told when it joins.
///
/// **Spec:** H3.
public struct Welcome: Sendable {
    /// Its name in the room.
    public var member: MemberID
    /// How it is shown to the others.
    public var profile: MemberProfile
    /// The server's clock.
    public var time: ServerTime
    /// The story's name and layout.
    public var story: StoryRequest
    /// The story's revision; the first update is a snapshot of this one or a later.
    public var revision: Revision
    /// What the operator may set, by its name in `limits.json`, as far as this version knows it.
    public var limits: [(name: StaticString, value: Int)]
}

/// A story as `GET` tells it: what is committed.
///
/// **Spec:** T2.
public struct StoryDocument: Sendable {
    /// The story's name and layout.
    public var story: StoryRequest
    /// How many commits it has.
    public var revision: Revision
    /// Its items from bottom to top.
    public var items: [(item: Item, rank: Rank)]
}

/// How one of a member's own gestures stands, with its items and the guides to draw.
///
/// **Spec:** U4.
public struct OwnProgress: Sendable {
    /// How far it has come.
    public var progress: GestureProgress
    /// Its part of ``ServerUpdate/poses``: where its items are.
    public var poses: Range<Int>
    /// Its part of ``ServerUpdate/guides``.
    public var guides: Range<Int>
}

/// What a member is told at a flush.
///
/// Kept and filled anew for each update, so that a stream of updates allocates nothing but the
/// texts of new items and members.
///
/// **Spec:** U1, U4.
public struct ServerUpdate: Sendable {
    /// The revision that the member had.
    public var since = Revision(0)
    /// The revision that it has by this update.
    public var revision = Revision(0)
    /// The server's clock.
    public var time = ServerTime(microseconds: 0)
    /// Whether the records replace what the member knew.
    public var isSnapshot = false
    /// Whether edges were left out.
    public var isFolded = false
    /// The answers to its commands.
    public var acks: [CommandAck] = []
    /// How its own gestures stand.
    public var own: [OwnProgress] = []
    /// The errors that answer no command.
    public var errors: [WireError] = []
    /// The answer to a ping: its name, and the server's clock.
    public var pong: (identifier: UInt64, time: ServerTime)?
    /// What everybody shares.
    public var records: [ServerRecord] = []
    /// Where the items of all gestures of its own are; each gesture names its part.
    public var poses: [PlacedFrame] = []
    /// The items of all gestures in the records; each gesture names its part.
    public var items: [ItemID] = []
    /// The guides to draw of all levels in the update; each level names its part.
    public var guides: [Guide] = []

    /// Makes an update that says nothing.
    public init() {}

    mutating func removeAll() {
        acks.removeAll(keepingCapacity: true)
        own.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        poses.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        guides.removeAll(keepingCapacity: true)
        pong = nil
    }
}

/// One record of an update.
///
/// **Spec:** U6.
public enum ServerRecord: Sendable {
    case edge(LatchEdge, of: GestureID, by: MemberID)
    case member(MemberID, MemberProfile)
    case left(MemberID)
    indirect case item(Item, rank: Rank, by: MemberID)
    indirect case changed(ItemID, ItemChanges, rank: Rank?, by: MemberID)
    case deleted(ItemID, by: MemberID)
    case settled(GestureID, by: MemberID, GestureState)
    case presence(MemberID, cursor: Position?)
    case pose(Pose, of: ItemID, by: GestureID, at: SampleNumber)
    /// An open gesture with its level; what it holds is a part of ``ServerUpdate/items``, and its
    /// guides to draw are one of ``ServerUpdate/guides``.
    case gesture(
        GestureID, GestureKind, by: MemberID, holding: Range<Int>, ordinal: LatchOrdinal,
        latched: Level, guides: Range<Int>)
}
