import Canvas
import Snapping

/// A gesture as it is predicted, and as it was at the last sample of which the server has told:
/// between the two lie the samples that are to be played again when the server says otherwise.
final class OpenGesture {
    /// The gesture as of the newest sample.
    private(set) var now: Gesture
    private var confirmed: Gesture
    private var confirmedFlags: ClassicFlags
    private var lastTime: SampleTime
    private var samples: [Sample] = []

    /// So many samples are kept: some seconds of them.
    private static let greatestCount = 256

    init(_ gesture: Gesture, from sample: Sample, flags: ClassicFlags) {
        now = gesture
        confirmed = gesture
        confirmedFlags = flags
        lastTime = sample.time
    }

    /// Takes the next sample.
    func move(
        _ sample: Sample, in scene: borrowing Scene, flags: inout ClassicFlags,
        edges: inout [LatchEdge]
    ) throws(Failure) -> GestureChange {
        guard now.canRead(sample.reading) else { throw .wrongForm }
        guard sample.number > now.lastSample else { throw .outOfOrder }
        guard sample.time >= lastTime else { throw .backInTime }
        if samples.count == OpenGesture.greatestCount {
            confirm(OpenGesture.greatestCount / 4, in: scene)
        }
        samples.append(sample)
        lastTime = sample.time
        return now.move(sample, in: scene, flags: &flags, edges: &edges)
    }

    /// What the server says of this gesture as of a sample.
    struct Verdict {
        var sample: SampleNumber
        var ordinal: LatchOrdinal
        var frames: [Frame]
        var latched: [Guide]
    }

    /// Stands at a sample as the server says, and plays the later ones again.
    func adopt(
        _ verdict: Verdict, in scene: borrowing Scene, flags: inout ClassicFlags
    ) throws(Failure) {
        var count = 0
        while count < samples.count, samples[count].number <= verdict.sample { count += 1 }
        let known = count == 0 ? confirmed.lastSample : samples[count - 1].number
        guard known == verdict.sample else { throw .outOfOrder }
        confirm(count, in: scene)
        confirmed.adopt(
            verdict.frames, latched: verdict.latched, ordinal: verdict.ordinal,
            flags: &confirmedFlags, in: scene)
        now = confirmed
        flags = confirmedFlags
        var edges: [LatchEdge] = []
        for index in samples.indices {
            edges.removeAll(keepingCapacity: true)
            now.move(samples[index], in: scene, flags: &flags, edges: &edges)
        }
    }

    func finish(_ reason: ReleaseReason, edges: inout [LatchEdge]) {
        now.finish(reason, edges: &edges)
    }

    private func confirm(_ count: Int, in scene: borrowing Scene) {
        var edges: [LatchEdge] = []
        for index in 0..<count {
            edges.removeAll(keepingCapacity: true)
            confirmed.move(samples[index], in: scene, flags: &confirmedFlags, edges: &edges)
        }
        samples.removeFirst(count)
    }
}
