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
    /// What it may do.
    public var role: MemberRole
    /// The server's clock.
    public var time: ServerTime
    /// The epoch of the story.
    public var epoch: Epoch
    /// With what it can come back, if it can.
    public var token: ResumeToken?
    /// The greatest command number that it has used, or 0.
    public var lastCommand: UInt64
    /// Whether it goes on where its last connection ended.
    public var isResumed: Bool
    /// The story's name and layout.
    public var story: StoryRequest
    /// The story's revision.
    public var revision: Revision
    /// How long what is acknowledged lives.
    public var durability: Durability
    /// What both sides can do beyond the version.
    public var capabilities: Capabilities
    /// What the operator may set, by its name in `limits.json`, as far as this version knows it.
    public var limits: [(name: StaticString, value: Int)]

    /// Makes a welcome; by default to a member that joins for the first time, without capabilities,
    /// and with this server's limits.
    public init(
        member: MemberID, profile: MemberProfile, role: MemberRole = .editor, time: ServerTime,
        epoch: Epoch, token: ResumeToken? = nil, lastCommand: UInt64 = 0, isResumed: Bool = false,
        story: StoryRequest, revision: Revision, durability: Durability = .memory,
        capabilities: Capabilities = [],
        limits: [(name: StaticString, value: Int)] = Limits.allMaxima
    ) {
        self.member = member
        self.profile = profile
        self.role = role
        self.time = time
        self.epoch = epoch
        self.token = token
        self.lastCommand = lastCommand
        self.isResumed = isResumed
        self.story = story
        self.revision = revision
        self.durability = durability
        self.capabilities = capabilities
        self.limits = limits
    }
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

/// What an update says before everything else.
///
/// **Spec:** U1, U2, U13, U14.
public struct UpdateOpening: Sendable {
    /// The revision that the member had.
    public var since: Revision
    /// The revision that it has by this update.
    public var revision: Revision
    /// How far in the room's doings it is by this update.
    public var stamp: Stamp
    /// The epoch of the story, if it has changed.
    public var epoch: Epoch?
    /// The server's clock.
    public var time: ServerTime
    /// Whether the records replace what the member knew.
    public var isSnapshot = false
    /// Whether another part of the snapshot follows.
    public var hasMore = false
    /// Whether edges were left out.
    public var isFolded = false
    /// Microseconds between the updates to this member, if that has changed; 0 for none.
    public var interval: Int?
    /// The revision up to which commits are on the disk, if that has changed.
    public var durable: Revision?

    /// Makes the opening of an update that is no snapshot.
    public init(since: Revision, revision: Revision, stamp: Stamp, time: ServerTime) {
        self.since = since
        self.revision = revision
        self.stamp = stamp
        self.time = time
    }
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
    /// What it says before everything else.
    public var opening = UpdateOpening(
        since: Revision(0), revision: Revision(0), stamp: .zero,
        time: ServerTime(microseconds: 0))
    /// The answers to its commands.
    public var acks: [CommandAck] = []
    /// How its own gestures stand.
    public var own: [OwnProgress] = []
    /// The errors that answer no command.
    public var errors: [WireError] = []
    /// The answer to a ping: its name, and the server's clock.
    public var pong: (identifier: UInt64, time: ServerTime)?
    /// How much the member can undo and redo, if that has changed.
    public var steps: UndoSteps?
    /// What everybody shares.
    public var records: [ServerRecord] = []
    /// Where the items of all gestures of its own are; each gesture names its part.
    public var poses: [PlacedFrame] = []
    /// The items of all gestures in the records; each gesture names its part.
    public var items: [ItemID] = []
    /// The points of strokes in the records; each record names its part.
    public var points: [Position] = []
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
        points.removeAll(keepingCapacity: true)
        guides.removeAll(keepingCapacity: true)
        pong = nil
        steps = nil
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
    /// How many members are in the room that are not listed.
    case watchers(Int)
    indirect case presence(MemberID, Presence)
    case pose(Pose, of: ItemID, by: GestureID, at: SampleNumber)
    /// What an edit has come to.
    indirect case draft(String, of: ItemID, by: GestureID, at: SampleNumber)
    /// Points of a stroke that is being drawn, from the one at a place on; they are a part of
    /// ``ServerUpdate/points``.
    case points(Range<Int>, from: Int, of: ItemID, by: GestureID)
    /// A card of a deck flies.
    indirect case flight(CardFlight, of: ItemID, by: MemberID)
    /// An open gesture with its level; what it holds is a part of ``ServerUpdate/items``, and its
    /// guides to draw are one of ``ServerUpdate/guides``.
    case gesture(
        GestureID, GestureKind, subject: GestureSubject?, by: MemberID, holding: Range<Int>,
        ordinal: LatchOrdinal, latched: Level, guides: Range<Int>)
}
