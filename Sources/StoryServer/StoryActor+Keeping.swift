import Canvas
import Rooms
import SocketLoop
import StoryRecording
import StoryStore
import Wire

/// What goes to the store.
///
/// One batch at a time is with the store; what the room does meanwhile makes the next.
///
/// **Spec:** D1, D4, D5.
extension StoryActor {
    /// Hands the store what it does not have, if it has nothing in hand.
    func keep() {
        guard !outbox.isWaiting, phase == .live || phase == .leaving else { return }
        if outbox.isEmpty {
            let isDue = outbox.isCheckpointDue(
                at: room.core.revision, every: UInt64(Limits.checkpointCommits))
            takeUnkept(checkpoint: isDue ? .automatic : nil)
        }
        guard let first = outbox.entries.first else { return }
        outbox.isWaiting = true
        let batch = first.batch
        keeper.store.append(batch) { [self] result in
            enter { $0.answered(result, about: batch) }
        }
    }

    /// Makes a batch of what the room has done since the last one, with a checkpoint if asked for.
    func takeUnkept(
        checkpoint kind: Checkpoint.Kind? = nil, name: String? = nil, epoch: Epoch? = nil,
        at time: WallTime? = nil,
        _ done: ((isolated StoryActor, StoreError?) -> Void)? = nil
    ) {
        let unkept = room.takeUnkept()
        guard !unkept.isEmpty || kind != nil || done != nil else { return }
        let time = time ?? keeper.wallTime()
        var batch = StoryBatch(story: self.name, base: outbox.taken, lastMember: room.lastMember)
        batch.commits = unkept.commits.map { DatedCommit($0, at: time) }
        batch.members = unkept.members
        batch.departures = unkept.departures
        batch.authors = unkept.authors.map { Author(member: $0.member, profile: $0.profile) }
        batch.epoch = epoch
        if let kind {
            let state = room.state
            let about = Checkpoint(
                revision: state.revision, time: time, kind: kind, name: name,
                itemCount: state.items.count)
            batch.checkpoint = (about, state)
        }
        outbox.append(batch, done)
    }

    private func answered(_ result: Result<Void, StoreError>, about batch: StoryBatch) {
        guard outbox.isWaiting else { return }
        outbox.isWaiting = false
        switch result {
        case .success:
            let entry = outbox.removeFirst()
            noteKept(batch)
            entry.done?(self, nil)
        case .failure(let error): failed(error, batch)
        }
        if phase == .leaving { leaveFurther() } else { list() }
        drainFurther()
    }

    private func noteKept(_ batch: StoryBatch) {
        if let last = batch.commits.last { room.noteDurable(last.commit.revision) }
        room.noteKept(members: batch.members.map(\.id))
        guard room.isDiskRefusing else { return }
        room.isDiskRefusing = false
        record(.diskTakes)
        keeper.tell("The story \(name.text) is written again.")
    }

    private func failed(_ error: StoreError, _ batch: StoryBatch) {
        switch error {
        case .tooManyCheckpoints, .revisionNotKept:
            outbox.removeFirst().done?(self, error)
        case .full(let why), .failed(let why), .damaged(let why): wait(error, why, batch)
        case .ended:
            outbox.takeDone()?(self, error)
            outbox.isWaiting = true
        case .unknownStory, .storyTaken, .tooManyStories, .conflict:
            // Somebody else has it, or took it away: what is here is not the story any more.
            keeper.tell("The story \(name.text) cannot be written: \(error).")
            outbox.takeDone()?(self, error)
            retire(.storyUnreadable)
        }
    }

    /// Tries again later; meanwhile nobody adds to what waits.
    private func wait(_ error: StoreError, _ why: String, _ batch: StoryBatch) {
        outbox.takeDone()?(self, error)
        if batch.commits.isEmpty, batch.checkpoint?.about.kind == .named {
            _ = outbox.removeFirst()
        }
        if !room.isDiskRefusing {
            room.isDiskRefusing = true
            record(.diskRefuses)
            keeper.tell("The story \(name.text) is not written at the moment: \(why)")
        }
        outbox.isWaiting = true
        retryTimer = loop.schedule(after: StoryActor.retryTime) { [unowned self] in
            assumeIsolated { story in
                story.retryTimer = nil
                story.outbox.isWaiting = false
                story.keep()
            }
        }
    }

    private static let retryTime = Duration.seconds(1)
}
