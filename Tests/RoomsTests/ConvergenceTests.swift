import Canvas
import Foundation
import Rooms
import SeededRandom
import Snapping
import Testing
import Wire

/// Several people do whatever comes to mind, over sockets that come and go.
@Suite struct ConvergenceTests {
    /// `SEEDS=1000` hunts for longer.
    private static let seeds =
        0..<(ProcessInfo.processInfo.environment["SEEDS"].flatMap { UInt64($0) } ?? 8)

    @Test(
        "U1–U8, R1–R4, G4–G7, L1–L4 whatever happens, each ends up with the room and all its edges",
        arguments: seeds)
    func convergence(seed: UInt64) {
        // Half of them with parts of snapshots of a few records each.
        var world = RandomWorld(
            seed: seed, profile: seed % 2 == 0 ? .refined : .classic,
            snapshotChunkBytes: seed % 4 < 2 ? 700 : Limits.snapshotChunkBytes)
        for step in 0..<3_000 {
            world.step()
            guard world.hasFlushed else { continue }
            guard world.room.compare("at step \(step) of seed \(seed)") else { return }
        }
        world.reunite()
        world.room.compare("at the end of seed \(seed)")
        world.compareEdges()
        world.checkVariety()
        #expect(world.room.takeOverwhelmed().isEmpty)
    }
}

/// A room and the chance that moves it.
struct RandomWorld {
    let room: TestRoom
    private var random: SplitMix64
    private(set) var hasFlushed = false
    /// Who was there from the beginning.
    private let residents: [Peer]
    private var lastItem: UInt64 = 0
    private var lastGesture: UInt64 = 0
    /// What each member has in its hands.
    private var hands: [ObjectIdentifier: [UInt64: RandomHand]] = [:]

    init(seed: UInt64, profile: Profile, snapshotChunkBytes: Int) {
        random = SplitMix64(seed: seed)
        // Each member is to know of every edge in the end.
        room = TestRoom(
            profile, snapshotChunkBytes: snapshotChunkBytes, lateEdgeLimit: 4_096)
        residents = ["Ada", "Ben"].map { [room] in room.join($0, capabilities: .resume) }
        _ = room.join("Cleo")
    }

    mutating func step() {
        hasFlushed = false
        let peer = room.peers.randomElement(using: &random)!
        if peer.isAway { return chance(4) == 0 ? comeBack(peer) : () }
        switch chance(100) {
        case 0..<7: create(peer)
        case 7..<22: update(peer)
        case 22..<27: room.command(.delete(item()), from: peer)
        case 27..<31: reorder(peer)
        case 31..<34: shift(peer)
        case 86..<88: room.command(chance(3) == 0 ? .redo : .undo, from: peer)
        case 34..<44: begin(peer)
        case 44..<64: move(peer)
        case 64..<69: finish(peer)
        case 69..<74: point(peer)
        case 74..<76: room.send(.ping(identifier: UInt64(chance(9))), from: peer)
        case 76..<77: room.send(unreadable: WireError(.wrongKind, field: "x"), from: peer)
        case 77..<79: joinOrLeave()
        case 79..<83: room.pass(microseconds: chance(20) == 0 ? 5_000_000 : chance(400_000))
        case 83..<85: block(peer)
        case 85: cut(residents.randomElement(using: &random)!)
        case 88..<90: if let peer = room.peers.first(where: \.isBlocked) { room.resume(peer) }
        default: flush()
        }
    }

    private mutating func flush() {
        if chance(20) == 0 { room.resumeAll() } else { room.flush() }
        hasFlushed = true
    }

