import Rooms
import StoryRecording
import StoryStore
import Wire

/// Keeping what the room is given, so that it can be replayed.
extension StoryActor {
    /// Begins a recording with the room as it was loaded, if it is one that is to be recorded.
    func beginRecording(_ stored: StoredStory, at now: ServerTime) {
        guard let recordings = keeper.recordings else { return }
        let start = RecordingStart(
            story: name, at: now, wallMilliseconds: keeper.wallTime().milliseconds, stored: stored)
        recorder = recordings.recorder(of: start, beginningWith: room)
    }

    /// Ends it: what comes is not the room's any more.
    func endRecording() {
        recorder?.end()
        recorder = nil
    }

    /// Takes what the room was given between turns, and what came of it.
    func record(_ input: RecordedInput) {
        guard let recorder else { return }
        let now = now()
        recorder.take(input, at: now)
        recorder.check(room, at: now)
    }
}
