public import Canvas

/// How a gesture stands, or how it came to be over.
///
/// **Spec:** U4.
public enum GestureState: UInt8, Sendable {
    /// It goes on.
    case open
    /// Its member ended it.
    case ended
    /// Its member cancelled it.
    case cancelled
    /// The server ended it: silence, or its member left.
    case settled
    /// What it held is gone.
    case gone
}

/// How a command came out.
///
/// **Spec:** U4.
public enum CommandOutcome: Equatable, Sendable {
    /// Done as asked; the story has this revision by it.
    case accepted(Revision)
    /// Done, but not quite as asked: the item is now so, and the story has this revision by it.
    indirect case adjusted(Revision, Item, rank: Rank)
    /// Nothing had to change.
    case unchanged
    /// Nothing was changed.
    case refused(WireError)
}

/// What an undo or redo left of one item as it was, because it was written since.
///
/// **Spec:** C14.
public struct SkippedPart: Hashable, Sendable {
    /// Which item.
    public var item: ItemID
    /// What of it.
    public var properties: ItemProperties

    /// Makes a part.
    public init(item: ItemID, properties: ItemProperties) {
        self.item = item
        self.properties = properties
    }
}

/// The answer to a command.
public struct CommandAck: Equatable, Sendable {
    /// The command's number.
    public var command: UInt64
    /// How it came out.
    public var outcome: CommandOutcome
    /// What an undo or redo left as it was.
    public var skipped: [SkippedPart]

    /// Makes an answer.
    public init(command: UInt64, outcome: CommandOutcome, skipped: [SkippedPart] = []) {
        self.command = command
        self.outcome = outcome
        self.skipped = skipped
    }
}

/// How much a member can undo and redo.
///
/// **Spec:** C13, U4.
public struct UndoSteps: Hashable, Sendable {
    /// How many commits it can take back.
    public var undo: Int
    /// How many it can do again.
    public var redo: Int

    /// Makes a pair of counts.
    public init(undo: Int, redo: Int) {
        self.undo = undo
        self.redo = redo
    }

    /// What a member has that has done nothing.
    public static let none = UndoSteps(undo: 0, redo: 0)
}

/// What a gesture has come to at its last consumed sample; where its items are, and its guides,
/// follow by themselves.
///
/// **Spec:** U4.
public struct GestureProgress: Hashable, Sendable {
    /// Which gesture.
    public var gesture: GestureID
    /// Whether it goes on.
    public var state: GestureState
    /// The last sample that was consumed.
    public var sample: SampleNumber
    /// The last edge.
    public var ordinal: LatchOrdinal
    /// The guides that are latched.
    public var latched: Level

    /// Makes the progress of a gesture.
    public init(
        gesture: GestureID, state: GestureState, sample: SampleNumber, ordinal: LatchOrdinal,
        latched: Level
    ) {
        self.gesture = gesture
        self.state = state
        self.sample = sample
        self.ordinal = ordinal
        self.latched = latched
    }
}

/// Where an item of a member's own gesture is.
public struct PlacedFrame: Hashable, Sendable {
    /// Which item.
    public var item: ItemID
    /// Where it is.
    public var frame: Frame

    /// Makes the frame of an item.
    public init(item: ItemID, frame: Frame) {
        self.item = item
        self.frame = frame
    }
}

/// Where an item of an open gesture is shown.
///
/// **Spec:** U6, U7.
public struct Pose: Hashable, Sendable {
    /// Its centre.
    public var center: Position
    /// Its scale and angle; nil where the gesture leaves them as they were.
    public var turned: Turned?

    /// How an item is scaled and turned.
    public struct Turned: Hashable, Sendable {
        /// The factor on both extents.
        public var scale: Scale
        /// The rotation about the centre.
        public var angle: Angle

        /// Makes a scale and an angle.
        public init(scale: Scale, angle: Angle) {
            self.scale = scale
            self.angle = angle
        }
    }

    /// Makes a pose.
    public init(center: Position, turned: Turned? = nil) {
        self.center = center
        self.turned = turned
    }

    /// Makes the pose of an item in a gesture of a kind, which may leave scale and angle alone.
    public init(_ frame: Frame, in kind: GestureKind) {
        center = frame.center
        turned = kind == .drag ? nil : Turned(scale: frame.scale, angle: frame.angle)
    }

