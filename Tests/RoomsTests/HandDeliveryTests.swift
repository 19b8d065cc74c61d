import Canvas
import Rooms
import SeededRandom
import Testing
import Wire

/// What members are told of strokes, texts and cards while they are drawn, typed and swiped.
@Suite struct HandDeliveryTests {
    private func deck(_ id: UInt64) -> Item {
        let cards = (11...15).map { Card(id: CardID($0)!) }
        return Item(
            id: ItemID(id)!, frame: Frame(center: .center),
            halfExtents: HalfExtents(width: length(50), height: length(80)),
            content: .deck(DeckContent(cards: cards)!))
    }

    private func begin(
        _ gesture: UInt64, _ kind: GestureKind, _ item: UInt64, _ subject: GestureSubject? = nil
    ) -> GestureBegin {
        GestureBegin(
            gesture: GestureID(gesture)!, kind: kind, items: [ItemID(item)!], subject: subject,
            sample: sample(0, 0, 0, 0))
    }

    private let line = GestureSubject.stroke(thickness: Length(points: 4), color: .white)

    private func types(_ peer: Peer) -> [String] {
        let records = peer.model.updates.last?["records"] as? [[String: Any]] ?? []
        return records.compactMap { $0["type"] as? String }
    }

    private func froms(_ peer: Peer) -> [UInt64] {
        let records = peer.model.updates.flatMap { $0["records"] as? [[String: Any]] ?? [] }
        return records.compactMap { $0["from"] as? UInt64 }
    }

    @Test("G15, U3, U5 points come as they are drawn, each once, and not to who draws")
    func points() {
        let room = TestRoom()
        let (ada, ben) = (room.join("Ada"), room.join("Ben"))
        room.begin(begin(7, .draw, 9, line), from: ada)
        room.flush()
        #expect(types(ben) == ["points", "gesture"])
        room.move(7, [sample(1, 1, 3, 4), sample(2, 2, 5, 6)], from: ada)
        room.flush()
        #expect(types(ben) == ["points"])
        room.move(7, [sample(3, 3, 5, 9)], from: ada)
        room.flush()
        #expect(froms(ben) == [0, 1, 3])
        #expect(ada.model.recordCounts["points"] == nil)
        room.compare()
        let late = room.join("Cleo")
        room.flush()
        #expect(froms(late) == [0])
        room.compare("who comes later has all")
        room.end(7, from: ada)
        room.flush()
        #expect(types(ben) == ["item", "settled"])
        #expect(ada.model.picture.items[9] != nil, "who drew it is told what it became")
        room.compare()
    }

    @Test("G16, U5 of a text that is typed the latest draft is told, and what it became to all")
    func drafts() {
        let room = TestRoom()
        let (ada, ben) = (room.join("Ada"), room.join("Ben"))
        room.command(.create(square(1, content: label("Hi"))), from: ada)
        room.begin(begin(7, .edit, 1), from: ada)
        for (number, text) in ["a", "ab", "abc \"d\""].enumerated() {
            room.send(
                .draft(GestureID(7)!, SampleNumber(UInt32(number + 1)), text: text), from: ada)
        }
        room.flush()
        #expect(ben.model.recordCounts["draft"] == 1)
        #expect(ben.model.picture.gestures[7]?.draft == "abc \"d\"")
        #expect(ada.model.recordCounts["draft"] == nil)
        room.join("Cleo")
        room.compare()
        room.end(7, from: ada)
        room.flush()
        #expect(ada.model.picture.items[1]?.keys["text"] == "'abc \"d\"'")
        room.compare()
    }

