import Canvas
import Rooms
import StoryRecording
import Wire

/// Keeps what a room is given, and what it comes to.
///
/// **Isolation:** owned by the story's actor.
final class StoryRecorder {
    private let file: RecordingFile
    private let desk: RecordingDesk
    private var checker: RoomChecker
    private var lines = ByteBuffer(capacity: 16_384)
    private var isOver = false

    /// Begins with a room as it was loaded.
    init(_ file: RecordingFile, at desk: RecordingDesk, beginningWith room: borrowing Room) {
        self.file = file
        self.desk = desk
        checker = RoomChecker(room)
    }

    /// Takes what the room is given.
    func take(_ input: RecordedInput, at now: ServerTime) {
        if !isOver { lines.append(input, at: now) }
    }

    /// Takes what a member does; the samples of a move are those that it names of `samples`.
    func take(_ input: StoryInput, samples: [Sample], from member: MemberID, at now: ServerTime) {
        switch input {
        // Who joins is no member yet, and how sockets are doing is nothing to the authority.
        case .join, .writable: break
        case .message(let message):
            if !isOver { lines.append(message, samples: samples, from: member, at: now) }
        case .unreadable(let error): take(.unreadable(error, from: member), at: now)
        case .ignored: take(.ignored(from: member), at: now)
        case .leave: take(.leave(member), at: now)
        case .lost: take(.lost(member), at: now)
        }
    }

    /// Writes down what the room has come to, before anybody takes its commits; and hands on what
    /// there is.
    func check(_ room: borrowing Room, at now: ServerTime) {
        if isOver { return }
        if let check = checker.check(room) { lines.append(check, at: now) }
        handOn()
    }

    /// Ends the recording.
    func end() {
        handOn()
        if !isOver { desk.end(file) }
        isOver = true
    }

    private func handOn() {
        if lines.count == 0 || isOver { return }
        isOver = !desk.write(lines.array, to: file)
        lines.removeAll()
    }
}
