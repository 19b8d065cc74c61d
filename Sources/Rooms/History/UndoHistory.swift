import Canvas
import Wire

/// A commit of a member's own that it can take back or do again.
struct UndoStep {
    /// The commit that the member made, however often it took it back since.
    let revision: Revision
    /// What the commit changed that did it last, or took it back last: that is what is inverted.
    let edits: [Edit]
    /// How many bytes of text there are in them.
    let contentByteCount: Int

    /// Makes a step of a commit that did what the commit of `revision` had done, or took it back.
    init(_ revision: Revision, _ commit: Commit) {
        self.revision = revision
        // Items that were only counted anew were not written.
        edits = commit.edits.filter { !$0.isRenumbering }
        contentByteCount = edits.reduce(0) { $0 + $1.contentByteCount }
    }
}

/// What a member can take back and do again, the latest last.
///
/// It follows from the member's commits alone, so that it is the same after a restart.
///
/// **Spec:** C13–C15.
struct UndoHistory {
    private(set) var undoable: [UndoStep] = []
    private(set) var redoable: [UndoStep] = []

    /// How many bytes of text may be in what a member can take back: many members, each with a
    /// hundred long texts, would make a room much larger than its story.
    private static let contentByteLimit = 262_144

    /// How much there is.
    var steps: UndoSteps { UndoSteps(undo: undoable.count, redo: redoable.count) }

    /// Notes a commit of the member's own.
    mutating func note(_ commit: Commit) {
        switch commit.cause {
        case .command, .gesture:
            redoable.removeAll()
            push(UndoStep(commit.revision, commit))
        case .undo(let revision, _):
            // What lay above it was used up without a commit.
            while let step = undoable.popLast(), step.revision != revision {}
            redoable.append(UndoStep(revision, commit))
        case .redo(let revision, _):
            while let step = redoable.popLast(), step.revision != revision {}
            push(UndoStep(revision, commit))
        case .restore: removeAll()
        }
    }

    private mutating func push(_ step: UndoStep) {
        undoable.append(step)
        var byteCount = undoable.reduce(0) { $0 + $1.contentByteCount }
        while undoable.count > Limits.undoSteps
            || byteCount > UndoHistory.contentByteLimit && undoable.count > 1
        {
            byteCount -= undoable.removeFirst().contentByteCount
        }
    }

    /// The step that comes next.
    func next(_ direction: UndoDirection) -> UndoStep? {
        direction == .back ? undoable.last : redoable.last
    }

    /// Uses a step up of which nothing could be done.
    mutating func drop(_ direction: UndoDirection) {
        switch direction {
        case .back: undoable.removeLast()
        case .again: redoable.removeLast()
        }
    }

    /// Forgets all.
    mutating func removeAll() {
        undoable.removeAll()
        redoable.removeAll()
    }
}

/// Whether something is taken back or done again.
enum UndoDirection {
    case back, again
}

extension Edit {
    /// How many bytes of text there are in it.
    fileprivate var contentByteCount: Int {
        switch self {
        case .created(let kept), .deleted(let kept): kept.item.contentByteCount
        case .changed(_, let from, let to):
            from.value.contentByteCount + to.value.contentByteCount
        }
    }

    /// Whether an item only has another number for its rank, because numbers had run out.
    var isRenumbering: Bool {
        if case .changed(_, let from, let to) = self { from.write == to.write } else { false }
    }
}
