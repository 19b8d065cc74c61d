import Canvas
import Rooms
import Testing
import Wire

/// A member of a test's room: its socket, and the client behind it.
final class Peer {
    let slot: Slot<Member>
    let model: ModelClient
    /// What its socket answers to the next message.
    var outcome = SendOutcome.sent
    /// Whether it has not taken the last message whole.
    fileprivate(set) var isBlocked = false
    fileprivate(set) var isGone = false
    /// The messages of the last flush or resume: where they were, and what.
    fileprivate(set) var messages: [(address: UnsafeRawPointer, text: String)] = []
    var isRecording = false
    fileprivate(set) var sendCount = 0
    fileprivate var lastSend = ServerTime(microseconds: 0)
    fileprivate var lastCommand: UInt64 = 0

    init(_ slot: Slot<Member>, _ model: ModelClient) {
        self.slot = slot
        self.model = model
    }

    var id: MemberID { MemberID(model.member)! }

    /// Whether it may not have been told of the present yet (U14).
    func isBehind(_ now: ServerTime) -> Bool {
        lastSend != now && lastSend.advanced(by: Int(model.interval)) > now
    }
}

/// A room with members behind sockets that tests hold shut and open, and a clock that tests move.
///
/// A second core gets the same inputs: it must come to the same, and tells the edges as they are.
final class TestRoom {
    private(set) var room: Room
    private(set) var twin: RoomCore
    private var effects: [Effect] = []
    var now = ServerTime(microseconds: 1_000_000)
    private(set) var peers: [Peer] = []
    /// The edges of each gesture as the twin made them.
    private(set) var edges: [UInt64: [String]] = [:]

    /// A small canvas, on which guides are never far.
    static func layout(_ profile: Profile = .refined) -> CanvasLayout {
        let half = Length(points: 100)
        return CanvasLayout(
            halfExtents: HalfExtents(width: half, height: half), profile: profile,
            screenHeight: Length(points: 244))
    }

    init(_ profile: Profile = .refined) {
        room = Room(story: StoryName("story")!, layout: TestRoom.layout(profile), epoch: Epoch(1)!)
        twin = RoomCore(layout: TestRoom.layout(profile), epoch: Epoch(1)!)
    }

    // MARK: Input

    @discardableResult
    func join(_ name: String? = nil, flushing: Bool = true) -> Peer {
        let arrival = Arrival(Hello(name: name))
        let slot = room.join(arrival, at: now)!
        _ = twin.join(arrival, at: now, into: &effects)
        let profile = room.core.members[slot].profile
        absorb()
        let peer = Peer(slot, ModelClient(profile.name))
        peers.append(peer)
        if flushing { flush() }
        return peer
    }

    func leave(_ peer: Peer) {
        peer.isGone = true
        peers.removeAll { $0 === peer }
        room.leave(peer.slot)
        twin.leave(peer.slot, into: &effects)
        absorb()
    }

    func send(_ message: ClientMessage, samples: [Sample] = [], from peer: Peer) {
        room.receive(message, samples: samples, from: peer.slot, at: now)
        twin.receive(message, samples: samples, from: peer.slot, at: now, into: &effects)
        absorb()
    }

    func send(unreadable error: WireError, from peer: Peer) {
        room.receive(unreadable: error, from: peer.slot, at: now)
        twin.receive(unreadable: error, from: peer.slot, at: now, into: &effects)
        absorb()
    }

    func pass(microseconds: Int) {
        now = now.advanced(by: microseconds)
        room.settleSilentGestures(at: now)
        twin.settleSilentGestures(at: now, into: &effects)
        absorb()
    }

    private func absorb() {
        for case .edge(let edge, let gesture, _) in effects {
            edges[gesture.rawValue, default: []].append(
                "\(edge.ordinal.rawValue) \(edge.sample.rawValue) \(words(of: edge))")
        }
        effects.removeAll(keepingCapacity: true)
    }

    // MARK: Output

    /// Flushes, by default when all may be told that had to wait for others like it.
    func flush(after microseconds: Int = Limits.presenceInterval) {
        now = now.advanced(by: microseconds)
        var taken: [(Peer, [UInt8])] = []
        for peer in peers { peer.messages = [] }
        room.flush(at: now) { [peers] slot, bytes in
            TestRoom.take(bytes, at: slot, peers, &taken)
        }
        deliver(taken)
    }

    /// The socket takes messages again.
    func resume(_ peer: Peer, outcome: SendOutcome = .sent) {
        peer.outcome = outcome
        peer.isBlocked = false
        peer.messages = []
        var taken: [(Peer, [UInt8])] = []
        room.resume(peer.slot, at: now) { [peers] slot, bytes in
            TestRoom.take(bytes, at: slot, peers, &taken)
        }
        deliver(taken)
    }

