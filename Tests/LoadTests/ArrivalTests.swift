import Canvas
import LoadGenerator
import StoryClient
import Testing
import Wire

/// What the news of one sample says about those before it.
@Suite struct ArrivalTests {
    private let room: LoadRoom
    private let schedule: LoadSchedule
    private let gesture: LoadGesture
    private let rounds: Range<Int>

    init() throws {
        var options = try LoadOptions([])
        options.members = 2
        options.watchers = 1
        options.rate = 100
        let address = StoryAddress(host: "127.0.0.1", port: 1, story: "s")
        room = LoadRoom(index: 0, address: address, options: options)
        schedule = LoadSchedule(options: options, start: 0)
        let number = room.authors[0].number
        // One that lies within the window, which is from 2 s to 12 s.
        let ordinal = schedule.ordinal(at: 670, of: number)
        gesture = LoadGesture(member: 0, ordinal: ordinal)
        rounds = schedule.gesture(ordinal, of: number)
        room.authors[0].truth.begin(ordinal)
    }

    private func due(_ sample: Int) -> Int64 {
        schedule.due(round: rounds.lowerBound + sample, phase: room.authors[0].phase)
    }

    private func mark(_ samples: some Sequence<Int>) {
        for sample in samples {
            room.authors[0].truth.note(
                gesture.ordinal, sample: sample, at: .center, isMoved: true)
        }
    }

    private func end(at sample: Int, _ state: GestureState = .ended) {
        room.authors[0].truth.end(
            gesture.ordinal,
            LoadTruth.End(sample: sample, state: state, isComparable: state == .ended))
    }

    @Test("each sample counts from its own due time, however many come together")
    func coordinatedOmission() {
        mark(0..<10)
        var arrivals = LoadArrivals(room: room, member: 2)
        var tally = LoadTally()
        arrivals.take(gesture, through: 0, at: due(0) + 1, in: room, schedule, &tally)
        #expect(tally.others.maximum == 1)
        arrivals.take(gesture, through: 9, at: due(9) + 1, in: room, schedule, &tally)
        #expect(tally.others.count == 10)
        #expect(tally.others.maximum == due(9) - due(1) + 1)
        #expect(tally.deliveries == 10 && tally.arrivals == 2)
        arrivals.take(gesture, through: 9, at: due(9) + 2, in: room, schedule, &tally)
        #expect(tally.others.count == 10, "what comes again brings nothing")
    }

    @Test("samples that moved nothing are not waited for") func stillSamples() {
        mark([0, 1, 4])
        var arrivals = LoadArrivals(room: room, member: 2)
        var tally = LoadTally()
        arrivals.take(gesture, through: 4, at: due(4), in: room, schedule, &tally)
        #expect(tally.deliveries == 3)
    }

    @Test("an end brings the rest, and what never came is missed") func ends() {
        mark(0..<rounds.count)
        var arrivals = LoadArrivals(room: room, member: 2)
        var tally = LoadTally()
        arrivals.take(gesture, through: 3, at: due(3), in: room, schedule, &tally)
        let missing = arrivals.missing(in: room, schedule)
        arrivals.takeEnd(of: gesture, at: due(rounds.count), in: room, schedule, &tally)
        #expect(tally.others.count == 4, "how far the server came, the author has to know")
        end(at: rounds.count - 1)
        arrivals.settle(in: room, schedule, &tally)
        #expect(tally.others.count == rounds.count)
        #expect(tally.others.maximum == due(rounds.count) - due(4))
        #expect(missing - arrivals.missing(in: room, schedule) == rounds.count - 4)
    }

    @Test("what came after the server had settled a gesture is not delivered by its end")
    func absorbed() {
        mark(0..<rounds.count)
        end(at: 9, .settled)
        var arrivals = LoadArrivals(room: room, member: 2)
        var tally = LoadTally()
        arrivals.takeEnd(of: gesture, at: due(rounds.count), in: room, schedule, &tally)
        #expect(tally.others.count == 10)
        #expect(arrivals.missing(in: room, schedule) == 0, "of that its author tells")
    }

    @Test("of itself, and of gestures that are none of the run, nothing is counted")
    func strangers() throws {
        var arrivals = LoadArrivals(room: room, member: 0)
        var tally = LoadTally()
        arrivals.take(gesture, through: 3, at: due(3), in: room, schedule, &tally)
        let stranger = LoadGesture(try #require(GestureID(greatestIdentifier)))
        arrivals.take(stranger, through: 3, at: due(3), in: room, schedule, &tally)
        #expect(tally.deliveries == 0)
        #expect(LoadGesture(gesture.id) == gesture)
    }

    @Test("members that know different things at the end are told apart") func verdict() throws {
        var decoder = ServerMessageDecoder()
        let text = #"{"id":"s","revision":4,"items":[]}"#
        let story = try Array(text.utf8).withUnsafeBytes { bytes throws(WireError) in
            try decoder.decodeStory(bytes)
        }
        var other = StoryDigest()
        let item = try #require(ItemID(1))
        other.add(item, Frame(center: .center))
        func result(
            revision: UInt64 = 4, frames: StoryDigest = StoryDigest(), own: Frame? = nil,
            open: Int = 0, missing: Int = 0
        ) -> LoadResult {
            LoadResult(
                room: 0, place: 0, revision: revision, frames: frames,
                own: own.map { [(item, $0)] } ?? [], openGestures: open,
                missing: missing)
        }
        func count(_ results: LoadResult...) -> Int {
            disagreements(between: results[...], and: story).count
        }
        #expect(count(result(), result()) == 0)
        #expect(count(result(), result(revision: 3)) == 1)
        #expect(count(result(), result(frames: other)) == 1)
        #expect(count(result(), result(own: Frame(center: .center))) == 1)
        #expect(count(result(open: 1), result(missing: 1)) == 2)
    }
}
