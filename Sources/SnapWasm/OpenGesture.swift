import Canvas
import Snapping

/// A gesture as it is predicted, and as it was at the last sample of which the server has told:
/// between the two lie the samples that are to be played again when the server says otherwise.
final class OpenGesture {
    let handle: Int32
    /// The gesture that was begun before this one.
    var next: OpenGesture?
    /// The gesture as of the newest sample.
    private(set) var now: Gesture
    private var confirmed: Gesture
    private var confirmedFlags: ClassicFlags
    private var lastTime: SampleTime
    private var samples = List<Sample>()

    /// So many samples are kept: some seconds of them.
    private static var greatestCount: Int { 256 }

    init(
        _ kind: GestureKind, of targets: List<GestureTarget>, in scene: inout Scene, _ zoom: Zoom,
        _ viewport: Box?, from sample: Sample, _ configuration: SnapConfiguration,
        flags: ClassicFlags, as handle: Int32
    ) {
        now = Gesture(
            kind, of: targets, in: scene, zoom: zoom, viewport: viewport, sample: sample,
            configuration: configuration)
        confirmed = now
        confirmedFlags = flags
        lastTime = sample.time
        self.handle = handle
    }

    /// Takes the next sample; answers with what has changed, one bit each, or a failure.
    func move(
        _ sample: Sample, in scene: inout Scene, flags: inout ClassicFlags,
        edges: inout List<LatchEdge>
    ) -> Int32 {
        if sample.reading.form != now.form { return Failure.wrongForm.rawValue }
        if sample.number <= now.lastSample { return Failure.outOfOrder.rawValue }
        if sample.time < lastTime { return Failure.backInTime.rawValue }
        if samples.count == OpenGesture.greatestCount {
            confirm(OpenGesture.greatestCount / 4, in: &scene)
        }
        samples.append(sample)
        lastTime = sample.time
        let change = now.move(sample, in: scene, flags: &flags, edges: &edges)
        return (change.isFrameChanged ? 1 : 0) | (change.isLevelChanged ? 2 : 0)
            | (change.isUnstorable ? 4 : 0)
    }

    /// How many of the samples that are kept are up to one; below 0 where that one is not known.
    func count(upTo sample: SampleNumber) -> Int {
        var count = 0
        var known = confirmed.lastSample
        while count < samples.count, samples[count].number <= sample {
            known = samples[count].number
            count += 1
        }
        return known == sample ? count : -1
    }

    /// Stands after so many of the samples kept as the server says, and plays the later ones again.
    func adopt(
        _ frames: List<Frame>, latched: List<Guide>, ordinal: LatchOrdinal, after count: Int,
        in scene: inout Scene, flags: inout ClassicFlags
    ) {
        confirm(count, in: &scene)
        confirmed.adopt(
            frames, latched: latched, ordinal: ordinal, flags: &confirmedFlags, in: scene)
        now = confirmed
        flags = confirmedFlags
        var edges = List<LatchEdge>()
        for index in samples.indices {
            edges.removeAll()
            now.move(samples[index], in: scene, flags: &flags, edges: &edges)
        }
    }

    func finish(_ reason: ReleaseReason, edges: inout List<LatchEdge>) {
        now.finish(reason, edges: &edges)
    }

    @inline(never)
    private func confirm(_ count: Int, in scene: inout Scene) {
        var edges = List<LatchEdge>()
        for index in 0..<count {
            edges.removeAll()
            confirmed.move(samples[index], in: scene, flags: &confirmedFlags, edges: &edges)
        }
        samples.removeFirst(count)
    }
}
