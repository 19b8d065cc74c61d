public import Canvas

/// The first message of a client.
///
/// **Spec:** H1.
public struct Hello: Equatable, Sendable {
    /// The oldest protocol version that the client speaks.
    public var minimumVersion: Int
    /// The newest protocol version that the client speaks.
    public var maximumVersion: Int
    /// What the member wants to be called.
    public var name: String?
    /// The color the member wants to have.
    public var color: Color?
    /// What the member wants to do.
    public var role: MemberRole
    /// What the client can do, as far as this version knows it.
    public var capabilities: Capabilities
    /// Which member it was, if it comes back.
    public var resume: ResumeRequest?

    /// Makes a hello of a client that speaks the versions from `minimumVersion` to
    /// `maximumVersion`.
    public init(
        minimumVersion: Int = 1, maximumVersion: Int = 1, name: String? = nil,
        color: Color? = nil, role: MemberRole = .editor, capabilities: Capabilities = [],
        resume: ResumeRequest? = nil
    ) {
        self.minimumVersion = minimumVersion
        self.maximumVersion = maximumVersion
        self.name = name
        self.color = color
        self.role = role
        self.capabilities = capabilities
        self.resume = resume
    }
}

/// Where a reordered item goes.
///
/// **Spec:** C5.
public enum Reordering: Hashable, Sendable {
    case front
    case back
    case above(ItemID)
    case below(ItemID)
    /// Above the next item.
    case forward
    /// Below the item before.
    case backward
}

/// What a command does with the cards of a deck.
///
/// **Spec:** C19.
public enum DeckChange: Hashable, Sendable {
    /// Puts a card in so that as many lie on top of it; nil for the bottom.
    case insert(Card, rank: Int?)
    /// Takes a card away, whether it is in the deck or was swiped.
    case remove(CardID)
    /// Swipes the card on top.
    case swipe(CardID, SwipeDirection)
    /// Puts a card that was swiped on top again; nil for the last one.
    case takeBack(CardID?)
    /// Puts all cards that were swiped on top again.
    case gather
}

/// A numbered change of the story that is no gesture.
///
/// **Spec:** C1.
public enum Command: Equatable, Sendable {
    /// Places an item; the half-extents of a label may be for the server to find out (C17).
    case create(Item, isMeasured: Bool = false)
    case update(ItemID, ItemChanges)
    case delete(ItemID)
    case reorder(ItemID, Reordering)
    /// Moves items by as much, to the right and down.
    case nudge([ItemID], dx: Length, dy: Length)
    /// Brings items to a guide of the canvas, as they are arranged.
    case align([ItemID], to: GuideKind)
    /// Has items selected together.
    ///
    /// **Spec:** C16.
    case group([ItemID], GroupID)
    /// Has items selected by themselves again.
    ///
    /// **Spec:** C16.
    case ungroup([ItemID])
    /// Places copies of items, with these names, so far to the right and down.
    ///
    /// **Spec:** C16.
    case duplicate([ItemID], as: [ItemID], dx: Length, dy: Length, group: GroupID?)
    /// Does something with the cards of a deck.
    ///
    /// **Spec:** C19.
    case deck(ItemID, DeckChange)
    /// Takes back what the member did last.
    ///
    /// **Spec:** C13.
    case undo
    /// Does again what the member took back last.
    ///
    /// **Spec:** C13.
    case redo
}

/// What gestures of some kinds are about beside their items.
///
/// **Spec:** G14, G15.
public enum GestureSubject: Hashable, Sendable {
    /// The card of a `swipe`.
    case card(CardID)
    /// The line of a `draw`.
    case stroke(thickness: Length, color: Color)
}

/// The beginning of a gesture.
///
/// **Spec:** G1.
public struct GestureBegin: Equatable, Sendable {
    /// The name that the member chose.
    public var gesture: GestureID
    /// What the member does with the items.
    public var kind: GestureKind
    /// What it holds: at least one item, each once; of a `draw` the name of the item to be.
    public var items: [ItemID]
    /// What a `swipe` and a `draw` have beside that.
    public var subject: GestureSubject?
    /// The member's zoom, frozen for the gesture.
    public var zoom: Zoom
    /// What the member sees of the canvas, frozen for the gesture.
    public var viewport: Box?
    /// Sample 0, of a form that the kind takes.
    public var sample: Sample

    /// Makes a beginning.
    public init(
        gesture: GestureID, kind: GestureKind = .drag, items: [ItemID],
        subject: GestureSubject? = nil, zoom: Zoom = .one, viewport: Box? = nil, sample: Sample
    ) {
        self.gesture = gesture
        self.kind = kind
        self.items = items
        self.subject = subject
        self.zoom = zoom
        self.viewport = viewport
        self.sample = sample
    }
}

/// What a client says.
///
/// The samples of a move are not in it but in a list beside it, of which it names a part: a
/// message is then a value that nothing has to be allocated for.
public enum ClientMessage: Equatable, Sendable {
    case hello(Hello)
    case command(number: UInt64, Command)
    case begin(GestureBegin)
    case move(GestureID, samples: Range<Int>)
    /// What an edit has come to: the whole text.
    ///
    /// **Spec:** G16.
    indirect case draft(GestureID, SampleNumber, text: String)
    case end(GestureID)
    case cancel(GestureID)
    case presence(PresenceChanges)
    case ping(identifier: UInt64)
}
