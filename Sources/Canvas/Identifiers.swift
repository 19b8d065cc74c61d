/// The greatest identifier that every client can hold exactly: in browsers, numbers are doubles.
public let greatestIdentifier: UInt64 = 0x1F_FFFF_FFFF_FFFF

/// Names an item of one story.
///
/// Chosen by the member who creates it; never used twice in a story.
///
/// **Spec:** N5.
public struct ItemID: Hashable, Comparable, Sendable {
    /// 1…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number, or returns nil outside 1…2⁵³−1.
    public init?(_ rawValue: UInt64) {
        guard rawValue >= 1, rawValue <= greatestIdentifier else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by number; the order has no meaning beyond being total.
    public static func < (left: ItemID, right: ItemID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Names a gesture of one story.
///
/// Chosen by the member who begins it.
///
/// **Spec:** N5.
public struct GestureID: Hashable, Comparable, Sendable {
    /// 1…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number, or returns nil outside 1…2⁵³−1.
    public init?(_ rawValue: UInt64) {
        guard rawValue >= 1, rawValue <= greatestIdentifier else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by number; the order has no meaning beyond being total.
    public static func < (left: GestureID, right: GestureID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Names a member of one room.
///
/// Chosen by the server, counted from 1, never used twice in a room.
///
/// **Spec:** N5.
public struct MemberID: Hashable, Comparable, Sendable {
    /// 1…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number, or returns nil outside 1…2⁵³−1.
    public init?(_ rawValue: UInt64) {
        guard rawValue >= 1, rawValue <= greatestIdentifier else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by number, which is the order of joining.
    public static func < (left: MemberID, right: MemberID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Counts the commits of a story: 0 when it is created, +1 for each.
public struct Revision: Hashable, Comparable, Sendable {
    /// 0…2⁵³−1.
    public let rawValue: UInt64

    /// Wraps a number of commits.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// The revision after this one.
    public var next: Revision { Revision(rawValue + 1) }

    /// Orders by number of commits.
    public static func < (left: Revision, right: Revision) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Numbers the samples of one gesture: 0 is the sample of begin, then strictly increasing.
public struct SampleNumber: Hashable, Comparable, Sendable {
    /// 0…2³²−1.
    public let rawValue: UInt32

    /// Wraps a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// Orders by number, which is the order of being taken.
    public static func < (left: SampleNumber, right: SampleNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}
