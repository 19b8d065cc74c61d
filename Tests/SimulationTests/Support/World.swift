import Canvas
import Rooms
import SeededRandom
import Snapping
import StoryClient
import Wire

/// A room, members, and lines between them that take time and break.
///
/// The clock is moved by what happens. Same seed, same world.
final class World {
    /// What a line does to a message.
    static let delays: ClosedRange<Int64> = 2_000...40_000
    /// Microseconds from the first thing to be told until it is.
    private static let flushWaits: ClosedRange<Int64> = 0...16_000
    /// Microseconds between two looks at who was silent or absent for too long.
    private static let watchInterval: Int64 = 100_000

    var room: Room
    /// Microseconds.
    private(set) var now = World.start
    private static let start: Int64 = 1_000_000
    /// What is chance in this world, but not what its members do.
    var chance: SplitMix64
    private(set) var people: [Person] = []
    private var events: [(at: Int64, number: Int, body: () -> Void)] = []
    private var eventCount = 0
    private var plannedFlush: Int64?
    private var nextWatch: Int64 = 0
    private var reader = ClientMessageDecoder()
    private var samples: [Sample] = []
    /// The line by which a member is reached, by the place of its slot.
    var lines: [Int: Line] = [:]
    private var tokens: UInt64 = 0
    /// The samples that the room has taken, of each gesture, in their order.
    private(set) var consumed: [GestureID: [SampleNumber]] = [:]
    private let encodings: [WireEncoding]
    private let snapshotChunkBytes: Int
    /// Where the story is kept, if it is.
    private(set) var disk: Disk?
    /// How many processes there have been: what one has under way is not another's.
    private var processCount = 0
    /// When the disk will have confirmed all that it was given.
    private var confirmedAt: Int64 = 0
    private var epochCount: UInt64 = 1_000

    /// Makes a world with an empty story.
    init(
        seed: UInt64, epoch: UInt64 = 7, layout: CanvasLayout = World.layout,
        encodings: [WireEncoding] = [.json],
        snapshotChunkBytes: Int = Limits.snapshotChunkBytes, isOnDisk: Bool = false
    ) {
        self.snapshotChunkBytes = snapshotChunkBytes
        chance = SplitMix64(seed: seed)
        self.encodings = encodings
        room = Room(
            story: StoryName("story")!, layout: layout, epoch: Epoch(epoch)!,
            durability: isOnDisk ? .disk : .memory, snapshotChunkBytes: snapshotChunkBytes)
        if isOnDisk { disk = Disk(StoredStory(layout: layout, epoch: Epoch(epoch)!)) }
    }

    /// A small canvas, on which guides are never far.
    static var layout: CanvasLayout {
        let half = Length(points: 100)
        return CanvasLayout(
            halfExtents: HalfExtents(width: half, height: half), screenHeight: Length(points: 244))
    }

    // MARK: Time

    /// Has something happen later.
    func after(_ wait: Int64, _ body: @escaping () -> Void) {
        eventCount += 1
        let event = (at: now + wait, number: eventCount, body: body)
        let place = events.partitioningIndex { ($0.at, $0.number) < (event.at, event.number) }
        events.insert(event, at: place)
    }

    /// Lets time go by.
    func run(for duration: Int64) {
        let end = now + duration
        while true {
            let next = events.last?.at ?? .max
            let due = min(next, nextWatch)
            guard due <= end else { break }
            now = max(now, due)
            if nextWatch <= next {
                watch()
            } else if let event = events.popLast() {
                event.body()
            }
        }
        now = end
    }

    func delay() -> Int64 { Int64.random(in: World.delays, using: &chance) }

    /// Microseconds since the beginning.
    var age: Int64 { now - World.start }

    var time: ServerTime { ServerTime(microseconds: now) }

    private func watch() {
        nextWatch = now + World.watchInterval
        room.settleSilentGestures(at: time)
        room.endGraces(at: time)
        planFlush()
    }

    // MARK: Members

    /// Somebody comes, who comes back after cuts.
    @discardableResult
    func add(_ name: String) -> Person {
        let encoding = encodings[people.count % encodings.count]
        let person = Person(name, in: self, encoding: encoding)
        people.append(person)
        person.connect()
        return person
    }

    /// Whether the server waits for somebody or something that is not there.
    var ghosts: Int { room.core.gestures.count + room.core.members.count - people.count }

    // MARK: The server

