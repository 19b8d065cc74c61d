import Canvas
import Rooms
import SocketLoop
import StoryRecording
import StoryStore
import Wire

/// What requests ask of a story that is here.
///
/// Each answers once, when it is kept or the store has said why not.
///
/// **Spec:** T7, T11, D6.
extension StoryActor {
    typealias Answer<Success> = @Sendable (Result<Success, StoreError>) -> Void

    /// Keeps the story as it is by a name.
    func keepCheckpoint(named checkpointName: String, _ answer: @escaping Answer<Checkpoint>) {
        guard !room.isDiskRefusing else { return answer(.failure(.failed("It is refusing."))) }
        // What the room has done goes first: a checkpoint too many is no reason not to keep it.
        takeUnkept()
        let about = Checkpoint(
            revision: room.core.revision, time: keeper.wallTime(), kind: .named,
            name: checkpointName, itemCount: room.core.items.count)
        takeUnkept(checkpoint: .named, name: checkpointName, at: about.time) { _, error in
            answer(error.map { .failure($0) } ?? .success(about))
        }
        keep()
    }

    /// Brings the story back to a revision; tells it as it is then.
    func restore(_ revision: Revision, _ answer: @escaping Answer<[UInt8]>) {
        guard !room.isDiskRefusing else { return answer(.failure(.failed("It is refusing."))) }
        if revision == room.core.revision { return restore(room.state, answer) }
        keeper.store.state(of: name, at: revision) { [self] result in
            enter { story in
                switch result {
                case .success(let state): story.restore(state, answer)
                case .failure(let error): answer(.failure(error))
                }
            }
        }
    }

    private func restore(_ state: StoryState, _ answer: @escaping Answer<[UInt8]>) {
        guard phase == .live, drain == nil else { return answer(.failure(.ended)) }
        takeUnkept(checkpoint: .beforeRestore)
        let epoch = StoryKeeper.freshEpoch()
        room.restore(state, epoch: epoch)
        record(.restore(state, epoch))
        let document = document()
        takeUnkept(checkpoint: .restored, epoch: room.core.epoch) { _, error in
            answer(error.map { .failure($0) } ?? .success(document))
        }
        list()
    }

    /// Deletes the story, whether or not it is here.
    nonisolated func delete(_ answer: @escaping Answer<Void>) {
        keeper.store.delete(name) { [self] result in
            enter { story in
                switch result {
                case .success: story.retire(.storyDeleted)
                case .failure(.unknownStory) where story.phase == .away:
                    story.retire(.storyNotFound)
                case .failure: break
                }
                answer(result)
            }
        }
    }
}
