import Canvas
import Rooms
import StoryStore
import Wire

/// Two revisions of a story, compared.
struct Comparison {
    /// What differs.
    let difference: StoryDifference
    private let past: StoryPast
    private var names = ItemNames()

    /// Reads both, and the commits between them as far as they are kept.
    init(
        of story: StoryName, from: Revision, to: Revision, _ past: StoryPast, _ store: SQLiteStore
    ) throws(ToolFailure) {
        let old = try store.ask(about: story) { store.state(of: story, at: from, $0) }
        let new = try store.ask(about: story) { store.state(of: story, at: to, $0) }
        let first = max(min(from, to), past.commitsAfter)
        let commits = try store.commits(of: story, after: first, through: max(from, to))
        difference = StoryDifference(from: old, to: new, commits: commits.map(\.commit))
        self.past = past
        names.learn(new)
        names.learn(old)
    }

    /// What differs, author by author.
    var text: String {
        let span = "revision \(difference.from.rawValue) to \(difference.to.rawValue)"
        guard !difference.parts.isEmpty else { return "Nothing differs from \(span).\n" }
        var text = "From \(span):\n"
        var members = Set(difference.commitCounts.map(\.member))
        for part in difference.parts { members.formUnion(part.writers.map(\.member)) }
        for member in members.sorted() {
            let count = difference.commitCounts.first { $0.member == member }?.count ?? 0
            text +=
                "\n\(name(of: member, in: past)), \(count) \(count == 1 ? "commit" : "commits")\n"
            let lines = difference.parts.compactMap { line(about: $0, by: member) }
            text += lines.isEmpty ? "  nothing that is left of it\n" : lines.joined()
        }
        let others = difference.parts.compactMap { line(about: $0, by: nil) }
        if !others.isEmpty { text += "\nNobody that is known\n" + others.joined() }
        return text
    }

    /// What a member did to an item, or whose doing is not known (nil).
    private func line(about part: StoryDifference.Part, by member: MemberID?) -> String? {
        let item = names[part.item]
        switch part.change {
        case .created, .deleted:
            guard part.writers.first?.member == member else { return nil }
            return part.change == .created ? "  created \(item)\n" : "  deleted \(item)\n"
        case .changed(let keys):
            var told: ItemProperties = []
            if let member {
                for writer in part.writers where writer.member == member {
                    told.formUnion(writer.property.keys)
                }
            } else {
                told = part.writers.reduce(keys) { $0.subtracting($1.property.keys) }
            }
            if told.isEmpty { return nil }
            let list = ItemProperties.named.filter { told.contains($0.key) }.map { "\($0.name)" }
            return "  changed \(list.joined(separator: ", ")) of \(item)\n"
        }
    }
}
