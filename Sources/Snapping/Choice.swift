import Canvas

/// A guide that could catch, with the key by which the best is chosen.
///
/// The key is made of integers only, in this order: distance; class (the canvas centre before
/// insets); anchor (centre, low, high); position; kind. So the choice is total, and the same
/// everywhere.
///
/// **Spec:** S2.
struct Choice {
    let kind: GuideKind
    private let distance: Length
    private let rest: Length

    /// Makes a choice from the magnitude of the distance and the centre's rest on the guide.
    init(kind: GuideKind, distance: Length, rest: Length) {
        self.kind = kind
        self.distance = distance
        self.rest = rest
    }

    /// The one that is preferred; `challenger` where there is no other.
    static func better(_ best: Choice?, _ challenger: Choice) -> Choice {
        guard let best, !challenger.precedes(best) else { return challenger }
        return best
    }

    private var rank: UInt8 { kind.anchor == .center ? 0 : 1 }

    private func precedes(_ other: Choice) -> Bool {
        if distance != other.distance { return distance < other.distance }
        if rank != other.rank { return rank < other.rank }
        if kind.anchor != other.kind.anchor {
            return kind.anchor.rawValue < other.kind.anchor.rawValue
        }
        // With the same anchor, rests are ordered as the guides' positions are.
        if rest != other.rest { return rest < other.rest }
        return kind.rawValue < other.kind.rawValue
    }
}
