import Canvas
import Images
import Rooms
import SocketLoop
import StoryPictures
import StoryServer
import StoryStore
import Testing
import Wire

@Suite struct PictureDeskTests {
    private typealias Answers = Lock<[PictureAnswer]>

    private let layout = CanvasLayout(
        halfExtents: HalfExtents(width: Length(points: 50), height: Length(points: 50)),
        screenHeight: Length(points: 100))

    private func image(_ url: String, id: UInt64 = 1) -> Item {
        Item(
            id: ItemID(id)!, frame: Frame(center: Position(x: .zero, y: .zero)),
            halfExtents: HalfExtents(width: Length(points: 20), height: Length(points: 20)),
            content: .image(url: url))
    }

    private func sitter(_ revision: UInt64, of story: String = "s0") -> Sitter {
        Sitter(story: StoryName(story)!, epoch: Epoch(1)!, revision: Revision(revision))
    }

    private func withDesk(_ body: (PictureDesk, FaultyStore) throws -> Void) throws {
        let store = try FaultyStore()
        let desk = PictureDesk(gallery: storedPictures(of: store), counting: storedCount(of: store))
        desk.start()
        defer {
            store.release()
            desk.close()
            store.shutDown()
        }
        try body(desk, store)
    }

    private func ask(
        _ desk: PictureDesk, _ sitter: Sitter, items: [Item]? = nil,
        format: PictureFormat = .png, unless tag: String? = nil, into answers: Answers
    ) {
        desk.show(
            sitter, on: layout, as: PictureOptions(format: format), unless: { $0 == tag },
            items: { items ?? [image(SmallImage.path())] },
            { answer in answers.withLock { $0.append(answer) } })
    }

    /// Asks, and waits for the answer.
    private func answer(
        _ desk: PictureDesk, _ sitter: Sitter, items: [Item]? = nil, unless tag: String? = nil
    ) throws -> PictureAnswer {
        let answers = Answers([])
        ask(desk, sitter, items: items, unless: tag, into: answers)
        _ = waits { answers.withLock { !$0.isEmpty } }
        return try #require(answers.withLock { $0.first })
    }

    private func tag(_ answer: PictureAnswer) throws -> String {
        guard case .picture(_, let tag) = answer else {
            throw Visitor.Failure(description: "no picture: \(answer)")
        }
        return tag
    }

    @Test("T15 a picture that many ask for at once is drawn once, for all of them")
    func drawnOnce() throws {
        try withDesk { desk, store in
            try store.waiting { store.keep(SmallImage.stored(), $0) }
            store.holdImages()
            let answers = Answers([])
            ask(desk, sitter(1), into: answers)
            #expect(waits { store.imageCount == 1 })
            // Far more than may wait to be drawn.
            for _ in 0..<200 { ask(desk, sitter(1), into: answers) }
            #expect(answers.withLock { $0.isEmpty })
            store.release()
            #expect(waits { answers.withLock { $0.count == 201 } })
            let all = answers.withLock { $0 }
            _ = try tag(all[0])
            #expect(all.allSatisfy { $0 == all[0] })
            // Nor is it drawn again later.
            #expect(try answer(desk, sitter(1)) == all[0])
            #expect(store.imageCount == 1)
            #expect(try answer(desk, sitter(2)) != all[0])
            #expect(store.imageCount == 2)
        }
    }

    @Test("T15 of many stories only so many wait; the others are told that it is busy")
    func bounded() throws {
        try withDesk { desk, store in
            let answers = Answers([])
            store.holdImages()
            ask(desk, sitter(1), into: answers)
            #expect(waits { store.imageCount == 1 })
            let most = PictureDesk.waitingPictures
            for number in 1...most + 3 {
                ask(desk, sitter(1, of: "other\(number)"), into: answers)
            }
            #expect(waits { answers.withLock { $0.count == 3 } })
            #expect(answers.withLock { $0 } == [.busy, .busy, .busy])
            store.release()
            #expect(waits { answers.withLock { $0.count == most + 4 } })
            #expect(answers.withLock { $0.filter { $0 == .busy }.count == 3 })
            // What was refused can be asked for again.
            _ = try tag(try answer(desk, sitter(1, of: "other\(most + 3)")))
        }
    }

