import Canvas

/// The first byte of a message in `plumbline.v1.binary`: which message it is.
///
/// **Spec:** B1; the numbers are those of `Protocol/encoding.md`.
enum BinaryMessageType: UInt8 {
    case hello = 0x01
    case create = 0x02
    case update = 0x03
    case delete = 0x04
    case reorder = 0x05
    case nudge = 0x06
    case align = 0x07
    case begin = 0x08
    case move = 0x09
    case end = 0x0A
    case cancel = 0x0B
    case presence = 0x0C
    case ping = 0x0D
    case undo = 0x0E
    case redo = 0x0F
    case group = 0x10
    case ungroup = 0x11
    case duplicate = 0x12
    case deck = 0x13
    case draft = 0x14
    /// From the server.
    case welcome = 0x81
    /// From the server.
    case serverUpdate = 0x82
}

/// The first byte of an entry of an update.
///
/// **Spec:** B1, B5; the entries of a member's own come first, in the order of their numbers.
enum BinaryEntryType: UInt8 {
    case ack = 0x01
    case own = 0x02
    case error = 0x03
    case pong = 0x04
    case steps = 0x05
    case edge = 0x11
    case member = 0x12
    case left = 0x13
    case watchers = 0x14
    case item = 0x15
    case changed = 0x16
    case deleted = 0x17
    case settled = 0x18
    case presence = 0x19
    case pose = 0x1A
    case gesture = 0x1B
    case draft = 0x1C
    case points = 0x1D
    case flight = 0x1E

    /// Whether it is a member's own, and not of what everybody shares.
    var isOwn: Bool { rawValue < 0x10 }

    /// How many bytes stand before an entry's fields: its type and their length.
    static let headByteCount = 3

    /// What stands for the length of fields that are as long or longer; the length follows.
    static let longLength: UInt16 = 65_535
}

/// The bits that announce what is optional, by what they are of.
///
/// **Spec:** B1.
enum BinaryFlags {
    enum Hello {
        static let name: UInt8 = 1 << 0
        static let color: UInt8 = 1 << 1
        static let resume: UInt8 = 1 << 2
        static let all: UInt8 = 0b111
    }

    enum Item {
        static let locked: UInt8 = 1 << 0
        static let group: UInt8 = 1 << 1
        /// Of a label in a `create` only.
        static let measure: UInt8 = 1 << 2
        static let all: UInt8 = 0b11
    }

    enum Card {
        static let url: UInt8 = 1 << 0
        static let all: UInt8 = 0b1
    }

    /// Of what a command may leave out: the group of copies, or which card or rank it is.
    enum Optional {
        static let given: UInt8 = 1 << 0
        static let all: UInt8 = 0b1
    }

    enum Label {
        static let background: UInt8 = 1 << 0
        static let all: UInt8 = 0b1
    }

    enum Begin {
        static let viewport: UInt8 = 1 << 0
        static let all: UInt8 = 0b1
    }

    /// Of a sample: its form in the lowest two bits, the modifiers, and what a recogniser says.
    enum Sample {
        static let form: UInt8 = 0b11
        static let modifierShift: UInt8 = 2
        static let modifiers: UInt8 = 0b111 << 2
        static let translation: UInt8 = 1 << 5
        static let magnification: UInt8 = 1 << 6
        static let rotation: UInt8 = 1 << 7
        static let recognition: UInt8 = 0b111 << 5
    }

    /// Of what a member says anew of itself.
    enum Presence {
        static let cursor: UInt8 = 1 << 0
        static let noCursor: UInt8 = 1 << 1
        static let selection: UInt8 = 1 << 2
        static let viewport: UInt8 = 1 << 3
        static let noViewport: UInt8 = 1 << 4
        static let state: UInt8 = 1 << 5
        static let name: UInt8 = 1 << 6
        static let color: UInt8 = 1 << 7
    }

