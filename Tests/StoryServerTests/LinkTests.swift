import Canvas
import SocketLoop
import StoryClient
import StoryServer
import Testing
import Wire

extension WholeServerTests {
    /// A link that is cut comes back by itself, by sockets and the loop's own timers.
    @Suite struct LinkTests {
        @Test(
            "R1, R2, R7, R8, W5 who is cut off goes on, with what was under way, in both encodings",
            arguments: [WireEncoding.json, .binary])
        func cut(encoding: WireEncoding) throws {
            try withServer(loops: 1) { server in
                try createStory("cut", port: server.port)
                let address = StoryAddress(host: "127.0.0.1", port: server.port, story: "cut")
                let loop = try StoryLoop()
                loop.start()
                let member = Persistent(on: loop)
                defer {
                    loop.stop()
                    loop.join()
                }
                member.join(address, encoding)
                #expect(waits { member.report.withLock { $0.answers == 1 } })
                member.dragWhileCut()
                #expect(waits { member.report.withLock { $0.answers == 2 && $0.isOver } })
                let report = member.report.withLock { $0 }
                #expect(report.resumes == 1 && report.breaches == 0)
                // The item was dragged by 30 points, and nudged by 5 once.
                #expect(report.center == Position(x: Length(points: 35), y: .zero))
            }
        }
    }
}

/// A member that drags while its connection is cut.
///
/// **Isolation:** everything on its loop's thread; ``report`` on any.
private final class Persistent: StoryLinkDelegate, @unchecked Sendable {
    struct Report {
        var answers = 0
        var resumes = 0
        var breaches = 0
        var isOver = false
        var center: Position?
    }

    let report = Lock(Report())
    private let loop: StoryLoop
    private var link: StoryLink?

    private static let item = ItemID(5)!
    private static let gesture = GestureID(9)!

    init(on loop: StoryLoop) { self.loop = loop }

    func join(_ address: StoryAddress, _ encoding: WireEncoding) {
        loop.post { [self] in
            link = loop.link(
                to: address, encoding: encoding, chance: { 0.01 }, delegate: self)
            let item = Item(
                id: Persistent.item, frame: Frame(center: .center),
                halfExtents: HalfExtents(width: Length(points: 8), height: Length(points: 5)),
                content: .shape(.rectangle, .white))
            _ = link?.act { $0.perform(.create(item)) }
        }
    }

    func dragWhileCut() {
        loop.post { [self] in
            drag(0...10)
            // What follows goes to a socket that is gone, and waits for another.
            link?.cut()
            drag(11...30)
            link?.act { session in
                session.end(Persistent.gesture)
                _ = session.perform(
                    .nudge([Persistent.item], dx: Length(points: 5), dy: .zero))
            }
        }
    }

    private func drag(_ numbers: ClosedRange<Int64>) {
        for number in numbers {
            var sample = Sample(
                number: SampleNumber(UInt32(number)),
                time: SampleTime(microseconds: number * 10_000),
                position: Position(x: Length(points: number), y: .zero))
            sample.modifiers = .snappingOff
            link?.act { session in
                if number == 0 {
                    session.begin(
                        GestureBegin(
                            gesture: Persistent.gesture, items: [Persistent.item], sample: sample))
                } else {
                    session.move(Persistent.gesture, sample)
                }
            }
        }
    }

    func happened(_ event: StoryEvent, on link: StoryLink) {
        let model = link.session.model
        report.withLock { report in
            switch event {
            case .answered: report.answers += 1
            case .resumed: report.resumes += 1
            case .over: report.isOver = true
            case .joined, .replaced, .lost, .refused, .ticked: break
            }
            report.breaches = model.breachCount
            report.center = model.items[Persistent.item]?.item.frame.center
        }
    }

    func updated(by update: ServerUpdate, byteCount: Int, on link: StoryLink) {}

    func interrupted(
        by end: StoryEnd, comingBackAfter wait: Duration?, on link: StoryLink
    ) {}
}