    func resumeAll() {
        for peer in peers where peer.isBlocked { resume(peer) }
        for peer in peers { peer.outcome = .sent }
        // Whoever is told seldom is told now.
        flush(after: 1_000_000)
    }

    private static func take(
        _ bytes: UnsafeMutableRawBufferPointer, at slot: Slot<Member>, _ peers: [Peer],
        _ taken: inout [(Peer, [UInt8])]
    ) -> SendOutcome {
        guard let peer = peers.first(where: { $0.slot == slot }) else {
            Issue.record("U1 a message for nobody")
            return .gone
        }
        #expect(!peer.isBlocked, "U8 \(peer.model.label) is sent more than its socket takes")
        if peer.isRecording {
            let text = String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
            peer.messages.append((UnsafeRawPointer(bytes.baseAddress!), text))
        }
        peer.sendCount += 1
        peer.isBlocked = peer.outcome != .sent
        taken.append((peer, Array(bytes)))
        // A transport writes its header in front.
        let front = bytes.baseAddress! - ByteBuffer.headroom
        front.initializeMemory(as: UInt8.self, repeating: 0xFF, count: ByteBuffer.headroom)
        return peer.outcome
    }

    private func deliver(_ taken: [(Peer, [UInt8])]) {
        for (peer, bytes) in taken {
            peer.lastSend = now
            do {
                try bytes.withUnsafeBytes { try peer.model.receive($0) }
            } catch {
                Issue.record("\(peer.model.label) cannot read: \(error)")
            }
        }
    }

    var needsFlush: Bool { room.needsFlush }

    func takeOverwhelmed() -> [Slot<Member>] { room.takeOverwhelmed() }
}

// MARK: Deeds

extension TestRoom {
    @discardableResult
    func command(_ command: Command, from peer: Peer, number: UInt64? = nil) -> UInt64 {
        let number = number ?? peer.lastCommand + 1
        if number > peer.lastCommand {
            peer.lastCommand = number
            let deed: ModelClient.Deed =
                switch command {
                case .create, .reorder, .align: .other
                case .nudge(let items, let dx, let dy):
                    .nudge(items.map(\.rawValue), dx: dx.thousandths, dy: dy.thousandths)
                case .update(let item, let changes):
                    .update(item.rawValue, keys(of: changes))
                case .delete(let item): .delete(item.rawValue)
                }
            peer.model.sends(deed, command: number)
        }
        send(.command(number: number, command), from: peer)
        return number
    }

    func begin(
        _ gesture: UInt64, on items: UInt64..., at x: Double = 0, _ y: Double = 0,
        time: Int64 = 0, from peer: Peer
    ) {
        begin(
            GestureBegin(
                gesture: GestureID(gesture)!, items: items.map { ItemID($0)! },
                sample: sample(0, time, x, y)), from: peer)
    }

    func begin(_ begin: GestureBegin, from peer: Peer) {
        peer.model.begins(
            begin.gesture.rawValue, "\(begin.kind)", on: begin.items.map(\.rawValue))
        send(.begin(begin), from: peer)
    }

    func move(_ gesture: UInt64, _ samples: [Sample], from peer: Peer) {
        send(
            .move(GestureID(gesture)!, samples: samples.indices), samples: samples, from: peer)
    }

    func end(_ gesture: UInt64, from peer: Peer) { send(.end(GestureID(gesture)!), from: peer) }

    func cancel(_ gesture: UInt64, from peer: Peer) {
        send(.cancel(GestureID(gesture)!), from: peer)
    }

    func point(_ x: Double, _ y: Double, from peer: Peer) {
        let cursor = Position(x: length(x), y: length(y))
        peer.model.points(at: [
            "x": String(cursor.x.thousandths), "y": String(cursor.y.thousandths),
        ])
        send(.presence(PresenceChanges(cursor: cursor)), from: peer)
    }

    func unpoint(from peer: Peer) {
        peer.model.points(at: nil)
        send(.presence(PresenceChanges(cursor: .some(nil))), from: peer)
    }

    // MARK: Comparing

    /// Compares what each member knows with the room, and the room with its twin; but for members
    /// whose sockets are full, or that are told seldom.
    @discardableResult
    func compare(_ comment: String = "", location: SourceLocation = #_sourceLocation) -> Bool {
        let truth = Picture(of: room.core)
        var isSame = truth == Picture(of: twin)
        #expect(isSame, "the twin \(comment)", sourceLocation: location)
        for peer in peers where !peer.isBlocked && peer.model.isWhole && !peer.isBehind(now) {
            let model = peer.model
            guard model.completed != truth else { continue }
            isSame = false
            Issue.record(
                "\(model.label) differs \(comment): \(model.completed.difference(from: truth))",
                sourceLocation: location)
        }
        return isSame
    }
}
