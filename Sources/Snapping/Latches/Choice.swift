import Canvas

/// A guide that could catch, with the key by which the best is chosen.
///
/// The key is made of integers only, in this order: distance; class (canvas centre, insets, item
/// centres, item edges, gaps); anchor (centre, low, high); position; and of several at one place
/// the sources hand out the first by name. So the choice is total, and the same everywhere.
///
/// **Spec:** S2.
struct Choice {
    /// What the guide belongs to.
    enum Source {
        case canvas(GuideKind)
        /// What a part of the box is on: a line by its place among the middles or the edges, a pair
        /// by its place among the pairs.
        case other(Part, Int)
    }

    /// What every other is preferred to.
    static var none: Choice {
        Choice(
            source: .other(.before, 0), anchor: .high, rest: .zero,
            point: Choice.farthest)
    }

    /// Farther than anything is, and near enough to be added to.
    private static var farthest: Length { Length(thousandths: 1 << 60) }

    var isNone: Bool { distance == Choice.farthest }

    let source: Source
    /// Where the dragged point is when the guide is true.
    let rest: Length
    /// How far the dragged point is from there.
    let distance: Length
    private let anchor: Anchor

    init(source: Source, anchor: Anchor, rest: Length, point: Length) {
        self.source = source
        self.anchor = anchor
        self.rest = rest
        distance = (point - rest).magnitude
    }

    /// Makes way for one that is preferred.
    #if hasFeature(Embedded)
        @inline(never)
    #endif
    mutating func improve(with challenger: Choice) {
        if challenger.precedes(self) { self = challenger }
    }

    private var rank: UInt8 {
        switch source {
        case .canvas(let kind): kind.anchor == .center ? 0 : 1
        case .other(let part, _): part == .center ? 2 : part.form == nil ? 3 : 4
        }
    }

    private func precedes(_ other: Choice) -> Bool {
        if distance != other.distance { return distance < other.distance }
        if rank != other.rank { return rank < other.rank }
        if anchor != other.anchor { return anchor.rawValue < other.anchor.rawValue }
        // With the same anchor, rests are ordered as the guides' positions are.
        return rest < other.rest
    }
}
