import Canvas
import LoadGenerator
import StoryClient
import Testing
import Wire

/// What a member is told of another one's gesture, held against the engine.
@Suite struct WitnessTests {
    private let room: LoadRoom
    private let gesture = LoadGesture(member: 1, ordinal: 0)
    private var witness: LoadWitness
    private var tally = LoadTally()

    init() throws {
        var options = try LoadOptions([])
        options.members = 2
        let address = StoryAddress(host: "127.0.0.1", port: 1, story: "s")
        room = LoadRoom(index: 0, address: address, options: options)
        witness = LoadWitness(room: room)
        // At sample n it is at n points; guide centerX catches at the second and holds to the end.
        let truth = room.authors[1].truth
        truth.begin(0)
        for sample in 0..<4 {
            truth.note(0, sample: sample, at: WitnessTests.place(sample), isMoved: true)
        }
        truth.note(0, [WitnessTests.edge(1, at: 2, .latched)])
        truth.note(0, [WitnessTests.edge(2, at: 3, .released(.ended))], isLast: true)
    }

    private static func place(_ points: Int) -> Position {
        Position(x: Length(points: Int64(points)), y: .zero)
    }

    private static func edge(
        _ ordinal: UInt32, at sample: UInt32, _ change: LatchEdge.Change,
        _ kind: GuideKind = .centerX, position: Length = .zero
    ) -> LatchEdge {
        LatchEdge(
            ordinal: LatchOrdinal(ordinal), sample: SampleNumber(sample), change: change,
            guide: Guide(kind: kind, position: position, from: .zero, to: .zero))
    }

    private static let edges = [edge(1, at: 2, .latched), edge(2, at: 3, .released(.ended))]

    /// What is wrong with records, once the author knows that its gesture is over.
    private mutating func faults(
        _ records: [ServerRecord], end: GestureState = .ended, isComparable: Bool = true
    ) -> [String] {
        var update = ServerUpdate()
        update.records = records
        let early = witness.take(update, in: room, &tally)
        let none = witness.settle(in: room, &tally)
        #expect(none.isEmpty, "what may be explained by the end waits for it")
        room.authors[1].truth.end(
            0, LoadTruth.End(sample: 3, state: end, isComparable: isComparable))
        return early + witness.settle(in: room, &tally)
    }

    private func pose(_ sample: Int, at points: Int) throws -> ServerRecord {
        .pose(
            Pose(center: WitnessTests.place(points)), of: try #require(ItemID(2)),
            by: gesture.id, at: SampleNumber(UInt32(sample)))
    }

    private func told(_ edges: [LatchEdge], _ state: GestureState = .ended) throws
        -> [ServerRecord]
    {
        let author = try #require(MemberID(2))
        return edges.map { .edge($0, of: gesture.id, by: author) }
            + [.settled(gesture.id, by: author, state)]
    }

    private func changed(to points: Int) throws -> ServerRecord {
        var changes = ItemChanges()
        changes.x = Length(points: Int64(points))
        changes.y = .zero
        return .changed(
            try #require(ItemID(2)), changes, rank: nil, by: try #require(MemberID(2)))
    }

    @Test("what the engine has too is right") mutating func right() throws {
        let records =
            [try pose(2, at: 2), try changed(to: 3)] + (try told(WitnessTests.edges))
        let found = faults(records)
        #expect(found.isEmpty)
        var checks = LoadChecks()
        checks.poses = 1
        checks.comparedPoses = 1
        checks.edges = 2
        checks.comparedEdges = 2
        checks.comparedFrames = 1
        #expect(tally.checks == checks)
    }

    @Test("a pose elsewhere is wrong, and one of a sample to come") mutating func poses() throws {
        let found = faults([try pose(2, at: 52), try pose(23, at: 2)])
        #expect(found.count == 2)
        #expect(found[0] == "sample 23 of gesture \(gesture.id.rawValue) was never sent")
        #expect(found[1].hasSuffix("has the item at (52.0, 0.0), the engine at (2.0, 0.0)"))
    }

    @Test("a frame that is not where the gesture ended is wrong") mutating func frames() throws {
        let found = faults([try changed(to: 4)] + (try told(WitnessTests.edges)))
        #expect(found.count == 1 && found[0].hasPrefix("after gesture"))
    }

    @Test(
        "edges have guide, place, sample and number as the engine has them, and all come",
        arguments: [
            [edge(1, at: 1, .latched), edges[1]],
            [edge(1, at: 2, .latched, .leading), edges[1]],
            [edge(1, at: 2, .latched, position: Length(points: 7)), edges[1]],
            [edge(1, at: 2, .stolen(from: .canvas(.leading))), edges[1]],
            [edges[0]], [],
            edges + [edge(3, at: 3, .latched)],
        ]) mutating func wrongEdges(_ edges: [LatchEdge]) throws
    {
        let found = faults(try told(edges))
        #expect(!found.isEmpty)
    }

    @Test("of what the server had to settle, only how it came out is compared")
    mutating func settled() throws {
        let lies = [try pose(2, at: 52)] + (try told([], .settled))
        let found = faults(lies, end: .settled, isComparable: false)
        #expect(found.isEmpty)
    }

    @Test("a gesture comes out alike for all") mutating func states() throws {
        let found = faults(try told(WitnessTests.edges, .cancelled))
        #expect(found.first?.contains("came out as cancelled, its author was told ended") == true)
    }

    @Test("what was overwritten is not taken for what was never there") func forgetting() throws {
        let truth = room.authors[1].truth
        #expect(truth.position(0, sample: 1) == .known(WitnessTests.place(1)))
        #expect(truth.position(0, sample: 9) == .nothing)
        #expect(truth.position(1, sample: 0) == .nothing)
        truth.begin(LoadTruth.gestures)
        truth.note(LoadTruth.gestures, sample: 1, at: .center, isMoved: false)
        #expect(truth.position(0, sample: 1) == .forgotten)
        #expect(truth.edge(0, number: 1) == .forgotten)
        #expect(truth.position(LoadTruth.gestures, sample: 1) == .known(.center))
        #expect(!truth.isMoved(0, sample: 1) && !truth.isMoved(LoadTruth.gestures, sample: 1))
        let corner = Position(x: Position.bounds.upperBound, y: Position.bounds.lowerBound)
        truth.note(LoadTruth.gestures, sample: 2, at: corner, isMoved: true)
        #expect(truth.position(LoadTruth.gestures, sample: 2) == .known(corner))
    }
}