    func receive(_ bytes: [UInt8], on line: Line) {
        samples.removeAll(keepingCapacity: true)
        let outcome = bytes.withUnsafeBytes {
            line.session.receive($0, isText: line.encoding == .json, &reader, samples: &samples)
        }
        switch outcome {
        case .join(let hello): join(hello, on: line)
        case .message(let message):
            if let member = line.member { receive(message, from: member) }
        case .refuse, .ignore, .close: line.close(code: 4_500)
        }
        planFlush()
    }

    private func receive(_ message: ClientMessage, from member: Slot<Member>) {
        guard case .move(let gesture, let range) = message else {
            return room.receive(message, samples: samples, from: member, at: time)
        }
        let before = lastSample(of: gesture)
        room.receive(message, samples: samples, from: member, at: time)
        if let before, let after = lastSample(of: gesture), after != before {
            consumed[gesture, default: []].append(contentsOf: samples[range].map(\.number))
        }
    }

    private func lastSample(of gesture: GestureID) -> SampleNumber? {
        let gestures = room.core.gestures
        return gestures.slots.first { gestures[$0].id == gesture }.map {
            gestures[$0].lastSample
        }
    }

    private func join(_ hello: Hello, on line: Line) {
        tokens += 1
        let arrival = Arrival(
            hello, encoding: line.encoding, token: ResumeToken(high: 1, low: tokens))
        guard let member = room.join(arrival, at: time) else { return line.close(code: 4_200) }
        let old = lines.updateValue(line, forKey: member.index)
        line.member = member
        old?.member = nil
        old?.close(code: 4_506)
    }

    /// The server notices that a line is gone.
    func lineEnded(_ line: Line) {
        guard let member = line.member else { return }
        line.member = nil
        lines[member.index] = nil
        room.suspend(member, at: time)
        planFlush()
    }

    /// The server is killed and started anew, with an empty story; all lines break.
    func restart(epoch: UInt64) {
        lines.removeAll()
        room = Room(
            story: room.story, layout: room.core.layout, epoch: Epoch(epoch)!,
            snapshotChunkBytes: Limits.snapshotChunkBytes)
        for person in people {
            person.line?.member = nil
            person.cut(awayFor: 200_000, noticedByServerAfter: 0)
        }
    }

    func planFlush() {
        keep()
        guard let due = room.nextFlush else { return }
        let soon = now + Int64.random(in: World.flushWaits, using: &chance)
        let moment = max(soon, due.microseconds)
        if let plannedFlush, plannedFlush <= moment { return }
        plannedFlush = moment
        after(moment - now) { [self] in
            guard plannedFlush == moment else { return }
            plannedFlush = nil
            flush()
        }
    }

    // MARK: The disk

    /// Has the disk take what is not kept yet; it confirms it a while later, in order.
    private func keep() {
        guard disk != nil else { return }
        let unkept = room.takeUnkept()
        guard !unkept.isEmpty else { return }
        let isRestore = unkept.commits.last?.author == nil && !unkept.commits.isEmpty
        let batch = Disk.Batch(
            unkept: unkept, restored: isRestore ? room.state : nil, epoch: room.core.epoch,
            lastMember: room.lastMember)
        let process = processCount
        confirmedAt = max(now, confirmedAt) + Int64.random(in: 500...60_000, using: &chance)
        after(confirmedAt - now) { [self] in
            guard process == processCount else { return }
            disk?.append(batch)
            room.noteKept(members: unkept.members.map(\.id))
            if let last = unkept.commits.last { room.noteDurable(last.revision) }
            planFlush()
        }
    }

    /// The server is killed, and goes on with what the disk had confirmed; all lines break.
    func crash() {
        guard var stored = disk?.stored else { return }
        processCount += 1
        epochCount += 1
        confirmedAt = now
        stored.epoch = Epoch(epochCount)!
        lines.removeAll()
        disk?.crash(epoch: stored.epoch)
        room = Room(
            story: room.story, loading: stored, durability: .disk, at: time,
            snapshotChunkBytes: snapshotChunkBytes)
        for person in people {
            person.line?.member = nil
            let away = Int64.random(in: 20_000...1_500_000, using: &chance)
            person.cut(awayFor: away, noticedByServerAfter: 0)
        }
        planFlush()
    }

    /// The story is brought back to what it was some time ago.
    func restore(_ state: StoryState) {
        epochCount += 1
        keep()
        room.restore(state, epoch: Epoch(epochCount)!)
        planFlush()
    }
}

extension Array {
    /// The first place whose element, and all after it, fulfil the condition.
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
