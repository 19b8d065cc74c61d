import Canvas
import Rooms
import Testing
import Wire

/// A connection: messages arrive in order, each after a while; a cut loses those that came last.
final class Line {
    let encoding: WireEncoding
    var session: Session
    /// Whose it is; nil before the hello, and when the server has given it up.
    var member: Slot<Member>?
    private unowned let world: World
    private weak var person: Person?
    private var up = Way()
    private var down = Way()
    private var isCut = false
    /// Whether the server has noticed that it is gone.
    private var isOver = false
    private var lag: Int64 = 0
    /// Whether its member reads: else one message lies in the socket, which takes no more.
    private var isRead = true
    private var unread: [UInt8]?
    /// How long the longest message to its member was.
    var greatestByteCount = 0

    /// One direction.
    private struct Way {
        var sent = 0
        var arrived = 0
        /// The first message that is lost.
        var lost = Int.max
        var lastArrival: Int64 = 0
    }

    init(_ world: World, _ person: Person) {
        self.world = world
        self.person = person
        encoding = person.encoding
        session = Session(person.encoding)
    }

    /// Whether the welcome has been sent.
    var isWelcomed: Bool { down.sent > 0 || unread != nil }

    /// What is sent to the server from now on takes so much longer.
    func lag(by duration: Int64) { lag = duration }

    func sendUp(_ bytes: [UInt8]) {
        carry(\.up) { [self] in
            if !isOver { world.receive(bytes, on: self) }
        }
    }

    /// Sends a message to the member, or has it lie in the socket until the member reads on.
    func sendDown(_ bytes: [UInt8]) -> SendOutcome {
        guard isRead else {
            #expect(unread == nil, "U8 it is sent more than its socket takes")
            unread = bytes
            return .partial
        }
        deliver(bytes)
        return .sent
    }

    /// The member reads no more.
    func pause() { isRead = false }

    /// The member reads on; tells whether the socket was full, and takes messages again.
    func readOn() -> Bool {
        isRead = true
        defer { unread = nil }
        if let unread { deliver(unread) }
        return unread != nil
    }

    private func deliver(_ bytes: [UInt8]) {
        carry(\.down) { [self] in person?.receive(bytes, on: self) }
    }

    private func carry(_ way: ReferenceWritableKeyPath<Line, Way>, _ arrive: @escaping () -> Void) {
        let number = self[keyPath: way].sent
        self[keyPath: way].sent += 1
        let late = way == \Line.up ? lag : 0
        let arrival = max(world.now + world.delay() + late, self[keyPath: way].lastArrival)
        self[keyPath: way].lastArrival = arrival
        world.after(arrival - world.now) { [self] in
            guard number < self[keyPath: way].lost else { return }
            self[keyPath: way].arrived += 1
            arrive()
        }
    }

    /// Breaks; each end notices later.
    ///
    /// Of what is under way either way some of the last is lost, and all that is sent from now on.
    func cut(noticedByServerAfter wait: Int64) {
        guard !isCut else { return }
        isCut = true
        for way in [\Line.up, \Line.down] {
            let (arrived, sent) = (self[keyPath: way].arrived, self[keyPath: way].sent)
            self[keyPath: way].lost = Int.random(in: arrived...sent, using: &world.chance)
        }
        world.after(wait) { [self] in
            isOver = true
            world.lineEnded(self)
        }
    }

    /// The server closes it, behind what it has sent.
    func close(code: UInt16) {
        guard !isCut else { return }
        carry(\.down) { [self] in
            isCut = true
            person?.lineEnded(self, code: code)
        }
    }
}
