import Canvas

/// A pointer on a handle, seen from the middle of what it turns and scales.
///
/// Relative to where the handle was grabbed: the first movement does not make the item jump. While
/// the pointer is too near the middle for an angle or a ratio to mean anything, nothing happens; as
/// soon as it is far enough away, that is where the handle was grabbed.
///
/// **Spec:** G12.
struct HandleGrip: Sendable {
    /// The middle, which stays where it is.
    let middle: Position
    private let grip: Similarity.Point
    private let squaredLength: Double

    init(at pointer: Position, about middle: Position) {
        self.middle = middle
        grip = HandleGrip.offset(of: pointer, from: middle)
        squaredLength = grip.x * grip.x + grip.y * grip.y
    }

    /// Whether the pointer is at least `distance` from the middle.
    func isFarther(than distance: Length) -> Bool {
        let distance = Double(distance.thousandths)
        return squaredLength > 0 && squaredLength >= distance * distance
    }

    /// What the pointer has done since it grabbed the handle.
    func similarity(to pointer: Position) -> Similarity {
        let offset = HandleGrip.offset(of: pointer, from: middle)
        let real = grip.x * offset.x + grip.y * offset.y
        let imaginary = grip.x * offset.y - grip.y * offset.x
        let middle = Similarity.Point(self.middle)
        return Similarity(
            from: middle, to: middle,
            factor: (real * real + imaginary * imaginary).squareRoot() / squaredLength,
            rotation: Angle(ofVectorX: real, y: imaginary) ?? .zero)
    }

    private static func offset(of pointer: Position, from middle: Position) -> Similarity.Point {
        Similarity.Point(
            Position(x: pointer.x - middle.x, y: pointer.y - middle.y))
    }
}