    /// Of a record `presence`.
    enum ShownPresence {
        static let cursor: UInt8 = 1 << 0
        static let viewport: UInt8 = 1 << 1
        static let all: UInt8 = 0b11
    }

    /// Of the new values of an item.
    enum Changes {
        static let x: UInt32 = 1 << 0
        static let y: UInt32 = 1 << 1
        static let halfWidth: UInt32 = 1 << 2
        static let halfHeight: UInt32 = 1 << 3
        static let scale: UInt32 = 1 << 4
        static let angle: UInt32 = 1 << 5
        static let text: UInt32 = 1 << 6
        static let fontSize: UInt32 = 1 << 7
        static let color: UInt32 = 1 << 8
        static let background: UInt32 = 1 << 9
        static let noBackground: UInt32 = 1 << 10
        static let emoji: UInt32 = 1 << 11
        static let shape: UInt32 = 1 << 12
        static let url: UInt32 = 1 << 13
        static let rank: UInt32 = 1 << 15
        static let opacity: UInt32 = 1 << 16
        static let locked: UInt32 = 1 << 17
        static let unlocked: UInt32 = 1 << 18
        static let measure: UInt32 = 1 << 19
        static let font: UInt32 = 1 << 20
        static let alignment: UInt32 = 1 << 21
        static let thickness: UInt32 = 1 << 22
        static let group: UInt32 = 1 << 23
        static let noGroup: UInt32 = 1 << 24
        static let cards: UInt32 = 1 << 25

        /// Those that an `update` and a record `changed` have.
        private static let common: UInt32 =
            (1 << 14) - 1 | opacity | locked | unlocked | font | alignment | thickness
        /// Those of an `update`.
        static let ofUpdate: UInt32 = common | measure
        /// Those of a record `changed`.
        static let ofRecord: UInt32 = common | rank | group | noGroup | cards
        /// Of which no two stand together.
        static let contradictions: [UInt32] = [
            background | noBackground, locked | unlocked, measure | halfWidth,
            measure | halfHeight, group | noGroup,
        ]
    }

    /// Of the keys that an ack tells as skipped: those of a record `changed` but the ones that say
    /// no, and two.
    enum Skipped {
        static let id: UInt32 = 1 << 14
        static let points: UInt32 = 1 << 26
        static let all: UInt32 =
            Changes.ofRecord & ~(Changes.noBackground | Changes.unlocked | Changes.noGroup) | id
            | points
    }

    enum Welcome {
        static let token: UInt8 = 1 << 0
        static let resumed: UInt8 = 1 << 1
        static let all: UInt8 = 0b11
    }

    enum Update {
        static let snapshot: UInt8 = 1 << 0
        static let more: UInt8 = 1 << 1
        static let folded: UInt8 = 1 << 2
        static let interval: UInt8 = 1 << 3
        static let durable: UInt8 = 1 << 4
        static let epoch: UInt8 = 1 << 5
        static let all: UInt8 = 0b11_1111
    }

    enum Pose {
        static let turned: UInt8 = 1 << 0
        static let all: UInt8 = 0b1
    }

    enum Flight {
        static let direction: UInt8 = 1 << 0
        static let all: UInt8 = 0b1
    }

    enum Error {
        static let command: UInt16 = 1 << 0
        static let gesture: UInt16 = 1 << 1
        static let item: UInt16 = 1 << 2
        static let field: UInt16 = 1 << 3
        static let bounds: UInt16 = 1 << 4
        static let limit: UInt16 = 1 << 5
        static let holder: UInt16 = 1 << 6
        static let offset: UInt16 = 1 << 7
        static let retryAfter: UInt16 = 1 << 8
        static let all: UInt16 = (1 << 9) - 1
    }
}

/// The kinds of guides, as the first byte of their name; those of the canvas are 0…5.
///
/// **Spec:** B1, U12.
enum BinaryGuideKind {
    static let itemCenter: UInt8 = 6
    static let itemEdge: UInt8 = 7
    static let gap: UInt8 = 8
    static let angle: UInt8 = 9
}
