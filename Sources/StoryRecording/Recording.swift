package import Canvas
package import Rooms
package import Wire

/// How a recording begins: a room, and when it was loaded with what.
package struct RecordingStart: Sendable {
    /// The story's name.
    package var story: StoryName
    /// When the room was loaded, on the server's clock.
    package var at: ServerTime
    /// When that was on the wall, in milliseconds since the beginning of 1970.
    package var wallMilliseconds: Int64
    /// All that the room began with.
    package var stored: StoredStory

    /// Makes a start.
    package init(
        story: StoryName, at: ServerTime, wallMilliseconds: Int64, stored: StoredStory
    ) {
        self.story = story
        self.at = at
        self.wallMilliseconds = wallMilliseconds
        self.stored = stored
    }
}

/// What a room was given, as it was given it.
package enum RecordedInput: Sendable {
    /// Somebody came and became this member; nil when the room was full.
    case join(Arrival, as: MemberID?)
    /// A member said something; the samples are those of a move.
    case message(ClientMessage, samples: [Sample], from: MemberID)
    /// A member said something that could not be read.
    case unreadable(WireError, from: MemberID)
    /// A member said something that means nothing (W8).
    case ignored(from: MemberID)
    /// A member left.
    case leave(MemberID)
    /// A member's connection is gone.
    case lost(MemberID)
    /// What was silent for too long was settled.
    case silence
    /// Members that did not come back in time left.
    case graces
    /// Everything was settled, as the server ended.
    case drain
    /// The disk began to refuse what was to be kept.
    case diskRefuses
    /// The disk took it again.
    case diskTakes
    /// The story was brought back to what it was.
    case restore(StoryState, Epoch)
}

/// Why a recording ends.
package enum RecordingEnd: String, Sendable, CaseIterable {
    /// The story was put away, or deleted, or the server ended.
    case away
    /// The disk did not keep up, or refused; the story went on.
    case disk
}

/// What a line of a recording says, but for the first.
package enum RecordedLine: Sendable {
    case input(RecordedInput, at: ServerTime)
    /// What the room had come to after what stands before.
    case check(RoomCheck, at: ServerTime)
    case end(RecordingEnd)
}
