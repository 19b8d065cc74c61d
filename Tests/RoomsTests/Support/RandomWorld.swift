import Canvas
import Rooms
import SeededRandom
import Snapping
import Testing
import Wire

/// A room and the chance that moves it.
struct RandomWorld {
    let room: TestRoom
    var random: SplitMix64
    private(set) var hasFlushed = false
    /// Who was there from the beginning.
    private let residents: [Peer]
    var lastItem: UInt64 = 0
    var lastGesture: UInt64 = 0
    /// What each member has in its hands.
    var hands: [ObjectIdentifier: [UInt64: RandomHand]] = [:]

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
        case 0..<5: create(peer)
        case 5..<7: regroup(peer)
        case 7..<17: update(peer)
        case 17..<22: deal(peer)
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

    mutating func chance(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// An item, most often one that is there.
    mutating func item() -> ItemID {
        let order = room.room.core.order
        if chance(8) > 0, let slot = order.randomElement(using: &random) {
            return room.room.core.items[slot].item.id
        }
        return ItemID(UInt64(1 + chance(Int(lastItem) + 1)))!
    }

    /// A name, most often a new one.
    mutating func name(after last: WritableKeyPath<RandomWorld, UInt64>) -> UInt64 {
        if chance(6) == 0 { return UInt64(1 + chance(Int(self[keyPath: last]) + 1)) }
        self[keyPath: last] += 1
        return self[keyPath: last]
    }

    /// An item that fulfils a condition, if there is one.
    mutating func item(where isMeant: (Item) -> Bool) -> Item? {
        room.room.core.rankedItems.map(\.item).filter(isMeant).randomElement(using: &random)
    }

    mutating func coordinate() -> Double { Double(chance(240) - 120) }

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

    /// Who comes now, and who comes back without a past, know what all know.
    func compareNewcomers(_ comment: String) {
        let newcomer = room.join("Dan", capabilities: .resume)
        room.cut(residents[0])
        room.comeBack(residents[0], stamp: 0)
        room.resumeAll()
        #expect(newcomer.model.isWhole && residents[0].model.isWhole)
        room.compare(comment)
    }

    private mutating func block(_ peer: Peer) {
        peer.outcome = peer.outcome == .sent ? .partial : .sent
    }

    // MARK: Comparing

    /// A walk on which nothing happens shows nothing.
    func checkVariety() {
        let kinds = Set(residents[0].model.recordCounts.keys)
        #expect(kinds.count == 13, "\(kinds)")
        #expect(Set(residents[0].model.flights.map { $0["direction"] == nil }).count == 2)
        let edges = room.edges.values.joined()
        #expect(edges.count > 20)
        let isRefined = room.room.core.layout.profile == .refined
        for kind in isRefined ? ["center", "itemCenter", "itemEdge", "gap", "angle"] : ["center"] {
            #expect(edges.contains { $0.contains(kind) }, "\(kind)")
        }
        #expect(residents[0].model.acks.count > 100)
        #expect(residents[0].model.resumeCount > 3)
        let outcomes = Set(residents[0].model.acks.compactMap { $0["outcome"] as? String })
        #expect(outcomes == ["accepted", "unchanged", "refused"])
    }

    /// Those who were there all the time have seen each edge and flight once, in order, as it was.
    func compareEdgesAndFlights() {
        for resident in residents {
            for (gesture, edges) in room.edges where !resident.model.gaps.contains(gesture) {
                #expect(
                    resident.model.edges[gesture] == edges, "\(resident.model.label) \(gesture)")
            }
            #expect(resident.model.foldedCount == 0)
            let flights = resident.model.flights.map { plain($0, without: ["type"]) }
            #expect(flights == room.flights, "\(resident.model.label)")
        }
    }
}
