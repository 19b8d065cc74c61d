import Canvas
import Rooms
import StoryServer
import StoryStore
import Testing
import Wire

@Suite struct PastWritingTests {
    private let story = StoryName("past")!
    private let ann = Author(
        member: MemberID(1)!, profile: MemberProfile(name: "Ann \"A\"", color: Color(rgb: 0xFF)))
    private let bob = Author(
        member: MemberID(2)!, profile: MemberProfile(name: "Bob", color: .white))

    private func text(_ body: (inout ByteBuffer) -> Void) -> String {
        var buffer = ByteBuffer()
        body(&buffer)
        return String(decoding: buffer.array, as: UTF8.self)
    }

    private func joined(_ parts: String...) -> String { parts.joined() }

    private func kept(_ content: ItemContent, id: UInt64 = 7) -> KeptItem {
        let half = HalfExtents(width: Length(points: 20), height: Length(thousandths: 10_500))
        let item = Item(
            id: ItemID(id)!, frame: Frame(center: Position(x: Length(points: -3), y: .zero)),
            halfExtents: half, content: content)
        return KeptItem(
            item: item, rank: Rank(1_048_576), creator: ann.member,
            writes: PropertyWrites(Write(revision: Revision(1), author: ann.member)))
    }

    private func changed(_ from: PropertyValue, _ to: PropertyValue, id: UInt64 = 7) -> Edit {
        .changed(
            ItemID(id)!,
            from: WrittenValue(from, by: Write(revision: Revision(1), author: ann.member)),
            to: WrittenValue(to, by: Write(revision: Revision(2), author: nil)))
    }

    private func commits(_ edits: [Edit], _ cause: Cause = .command(5)) -> String {
        let commit = Commit(
            revision: Revision(2), author: ann.member, cause: cause, edits: edits)
        return text {
            $0.append(
                [DatedCommit(commit, at: WallTime(milliseconds: 1_700_000_000_123))], of: story,
                at: Revision(9))
        }
    }

