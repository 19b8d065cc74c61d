import Canvas
import Wire

/// Something that a member did and of which it has not been told the outcome.
///
/// Kept until then, to be sent again by another connection (R7, R8).
struct Doing: Sendable {
    /// What was done; the samples of a gesture stand beside it.
    enum Deed: Sendable {
        case command(number: UInt64, Command)
        case begin(GestureBegin)
        case samples(GestureID)
        case draft(GestureID, SampleNumber, text: String)
        case end(GestureID)
        case cancel(GestureID)
    }

    let deed: Deed
    /// The samples that the server has not consumed, in order.
    private(set) var samples: [Sample] = []
    /// How many of the samples were sent by the present connection.
    private var sentSamples = 0
    /// Whether all of it was sent by the present connection.
    private(set) var isSent = false

    init(_ deed: Deed) { self.deed = deed }

    /// The gesture that it is about.
    var gesture: GestureID? {
        switch deed {
        case .command: nil
        case .begin(let begin): begin.gesture
        case .samples(let gesture), .draft(let gesture, _, _), .end(let gesture),
            .cancel(let gesture):
            gesture
        }
    }

    /// The number of the command that it is.
    var command: UInt64? {
        if case .command(let number, _) = deed { number } else { nil }
    }

    /// The number of the draft that it is.
    var draft: SampleNumber? {
        if case .draft(_, let number, _) = deed { number } else { nil }
    }

    /// Whether it has nothing to say.
    var isEmpty: Bool {
        if case .samples = deed { samples.isEmpty } else { false }
    }

    mutating func append(_ sample: Sample) {
        samples.append(sample)
        isSent = false
    }

    /// Forgets samples that the server has consumed.
    mutating func drop(through number: SampleNumber) {
        var count = 0
        while count < samples.count, samples[count].number <= number { count += 1 }
        dropFirst(count)
    }

    /// Forgets the oldest samples.
    mutating func dropFirst(_ count: Int) {
        samples.removeFirst(count)
        sentSamples = max(0, sentSamples - count)
        if case .samples = deed { isSent = sentSamples == samples.count }
    }

    /// Notes that nothing was sent: the connection is another one.
    mutating func unsend() {
        sentSamples = 0
        isSent = false
    }

    /// The message to be sent next, whose samples, if it is a `move`, are put in place of `moved`.
    mutating func next(_ moved: inout [Sample]) -> ClientMessage {
        switch deed {
        case .samples(let gesture): return nextMove(of: gesture, &moved)
        case .command(let number, let command):
            isSent = true
            return .command(number: number, command)
        case .begin(let begin):
            isSent = true
            return .begin(begin)
        case .draft(let gesture, let number, let text):
            isSent = true
            return .draft(gesture, number, text: text)
        case .end(let gesture):
            isSent = true
            return .end(gesture)
        case .cancel(let gesture):
            isSent = true
            return .cancel(gesture)
        }
    }

    private mutating func nextMove(
        of gesture: GestureID, _ moved: inout [Sample]
    ) -> ClientMessage {
        let count = min(Limits.samplesPerMessage, samples.count - sentSamples)
        moved.removeAll(keepingCapacity: true)
        moved.append(contentsOf: samples[sentSamples..<sentSamples + count])
        sentSamples += count
        isSent = sentSamples == samples.count
        return .move(gesture, samples: 0..<count)
    }
}
