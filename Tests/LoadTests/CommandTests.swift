import Canvas
import LoadGenerator
import StoryClient
import Testing
import Wire

/// When commands are due, how long they take, and what others are told of them.
@Suite struct CommandTests {
    private let room: LoadRoom
    private var commands: LoadCommands
    private var session = StorySession(Hello())
    private var tally = LoadTally()
    private let item = LoadCommands.item(of: 1)
    private let window: Range<Int64> = 0..<1_000

    init() throws {
        var options = try LoadOptions([])
        options.members = 2
        options.commands = 10
        room = LoadRoom(
            index: 0, address: StoryAddress(host: "127.0.0.1", port: 1, story: "s"),
            options: options)
        commands = LoadCommands(room: room, member: 1)
    }

    private mutating func perform(due: Int64...) {
        for nanosecond in due { commands.add(due: nanosecond) }
        commands.act(in: &session)
    }

    /// Takes answers, each by command and revision, and what is durable.
    private mutating func take(
        _ answers: [(UInt64, UInt64)], durable: UInt64? = nil, at now: Int64
    ) {
        var update = ServerUpdate()
        update.acks = answers.map {
            CommandAck(command: $0.0, outcome: .accepted(Revision($0.1)))
        }
        update.opening.durable = durable.map(Revision.init)
        commands.take(update, at: now, window, &tally)
    }

    @Test(
        "commands are due evenly over time and members, never two of a member at once",
        arguments: [(60, 1, 10), (60, 1, 500), (60, 200, 10), (1_000, 3, 900), (1, 7, 2)])
    func due(rate: Int, rooms: Int, commands: Int) throws {
        var options = try LoadOptions([])
        (options.rate, options.rooms, options.members) = (rate, rooms, 1)
        (options.commands, options.seconds) = (commands, 3)
        let schedule = LoadSchedule(options: options, start: 0)
        var counts: [Int: Int] = [:]
        for author in 0..<rooms {
            var (last, number) = (-1, 0)
            while let tick = schedule.tick(ofCommand: number, of: author) {
                #expect(tick > last)
                let due = schedule.due(tick: tick)
                let exact = Double(number * rooms + author) / Double(commands * rooms) * 1e9
                let tickLength = Double(schedule.due(tick: 1))
                #expect(Double(due) <= exact + 1 && Double(due) > exact - tickLength - 1)
                if schedule.window.contains(due) { counts[author, default: 0] += 1 }
                (last, number) = (tick, number + 1)
            }
        }
        #expect(counts.count == rooms)
        #expect(counts.values.allSatisfy { abs($0 - 3 * commands) <= 1 })
    }

    @Test("a command's latency counts from when it was due, to its answer and to the disk")
    mutating func latencies() {
        perform(due: 100, 200, 300)
        take([(1, 7), (2, 8)], at: 500)
        #expect(tally.acks.count == 2 && tally.acks.maximum == 400 && tally.commits == 2)
        #expect(tally.durables.count == 0 && !commands.isQuiet(.disk))
        take([], durable: 7, at: 600)
        #expect(tally.durables.count == 1 && tally.durables.maximum == 500)
        take([(3, 9)], durable: 9, at: 900)
        #expect(tally.acks.count == 3 && tally.durables.count == 3)
        #expect(tally.durables.maximum == 700 && commands.isQuiet(.disk))
    }

    @Test("an answer that is told again, and what is not of the window, count for nothing")
    mutating func again() {
        perform(due: 100, 1_000)
        take([(1, 7)], durable: 7, at: 500)
        take([(1, 7), (2, 8)], durable: 8, at: 1_200)
        #expect(tally.acks.count == 1 && tally.durables.count == 1 && tally.commits == 1)
    }

    @Test("U13 what is answered is not durable for that, and in memory need not be")
    mutating func quiet() {
        perform(due: 100)
        #expect(!commands.isQuiet(.memory))
        take([(1, 1)], at: 200)
        #expect(commands.isQuiet(.memory) && !commands.isQuiet(.disk))
    }

    @Test("R7 beyond the answers that a server keeps commands wait, and count from when due")
    mutating func waiting() {
        for _ in 0..<Limits.answersKept { perform(due: 0) }
        perform(due: 10)
        #expect(room.authors[1].truth.commandCount == Limits.answersKept)
        _ = session.receive(
            Welcome(
                member: MemberID(1)!, profile: MemberProfile(name: "", color: .white),
                time: ServerTime(microseconds: 0), epoch: Epoch(1)!,
                story: StoryRequest(), revision: Revision(0)))
        var update = ServerUpdate()
        update.opening.isSnapshot = true
        update.acks = [CommandAck(command: 1, outcome: .accepted(Revision(1)))]
        _ = session.receive(update)
        commands.act(in: &session)
        #expect(room.authors[1].truth.commandCount == Limits.answersKept + 1)
    }

    /// What a witness says of where the item of commands was told to be, one after another.
    private func faults(at places: [(x: Int64, y: Int64)]) -> [String] {
        var (witness, tally) = (LoadWitness(room: room), LoadTally())
        let start = room.place(of: 1)
        return places.flatMap { place in
            var changes = ItemChanges()
            changes.x = start.x + Length(thousandths: place.x)
            changes.y = start.y + Length(thousandths: place.y)
            var update = ServerUpdate()
            update.records = [.changed(item, changes, rank: nil, by: MemberID(2)!)]
            return witness.take(update, in: room, &tally)
        }
    }

    @Test("others are told of commands that were sent, in order and nowhere else")
    mutating func witness() {
        perform(due: 1, 2, 3)
        #expect(faults(at: [(1, 0), (3, 0), (3, 0)]).isEmpty)
        #expect(faults(at: [(4, 0)]).first?.contains("where no command brings it") == true)
        #expect(faults(at: [(-1, 0)]).count == 1 && faults(at: [(1, 1)]).count == 1)
        #expect(faults(at: [(2, 0), (1, 0)]).first?.hasSuffix("went back") == true)
    }

    @Test("the report tells latencies of commands where there were some") func report() throws {
        var outcome = LoadOutcome(options: try LoadOptions(["--commands", "5"]))
        outcome.window = 0..<10_000_000_000
        outcome.loops = [Occupancy()]
        for _ in 0..<100 { outcome.tally.acks.record(2_000_000) }
        outcome.tally.commits = 100
        outcome.remaining = RemainingStories(count: 2, why: "It is no more.")
        let table = loadTable(outcome)
        #expect(table.contains("60 Hz and 5 commands/s") && table.contains("commits"))
        #expect(table.contains("due → ack") && table.contains("due → durable"))
        #expect(table.hasSuffix("2 stories of the run could not be deleted. It is no more.\n"))
        let json = loadJSON(outcome)
        #expect(json.contains(#""commitsPerSecond": 10,"#) && json.contains(#""remaining": 2"#))
        #expect(json.contains(#""toAck": {"count": 100"#))
        #expect(!loadTable(LoadOutcome(options: try LoadOptions([]))).contains("due → ack"))
    }
}
