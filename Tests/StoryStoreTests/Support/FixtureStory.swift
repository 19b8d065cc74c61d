import Canvas
import Rooms
import StoryStore
import Wire

/// The story that lies in `Fixtures`, written down: its commits, one after the other.
enum FixtureStory {
    static let layout = CanvasLayout(
        halfExtents: HalfExtents(width: Length(points: 512), height: Length(points: 384)),
        insets: Insets(
            leading: Length(points: 1), trailing: Length(points: 2), top: Length(points: 3),
            bottom: Length(points: 4)),
        profile: .refined, screenHeight: Length(points: 768), confinement: .center)

    static let members = [
        KeptMember(
            id: sampleMember(1), profile: MemberProfile(name: "Ada", color: Color(rgb: 0xFF_8000)),
            role: .editor, capabilities: .resume, token: ResumeToken(high: 1, low: 2),
            usedToken: ResumeToken(high: 3, low: 4), lastCommand: 12),
        KeptMember(
            id: sampleMember(2), profile: MemberProfile(name: "Grace ✨", color: .white),
            role: .viewer, capabilities: [], token: ResumeToken(high: .max, low: 0), usedToken: nil,
            lastCommand: 0),
    ]

    /// The revision that the commit 11 brought back.
    static let restored = Revision(4)
    static let presentRevision = Revision(12)

    static var commits: [Commit] {
        let label = TextContent(
            text: "Grüße", fontSize: Length(points: 30), color: Color(rgb: 0x11_2233),
            background: nil)
        return [
            commit(1, by: 1, .command(1), [created(10, 1, by: 1, .text(label))]),
            commit(2, by: 2, .command(1), [created(20, 2, by: 2, .sticker(emoji: "🎈"))]),
            commit(
                3, by: 1, .command(2),
                [
                    created(30, 3, by: 1, .shape(.ellipse, Color(rgb: 0x44_5566))),
                    created(greatestIdentifier, 4, by: 1, .image(url: "/pictures/one.png")),
                ]),
            commit(4, by: 2, gesture, drag(from: write(1, 1), to: write(4, 2))),
            commit(5, by: 1, .command(3), everything(from: write(1, 1), to: write(5, 1))),
            commit(
                6, by: 1, .undo(Revision(5), command: 4),
                everything(from: write(1, 1), to: write(5, 1)).reversed().map(undone)),
            commit(
                7, by: 1, .redo(Revision(5), command: 5),
                everything(from: write(1, 1), to: write(7, 1))),
            commit(
                8, by: 2, .command(2),
                [
                    changed(20, .emoji("🎈"), .emoji("👩‍👩‍👧‍👦"), write(2, 2), write(8, 2)),
                    changed(30, .shape(.ellipse), .shape(.rectangle), write(3, 1), write(8, 2)),
                    changed(
                        greatestIdentifier, .url("/pictures/one.png"),
                        .url("https://example.org/two.png"), write(3, 1), write(8, 2)),
                ]),
            commit(9, by: 2, .command(3), [.deleted(sticker)]),
            commit(10, by: 2, .undo(Revision(9), command: 4), [.created(sticker)]),
            commit(11, by: nil, .restore(restored), []),
            commit(
                12, by: 1, .command(12),
                [changed(20, .rank(Rank(2)), .rank(Rank(9)), write(2, 2), write(12, 1))]),
        ]
    }

    /// What the story was at each revision.
    static func states() throws -> [StoryState] {
        var states = [StoryState(revision: Revision(0), items: [])]
        for commit in commits {
            var state = states[states.count - 1]
            if case .restore(let revision) = commit.cause {
                let items = states[Int(revision.rawValue)].items
                state = StoryState(revision: commit.revision, items: items)
            } else {
                try state.apply(commit)
            }
            states.append(state)
        }
        return states
    }

    static func time(_ revision: Revision) -> WallTime {
        WallTime(milliseconds: 1_790_000_000_000 + Int64(revision.rawValue) * 1_000)
    }

    // MARK: Parts

    private static let gesture: Cause =
        GestureID(0x1F_0000_0000_0001).map { .gesture($0) } ?? .command(0)

    private static var sticker: KeptItem {
        guard case .created(var kept) = created(20, 2, by: 2, .sticker(emoji: "👩‍👩‍👧‍👦")) else {
            fatalError("created() makes what is created")
        }
        kept.writes = PropertyWrites(write(2, 2))
        kept.writes[.emoji] = write(8, 2)
        return kept
    }

    private static func write(_ revision: UInt64, _ member: UInt64) -> Write {
        Write(revision: Revision(revision), author: sampleMember(member))
    }

    private static func commit(
        _ revision: UInt64, by member: UInt64?, _ cause: Cause, _ edits: [Edit]
    ) -> Commit {
        Commit(
            revision: Revision(revision), author: member.map(sampleMember), cause: cause,
            edits: edits)
    }

    private static func created(
        _ id: UInt64, _ rank: Int64, by member: UInt64, _ content: ItemContent
    ) -> Edit {
        let revision: UInt64 = id == 10 ? 1 : id == 20 ? 2 : 3
        let item = Item(
            id: ItemID(id) ?? { fatalError("items are counted from 1") }(),
            frame: Frame(center: Position(x: Length(points: 10), y: Length(points: -20))),
            halfExtents: HalfExtents(width: Length(points: 40), height: Length(points: 25)),
            content: content)
        return .created(
            KeptItem(
                item: item, rank: Rank(rank), creator: sampleMember(member),
                writes: PropertyWrites(write(revision, member))))
    }

    private static func changed(
        _ id: UInt64, _ from: PropertyValue, _ to: PropertyValue, _ old: Write, _ new: Write
    ) -> Edit {
        .changed(
            ItemID(id) ?? { fatalError("items are counted from 1") }(),
            from: WrittenValue(from, by: old), to: WrittenValue(to, by: new))
    }

    private static func drag(from old: Write, to new: Write) -> [Edit] {
        [
            changed(
                10, .position(Position(x: Length(points: 10), y: Length(points: -20))),
                .position(Position(x: Length(thousandths: -123_456), y: Length(thousandths: 7))),
                old, new)
        ]
    }

    /// Every property that a label has, but its position.
    private static func everything(from old: Write, to new: Write) -> [Edit] {
        let halves = HalfExtents(width: Length(points: 40), height: Length(points: 25))
        let scale = Scale(millionths: 1_500_000) ?? .one
        return [
            changed(10, .scale(.one), .scale(scale), old, new),
            changed(10, .angle(.zero), .angle(Angle(thousandths: 90_000)), old, new),
            changed(
                10, .halfExtents(halves),
                .halfExtents(HalfExtents(width: Length(points: 41), height: .zero)), old, new),
            changed(10, .text("Grüße"), .text("Grüße\nan alle"), old, new),
            changed(
                10, .fontSize(Length(points: 30)), .fontSize(Length(points: 1)), old, new),
            changed(10, .color(Color(rgb: 0x11_2233)), .color(.white), old, new),
            changed(10, .background(nil), .background(Color(rgb: 0)), old, new),
            changed(10, .rank(Rank(1)), .rank(Rank(-5)), old, new),
        ]
    }

    private static func undone(_ edit: Edit) -> Edit {
        guard case .changed(let item, let from, let to) = edit else { return edit }
        return .changed(item, from: to, to: from)
    }
}
