package import Canvas

/// The way of a pointer during one gesture, a step per sample, on and on.
///
/// It stays about the canvas: what would lead away from its middle is mirrored.
package struct LoadPath: Sendable {
    private var chance: Chance
    private let drags: LoadOptions.Drags
    private let seconds: Double
    /// Where the pointer is, in points.
    private var x: Double
    private var y: Double
    private var piece = Piece()

    /// A part of the way: a recording, or the way to a place.
    private struct Piece {
        var time = 0.0
        var duration = 0.0
        var fromX = 0.0
        var fromY = 0.0
        /// Of a recording: which, and by what each axis is multiplied; of a way: its length.
        var recording = -1
        var scaleX = 0.0
        var scaleY = 0.0
    }

    /// Half of what the pointer may cover before it is led back: beyond the guides of the canvas.
    private static let reachX = 150.0
    private static let reachY = 330.0

    /// Begins at a place; `rate` is in samples a second.
    package init(from position: Position, drags: LoadOptions.Drags, rate: Int, chance: Chance) {
        self.chance = chance
        self.drags = drags
        seconds = 1 / Double(rate)
        x = position.x.points
        y = position.y.points
    }

    /// The pointer at the next sample.
    package mutating func next() -> Position {
        if piece.time >= piece.duration { begin() }
        piece.time += seconds
        if piece.recording >= 0 { followRecording() } else { followWay() }
        return Position(x: Length(rounding: x) ?? .zero, y: Length(rounding: y) ?? .zero)
            .clampedToBounds()
    }

    private mutating func begin() {
        piece = Piece()
        piece.fromX = x
        piece.fromY = y
        drags == .recorded ? beginRecording() : beginWay()
    }

    private mutating func beginRecording() {
        piece.recording = Int(chance.next() % UInt64(RecordedDrags.all.count))
        let places = RecordedSums.sums[piece.recording]
        piece.duration = Double(places.count - 1) / RecordedDrags.pointsPerSecond
        let size = 0.6 + 0.6 * chance.fraction()
        let net = places[places.count - 1]
        piece.scaleX = size * side(at: x, reach: LoadPath.reachX, toward: net.x)
        piece.scaleY = size * side(at: y, reach: LoadPath.reachY, toward: net.y)
    }

    /// A side at random, or the one that leads back.
    private mutating func side(at place: Double, reach: Double, toward net: Double) -> Double {
        let random = chance.next() & 1 == 0 ? 1.0 : -1.0
        let end = place + random * net
        return end.magnitude > reach && end.magnitude > (place - random * net).magnitude
            ? -random : random
    }

    private mutating func followRecording() {
        let sums = RecordedSums.sums[piece.recording]
        let place = min(piece.time * RecordedDrags.pointsPerSecond, Double(sums.count - 1))
        let step = min(Int(place), sums.count - 2)
        let part = place - Double(step)
        let (from, to) = (sums[step], sums[step + 1])
        x = piece.fromX + piece.scaleX * (from.x + part * (to.x - from.x))
        y = piece.fromY + piece.scaleY * (from.y + part * (to.y - from.y))
    }

    /// To a place about as far beyond the middle as this one is before it: guides lie between.
    private mutating func beginWay() {
        piece.duration = 0.4 + 0.8 * chance.fraction()
        piece.scaleX = LoadPath.reachX * (2 * chance.fraction() - 1) - x
        piece.scaleY = LoadPath.reachY * (2 * chance.fraction() - 1) - y
    }

    private mutating func followWay() {
        let part = min(1, piece.time / piece.duration)
        // The least jerk: how arms move.
        let eased = part * part * part * (10 + part * (6 * part - 15))
        x = piece.fromX + piece.scaleX * eased + chance.fraction() - 0.5
        y = piece.fromY + piece.scaleY * eased + chance.fraction() - 0.5
    }
}

/// The recordings as places after each step, in points.
package enum RecordedSums {
    package static let sums: [[(x: Double, y: Double)]] = RecordedDrags.all.map { steps in
        var place = (x: 0.0, y: 0.0)
        return [place]
            + stride(from: 0, to: steps.count, by: 2).map { index in
                place.x += Double(steps[index]) / 100
                place.y += Double(steps[index + 1]) / 100
                return place
            }
    }
}
