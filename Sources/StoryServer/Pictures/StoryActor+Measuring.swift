import Canvas
import Rooms
import SocketLoop
import TextLayout
import Wire

/// What a member says while a label of its own is being measured.
struct HeldInput {
    /// In the order in which it came; the first waits for the measure.
    var inbox = Inbox()
    /// Which measuring it waits for.
    var turn: UInt64
}

/// Measuring labels before the room hears of them, so that the room stays as pure as it is.
///
/// What is known is filled in at once. Else a thread measures, and all that the member says
/// meanwhile waits, so that its order stays; others do not wait.
///
/// **Spec:** C17.
extension StoryActor {
    /// What is to be done with a message.
    enum Measuring {
        /// The room is to be given the first. A recording keeps the other, which does the same and
        /// has nothing to be measured: it is replayed where fonts are others.
        case done(StoryInput, recorded: StoryInput)
        /// It waits for this label to be measured.
        case wanted(Label)
    }

    /// How much may wait behind a measure: far more than a member says in that time.
    private static let patienceWithMeasure = 4_096

    /// Completes a message by the size of its label.
    ///
    /// - Parameter measured: What was measured last; it need not be known otherwise.
    func measuring(
        _ input: StoryInput, _ measured: (label: Label, result: MeasureResult)? = nil
    ) -> Measuring {
        guard case .message(.command(let number, let command)) = input,
            let label = label(of: command)
        else { return .done(input, recorded: input) }
        let result: MeasureResult
        if let measured, measured.label == label {
            result = measured.result
        } else if let known = keeper.desk.extents(of: label) {
            result = .success(known)
        } else {
            return .wanted(label)
        }
        switch result {
        case .success(let half):
            return .done(
                .message(.command(number: number, command.measured(half))),
                recorded: .message(.command(number: number, command.sized(half))))
        case .failure(let failure):
            let refusal = StoryInput.unreadable(failure.wireError(of: command, number: number))
            return .done(refusal, recorded: refusal)
        }
    }

    typealias MeasureResult = Result<HalfExtents, LabelError>

    /// The label that a command wants measured; nil when there is none, or the room will refuse it.
    private func label(of command: Command) -> Label? {
        let content: ItemContent
        switch command {
        case .create(let item, isMeasured: true): content = item.content
        case .update(let id, let changes) where changes.isMeasured:
            guard let item = room.core.item(named: id), let new = try? changes.applied(to: item)
            else { return nil }
            content = new.content
        default: return nil
        }
        guard case .text(let text) = content else { return nil }
        return Label(
            text: text.text, family: text.font, fontSize: text.fontSize,
            widestLine: Label.widestLine(on: room.core.layout))
    }

    /// Has a label measured; what the member says from now on waits, this first.
    func hold(_ entry: Inbox.Entry, samples: [Sample], for label: Label) {
        measureCount += 1
        let turn = measureCount
        var input = HeldInput(turn: turn)
        input.inbox.append(entry, samples: samples)
        held[entry.connection] = input
        let connection = entry.connection
        let isTaken = keeper.desk.measure(label) { [self] result in
            enter { $0.release(connection, turn, (label, result)) }
        }
        // So many wait that this one is refused, and may come again.
        if !isTaken { release(connection, turn, (label, .failure(.failed))) }
    }

    /// Has an entry wait if its connection's input waits.
    func isHeld(_ entry: Inbox.Entry, samples: [Sample], at now: ServerTime) -> Bool {
        guard held[entry.connection] != nil else { return false }
        // Its socket is no matter of what it says.
        if case .writable = entry.input { return false }
        held[entry.connection]?.inbox.append(entry, samples: samples)
        if let count = held[entry.connection]?.inbox.entries.count,
            count > StoryActor.patienceWithMeasure,
            let member = members[entry.connection]
        {
            held[entry.connection] = nil
            dismiss(member, .tooFast, at: now)
        }
        return true
    }

    private func release(
        _ connection: ConnectionID, _ turn: UInt64, _ measured: (Label, MeasureResult)
    ) {
        guard held[connection]?.turn == turn, let input = held.removeValue(forKey: connection)
        else { return }
        guard phase == .live else { return }
        let now = now()
        for (index, entry) in input.inbox.entries.enumerated() {
            if drain != nil {
                handleWhileDraining(entry, at: now)
            } else {
                handle(
                    entry, samples: input.inbox.samples, at: now,
                    measured: index == 0 ? measured : nil)
            }
        }
        list()
    }
}

extension Command {
    /// The command with what was measured.
    fileprivate func measured(_ half: HalfExtents) -> Command {
        sized(half, isMeasured: true)
    }

    /// The command as if the member had measured.
    fileprivate func sized(_ half: HalfExtents, isMeasured: Bool = false) -> Command {
        switch self {
        case .create(var item, _):
            item.halfExtents = half
            return .create(item, isMeasured: isMeasured)
        case .update(let id, var changes):
            (changes.halfWidth, changes.halfHeight) = (half.width, half.height)
            changes.isMeasured = isMeasured
            return .update(id, changes)
        default: return self
        }
    }
}

extension LabelError {
    /// What a member is answered whose label cannot be measured.
    fileprivate func wireError(of command: Command, number: UInt64) -> WireError {
        var error: WireError
        switch self {
        case .tooLarge(let half):
            let isWide = !HalfExtents.bounds.contains(half.width)
            var field = isWide ? "halfWidth" : "halfHeight"
            if case .create = command { field = "item.\(field)" }
            error = WireError(.outOfRange, field: field)
            error.bounds = Limits.halfExtent
        case .failed:
            error = WireError(.tooFast)
            error.retryAfter = 1_000
        }
        error.command = number
        return error
    }
}
