import Canvas
package import Wire

/// Holds what a member is told of the authors, of itself as of the others, against the engine that
/// runs beside each of them.
///
/// Whether a gesture can be compared only its author gets to know, when it is over: a server that
/// has heard nothing for a while settles it. So what differs waits for that.
///
/// **Isolation:** the thread of the member's loop.
package struct LoadWitness {
    /// What was told of a gesture and waits for its author to be told of its end.
    private struct Claim {
        var author: Int
        var ordinal: Int
        var told: Told
    }

    private enum Told {
        case fault(String)
        case over(GestureState, edges: Int?)
        case frame(Frame)
    }

    /// What a member was told of an author.
    private struct Progress {
        /// The gestures that edges came of last, and how many: those of one may come in the update
        /// that tells of the end of the one before.
        var ordinal: Int32 = -1
        var edges: Int32 = 0
        var ordinalBefore: Int32 = -1
        var edgesBefore: Int32 = 0
        /// The last gesture that is over.
        var over: Int32 = -1

        mutating func countEdge(of gesture: Int) {
            if Int(ordinal) != gesture {
                (ordinalBefore, edgesBefore) = (ordinal, edges)
                (ordinal, edges) = (Int32(gesture), 0)
            }
            edges += 1
        }

        /// Nil when that is forgotten.
        func edgeCount(of gesture: Int) -> Int? {
            if gesture == Int(ordinal) { return Int(edges) }
            if gesture == Int(ordinalBefore) { return Int(edgesBefore) }
            return gesture > Int(ordinalBefore) ? 0 : nil
        }
    }

    private var authors: [Progress]
    /// How many commands of each author were told of.
    private var commands: [Int32]
    private var claims: [Claim] = []
    /// Frames of this update, whose gestures are told to be over after them.
    private var changed: [(author: Int, frame: Frame)] = []
    /// Whether all edges are to come: none was left out for a member that is slow.
    private var isToldAll = true

    /// More differences than this, of one member at a time, tell nothing more.
    private static let greatestClaimCount = 1_000

    /// Makes the witness of a member that has been told of nothing.
    package init(room: LoadRoom) {
        authors = [Progress](repeating: Progress(), count: room.authors.count)
        commands = [Int32](repeating: 0, count: room.hasCommands ? authors.count : 0)
    }

    // MARK: What is told

    /// Takes the records of an update; returns what is wrong with them at once.
    package mutating func take(
        _ update: ServerUpdate, in room: LoadRoom, _ tally: inout LoadTally
    ) -> [String] {
        var faults: [String] = []
        if update.opening.isFolded || update.opening.isSnapshot,
            authors.contains(where: { $0.ordinal >= 0 || $0.over >= 0 })
        {
            isToldAll = false
        }
        for index in update.records.indices {
            if let fault = take(update.records[index], of: update, in: room, &tally) {
                faults.append(fault)
            }
        }
        for (author, frame) in changed {
            let ordinal = Int(authors[author].over)
            if ordinal < 0 { faults.append("an item moved before a gesture was over") }
            claim(author, ordinal, .frame(frame))
        }
        changed.removeAll(keepingCapacity: true)
        return faults
    }

    private mutating func take(
        _ record: ServerRecord, of update: ServerUpdate, in room: LoadRoom,
        _ tally: inout LoadTally
    ) -> String? {
        switch record {
        case .pose(let pose, let item, let gesture, let number):
            return take(pose, of: item, by: gesture, at: number, in: room, &tally)
        case .edge(let edge, let gesture, _): return take(edge, of: gesture, in: room, &tally)
        case .settled(let gesture, _, let state):
            let gesture = LoadGesture(gesture)
            guard authors.indices.contains(gesture.member) else { return LoadWitness.stranger }
            close(gesture, as: state)
        case .gesture(let gesture, _, _, _, let held, _, _, _):
            let member = LoadGesture(gesture).member
            guard authors.indices.contains(member) else { return LoadWitness.stranger }
            if update.items[held].elementsEqual([LoadPen.item(of: member)]) { return nil }
            return "gesture \(gesture.rawValue) holds another item than it began with"
        case .item(let item, _, _):
            if item.halfExtents == LoadPen.halfExtents, item.content == LoadPen.content {
                if author(of: item.id) != nil { return nil }
                if let member = commander(of: item.id) {
                    return take(item.frame, of: member, in: room)
                }
            }
            return "item \(item.id.rawValue) is another than was created"
        case .changed(let item, let changes, _, _): return take(changes, of: item, in: room)
        case .draft, .points, .flight: return "a record of a kind that nobody here makes"
        case .deleted(let item, _): return "item \(item.rawValue) is gone"
        case .member, .left, .watchers, .presence: break
        }
        return nil
    }

    private func author(of item: ItemID) -> Int? {
        item.rawValue <= UInt64(authors.count) ? Int(item.rawValue) - 1 : nil
    }

    private func commander(of item: ItemID) -> Int? {
        LoadCommands.member(of: item).flatMap { commands.indices.contains($0) ? $0 : nil }
    }

    /// Takes where the item of a member's commands is: its way tells how many were done.
    private mutating func take(_ frame: Frame, of member: Int, in room: LoadRoom) -> String? {
        let item = LoadCommands.item(of: member).rawValue
        guard let count = LoadCommands.nudges(from: room.place(of: member), to: frame),
            count <= room.authors[member].truth.commandCount
        else {
            return "item \(item) is at (\(frame.center.x.points), \(frame.center.y.points)), "
                + "where no command brings it"
        }
        guard count >= commands[member] else { return "item \(item) went back" }
        commands[member] = Int32(clamping: count)
        return nil
    }

    private static let stranger = "a gesture is none of the run"

    private func isKnown(_ gesture: LoadGesture) -> Bool {
        authors.indices.contains(gesture.member)
    }

    private mutating func take(
        _ pose: Pose, of item: ItemID, by id: GestureID, at number: SampleNumber,
        in room: LoadRoom, _ tally: inout LoadTally
    ) -> String? {
        tally.checks.poses += 1
        let gesture = LoadGesture(id)
        guard isKnown(gesture), item == LoadPen.item(of: gesture.member) else {
            return LoadWitness.stranger
        }
        let sample = Int(number.rawValue)
        switch room.authors[gesture.member].truth.position(gesture.ordinal, sample: sample) {
        case .forgotten: return nil
        case .nothing: return "sample \(sample) of gesture \(id.rawValue) was never sent"
        case .known(let position):
            tally.checks.comparedPoses += 1
            guard pose.center != position || pose.turned != nil else { return nil }
            let text = LoadWitness.difference(
                "sample \(sample) of gesture \(id.rawValue)", pose.center, position)
            claim(gesture.member, gesture.ordinal, .fault(text))
            return nil
        }
    }

    private mutating func take(
        _ edge: LatchEdge, of id: GestureID, in room: LoadRoom, _ tally: inout LoadTally
    ) -> String? {
        tally.checks.edges += 1
        let gesture = LoadGesture(id)
        guard isKnown(gesture) else { return LoadWitness.stranger }
        let number = Int(edge.ordinal.rawValue)
        authors[gesture.member].countEdge(of: gesture.ordinal)
        let (told, what) = (LoadEdge(edge), "edge \(number) of gesture \(id.rawValue)")
        switch room.authors[gesture.member].truth.edge(gesture.ordinal, number: number) {
        case .forgotten: return nil
        case .nothing:
            claim(gesture.member, gesture.ordinal, .fault("\(what), \(told), is not the engine's"))
        case .known(let engine):
            tally.checks.comparedEdges += 1
            guard told != engine else { return nil }
            claim(
                gesture.member, gesture.ordinal,
                .fault("\(what): the server has \(told), the engine \(engine)"))
        }
        return nil
    }

    private mutating func take(
        _ changes: ItemChanges, of item: ItemID, in room: LoadRoom
    ) -> String? {
        let (author, commander) = (author(of: item), commander(of: item))
        guard author != nil || commander != nil else {
            return "item \(item.rawValue) is none of the run"
        }
        // What moved is told with all of its frame; a rank may come alone.
        guard let x = changes.x, let y = changes.y else { return nil }
        let frame = Frame(
            center: Position(x: x, y: y), scale: changes.scale ?? .one,
            angle: changes.angle ?? .zero)
        if let commander { return take(frame, of: commander, in: room) }
        if let author { changed.append((author, frame)) }
        return nil
    }

    /// Takes that a gesture is over; of the member's own it is told apart from the records.
    package mutating func close(_ gesture: LoadGesture, as state: GestureState) {
        guard isKnown(gesture) else { return }
        let count = authors[gesture.member].edgeCount(of: gesture.ordinal)
        authors[gesture.member].over = Int32(gesture.ordinal)
        claim(gesture.member, gesture.ordinal, .over(state, edges: isToldAll ? count : nil))
    }

    private mutating func claim(_ author: Int, _ ordinal: Int, _ told: Told) {
        guard claims.count < LoadWitness.greatestClaimCount else { return }
        claims.append(Claim(author: author, ordinal: ordinal, told: told))
    }

    // MARK: What comes of it

    /// Compares what waited for authors who know by now; returns what is wrong.
    package mutating func settle(in room: LoadRoom, _ tally: inout LoadTally) -> [String] {
        guard !claims.isEmpty else { return [] }
        var faults: [String] = []
        claims.removeAll { claim in
            let truth = room.authors[claim.author].truth
            guard let end = truth.end(claim.ordinal) else {
                return truth.isForgotten(claim.ordinal)
            }
            if let fault = LoadWitness.fault(in: claim, end, truth, &tally) { faults.append(fault) }
            return true
        }
        return faults
    }

    private static func fault(
        in claim: Claim, _ end: LoadTruth.End, _ truth: LoadTruth, _ tally: inout LoadTally
    ) -> String? {
        let gesture = LoadGesture(member: claim.author, ordinal: claim.ordinal).id.rawValue
        if case .over(let state, _) = claim.told, state != end.state {
            return "gesture \(gesture) came out as \(state), its author was told \(end.state)"
        }
        guard end.isComparable else { return nil }
        switch claim.told {
        case .fault(let text): return text
        case .over(_, let edges?):
            guard let count = truth.edgeCount(claim.ordinal), count != edges else { return nil }
            return "gesture \(gesture) has \(counted(count, "edge")), of which \(edges) came"
        case .over: return nil
        case .frame(let frame):
            guard case .known(let position) = truth.position(claim.ordinal, sample: end.sample)
            else { return nil }
            tally.checks.comparedFrames += 1
            guard frame != Frame(center: position) else { return nil }
            return LoadWitness.difference("after gesture \(gesture)", frame.center, position)
        }
    }

    private static func difference(
        _ what: String, _ server: Position, _ engine: Position
    ) -> String {
        "\(what): the server has the item at (\(server.x.points), \(server.y.points)), "
            + "the engine at (\(engine.x.points), \(engine.y.points))"
    }
}
