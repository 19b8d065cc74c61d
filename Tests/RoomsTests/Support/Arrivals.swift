import Canvas
import Rooms
import Wire

extension Arrival {
    /// Somebody who says `hello`, and is given the token of that number.
    init(_ hello: Hello, token: UInt64 = 1) {
        self.init(hello, encoding: .json, token: ResumeToken(high: 0, low: token))
    }
}

extension Room {
    /// Lets somebody in who does not come back.
    mutating func join(_ hello: Hello) -> Slot<Member>? {
        join(Arrival(hello), at: ServerTime(microseconds: 1_000_000))
    }
}

/// The hello of somebody who can come back, and comes back if it has a token's number.
func returning(
    _ name: String? = nil, color: Color? = nil, token: UInt64? = nil, epoch: UInt64 = 1,
    revision: UInt64 = 0, stamp: UInt64 = 0
) -> Hello {
    let request = token.map {
        ResumeRequest(
            token: ResumeToken(high: 0, low: $0), epoch: Epoch(epoch)!,
            revision: Revision(revision), stamp: Stamp(stamp))
    }
    return Hello(name: name, color: color, capabilities: .resume, resume: request)
}
