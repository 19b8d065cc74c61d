import Canvas
import Rooms
import Testing
import Wire

@Suite struct SharedBytesTests {
    @Test("U1, U5 members that lack the same get the same bytes, from the same memory")
    func shared() throws {
        let room = TestRoom()
        let author = room.join("Ada")
        let watchers = (0..<50).map { _ in room.join() }
        room.command(.create(square(1, at: 50, 50)), from: author)
        room.begin(7, on: 1, at: 50, 50, from: author)
        room.flush()
        for watcher in watchers { watcher.isRecording = true }
        for step: UInt32 in 1...5 {
            room.move(
                7, [sample(step, Int64(step) * 1_000_000, Double(20 + step), 50)], from: author)
            room.flush()
            try #require(watchers.allSatisfy { $0.messages.count == 1 })
            #expect(Set(watchers.map { $0.messages[0].text }).count == 1)
            #expect(Set(watchers.map { $0.messages[0].address }).count == 1)
        }
        room.compare()
    }

    @Test("U1 each member gets one message per flush, whatever it has of its own")
    func oneEach() {
        let room = TestRoom()
        let peers = (0..<10).map { _ in room.join() }
        for (index, peer) in peers.enumerated() {
            peer.isRecording = true
            room.command(.create(square(UInt64(index + 1))), from: peer)
            room.send(.ping(identifier: 1), from: peer)
            room.begin(UInt64(index + 1), on: UInt64(index + 1), from: peer)
            room.point(Double(index), 1, from: peer)
        }
        room.flush()
        #expect(peers.allSatisfy { $0.messages.count == 1 })
        room.compare()
    }

    @Test("U1, U8 members that lack different things get each their own, in one flush")
    func different() {
        let room = TestRoom()
        let peers = ["Ada", "Ben", "Cleo", "Dan"].map { room.join($0) }
        room.command(.create(square(1)), from: peers[0])
        room.flush()
        // Of each block nothing but one author's section: the next begins where it ends.
        for slow in peers[1...3] {
            slow.outcome = .partial
            room.point(Double(slow.model.member), 1, from: peers[0])
            room.flush()
        }
        for slow in peers[1...3] {
            room.point(0, Double(slow.model.member), from: peers[0])
            room.resume(slow, outcome: .partial)
        }
        room.point(5, 5, from: peers[0])
        room.resumeAll()
        room.compare()
    }

    @Test("U5, E3 an author's records are left out of its message, whatever others lack meanwhile")
    func sectionsOfBlocks() {
        let room = TestRoom()
        _ = room.join("Ada")
        let ben = room.join("Ben")
        let cleo = room.join("Cleo")
        room.point(1, 1, from: cleo)
        room.flush()
        room.point(2, 2, from: cleo)
        room.resume(ben)
        room.point(3, 3, from: cleo)
        room.send(.ping(identifier: 1), from: cleo)
        // Ada lacks both points and Ben one: in either block there is Cleo's section and no more,
        // and where the first ends the second begins. Cleo's message is of the first.
        room.flush()
        #expect(cleo.model.pongs.count == 1)
        #expect(cleo.model.updates.last?["records"] as? [String] == [])
        room.compare()
    }

    @Test("W2, B1 members of both encodings are told the same, each encoding in bytes of its own")
    func bothEncodings() throws {
        var room = Room(story: StoryName("s")!, layout: TestRoom.layout(), epoch: Epoch(1)!)
        let now = ServerTime(microseconds: 1_000_000)
        let token = ResumeToken(high: 0, low: 1)
        let members = (0..<9).map { index in
            let encoding: WireEncoding = index % 2 == 0 ? .json : .binary
            return room.join(Arrival(Hello(), encoding: encoding, token: token), at: now)!
        }
        room.receive(
            .command(number: 1, .create(square(1, at: 50, 50, content: label("Hi\n")))),
            samples: [], from: members[0], at: now)
        let begin = GestureBegin(
            gesture: GestureID(7)!, items: [ItemID(1)!], sample: sample(0, 0, 50, 50))
        room.receive(.begin(begin), samples: [], from: members[1], at: now)
        var seen: Set<String> = []
        for step: UInt32 in 1...40 {
            let x: Double = step % 2 == 0 ? 1 : 60 + Double(step)
            room.receive(
                .move(GestureID(7)!, samples: 0..<1),
                samples: [sample(step, Int64(step) * 1_000_000, x, 50)], from: members[1], at: now)
            var sent: [Slot<Member>: [(UnsafeRawPointer, [UInt8])]] = [:]
            room.flush(at: now) { slot, bytes in
                sent[slot, default: []].append((UnsafeRawPointer(bytes.baseAddress!), Array(bytes)))
                return .sent
            }
            // The first of each encoding has something of its own.
            let json = members[2...].enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            let binary = members[2...].enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            for group in [json, binary] where step > 1 {
                #expect(Set(group.map { sent[$0]?.last?.0 }).count == 1)
                #expect(Set(group.map { sent[$0]?.last?.1 }).count == 1)
            }
            let texts = try [(json[0], WireEncoding.json), (binary[0], .binary)].map {
                try told(try #require(sent[$0]?.last?.1), $1)
            }
            #expect(texts[0] == texts[1])
            seen.insert(texts[0])
            let own = try told(try #require(sent[members[1]]?.last?.1), .binary)
            #expect(own.contains("GestureProgress"))
        }
        #expect(seen.count == 40)
    }

    /// An update in words.
    private func told(_ bytes: [UInt8], _ encoding: WireEncoding) throws -> String {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        _ = try bytes.withUnsafeBytes { try decoder.decode($0, as: encoding, into: &update) }
        var text = ""
        dump(update, to: &text)
        return text
    }
}
