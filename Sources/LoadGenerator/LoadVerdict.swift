package import Canvas
package import StoryClient
package import Wire

/// What is wrong with what the members of a room know at the end, held against the story as the
/// server has it and against one another.
package func disagreements(
    between members: ArraySlice<LoadResult>, and story: StoryDocument
) -> Violations {
    var violations = Violations()
    let frames = StoryDigest(of: story)
    for member in members {
        for (item, own) in member.own {
            let known = story.items.first { $0.item.id == item }?.item.frame
            if known == own { continue }
            let place = known.map { "(\($0.center.x.points), \($0.center.y.points))" } ?? "nowhere"
            violations.add(
                "room \(member.room + 1): the story has item \(item.rawValue) at \(place), the "
                    + "engine at (\(own.center.x.points), \(own.center.y.points))")
        }
    }
    for member in members {
        let who = "room \(member.room + 1), member \(member.place + 1)"
        if member.revision != story.revision.rawValue {
            violations.add(
                "\(who) is at revision \(member.revision), the story at \(story.revision.rawValue)")
        }
        if member.frames != frames { violations.add("\(who) has other frames than the story") }
        if member.openGestures > 0 {
            violations.add(
                "\(who) knows \(counted(member.openGestures, "gesture")) that never ended")
        }
        if member.missing > 0 {
            violations.add("\(who) was never told of \(counted(member.missing, "sample"))")
        }
    }
    return violations
}

/// What a member knows at the end.
package struct LoadResult: Sendable {
    let room: Int
    let place: Int
    let revision: UInt64
    let frames: StoryDigest
    /// Where its items are to be: the one that it drags, if nothing of that goes on, and the one of
    /// its commands, if they are all answered.
    let own: [(item: ItemID, frame: Frame)]
    let openGestures: Int
    /// Samples that never arrived.
    let missing: Int

    /// Makes what a member knows.
    package init(
        room: Int, place: Int, revision: UInt64, frames: StoryDigest,
        own: [(item: ItemID, frame: Frame)], openGestures: Int, missing: Int
    ) {
        self.room = room
        self.place = place
        self.revision = revision
        self.frames = frames
        self.own = own
        self.openGestures = openGestures
        self.missing = missing
    }
}