    @Test("T6, T7, J5 a past has its checkpoints, the names of named ones, and its authors")
    func past() {
        let time = WallTime(milliseconds: 12)
        let past = StoryPast(
            revision: Revision(9), created: time, layout: StoryRequest().layout,
            commitsAfter: Revision(3),
            checkpoints: [
                Checkpoint(
                    revision: Revision(8), time: time, kind: .named, name: "a\n", itemCount: 2),
                Checkpoint(revision: Revision(7), time: time, kind: .beforeRestore, itemCount: 1),
                Checkpoint(revision: Revision(6), time: time, kind: .restored, itemCount: 0),
                Checkpoint(revision: Revision(3), time: time, kind: .automatic, itemCount: 0),
            ], authors: [ann])
        #expect(
            text { $0.append(past, of: story) }
                == joined(
                    #"{"id":"past","revision":9,"commitsAfter":3,"checkpoints":["#,
                    #"{"revision":8,"time":12,"kind":"named","items":2,"name":"a\n"},"#,
                    #"{"revision":7,"time":12,"kind":"beforeRestore","items":1},"#,
                    #"{"revision":6,"time":12,"kind":"automatic","items":0},"#,
                    #"{"revision":3,"time":12,"kind":"automatic","items":0}],"authors":["#,
                    ##"{"member":1,"name":"Ann \"A\"","color":"#0000ff"}]}"##))
    }

    @Test("T8, J5 a commit tells its time, whose it is, what it came of and what it did")
    func commit() {
        #expect(
            commits([
                .created(kept(.sticker(emoji: "🎈"))), .deleted(kept(.image(url: "/a"), id: 8)),
            ])
                == joined(
                    #"{"id":"past","revision":9,"commits":[{"revision":2,"time":1700000000123,"#,
                    #""by":1,"command":5,"edits":[{"created":{"id":7,"kind":"sticker","#,
                    #""rank":1048576,"x":-3,"y":0,"scale":1,"angle":0,"halfWidth":20,"#,
                    #""halfHeight":10.5,"emoji":"🎈"},"by":1},{"deleted":8}]}]}"#))
        for (cause, key) in [
            (Cause.gesture(GestureID(4)!), #""gesture":4"#),
            (.undo(Revision(1), command: 5), #""undo":1"#),
            (.redo(Revision(1), command: 5), #""redo":1"#),
            (.restore(Revision(0)), #""restore":0"#),
        ] {
            #expect(
                commits([], cause)
                    == joined(
                        #"{"id":"past","revision":9,"commits":[{"revision":2,"#,
                        #""time":1700000000123,"by":1,\#(key),"edits":[]}]}"#))
        }
    }

    @Test("T8, J5 what changed of an item is told as one, with keys in their order")
    func changes() {
        let center = PropertyValue.position(Position(x: Length(points: 1), y: .zero))
        let moved = PropertyValue.position(Position(x: .zero, y: Length(thousandths: -2)))
        let edits = [
            changed(.rank(Rank(2)), .rank(Rank(-3))), changed(center, moved),
            changed(.angle(.zero), .angle(Angle(thousandths: 90_500))),
            changed(.scale(.one), .scale(Scale(millionths: 1_500_000)!)),
            changed(.color(.white), .color(Color(rgb: 1))),
            changed(.background(nil), .background(.white)),
            changed(.text("a"), .text("b")),
            changed(.fontSize(Length(points: 24)), .fontSize(Length(points: 25))),
            changed(.shape(.rectangle), .shape(.ellipse), id: 8),
            changed(.emoji("a"), .emoji("b"), id: 9), changed(.url("/a"), .url("/b"), id: 10),
            changed(.url("/b"), .url("/c"), id: 10),
        ]
        #expect(
            commits(edits).hasSuffix(
                joined(
                    #""edits":[{"changed":7,"from":{"rank":2,"x":1,"y":0,"scale":1,"#,
                    #""angle":0,"text":"a","#,
                    ##""fontSize":24,"color":"#ffffff","background":null},"##,
                    #""to":{"rank":-3,"x":0,"y":-0.002,"scale":1.5,"angle":90.5,"text":"b","#,
                    ##""fontSize":25,"color":"#000001","background":"#ffffff"}},"##,
                    #"{"changed":8,"from":{"shape":"rectangle"},"to":{"shape":"ellipse"}},"#,
                    #"{"changed":9,"from":{"emoji":"a"},"to":{"emoji":"b"}},"#,
                    #"{"changed":10,"from":{"url":"/a"},"to":{"url":"/b"}},"#,
                    #"{"changed":10,"from":{"url":"/b"},"to":{"url":"/c"}}]}]}"#)))
    }

    @Test("T8, J5, C18 groups, locks and what labels and strokes have are told by their keys")
    func laterChanges() {
        let edits = [
            changed(.group(nil), .group(GroupID(5)!)), changed(.locked(false), .locked(true)),
            changed(.opacity(.opaque), .opacity(Opacity(thousandths: 250)!)),
            changed(.alignment(.center), .alignment(.left)),
            changed(.font("sans-serif"), .font("serif")), changed(.text("a"), .text("b")),
            changed(.thickness(Length(points: 4)), .thickness(Length(points: 5)), id: 8),
            changed(.shape(.line), .shape(.arrow), id: 9),
        ]
        #expect(
            commits(edits).hasSuffix(
                joined(
                    #""edits":[{"changed":7,"from":{"opacity":1,"locked":false,"group":null,"#,
                    #""text":"a","font":"sans-serif","align":"center"},"to":{"opacity":0.25,"#,
                    #""locked":true,"group":5,"text":"b","font":"serif","align":"left"}},"#,
                    #"{"changed":8,"from":{"thickness":4},"to":{"thickness":5}},"#,
                    #"{"changed":9,"from":{"shape":"line"},"to":{"shape":"arrow"}}]}]}"#)))
    }

    @Test("T8, C19 of cards that are before and after an edit only their places are told")
    func cards() {
        let names = [3, 1, 2].map { CardID($0)! }
        let before = DeckContent(order: Deck(cards: names, swiped: [])!, cards: [])
        let new = Card(id: CardID(9)!, text: "\"new\"", color: Color(rgb: 255))
        let order = Deck(
            cards: [new.id, names[0]], swiped: [(names[2], .right), (names[1], .left)])!
        let after = DeckContent(order: order, cards: [new])
        #expect(
            commits([changed(.deck(before), .deck(after))]).hasSuffix(
                joined(
                    #""from":{"cards":[{"id":3},{"id":1},{"id":2}]},"#,
                    ##""to":{"cards":[{"id":9,"text":"\"new\"","color":"#0000ff","url":null},"##,
                    #"{"id":3}],"swiped":[{"id":2,"direction":"right"},"#,
                    #"{"id":1,"direction":"left"}]}}]}]}"#)))
    }

    @Test("T9 a story as of a revision is told as it is told today")
    func revision() {
        let state = StoryState(revision: Revision(4), items: [kept(.image(url: "/a"))])
        let layout = StoryRequest().layout
        let written = text { $0.append(state, of: story, layout: layout) }
        let today = text {
            $0.append(
                storyNamed: "past", revision: Revision(4), layout: layout,
                items: [(kept(.image(url: "/a")).item, Rank(1_048_576))])
        }
        #expect(written == today)
    }

    @Test("T10, J5 a difference tells items, keys, writers, and whose commits are how many")
    func difference() {
        var moved = kept(.sticker(emoji: "🐝"), id: 2)
        moved.item.frame.center.x = .zero
        moved.writes[.position] = Write(revision: Revision(5), author: bob.member)
        let old = StoryState(
            revision: Revision(3),
            items: [kept(.sticker(emoji: "🎈"), id: 1), kept(.sticker(emoji: "🐝"), id: 2)])
        var new = StoryState(revision: Revision(5), items: [moved])
        let commit = Commit(
            revision: Revision(4), author: bob.member, cause: .command(1),
            edits: [.deleted(old.items[0])])
        let difference = StoryDifference(from: old, to: new, commits: [commit])
        #expect(
            text { $0.append(difference, of: story, authors: [ann, bob]) }
                == joined(
                    #"{"id":"past","from":3,"to":5,"items":[{"item":2,"change":"changed","#,
                    #""keys":["x","y"],"by":{"x":2,"y":2}},"#,
                    #"{"item":1,"change":"deleted","by":{"id":2}}],"#,
                    ##""authors":[{"member":2,"name":"Bob","color":"#ffffff","commits":1}]}"##))
        new.items.append(kept(.sticker(emoji: "🎈"), id: 3))
        let none = StoryState(revision: Revision(3), items: [])
        #expect(
            text {
                $0.append(
                    StoryDifference(from: none, to: new, commits: []), of: story, authors: [])
            }
                == joined(
                    #"{"id":"past","from":3,"to":5,"items":[{"item":2,"change":"created"},"#,
                    #"{"item":3,"change":"created"}],"authors":[]}"#))
    }
}
