import Canvas
import Foundation
import Testing

/// `Protocol/vectors/springs.json`: where springs have things, for every language the same.
struct SpringVectors: Decodable {
    /// How far off a number may be, as a part of it.
    var relative: Double
    var springs: [SpringVector]

    static let file = read()
    static let all = file.springs

    private static func read() -> SpringVectors {
        let url = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Protocol/vectors/springs.json")
        do {
            return try JSONDecoder().decode(SpringVectors.self, from: Data(contentsOf: url))
        } catch {
            fatalError("Mend \(url.path()): \(error)")
        }
    }
}

/// A spring, how something on it starts, and what becomes of it.
struct SpringVector: Decodable, CustomTestStringConvertible {
    var name: String
    var response: Int64
    /// A factor, as in messages.
    var damping: Double
    var displacement: Double
    var velocity: Double
    var values: [Value]
    var within: Bound?

    /// Where it is after a time, in microseconds, and how fast; without `velocity` it turns there.
    struct Value: Decodable {
        var after: Int64
        var displacement: Double
        var velocity: Double?
    }

    /// How near it is at a time, and at all later ones.
    struct Bound: Decodable {
        var after: Int64
        var distance: Double
    }

    var testDescription: String { name }

    /// What our spring makes of it.
    func state(after microseconds: Int64) -> SpringState {
        Spring(response: response, damping: Int64((damping * 1_000).rounded()))
            .state(
                SpringState(displacement: displacement, velocity: velocity), after: microseconds)
    }
}
