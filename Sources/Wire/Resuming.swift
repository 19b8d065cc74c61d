public import Canvas

/// What a member may do in its room.
///
/// **Spec:** H1, H5.
public enum MemberRole: UInt8, Sendable, CaseIterable {
    /// It changes the story.
    case editor
    /// It sees the story.
    case viewer
}

/// What a client and a server can both do beyond what every client of the version can.
///
/// **Spec:** H1, H6.
public struct Capabilities: OptionSet, Hashable, Sendable {
    /// One bit per name, in the order of ``names``.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The member comes back after a cut (R1).
    public static let resume = Capabilities(rawValue: 1 << 0)

    /// The names of the version's capabilities, in the order of their bits.
    public static let names: [StaticString] = ["resume"]
}

/// A secret that makes its bearer the member that was given it.
///
/// **Spec:** R1–R4.
public struct ResumeToken: Hashable, Sendable {
    /// The first 64 of 128 random bits.
    public let high: UInt64
    /// The last 64 of them.
    public let low: UInt64

    /// Wraps random bits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// Tells apart what a story was from what became of it after an unclean start or a restore.
///
/// **Spec:** R5.
public struct Epoch: Hashable, Sendable {
    /// 1…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number, or returns nil outside 1…2⁵³−1.
    public init?(_ rawValue: UInt64) {
        guard rawValue >= 1, rawValue <= greatestIdentifier else { return nil }
        self.rawValue = rawValue
    }
}

/// How far a member is in what a room has done: what has a greater one came later.
///
/// **Spec:** U1, R2.
public struct Stamp: Hashable, Comparable, Sendable {
    /// Counts from 0.
    public var rawValue: UInt64

    /// Wraps a count.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Before anything was done.
    public static let zero = Stamp(0)

    /// Orders by time.
    public static func < (left: Stamp, right: Stamp) -> Bool { left.rawValue < right.rawValue }
}

/// How a member says that it comes back.
///
/// **Spec:** R2.
public struct ResumeRequest: Equatable, Sendable {
    /// The last token that it was given.
    public var token: ResumeToken
    /// The epoch of the story that it knows.
    public var epoch: Epoch
    /// The revision that the last update brought it to.
    public var revision: Revision
    /// The stamp of the last update.
    public var stamp: Stamp

    /// Makes a request.
    public init(token: ResumeToken, epoch: Epoch, revision: Revision, stamp: Stamp) {
        self.token = token
        self.epoch = epoch
        self.revision = revision
        self.stamp = stamp
    }
}

/// How long what is acknowledged lives.
///
/// **Spec:** H3, U13.
public enum Durability: UInt8, Sendable, CaseIterable {
    /// As long as the process.
    case memory
    /// Until it is deleted, once an update has said so.
    case disk
}
