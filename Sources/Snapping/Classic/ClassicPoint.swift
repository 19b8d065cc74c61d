/// A point as seeds 2 and 3 compute with it: doubles, y down, in whatever space the caller is.
///
/// Any doubles: what is not finite passes through.
public struct ClassicPoint: Hashable, Sendable {
    /// The distance to the right of the origin.
    public var x: Double
    /// The distance below the origin.
    public var y: Double

    /// Makes a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Seed 3's distance between two points.
    public static func distance(from: ClassicPoint, to: ClassicPoint) -> Double {
        let dx = from.x - to.x
        let dy = from.y - to.y
        return (dx * dx + dy * dy).squareRoot()
    }
}
