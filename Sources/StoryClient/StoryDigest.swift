public import Canvas
public import Wire

/// A number that stands for the frames of a story's items, in whatever order they are added.
///
/// Two members that were told the same have the same; two that were not have the same by chance
/// once in 2⁶⁴.
public struct StoryDigest: Hashable, Sendable {
    /// The sum of what each item comes to.
    public private(set) var rawValue: UInt64 = 0

    /// The digest of a story without items.
    public init() {}

    /// The digest of a story as the server has it.
    public init(of document: StoryDocument) {
        for entry in document.items { add(entry.item.id, entry.item.frame) }
    }

    /// Adds an item.
    public mutating func add(_ item: ItemID, _ frame: Frame) {
        var mixed = item.rawValue
        for part in [
            frame.center.x.thousandths, frame.center.y.thousandths, frame.scale.millionths,
            Int64(frame.angle.thousandths),
        ] {
            mixed = StoryDigest.mix(mixed ^ UInt64(bitPattern: part))
        }
        rawValue &+= mixed
    }

    /// The finaliser of SplitMix64: every bit of the input moves half of the output's.
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
