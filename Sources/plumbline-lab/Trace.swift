import Canvas
import Foundation
import Rooms
import Wire

/// A recorded session: what connections said to one story, and when.
///
/// Replayed, it tells whether the room does to the byte what it did when the effects beside it were
/// written: in another build, on another machine, after a change.
struct Trace {
    private struct Message {
        let at: ServerTime
        let connection: Int
        let bytes: [UInt8]
    }

    private let name: StoryName
    private let layout: CanvasLayout
    private let messages: [Message]

    /// Reads a trace.
    ///
    /// - Throws: ``TraceError`` with what is wrong with the file, or what reading it throws.
    init(path: String) throws {
        let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        guard let trace = file as? [String: Any], let story = trace["story"] as? [String: Any],
            let listed = trace["messages"] as? [[String: Any]]
        else { throw TraceError("It has no story and messages.") }
        var decoder = ClientMessageDecoder()
        let body = try JSONSerialization.data(withJSONObject: story)
        let request = try body.withUnsafeBytes { try decoder.decodeStory($0) }
        guard let name = request.id.flatMap({ StoryName($0) }) else {
            throw TraceError("Its story has no id.")
        }
        self.name = name
        layout = request.layout
        messages = try listed.map { entry in
            guard let at = entry["at"] as? Int64, let connection = entry["from"] as? Int,
                let message = entry["message"]
            else { throw TraceError("A message lacks at, from or message.") }
            let bytes = try JSONSerialization.data(
                withJSONObject: message, options: .sortedKeys)
            return Message(
                at: ServerTime(microseconds: at), connection: connection, bytes: Array(bytes))
        }
    }

    /// Every message that the members are sent, a line each: time, connection, text.
    func effects() -> String {
        var world = ReplayedRoom(Room(story: name, layout: layout, epoch: Epoch(1)!))
        for message in messages {
            world.pass(until: message.at)
            world.receive(message.bytes, from: message.connection, at: message.at)
        }
        if let last = messages.last {
            world.pass(until: last.at.advanced(by: Limits.presenceInterval))
        }
        return world.lines
    }
}

/// What is wrong with a trace file.
struct TraceError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A room with connections that take everything at once, flushed after every input.
private struct ReplayedRoom: ~Copyable {
    private var room: Room
    private var sessions: [Int: Session] = [:]
    private var members: [Int: Slot<Member>] = [:]
    private var decoder = ClientMessageDecoder()
    private var samples: [Sample] = []
    private var joinCount: UInt64 = 0
    private(set) var lines = ""
    /// When it was flushed last.
    private var clock = ServerTime(microseconds: 0)

    init(_ room: consuming Room) { self.room = room }

    mutating func receive(_ bytes: [UInt8], from connection: Int, at now: ServerTime) {
        samples.removeAll()
        let outcome = bytes.withUnsafeBytes {
            sessions[connection, default: Session(.json)].receive(
                $0, isText: true, &decoder, samples: &samples)
        }
        switch outcome {
        case .join(let hello):
            joinCount += 1
            let token = ResumeToken(high: 0, low: joinCount)
            members[connection] = room.join(
                Arrival(hello, encoding: .json, token: token), at: now)
        case .message(let message):
            guard let member = members[connection] else { return }
            room.receive(message, samples: samples, from: member, at: now)
        case .refuse(let error), .ignore(let error?):
            guard let member = members[connection] else { return }
            room.receive(unreadable: error, from: member, at: now)
        case .ignore(nil): return
        case .close(let code, let error):
            lines += "\(now.microseconds) \(connection) close \(code.rawValue) "
            lines += "\(error.map { String($0.code.rawValue) } ?? "")\n"
        }
        flush(at: now)
    }

    /// Settles gestures at the times at which they have been silent for too long, and tells what
    /// had to wait when it may be told.
    mutating func pass(until now: ServerTime) {
        while true {
            let silence = room.core.nextSilence
            let flush = room.nextFlush
            if let silence, silence <= now, flush.map({ silence <= $0 }) ?? true {
                room.settleSilentGestures(at: silence)
                self.flush(at: silence)
            } else if let flush, flush <= now {
                self.flush(at: max(flush, clock))
            } else {
                return
            }
        }
    }

    private mutating func flush(at now: ServerTime) {
        clock = now
        let connections = Dictionary(uniqueKeysWithValues: members.map { ($1, $0) })
        var sent = ""
        room.flush(at: now) { member, bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            sent += "\(now.microseconds) \(connections[member] ?? -1) \(text)\n"
            return .sent
        }
        lines += sent
    }
}