    @Test("G14, U3, U5 a flight is told to all, and the card's way to all but its member")
    func flights() {
        let room = TestRoom()
        let (ada, ben) = (room.join("Ada"), room.join("Ben"))
        room.command(.create(deck(1)), from: ada)
        room.begin(begin(7, .swipe, 1, .card(CardID(15)!)), from: ada)
        room.move(7, [sample(1, 9_000_000, 30, 4)], from: ada)
        room.flush()
        #expect(ben.model.recordCounts["pose"] == 1)
        room.compare()
        room.end(7, from: ada)
        room.flush()
        for peer in [ada, ben] {
            #expect(peer.model.flights.count == 1)
            #expect(peer.model.flights.first?["direction"] as? String == "right")
            #expect(peer.model.flights.first?["card"] as? UInt64 == 15)
        }
        #expect(types(ben).first == "flight")
        room.compare()
    }

    @Test("U8, G14 who reads slowly is told the last flights only")
    func lateFlights() {
        let room = TestRoom(lateEdgeLimit: 3)
        let (ada, ben) = (room.join("Ada"), room.join("Ben"))
        room.command(.create(deck(1)), from: ada)
        room.flush()
        ben.outcome = .partial
        room.send(.ping(identifier: 1), from: ben)
        room.flush()
        for gesture in 10..<20 as Range<UInt64> {
            room.begin(begin(gesture, .swipe, 1, .card(CardID(15)!)), from: ada)
            room.move(gesture, [sample(1, 9_000_000, 20, 4)], from: ada)
            room.end(gesture, from: ada)
            room.flush(after: 2_000_000)
        }
        #expect(ada.model.flights.count == 10)
        room.resumeAll()
        #expect(ben.model.flights.count == 3)
        room.compare()
    }

    @Test("U8, G15 what waits for a slow member is no more than the strokes themselves")
    func bounded() {
        let room = TestRoom(snapshotChunkBytes: 1_024)
        let (ada, ben) = (room.join("Ada"), room.join("Ben"))
        ben.outcome = .partial
        room.send(.ping(identifier: 1), from: ben)
        room.flush()
        var number: UInt32 = 0
        for gesture in 1...4 as ClosedRange<UInt64> {
            room.begin(begin(gesture, .draw, 100 + gesture, line), from: ada)
            for _ in 0..<2_500 {
                number += 1
                let side = number % 2 == 0 ? 9_000.123 : -9_000.123
                room.now = room.now.advanced(by: 500)
                room.move(
                    gesture, [sample(number, Int64(number), side, Double(number) / 1_000)],
                    from: ada)
            }
            number = 0
            room.flush()
            #expect(ben.isBlocked)
        }
        let bound = room.room.messageBound
        ben.isRecording = true
        room.resume(ben)
        #expect(ben.messages.count == 1)
        #expect(ben.messages.allSatisfy { $0.text.utf8.count <= bound })
        #expect(froms(ben) == [0, 0, 0, 0])
        room.resumeAll()
        room.compare()
        for gesture in 1...4 as ClosedRange<UInt64> { room.end(gesture, from: ada) }
        room.flush()
        room.compare()
    }

