import Canvas
package import StoryClient
package import Wire

/// What is wrong with what the members of a room know at the end, held against the story as the
/// server has it and against one another.
package func disagreements(
    between members: ArraySlice<LoadResult>, and story: StoryDocument
) -> Violations {
    var violations = Violations()
    let frames = StoryDigest(of: story)
    // A slow member may have been spared some edges; all others were told the same.
    let edges = members.lazy.compactMap(\.edges).first
    for member in members {
        let who = "room \(member.room + 1), member \(member.place + 1)"
        if member.revision != story.revision.rawValue {
            violations.add(
                "\(who) is at revision \(member.revision), the story at \(story.revision.rawValue)")
        }
        if member.frames != frames { violations.add("\(who) has other frames than the story") }
        if let own = member.edges, own != edges {
            violations.add("\(who) was told other edges than the first of its room")
        }
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
    /// A sum over all edges; nil when some were left out for a slow member.
    let edges: UInt64?
    let openGestures: Int
    /// Samples that never arrived.
    let missing: Int

    /// Makes what a member knows.
    package init(
        room: Int, place: Int, revision: UInt64, frames: StoryDigest, edges: UInt64?,
        openGestures: Int, missing: Int
    ) {
        self.room = room
        self.place = place
        self.revision = revision
        self.frames = frames
        self.edges = edges
        self.openGestures = openGestures
        self.missing = missing
    }
}
