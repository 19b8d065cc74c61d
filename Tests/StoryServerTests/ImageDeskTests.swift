import Images
import SocketLoop
import StoryServer
import StoryStore
import Testing

@Suite struct ImageDeskTests {
    private let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

    @Test("T13 no more pictures wait than may, and those that wait are looked at in their order")
    func bounded() {
        let desk = ImageDesk(mostPixels: 1, capacity: 3)
        let answers = Lock<[Result<StoredImage, ImageError>]>([])
        let ask = { (bytes: [UInt8]) in
            desk.look(at: bytes) { answer in answers.withLock { $0.append(answer) } }
        }
        let large = Array(gif.prefix(6)) + [2, 0] + gif.dropFirst(8)
        #expect(ask(gif) && ask([1]) && ask(large))
        #expect(!ask(gif))
        desk.start()
        while answers.withLock({ $0.count }) < 3 {}
        let facts = ImageFacts(type: .gif, width: 1, height: 1)
        #expect(
            answers.withLock { $0 } == [
                .success(StoredImage(name: ImageName(of: gif), facts: facts, bytes: gif)),
                .failure(.unreadable), .failure(.tooLarge),
            ])
        desk.close()
        #expect(!ask(gif), "a closed desk takes nothing")
    }

    @Test("T13 what waits when a desk is closed is let go")
    func closed() {
        let desk = ImageDesk(mostPixels: 1)
        #expect(desk.look(at: gif) { _ in Issue.record("nobody asks any more") })
        desk.close()
        desk.start()
        desk.close()
    }
}