    private mutating func chance(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// An item, most often one that is there.
    private mutating func item() -> ItemID {
        let order = room.room.core.order
        if chance(8) > 0, let slot = order.randomElement(using: &random) {
            return room.room.core.items[slot].item.id
        }
        return ItemID(UInt64(1 + chance(Int(lastItem) + 1)))!
    }

    /// A name, most often a new one.
    private mutating func name(after last: WritableKeyPath<RandomWorld, UInt64>) -> UInt64 {
        if chance(6) == 0 { return UInt64(1 + chance(Int(self[keyPath: last]) + 1)) }
        self[keyPath: last] += 1
        return self[keyPath: last]
    }

    private mutating func coordinate() -> Double { Double(chance(240) - 120) }

    // MARK: Commands

    private mutating func create(_ peer: Peer) {
        let contents: [ItemContent] = [
            label("Hi"), .sticker(emoji: "🎈"), .shape(.ellipse, .white), .image(url: "/a"),
        ]
        let content = contents.randomElement(using: &random)!
        let name = name(after: \.lastItem)
        let item = square(name, at: coordinate(), coordinate(), content: content)
        room.command(.create(item), from: peer)
    }

    private mutating func update(_ peer: Peer) {
        var changes = ItemChanges()
        switch chance(8) {
        case 0: changes.x = length(coordinate())
        case 1: (changes.x, changes.y) = (length(coordinate()), length(coordinate()))
        case 2: changes.text = ["Hi", "Ho", "\"\n"].randomElement(using: &random)
        case 3: changes.color = Color(rgb: UInt32(chance(3)))
        case 4: changes.background = .some(chance(2) == 0 ? nil : Color(rgb: 7))
        case 5: changes.angle = Angle(thousandths: Int64(chance(4) * 45_000))
        case 6: changes.halfWidth = length(Double(10 + chance(3)))
        default: changes.scale = Scale(millionths: Int64(500_000 + chance(3) * 500_000))
        }
        room.command(.update(item(), changes), from: peer)
    }

    private mutating func reorder(_ peer: Peer) {
        let places: [Reordering] = [.front, .back, .above(item()), .below(item())]
        room.command(.reorder(item(), places.randomElement(using: &random)!), from: peer)
    }

    private mutating func shift(_ peer: Peer) {
        let items = items()
        let guide = GuideKind.allCases.randomElement(using: &random)!
        let (dx, dy) = (length(Double(chance(3) - 1)), length(Double(chance(3) - 1)))
        room.command(
            chance(2) == 0 ? .align(items, to: guide) : .nudge(items, dx: dx, dy: dy), from: peer)
    }

    /// Up to three items, each once.
    private mutating func items() -> [ItemID] {
        var items = [item()]
        for _ in 0..<chance(3) {
            let other = item()
            if !items.contains(other) { items.append(other) }
        }
        return items
    }

    // MARK: Gestures

    private mutating func begin(_ peer: Peer) {
        let name = name(after: \.lastGesture)
        let items = items()
        let base = room.room.core.rankedItems.first { $0.item.id == items[0] }?.item.frame.center
        let hand = RandomHand(
            GestureID(name)!, on: items, at: base ?? .center, using: &random)
        room.begin(hand.begin, from: peer)
        let isOpen = room.room.core.gestures.slots.map { room.room.core.gestures[$0] }.contains {
            $0.id.rawValue == name && $0.member == peer.slot
                && $0.lastSample == SampleNumber(0)
        }
        if isOpen { hands(peer, name, hand) }
    }

    private mutating func move(_ peer: Peer) {
        let own = hands[ObjectIdentifier(peer)] ?? [:]
        guard let gesture = own.keys.sorted().randomElement(using: &random) else { return }
        if chance(30) == 0 { return stray(from: peer) }
        var hand = own[gesture]!
        var samples = (0...chance(4)).map { _ in hand.next(using: &random) }
        if chance(30) == 0 { samples.append(samples[0]) } else { hands(peer, gesture, hand) }
        room.move(gesture, samples, from: peer)
    }

    private mutating func hands(_ peer: Peer, _ gesture: UInt64, _ hand: RandomHand?) {
        hands[ObjectIdentifier(peer), default: [:]][gesture] = hand
    }

    /// Moves whatever gesture, most of them over or of others.
    private mutating func stray(from peer: Peer) {
        room.move(
            UInt64(1 + chance(Int(lastGesture) + 9)), [sample(4_000_000_000, 0, 0, 0)], from: peer)
    }

    private mutating func finish(_ peer: Peer) {
        let own = hands[ObjectIdentifier(peer)] ?? [:]
        guard let gesture = own.keys.sorted().randomElement(using: &random) else { return }
        if chance(3) == 0 {
            room.cancel(gesture, from: peer)
        } else {
            room.end(gesture, from: peer)
        }
        // What comes late is absorbed; now and then some does.
        if chance(4) > 0 { hands(peer, gesture, nil) }
    }

    // MARK: Members

    private mutating func point(_ peer: Peer) {
        guard peer.model.welcome != nil else { return }
        if chance(5) == 0 { return room.unpoint(from: peer) }
        room.point(coordinate(), coordinate(), from: peer)
    }

    private mutating func joinOrLeave() {
        if room.peers.count < 6, chance(2) == 0 {
            _ = room.join(flushing: false)
        } else if let leaver = room.peers.randomElement(using: &random),
            !residents.contains(where: { $0 === leaver })
        {
            room.leave(leaver)
        }
    }

    /// What is on its way is lost, now or from some time before on.
    private mutating func cut(_ peer: Peer) {
        guard !peer.isAway, peer.model.welcome != nil else { return }
        if !peer.isLosing, chance(2) == 0 { peer.isLosing = true } else { room.cut(peer) }
    }

    private func comeBack(_ peer: Peer) { room.comeBack(peer) }

    /// Everybody is there, and takes all.
    func reunite() {
        for peer in room.peers where peer.isLosing {
            if !peer.isAway { room.cut(peer) }
            comeBack(peer)
        }
        room.resumeAll()
    }

    private mutating func block(_ peer: Peer) {
        peer.outcome = peer.outcome == .sent ? .partial : .sent
    }

    // MARK: Comparing

    /// A walk on which nothing happens shows nothing.
    func checkVariety() {
        let kinds = Set(residents[0].model.recordCounts.keys)
        #expect(kinds.count == 10, "\(kinds)")
        let edges = room.edges.values.joined()
        #expect(edges.count > 100)
        let isRefined = room.room.core.layout.profile == .refined
        for kind in isRefined ? ["center", "itemCenter", "itemEdge", "gap", "angle"] : ["center"] {
            #expect(edges.contains { $0.contains(kind) }, "\(kind)")
        }
        #expect(residents[0].model.acks.count > 100)
        #expect(residents[0].model.resumeCount > 3)
        let outcomes = Set(residents[0].model.acks.compactMap { $0["outcome"] as? String })
        #expect(outcomes == ["accepted", "unchanged", "refused"])
    }

    /// Those who were there all the time have seen each edge once, in order, as it was.
    func compareEdges() {
        for resident in residents {
            for (gesture, edges) in room.edges where !resident.model.gaps.contains(gesture) {
                #expect(
                    resident.model.edges[gesture] == edges, "\(resident.model.label) \(gesture)")
            }
            #expect(resident.model.foldedCount == 0)
        }
    }
}
