import Canvas
import Rooms
import Wire

/// What items are called for people, as far as anything is known of them.
struct ItemNames {
    private var names: [ItemID: String] = [:]

    /// Takes note of the items of a state.
    mutating func learn(_ state: StoryState) {
        for kept in state.items { learn(kept) }
    }

    /// Takes note of the items that a commit created or deleted.
    mutating func learn(_ commit: Commit) {
        for edit in commit.edits {
            switch edit {
            case .created(let kept), .deleted(let kept): learn(kept)
            case .changed: break
            }
        }
    }

    private mutating func learn(_ kept: KeptItem) {
        let id = kept.item.id
        guard names[id] == nil else { return }
        names[id] =
            switch kept.item.content {
            case .text(let label): "the text \"\(shown(label.text, upTo: 20))\""
            case .sticker(let emoji): "the sticker \(shown(emoji, upTo: 4))"
            case .shape(let form, _): "the \(form) \(id.rawValue)"
            case .image(let url): "the image \(shown(url))"
            case .stroke: "the stroke \(id.rawValue)"
            case .deck: "the deck \(id.rawValue)"
            }
    }

    subscript(item: ItemID) -> String { names[item] ?? "item \(item.rawValue)" }

    /// What a commit did.
    func words(for commit: Commit) -> String {
        let what = words(for: commit.edits)
        return switch commit.cause {
        case .command, .gesture: what
        case .undo(let revision, _): "took back revision \(revision.rawValue): \(what)"
        case .redo(let revision, _): "did revision \(revision.rawValue) again: \(what)"
        case .restore(let revision): "brought back revision \(revision.rawValue)"
        }
    }

    /// What edits did, of at most three items.
    private func words(for edits: [Edit]) -> String {
        var items: [(item: ItemID, verbs: [String])] = []
        for edit in edits {
            if items.last?.item != edit.item { items.append((edit.item, [])) }
            let verb = ItemNames.verb(for: edit)
            let last = items.count - 1
            if !items[last].verbs.contains(verb) { items[last].verbs.append(verb) }
        }
        var phrases = items.prefix(3).map {
            "\($0.verbs.joined(separator: ", ")) \(self[$0.item])"
        }
        if items.count > 3 { phrases.append("and \(items.count - 3) more") }
        return phrases.isEmpty ? "nothing" : phrases.joined(separator: "; ")
    }

    private static func verb(for edit: Edit) -> String {
        switch edit {
        case .created: "created"
        case .deleted: "deleted"
        case .changed(_, _, let to):
            switch to.value.property {
            case .position: "moved"
            case .scale: "scaled"
            case .angle: "turned"
            case .halfExtents, .fontSize, .thickness: "resized"
            case .rank: "reordered"
            case .text, .emoji, .url, .outline, .existence: "rewrote"
            case .color, .background: "colored"
            case .opacity: "changed the opacity of"
            case .locked: to.value == .locked(true) ? "locked" : "unlocked"
            case .group: to.value == .group(nil) ? "ungrouped" : "grouped"
            case .font: "changed the font of"
            case .alignment: "aligned the lines of"
            case .deck: "changed the cards of"
            }
        }
    }
}
