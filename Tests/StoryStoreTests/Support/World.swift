import Canvas
import Rooms
import SeededRandom
import StoryStore
import Wire

/// A story that is made up: commits as rooms make them, of every kind, by chance that is seeded.
struct World {
    /// What the story is now.
    private(set) var state: StoryState
    /// Every commit so far.
    private(set) var commits: [DatedCommit] = []
    /// What the story was at each revision.
    private(set) var states: [Revision: StoryState] = [:]
    var time = WallTime(milliseconds: 1_800_000_000_000)
    private var random: SplitMix64
    private var nextRank: Int64 = 1

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        state = StoryState(revision: Revision(0), items: [])
        states[state.revision] = state
    }

    /// Makes the next commit.
    mutating func commit(author: UInt64? = nil) throws -> DatedCommit {
        let revision = state.revision.next
        let author = MemberID(author ?? number(1...3))
        var edits: [Edit] = []
        var items = state.items
        for _ in 0..<number(1...3) {
            edits.append(edit(&items, Write(revision: revision, author: author)))
        }
        let commit = Commit(revision: revision, author: author, cause: cause(), edits: edits)
        try state.apply(commit)
        time.milliseconds += 10
        let dated = DatedCommit(commit, at: time)
        commits.append(dated)
        states[revision] = state
        return dated
    }

    /// A batch of the next commits.
    mutating func batch(
        _ story: StoryName, commits count: Int, checkpoint kind: Checkpoint.Kind? = nil,
        name: String? = nil
    ) throws -> StoryBatch {
        var batch = StoryBatch(story: story, base: state.revision, lastMember: 3)
        for _ in 0..<count { batch.commits.append(try commit()) }
        batch.authors = Set(batch.commits.compactMap(\.commit.author)).sorted().map(sampleAuthor)
        if let kind { batch.checkpoint = (checkpoint(kind, name: name), state) }
        return batch
    }

    func checkpoint(_ kind: Checkpoint.Kind, name: String? = nil) -> Checkpoint {
        Checkpoint(
            revision: state.revision, time: time, kind: kind, name: name,
            itemCount: state.items.count)
    }

    /// Brings back what the story was, as a restore does.
    mutating func restore(_ story: StoryName, to revision: Revision) throws -> StoryBatch {
        guard let earlier = states[revision] else { throw StoreError.revisionNotKept }
        var batch = StoryBatch(story: story, base: state.revision, lastMember: 3)
        state = StoryState(revision: state.revision.next, items: earlier.items)
        states[state.revision] = state
        let commit = Commit(
            revision: state.revision, author: nil, cause: .restore(revision), edits: [])
        commits.append(DatedCommit(commit, at: time))
        batch.commits = [DatedCommit(commit, at: time)]
        batch.checkpoint = (checkpoint(.restored), state)
        return batch
    }

    // MARK: Chance

    mutating func number(_ range: ClosedRange<UInt64>) -> UInt64 {
        UInt64.random(in: range, using: &random)
    }

    private mutating func cause() -> Cause {
        let number = number(1...greatestIdentifier)
        let revision = Revision(self.number(0...state.revision.rawValue))
        switch self.number(0...3) {
        case 0: return .command(number)
        case 1: return .undo(revision, command: number)
        case 2: return .redo(revision, command: number)
        default: return GestureID(number).map { .gesture($0) } ?? .command(number)
        }
    }

    private mutating func edit(_ items: inout [KeptItem], _ write: Write) -> Edit {
        let choice = number(0...9)
        if items.count < 3 || (choice < 2 && items.count < 30) { return created(&items, write) }
        let index = Int(number(0...UInt64(items.count - 1)))
        if choice == 2 { return .deleted(items.remove(at: index)) }
        let kept = items[index]
        var values = PropertyValue.all(of: kept.item)
        values.append(.rank(kept.rank))
        let old = values[Int(number(0...UInt64(values.count - 1)))]
        let new = new(old)
        let from = WrittenValue(old.told(beside: new), by: kept.writes[old.property])
        let to = WrittenValue(new.told(beside: old), by: number(0...4) == 0 ? from.write : write)
        _ = items[index].write(to)
        return .changed(kept.item.id, from: from, to: to)
    }

    private mutating func created(_ items: inout [KeptItem], _ write: Write) -> Edit {
        var item = sampleItems[Int(number(0...UInt64(sampleItems.count - 1)))]
        item.id = ItemID(number(1...greatestIdentifier)) ?? item.id
        // What is longest has tests of its own, and takes long.
        if item.contentByteCount > 100 {
            _ = PropertyValue.url("/a").write(to: &item)
            _ = PropertyValue.text("short").write(to: &item)
        }
        let kept = KeptItem(
            item: item, rank: Rank(nextRank), creator: write.author ?? sampleMember(1),
            writes: PropertyWrites(write))
        nextRank += 1
        items.append(kept)
        return .created(kept)
    }

    private mutating func new(_ value: PropertyValue) -> PropertyValue {
        let small = number(0...1_000_000)
        switch value {
        case .position:
            return .position(
                Position(x: length(-100_000_000...100_000_000), y: Length(thousandths: 7)))
        case .scale: return .scale(Scale(millionths: Int64(10_000 + small)) ?? .one)
        case .angle: return .angle(Angle(thousandths: Int64(small)))
        case .halfExtents:
            return .halfExtents(HalfExtents(width: length(0...10_000_000), height: .zero))
        case .text: return .text("text \(small) äöü")
        case .fontSize: return .fontSize(length(1_000...1_000_000))
        case .color: return .color(Color(rgb: UInt32(small)))
        case .background(let old): return .background(old == nil ? Color(rgb: 5) : nil)
        case .emoji: return .emoji(small % 2 == 0 ? "🎈" : "👩‍👩‍👧‍👦")
        case .shape(let old): return .shape(old == .ellipse ? .rectangle : .ellipse)
        case .url: return .url("/pictures/\(small).png")
        case .rank:
            nextRank += 1
            return .rank(Rank(nextRank - 1))
        case .opacity: return .opacity(Opacity(thousandths: Int64(small / 1_000)) ?? .opaque)
        case .locked(let old): return .locked(!old)
        case .group(let old): return .group(old == nil ? GroupID(UInt64(small + 1)) : nil)
        case .font: return .font("font \(small)")
        case .alignment(let old): return .alignment(old == .left ? .right : .left)
        case .thickness: return .thickness(length(1_000...1_000_000))
        case .deck(let old): return .deck(shuffled(old))
        }
    }

    /// A deck with a card more, a card less, or a card swiped or taken back.
    private mutating func shuffled(_ old: DeckContent) -> DeckContent {
        var order = old.order
        var cards = old.cards
        let swiped = order.swiped(at: order.swipedCount - 1)?.card
        switch number(0...3) {
        case 0 where cards.count < Limits.cardsPerDeck:
            let id = CardID(number(1...1_000_000)) ?? { fatalError("counted from 1") }()
            guard order.insert(id, at: Int(number(0...UInt64(cards.count)))) else { return old }
            cards.append(Card(id: id, text: "card \(id.rawValue)"))
        case 1: if let card = order.top { _ = order.swipe(card, to: .right) }
        case 2: if let swiped { _ = order.undo(swiped) }
        default:
            guard let card = cards.first else { return old }
            _ = order.remove(card.id)
            cards.removeFirst()
        }
        return DeckContent(order: order, cards: cards)
    }

    private mutating func length(_ range: ClosedRange<Int64>) -> Length {
        Length(thousandths: Int64.random(in: range, using: &random))
    }
}