    @Test(
        "U8, R2, R8 who reads slowly, is cut off and comes back ends with the same as all",
        arguments: 0..<12)
    func converges(seed: UInt64) {
        var chance = SplitMix64(seed: 1_000 + seed)
        let room = TestRoom(snapshotChunkBytes: 600, lateEdgeLimit: 4)
        let ada = room.join("Ada")
        let ben = room.join("Ben", capabilities: .resume)
        let cleo = room.join("Cleo")
        room.command(.create(square(1, content: label("Hi"))), from: ada)
        room.command(.create(deck(2)), from: ada)
        room.flush()
        var (next, numbers): (UInt64, [UInt64: UInt32]) = (10, [:])
        var open: [(gesture: UInt64, kind: GestureKind)] = []
        for step in 0..<150 {
            switch Int.random(in: 0..<12, using: &chance) {
            case 0:
                let kind: GestureKind = [.draw, .edit, .swipe].randomElement(using: &chance)!
                let item: UInt64 = kind == .draw ? 1_000 + next : kind == .edit ? 1 : 2
                guard kind == .draw || !open.contains(where: { $0.kind == kind }) else { break }
                let top = top(of: room)
                if kind == .swipe, top == nil { break }
                let subject = kind == .draw ? line : top.map { GestureSubject.card($0) }
                room.begin(begin(next, kind, item, subject), from: ada)
                open.append((next, kind))
                next += 1
            case 1 where !open.isEmpty:
                let index = Int.random(in: open.indices, using: &chance)
                let gesture = open.remove(at: index).gesture
                if Bool.random(using: &chance) {
                    room.end(gesture, from: ada)
                } else {
                    room.cancel(gesture, from: ada)
                }
            case 2: ben.outcome = ben.outcome == .sent ? .partial : .sent
            case 3 where ben.isBlocked: room.resume(ben)
            case 4: if room.core(of: ben).isAbsent { room.comeBack(ben) } else { room.cut(ben) }
            case 5: cleo.outcome = .partial
            case 6 where cleo.isBlocked: room.resume(cleo)
            default:
                for (gesture, kind) in open {
                    numbers[gesture, default: 0] += 1
                    let number = numbers[gesture]!
                    if kind == .edit {
                        room.send(
                            .draft(GestureID(gesture)!, SampleNumber(number), text: "t\(step)"),
                            from: ada)
                    } else {
                        let x = Double(Int.random(in: -60...60, using: &chance))
                        room.move(
                            gesture, [sample(number, Int64(step) * 10_000, x, x / 2)], from: ada)
                    }
                }
            }
            if Bool.random(using: &chance) { room.flush() }
        }
        if room.core(of: ben).isAbsent { room.comeBack(ben) }
        room.resumeAll()
        room.compare("after all")
        #expect(ben.model.isWhole && cleo.model.isWhole)
        #expect((ben.model.recordCounts["points"] ?? 0) > 0)
    }

    @Test("R2, R8 who comes back is told how far its own came, and the others go on seeing it")
    func ownReturn() {
        let room = TestRoom()
        let ada = room.join("Ada")
        let ben = room.join("Ben", capabilities: .resume)
        room.command(.create(square(1, content: label("Hi"))), from: ada)
        room.command(.create(deck(2)), from: ada)
        room.begin(begin(7, .draw, 9, line), from: ben)
        room.move(7, [sample(1, 1, 3, 4), sample(2, 2, 5, 6)], from: ben)
        room.begin(begin(8, .edit, 1), from: ben)
        room.send(.draft(GestureID(8)!, SampleNumber(3), text: "Hi there"), from: ben)
        room.begin(begin(9, .swipe, 2, .card(CardID(15)!)), from: ben)
        room.move(9, [sample(1, 9_000_000, 8, 4)], from: ben)
        room.flush()
        for stamp in [nil, 0] as [UInt64?] {
            room.cut(ben)
            room.flush()
            room.comeBack(ben, stamp: stamp)
            room.flush(after: 0)
            let own = ben.model.updates.last?["own"] as? [[String: Any]] ?? []
            #expect(own.compactMap { $0["gesture"] as? UInt64 } == [7, 8, 9])
            #expect(own.compactMap { $0["state"] as? String } == ["open", "open", "open"])
            #expect(own.compactMap { $0["n"] as? UInt64 } == [2, 3, 1])
            #expect(own.compactMap { ($0["poses"] as? [Any])?.count } == [0, 0, 1])
            let told = types(ben).filter { ["points", "draft"].contains($0) }
            #expect(told == (stamp == nil ? [] : ["points", "draft"]))
            room.compare()
        }
        room.move(7, [sample(3, 3, 9, 6)], from: ben)
        for gesture in [7, 8, 9] as [UInt64] { room.end(gesture, from: ben) }
        room.flush()
        room.compare()
    }

    private func top(of room: TestRoom) -> CardID? {
        for ranked in room.room.core.rankedItems {
            if case .deck(let deck) = ranked.item.content { return deck.order.top }
        }
        return nil
    }
}

extension TestRoom {
    fileprivate func core(of peer: Peer) -> Member { room.core.members[peer.slot] }
}
