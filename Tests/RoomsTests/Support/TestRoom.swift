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
    /// Whether what it is sent does not arrive any more: its connection is about to be cut.
    var isLosing = false
    /// Whether it has no connection.
    fileprivate(set) var isAway = false
    fileprivate(set) var sendCount = 0
    fileprivate var lastSend = ServerTime(microseconds: 0)
    var lastCommand: UInt64 = 0

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
    private var tokenCount: UInt64 = 0
    private(set) var peers: [Peer] = []
    /// The edges of each gesture as the twin made them.
    private(set) var edges: [UInt64: [String]] = [:]
    /// The keys of the flights as the twin made them.
    private(set) var flights: [[String: String]] = []

    /// A small canvas, on which guides are never far.
    static func layout(_ profile: Profile = .refined) -> CanvasLayout {
        let half = Length(points: 100)
        return CanvasLayout(
            halfExtents: HalfExtents(width: half, height: half), profile: profile,
            screenHeight: Length(points: 244))
    }

    init(
        _ profile: Profile = .refined, durability: Durability = .memory,
        snapshotChunkBytes: Int = Limits.snapshotChunkBytes, lateEdgeLimit: Int = 64
    ) {
        room = Room(
            story: StoryName("story")!, layout: TestRoom.layout(profile), epoch: Epoch(1)!,
            durability: durability, snapshotChunkBytes: snapshotChunkBytes,
            lateEdgeLimit: lateEdgeLimit)
        twin = RoomCore(layout: TestRoom.layout(profile), epoch: Epoch(1)!)
    }

    // MARK: Input

    @discardableResult
    func join(
        _ name: String? = nil, capabilities: Capabilities = [], flushing: Bool = true
    ) -> Peer {
        tokenCount += 1
        let arrival = Arrival(Hello(name: name, capabilities: capabilities), token: tokenCount)
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

    /// The connection of a peer is gone; with it goes what was on its way.
    func cut(_ peer: Peer) {
        peer.isAway = true
        peer.isLosing = true
        room.suspend(peer.slot, at: now)
        twin.suspend(peer.slot, at: now, into: &effects)
        absorb()
    }

    /// A peer comes back by another connection, knowing what it was told last, or something else.
    func comeBack(_ peer: Peer, epoch: UInt64 = 1, revision: UInt64? = nil, stamp: UInt64? = nil) {
        guard let token = room.core.members[peer.slot].token else {
            Issue.record("\(peer.model.label) cannot come back")
            return
        }
        let request = ResumeRequest(
            token: token, epoch: Epoch(epoch)!,
            revision: Revision(revision ?? peer.model.revision),
            stamp: Stamp(stamp ?? peer.model.stamp))
        tokenCount += 1
        let arrival = Arrival(Hello(resume: request), token: tokenCount)
        #expect(room.join(arrival, at: now) == peer.slot)
        _ = twin.join(arrival, at: now, into: &effects)
        absorb()
        peer.isAway = false
        peer.isLosing = false
        peer.isBlocked = false
        peer.outcome = .sent
        peer.model.isBack(mayRestart: epoch != 1 || revision != nil || stamp != nil)
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
        for case .flight(let flight, let deck, let member) in effects {
            flights.append(keys(of: flight, of: deck, by: member))
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
        // Whoever is told seldom is told now, and the rest of snapshots.
        repeat { flush(after: 1_000_000) } while needsFlush
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
        #expect(!peer.isAway, "R1 \(peer.model.label) is sent something while it is away")
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
            if peer.isLosing { continue }
            do {
                try bytes.withUnsafeBytes { try peer.model.receive($0) }
            } catch {
                Issue.record("\(peer.model.label) cannot read: \(error)")
            }
        }
    }

    var needsFlush: Bool { room.needsFlush }

    var nextFlush: ServerTime? { room.nextFlush }

    var hasFullSockets: Bool { room.hasFullSockets }

    var membersToWatch: [Slot<Member>] { room.membersToWatch(at: now) }

    func takeOverwhelmed() -> [Slot<Member>] { room.takeOverwhelmed() }

    func noteProgress(of peer: Peer, byteCount: UInt64) {
        room.noteProgress(of: peer.slot, byteCount: byteCount, at: now)
    }

    func noteDurable(_ revision: UInt64) { room.noteDurable(Revision(revision)) }
}

/// What a store does.
extension TestRoom {
    func takeUnkept() -> Unkept { room.takeUnkept() }

    func noteKept(_ members: [MemberID]) { room.noteKept(members: members) }

    var isDiskRefusing: Bool {
        get { room.isDiskRefusing }
        set { room.isDiskRefusing = newValue }
    }

    func settleAllGestures() {
        room.settleAllGestures()
        twin.settleAllGestures(.settled, into: &effects)
        absorb()
    }

    func restore(_ state: StoryState, epoch: UInt64) {
        room.restore(state, epoch: Epoch(epoch)!)
        twin.restore(state, epoch: Epoch(epoch)!, into: &effects)
        absorb()
    }
}
