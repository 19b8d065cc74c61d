import Canvas

/// Decides whether a finger moves slowly enough along an axis for guides to catch.
///
/// The speed is the pointer's, between consecutive samples, by the timestamps of the client: how
/// fast samples arrive does not matter. The comparison is exact, in integers.
///
/// **Spec:** S3, S9.
struct SpeedGate: Sendable {
    private let limit: Int64
    private let zoom: Zoom

    /// Makes the gate of a gesture.
    init(_ configuration: SnapConfiguration, at zoom: Zoom) {
        limit = configuration.speedLimit
        self.zoom = zoom
    }

    /// Over this interval (12 days) no legal movement is fast: longer ones are cut to it, so that
    /// products stay below 2⁶³.
    private static let longestInterval: Int64 = 1 << 40

    /// Whether `distance` in `microseconds` is within the limit.
    ///
    /// An interval of zero says nothing about speed, nor does a clock that runs backwards: then the
    /// verdict on the sample before is repeated.
    func isSlow(_ distance: Length, in microseconds: Int64, otherwise previous: Bool) -> Bool {
        guard microseconds > 0 else { return previous }
        let interval = min(microseconds, SpeedGate.longestInterval)
        // pt/1,000 per µs is 1,000 pt/s, and the zoom's thousandths take the factor away again.
        // Unchecked, as a checked product of 64 bits takes one of 128 in WebAssembly.
        return distance.magnitude.thousandths &* zoom.thousandths <= limit &* interval
    }
}
