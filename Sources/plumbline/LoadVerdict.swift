import Canvas
import StoryClient
import Wire

/// What is wrong with what the members of a room know at the end, held against the story as the
/// server has it and against one another.
func disagreements(
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
            violations.add("\(who) knows \(member.openGestures) gestures that never ended")
        }
        if member.missing > 0 {
            violations.add("\(who) was never told of \(member.missing) samples")
        }
    }
    return violations
}
