import Canvas
import Rooms
import Wire

/// Which checkpoints are kept.
///
/// **Spec:** D5.
enum Retention {
    /// A checkpoint, as far as keeping it goes.
    struct Candidate {
        var revision: Revision
        var time: WallTime
        /// What it was made for; never `named`.
        var kind: Checkpoint.Kind
        var hasName: Bool
    }

    /// How many of the latest are kept, whenever they were made.
    static let latest = 24

    private static let hour: Int64 = 3_600_000
    private static let day = 24 * hour
    private static let week = 7 * day

    /// The revisions that are not kept any more.
    ///
    /// - Parameters:
    ///   - candidates: all that there are, the latest first.
    ///   - base: commits after this revision are kept, and so is what they begin at.
    ///   - step: how many commits apart those are, among commits that are kept, that stay in any
    ///     case: when the first commits go, the rest has to begin somewhere.
    ///   - now: the time of what is kept now. Not of a clock: a story is the same wherever it is.
    static func dropped(
        of candidates: [Candidate], base: Revision, step: UInt64, now: WallTime
    ) -> [Revision] {
        let needed = beginnings(candidates, from: base, step: step)
        var dropped: [Revision] = []
        var count = 0
        var spans: Set<Span> = []
        for candidate in candidates where !candidate.hasName {
            // Without what a restore brought back, the commits after it lead from nowhere.
            if candidate.kind == .restored, candidate.revision > base { continue }
            count += 1
            if count <= latest { continue }
            let isLastOfSpan = span(of: candidate.time, now: now).map { spans.insert($0).inserted }
            if isLastOfSpan != true, !needed.contains(candidate.revision) {
                dropped.append(candidate.revision)
            }
        }
        return dropped
    }

    private static func beginnings(
        _ candidates: [Candidate], from base: Revision, step: UInt64
    ) -> Set<Revision> {
        var beginnings: Set = [base]
        var last = base.rawValue
        for candidate in candidates.reversed() where candidate.revision.rawValue >= last + step {
            last = candidate.revision.rawValue
            beginnings.insert(candidate.revision)
        }
        return beginnings
    }

    /// A stretch of time of which one checkpoint is kept.
    private struct Span: Hashable {
        var length: Int64
        var number: Int64
    }

    private static func span(of time: WallTime, now: WallTime) -> Span? {
        let age = now.milliseconds.subtractingReportingOverflow(time.milliseconds)
        let length: Int64
        switch age.overflow ? Int64.max : age.partialValue {
        case ..<day: length = hour
        case ..<(31 * day): length = day
        case ..<(53 * week): length = week
        default: return nil
        }
        return Span(length: length, number: time.milliseconds / length)
    }
}

/// How much is kept: tests keep less.
package struct StoreLimits: Sendable {
    /// Stories there may be.
    package var stories = Limits.stories
    /// Last commits of a story that are kept.
    package var commitsKept = Limits.commitsKept
    /// Last commits of a story that a room is given.
    package var commitsReplayed = Limits.commitsReplayed
    /// Named checkpoints of a story.
    package var namedCheckpoints = Limits.namedCheckpoints
    /// Bytes that all pictures may take together; nil for what the store has for them.
    package var imageBytes: Int?

    /// As much as the protocol says.
    package init() {}
}
