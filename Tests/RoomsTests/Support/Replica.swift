import Canvas
import Rooms
import Testing
import Wire

/// What a store has of a room: all that was taken out of it, done again from an empty story on.
struct Replica {
    private(set) var stored: StoredStory
    /// Every commit that there was.
    private(set) var commits: [Commit] = []

    init(of core: borrowing RoomCore) {
        stored = StoredStory(layout: core.layout, epoch: core.epoch)
    }

    /// Takes what a room has done; of a restore, also what the story is then.
    mutating func take(_ unkept: Unkept, restored: StoryState? = nil) {
        for commit in unkept.commits {
            if case .restore = commit.cause {
                guard let restored, restored.revision == commit.revision else {
                    Issue.record("a restore without its state: \(commit)")
                    return
                }
                stored.state = restored
            } else {
                do {
                    try stored.state.apply(commit)
                } catch {
                    Issue.record("\(commit) does not fit: \(error)")
                }
            }
        }
        commits += unkept.commits
        stored.commits = Array(commits.suffix(Limits.commitsReplayed))
        for member in unkept.members {
            stored.members.removeAll { $0.id == member.id }
            stored.members.append(member)
        }
        stored.members.removeAll { unkept.departures.contains($0.id) }
        stored.members.sort { $0.id.rawValue < $1.id.rawValue }
    }

    /// Notes how the room was put away, or that it was not.
    mutating func close(_ room: borrowing Room, isClean: Bool) {
        stored.lastMember = room.lastMember
        stored.stamp = isClean ? room.stamp : .zero
        stored.epoch = isClean ? room.core.epoch : Epoch(room.core.epoch.rawValue + 1)!
    }
}