    /// The frame of an item that is at `frame` when no gesture holds it.
    public func applied(to frame: Frame) -> Frame {
        Frame(
            center: center, scale: turned?.scale ?? frame.scale,
            angle: turned?.angle ?? frame.angle)
    }
}

/// Which keys of an item a record tells; keys that the item's kind lacks are never told.
///
/// **Spec:** U6.
public struct ItemProperties: OptionSet, Hashable, Sendable {
    /// One bit per key.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The place among the other items.
    public static let rank = ItemProperties(rawValue: 1 << 0)
    /// The centre, to the right of the canvas centre.
    public static let x = ItemProperties(rawValue: 1 << 1)
    /// The centre, below the canvas centre.
    public static let y = ItemProperties(rawValue: 1 << 2)
    /// The factor on both extents.
    public static let scale = ItemProperties(rawValue: 1 << 3)
    /// The rotation about the centre.
    public static let angle = ItemProperties(rawValue: 1 << 4)
    /// Half of the width at scale 1.
    public static let halfWidth = ItemProperties(rawValue: 1 << 5)
    /// Half of the height at scale 1.
    public static let halfHeight = ItemProperties(rawValue: 1 << 6)
    /// What a label says.
    public static let text = ItemProperties(rawValue: 1 << 7)
    /// The size of a label's font at scale 1.
    public static let fontSize = ItemProperties(rawValue: 1 << 8)
    /// The color of a label or shape.
    public static let color = ItemProperties(rawValue: 1 << 9)
    /// The color behind a label's text.
    public static let background = ItemProperties(rawValue: 1 << 10)
    /// What a sticker shows.
    public static let emoji = ItemProperties(rawValue: 1 << 11)
    /// What a shape looks like.
    public static let shape = ItemProperties(rawValue: 1 << 12)
    /// The address of a picture.
    public static let url = ItemProperties(rawValue: 1 << 13)

    /// Whether there is the item; no record tells it so, only ``SkippedPart``.
    public static let existence = ItemProperties(rawValue: 1 << 14)

    /// The family of a label's font.
    public static let font = ItemProperties(rawValue: 1 << 15)
    /// Where a label's lines begin or end.
    public static let alignment = ItemProperties(rawValue: 1 << 16)
    /// The points of a stroke.
    public static let points = ItemProperties(rawValue: 1 << 17)
    /// How thick a stroke is.
    public static let thickness = ItemProperties(rawValue: 1 << 18)
    /// The cards of a deck, and those that were swiped.
    public static let cards = ItemProperties(rawValue: 1 << 19)
    /// How much of what lies behind the item it hides.
    public static let opacity = ItemProperties(rawValue: 1 << 20)
    /// Whether nobody changes the item.
    public static let locked = ItemProperties(rawValue: 1 << 21)
    /// Which items are selected with it.
    public static let group = ItemProperties(rawValue: 1 << 22)

    /// Position, scale and angle.
    public static let frame: ItemProperties = [.x, .y, .scale, .angle]
    /// Half-extents and what the item shows.
    public static let content: ItemProperties = [
        .halfWidth, .halfHeight, .text, .font, .fontSize, .alignment, .color, .background,
        .emoji, .shape, .url, .points, .thickness, .cards,
    ]
    /// What items of all kinds have beside their geometry.
    public static let attributes: ItemProperties = [.opacity, .locked, .group]
}

/// An item's place from bottom to top; only the order of ranks means anything.
///
/// **Spec:** U7.
public struct Rank: Hashable, Comparable, Sendable {
    /// −2⁵³…2⁵³.
    public var rawValue: Int64

    /// Wraps a number.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Orders from bottom to top.
    public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
}

/// A member, as the others see it.
public struct MemberProfile: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// Its color.
    public var color: Color

    /// Makes a profile.
    public init(name: String, color: Color) {
        self.name = name
        self.color = color
    }
}

/// A moment on the server's monotonic clock.
public struct ServerTime: Hashable, Comparable, Sendable {
    /// Microseconds since a moment that the server chose.
    public var microseconds: Int64

    /// Wraps microseconds.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Orders by time.
    public static func < (left: ServerTime, right: ServerTime) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The moment `microseconds` later.
    public func advanced(by microseconds: Int) -> ServerTime {
        ServerTime(microseconds: self.microseconds + Int64(microseconds))
    }
}
