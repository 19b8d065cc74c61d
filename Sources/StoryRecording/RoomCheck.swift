package import Canvas
package import Rooms
import Snapping
import StoryStore
package import Wire

/// What a room has come to, as far as it has to be the same when it is done again.
package struct RoomCheck: Equatable, Sendable {
    /// An open gesture that is otherwise than at the check before.
    package struct MovedGesture: Equatable, Sendable {
        /// Which one.
        package var gesture: GestureID
        /// The last sample that it consumed.
        package var sample: SampleNumber
        /// The number of all that is seen of it.
        package var digest: UInt64
    }

    /// The revision.
    package var revision: Revision
    /// The epoch.
    package var epoch: Epoch
    /// How many members there are.
    package var memberCount: Int
    /// How many gestures are open.
    package var gestureCount: Int
    /// The number of the bytes of all commits since the check before.
    package var commits: UInt64
    /// The gestures that are otherwise, by their places in the room.
    package var moved: [MovedGesture]
}

/// Checks a room again and again: each check tells what is new since the one before.
package struct RoomChecker: Sendable {
    private var last: RoomCheck
    private var known: [GestureID: UInt64] = [:]

    /// Begins with a room as it was loaded.
    package init(_ room: borrowing Room) {
        last = RoomCheck(
            revision: room.core.revision, epoch: room.core.epoch,
            memberCount: room.core.members.count, gestureCount: 0, commits: Digest().value,
            moved: [])
    }

    /// What the room has come to; nil when that is what it was.
    package mutating func check(_ room: borrowing Room) -> RoomCheck? {
        var commits = Digest()
        if room.core.revision > last.revision {
            for commit in room.unkeptCommits(after: last.revision) {
                commits.add(commit.revision.rawValue)
                commits.add(commit.encoded)
            }
        }
        var check = RoomCheck(
            revision: room.core.revision, epoch: room.core.epoch,
            memberCount: room.core.members.count, gestureCount: room.core.gestures.count,
            commits: commits.value, moved: [])
        var open: [GestureID: UInt64] = [:]
        for slot in room.core.gestures.slots {
            let gesture = room.core.gestures[slot].id
            let digest = room.core.digest(of: slot)
            open[gesture] = digest
            if known[gesture] == digest { continue }
            check.moved.append(
                RoomCheck.MovedGesture(
                    gesture: gesture, sample: room.core.gestures[slot].lastSample,
                    digest: digest))
        }
        known = open
        defer {
            last = check
            last.commits = Digest().value
            last.moved = []
        }
        return check == last ? nil : check
    }
}

extension RoomCheck {
    /// What is otherwise than in a check that should be the same; nil when nothing is.
    ///
    /// - Parameter recorded: what the room had come to when it was recorded.
    func difference(from recorded: RoomCheck) -> String? {
        if revision != recorded.revision {
            return "the revision is \(revision.rawValue), not \(recorded.revision.rawValue)"
        }
        if epoch != recorded.epoch {
            return "the epoch is \(epoch.rawValue), not \(recorded.epoch.rawValue)"
        }
        if commits != recorded.commits {
            return "the commits up to revision \(revision.rawValue) are others"
        }
        if memberCount != recorded.memberCount {
            return "there are \(memberCount) members, not \(recorded.memberCount)"
        }
        for (now, then) in zip(moved, recorded.moved) where now != then {
            if now.gesture != then.gesture {
                return "the gesture \(now.gesture.rawValue) went on, not \(then.gesture.rawValue)"
            }
            if now.sample != then.sample {
                return "the gesture \(now.gesture.rawValue) is at sample \(now.sample.rawValue), "
                    + "not \(then.sample.rawValue)"
            }
            return "the gesture \(now.gesture.rawValue) is otherwise at sample "
                + "\(now.sample.rawValue), at revision \(revision.rawValue)"
        }
        if moved.count != recorded.moved.count {
            return "\(moved.count) gestures went on, not \(recorded.moved.count)"
        }
        if gestureCount != recorded.gestureCount {
            return "\(gestureCount) gestures are open, not \(recorded.gestureCount)"
        }
        return nil
    }
}
