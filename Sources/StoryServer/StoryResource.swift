import Canvas
import Rooms
import StoryPictures

/// What of a story a path names.
///
/// **Spec:** T1, T2, T5–T12, T15.
enum StoryResource: Equatable {
    /// All stories.
    case stories
    case story(StoryName)
    case checkpoints(StoryName)
    case checkpoint(StoryName, Revision)
    case commits(StoryName)
    case revision(StoryName, Revision)
    case difference(StoryName)
    case restore(StoryName)
    case export(StoryName)
    case picture(StoryName, PictureFormat)
    /// It is of a story, by a name that none can have.
    case impossibleStory

    /// Finds what a path names; nil when it is nothing of a story.
    init?(path: String) {
        guard path.hasPrefix("/") else { return nil }
        let parts = Array(
            path.dropFirst().split(separator: "/", omittingEmptySubsequences: false))
        guard parts.count >= 2, parts[0] == "v1", parts[1] == "stories" else { return nil }
        if parts.count == 2 {
            self = .stories
            return
        }
        guard !parts[2].isEmpty else { return nil }
        let rest = parts.dropFirst(3)
        if rest.isEmpty, let picture = StoryResource(picture: parts[2]) {
            self = picture
            return
        }
        guard let story = StoryName(String(parts[2])) else {
            guard rest.isEmpty else { return nil }
            self = .impossibleStory
            return
        }
        self.init(of: story, rest)
    }

    /// A name of a story has no dot, so that what follows one says how it is drawn.
    private init?(picture part: Substring) {
        for format in PictureFormat.allCases where part.hasSuffix(".\(format)") {
            self =
                StoryName(String(part.dropLast(4))).map { .picture($0, format) }
                ?? .impossibleStory
            return
        }
        return nil
    }

    private init?(of story: StoryName, _ parts: ArraySlice<Substring>) {
        let revision = parts.dropFirst().first.flatMap { Revision(inPath: $0) }
        switch (parts.first, parts.count, revision) {
        case (nil, 0, _): self = .story(story)
        case ("checkpoints", 1, _): self = .checkpoints(story)
        case ("checkpoints", 2, let revision?): self = .checkpoint(story, revision)
        case ("commits", 1, _): self = .commits(story)
        case ("revisions", 2, let revision?): self = .revision(story, revision)
        case ("difference", 1, _): self = .difference(story)
        case ("restore", 1, _): self = .restore(story)
        case ("export", 1, _): self = .export(story)
        default: return nil
        }
    }

    /// What it may be asked by.
    var methods: [String] {
        switch self {
        case .stories, .restore: ["POST"]
        case .story: ["GET", "HEAD", "DELETE"]
        case .checkpoints: ["GET", "HEAD", "POST"]
        case .checkpoint: ["DELETE"]
        case .commits, .revision, .difference, .export, .picture, .impossibleStory:
            ["GET", "HEAD"]
        }
    }
}
