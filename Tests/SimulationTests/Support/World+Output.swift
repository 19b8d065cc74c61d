import Rooms
import Testing
import Wire

/// What the server sends.
extension World {
    func flush() {
        let (lines, bounds, time) = (lines, bounds, time)
        room.flush(at: time) { member, bytes in
            guard let line = lines[member.index] else { return .gone }
            return World.send(bytes, on: line, bound: bounds[member.index])
        }
        planFlush()
    }

    /// A member reads on, and the server is told so when its socket was full.
    func readOn(_ person: Person) {
        guard let line = person.line, line.readOn(), let member = line.member else { return }
        let (bound, time) = (bounds[member.index], time)
        room.resume(member, at: time) { _, bytes in
            World.send(bytes, on: line, bound: bound)
        }
        planFlush()
    }

    /// How long a message to each member may be (U8).
    private var bounds: [Int: Int] {
        let bound = room.messageBound
        return lines.mapValues { line in
            bound + (line.member.map { room.answerBound(for: $0) } ?? 0)
        }
    }

    private static func send(
        _ bytes: UnsafeMutableRawBufferPointer, on line: Line, bound: Int?
    ) -> SendOutcome {
        // A welcome is no update.
        if let bound, line.isWelcomed, bytes.count > bound {
            Issue.record("U8 a message has \(bytes.count) bytes, and not \(bound) at most")
        }
        line.greatestByteCount = max(line.greatestByteCount, bytes.count)
        return line.sendDown(Array(bytes))
    }
}