    @Test("T15 pictures of one story leave room for those of others")
    func fair() throws {
        try withDesk { desk, store in
            let (answers, others) = (Answers([]), Answers([]))
            store.holdImages()
            let most = PictureDesk.waitingPicturesOfStory
            for revision in 1...most + 2 { ask(desk, sitter(UInt64(revision)), into: answers) }
            #expect(waits { answers.withLock { $0 == [.busy, .busy] } })
            ask(desk, sitter(1, of: "other"), into: others)
            store.release()
            #expect(waits { others.withLock { $0.count == 1 } })
            #expect(others.withLock { !$0.contains(.busy) })
            #expect(waits { answers.withLock { $0.count == most + 2 } })
        }
    }

    @Test("T15 a picture that is uploaded later changes the tag of the story's picture")
    func uploadedLater() throws {
        try withDesk { desk, store in
            let png = ImagePath(SmallImage.stored().name, .png).text
            let items = [
                image(SmallImage.path(1)), image(SmallImage.path(2), id: 2),
                image(SmallImage.path(1), id: 3), image("https://example.org/a.gif", id: 4),
                image(png, id: 5),
            ]
            var tags: Set<String> = []
            var last: PictureAnswer?
            for number: UInt8 in [9, 1, 2, 0] {
                try store.waiting { store.keep(SmallImage.stored(number), $0) }
                let next = try answer(desk, sitter(1), items: items)
                if [1, 2].contains(number) {
                    #expect(next != last)
                } else if last != nil {
                    #expect(next == last, "a GIF is not to be had as a PNG")
                }
                tags.insert(try tag(next))
                #expect(
                    try answer(desk, sitter(1), items: items, unless: tag(next))
                        == .known(tag: tag(next)))
                last = next
            }
            #expect(tags.count == 3)
        }
    }

    @Test("T15 cards show pictures as well, and the tag says whether they are there")
    func cards() throws {
        try withDesk { desk, store in
            let card = Card(
                id: CardID(1)!, text: "", color: Color(rgb: 0), url: SmallImage.path())
            var deck = image("")
            deck.content = .deck(DeckContent(cards: [card])!)
            let first = try answer(desk, sitter(1), items: [deck])
            try store.waiting { store.keep(SmallImage.stored(), $0) }
            let second = try answer(desk, sitter(1), items: [deck])
            #expect(try tag(first) != tag(second) && first != second)
        }
    }

    @Test("T15 items are asked for only when they are needed")
    func handOver() throws {
        try withDesk { desk, store in
            try store.waiting { store.keep(SmallImage.stored(), $0) }
            let first = try answer(desk, sitter(1))
            let answers = Answers([])
            for tag in [nil, try tag(first)] {
                desk.show(
                    sitter(1), on: layout, as: PictureOptions(format: .png),
                    unless: { $0 == tag },
                    items: {
                        Issue.record("it is known already")
                        return []
                    }, { answer in answers.withLock { $0.append(answer) } })
            }
            #expect(answers.withLock { $0 } == [first, .known(tag: try tag(first))])
        }
    }

    @Test("T15 what waits when a desk is closed is let go, and then it is busy for ever")
    func closed() throws {
        let store = try FaultyStore()
        let desk = PictureDesk(gallery: storedPictures(of: store), counting: storedCount(of: store))
        desk.start()
        store.holdImages()
        let answers = Answers([])
        for revision: UInt64 in 1...5 { ask(desk, sitter(revision), into: answers) }
        #expect(waits { store.imageCount == 1 })
        let closing = Background { desk.close() }
        store.release()
        closing.join()
        let count = answers.withLock { $0.count }
        ask(desk, sitter(6), into: answers)
        #expect(answers.withLock { $0.dropFirst(count) } == [.busy])
        store.shutDown()
    }
}
