package import Canvas
import Rooms
import StoryStore
package import Wire

/// How recordings are written: a JSON object a line, its keys always in the same order.
extension ByteBuffer {
    /// Appends the first line.
    package mutating func append(_ start: RecordingStart) {
        append("{\"recording\":1,\"story\":")
        append(string: start.story.text)
        append(",\"at\":")
        append(number: start.at.microseconds)
        append(",\"wall\":")
        append(number: start.wallMilliseconds)
        append(",\"epoch\":")
        append(number: start.stored.epoch.rawValue)
        append(",\"stamp\":")
        append(number: start.stored.stamp.rawValue)
        append(",\"lastMember\":")
        append(number: start.stored.lastMember)
        append(",\"revision\":")
        append(number: start.stored.state.revision.rawValue)
        append(",\"layout\":")
        append(base64: start.stored.layout.encoded)
        append(",\"items\":")
        append(base64: start.stored.state.encoded)
        append(",\"members\":[")
        append(pairs: start.stored.members.map { ($0.id.rawValue, $0.encoded) })
        append("],\"commits\":[")
        append(pairs: start.stored.commits.map { ($0.revision.rawValue, $0.encoded) })
        append("]}\n")
    }

    private mutating func append(pairs: [(number: UInt64, bytes: [UInt8])]) {
        for (index, pair) in pairs.enumerated() {
            append(index == 0 ? "[" : ",[")
            append(number: pair.number)
            append(",")
            append(base64: pair.bytes)
            append("]")
        }
    }

    /// Appends a line of what the room was given.
    package mutating func append(_ input: RecordedInput, at time: ServerTime) {
        switch input {
        case .join(let arrival, let member): append(arrival, as: member, at: time)
        case .message(let message, let samples, let member):
            append(message, samples: samples, from: member, at: time)
        case .unreadable(let error, let member):
            open(time, member, "unreadable\":")
            append(number: UInt64(error.code.rawValue))
            append(",\"command\":")
            append(number: error.command)
            append(",\"gesture\":")
            append(number: error.gesture?.rawValue)
            append(error.refusesBegin ? ",\"begins\":true" : ",\"begins\":false")
            append("}\n")
        case .ignored(let member): open(time, member, "says\":\"nothing\"}\n")
        case .leave(let member): open(time, member, "says\":\"goodbye\"}\n")
        case .lost(let member): open(time, member, "is\":\"lost\"}\n")
        case .silence: open(time, "server\":\"silence\"}\n")
        case .graces: open(time, "server\":\"graces\"}\n")
        case .drain: open(time, "server\":\"drain\"}\n")
        case .diskRefuses: open(time, "server\":\"diskRefuses\"}\n")
        case .diskTakes: open(time, "server\":\"diskTakes\"}\n")
        case .restore(let state, let epoch):
            open(time, "restore\":")
            append(number: state.revision.rawValue)
            append(",\"epoch\":")
            append(number: epoch.rawValue)
            append(",\"items\":")
            append(base64: state.encoded)
            append("}\n")
        }
    }

    /// Appends a line of a message; the samples of a move are those that it names of `samples`.
    package mutating func append(
        _ message: ClientMessage, samples: [Sample], from member: MemberID, at time: ServerTime
    ) {
        open(time, member, "message\":")
        append(message, samples: samples)
        append("}\n")
    }

    /// Appends a line of what the room had come to.
    package mutating func append(_ check: RoomCheck, at time: ServerTime) {
        open(time, "check\":")
        append(number: check.revision.rawValue)
        append(",\"epoch\":")
        append(number: check.epoch.rawValue)
        append(",\"members\":")
        append(number: UInt64(check.memberCount))
        append(",\"open\":")
        append(number: UInt64(check.gestureCount))
        append(",\"commits\":\"")
        append(hex: check.commits)
        append("\",\"moved\":[")
        for (index, moved) in check.moved.enumerated() {
            append(index == 0 ? "[" : ",[")
            append(number: moved.gesture.rawValue)
            append(",")
            append(number: UInt64(moved.sample.rawValue))
            append(",\"")
            append(hex: moved.digest)
            append("\"]")
        }
        append("]}\n")
    }

    /// Appends the last line.
    package mutating func append(_ end: RecordingEnd) {
        append("{\"end\":")
        append(string: end.rawValue)
        append("}\n")
    }

    private mutating func append(_ arrival: Arrival, as member: MemberID?, at time: ServerTime) {
        open(time, "join\":")
        append(number: member?.rawValue)
        append(",\"encoding\":")
        append(arrival.encoding == .json ? "\"json\"" : "\"binary\"")
        append(",\"token\":\"")
        append(hex: arrival.token.high)
        append(hex: arrival.token.low)
        append("\",\"hello\":")
        append(.hello(arrival.hello))
        append("}\n")
    }

    private mutating func open(_ time: ServerTime, _ next: StaticString) {
        append("{\"at\":")
        append(number: time.microseconds)
        append(",\"")
        append(next)
    }

    private mutating func open(_ time: ServerTime, _ member: MemberID, _ next: StaticString) {
        open(time, "from\":")
        append(number: member.rawValue)
        append(",\"")
        append(next)
    }

    private mutating func append(number: UInt64?) {
        if let number { append(number: number) } else { append("null") }
    }
}
