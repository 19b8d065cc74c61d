public import Canvas
public import Wire

/// An item, with what is told of it beside itself.
public struct PlacedItem: Sendable {
    /// The item as it is committed.
    public internal(set) var item: Item
    /// Its place from bottom to top; only the order means anything.
    public internal(set) var rank: Rank
    /// Who created it.
    public internal(set) var creator: MemberID
    /// The gesture that holds it.
    public internal(set) var holder: GestureID?
}

/// A member's view of a story, kept by the letter of the U-rules from its `welcome` and updates.
///
/// Nobody gets an echo (U5), so it also has to be told what the member does: what became of that
/// it learns from acknowledgements and from the progress of its own gestures. Where the server
/// breaks a rule it notes a ``Breach`` and goes on as well as it can. It outlives connections: a
/// member that comes back goes on from what it knew, one that is a new member begins anew.
///
/// **Spec:** U1–U14, L1–L5, C1, R2, R3.
public struct StoryModel: Sendable {
    /// The member's name in the room; nil before `welcome`.
    public private(set) var member: MemberID?
    /// The story's canvas and rules.
    public private(set) var layout = StoryRequest().layout
    /// How many commits of the story the member knows.
    public private(set) var revision = Revision(0)
    /// How far in the room's doings the member is.
    public private(set) var stamp = Stamp.zero
    /// What tells the story from one that was restored; nil before `welcome`.
    public private(set) var epoch: Epoch?
    /// What is behind an acknowledgement; nil before `welcome`.
    public private(set) var durability: Durability?
    /// The revision up to which commits are on the server's disk; nil while none was told.
    public private(set) var durable: Revision?
    /// Whether the member ever took something back.
    private(set) var hasUndone = false
    /// How much the member can undo and redo.
    public private(set) var steps = UndoSteps.none
    /// Microseconds between updates, as the server told it last; 0 for as often as anybody.
    public private(set) var interval = 0
    /// Whether all parts of the last snapshot have come, so that nothing of the room is missing.
    public internal(set) var isWhole = false
    /// The items by name.
    public internal(set) var items: [ItemID: PlacedItem] = [:]
    /// The gestures that go on, the member's own among them.
    public internal(set) var gestures: [GestureID: TrackedGesture] = [:]
    /// How a card of a deck moved last, by the deck.
    public internal(set) var flights: [ItemID: CardFlight] = [:]
    /// Everybody that is listed, perhaps oneself included; empty when people are not remembered.
    public internal(set) var members: [MemberID: MemberProfile] = [:]
    /// What members show of themselves, as far as they have said; empty when people are not
    /// remembered.
    public internal(set) var presences: [MemberID: Presence] = [:]
    /// How many members are in the room and not listed.
    public internal(set) var watchers = 0
    /// The edges of the last update on which a phone ticks, each edge once ever.
    public internal(set) var ticks: [Tick] = []
    /// What the server did wrong: the first ``breachLimit``.
    public private(set) var breaches: [Breach] = []
    /// How often the server did something wrong.
    public private(set) var breachCount = 0
    /// How many updates have come.
    public private(set) var updateCount = 0

    /// How many breaches are kept.
    public static let breachLimit = 16

    let remembersPeople: Bool
    var deeds = OwnDeeds()
    /// What the present update is about, to be looked at when it is applied.
    var touched: [GestureID] = []
    /// What gestures hold of items whose part of a snapshot has not come.
    var awaited: [ItemID: GestureID] = [:]
    /// Gestures that hold what others held: of these the end may come later in the update.
    var contested: [(gesture: GestureID, holder: GestureID)] = []
    /// Whether the present update has a part of a snapshot, which tells of everybody.
    var hasPart = false
    /// Whether answers may come again: the server does not know which the member has got (R2).
    var mayRepeat = false
    /// What the next update is to be.
    private var expectation = Expectation.welcome

    private enum Expectation { case welcome, snapshot, missed, next }

    /// Makes the model of somebody who has not joined yet.
    ///
    /// - Parameter remembersPeople: false saves the memory of names and cursors, which in a room of
    ///   thousands is most of it.
    public init(remembersPeople: Bool = true) { self.remembersPeople = remembersPeople }

    // MARK: What the member does

    /// Notes what the member sends, before the answer can come.
    public mutating func note(sent message: ClientMessage) {
        switch message {
        case .command(let number, let command):
            if command == .undo || command == .redo { hasUndone = true }
            deeds.note(command, number: number)
        case .begin(let begin): deeds.note(begin)
        case .presence(let changes): note(changes)
        case .hello, .move, .draft, .end, .cancel, .ping: break
        }
    }

    /// Forgets a gesture of the member's own that the server does not know, or no longer.
    mutating func abandon(_ gesture: GestureID) {
        beginAgain(gesture)
        deeds.takeBack(gesture)
    }

    /// Forgets what became of a gesture of the member's own, whose begin the server is to hear
    /// again, in the place among other deeds that it had (R8).
    mutating func beginAgain(_ gesture: GestureID) {
        for item in deeds.items(of: gesture) { release(item, of: gesture) }
        gestures[gesture] = nil
    }

    // MARK: What the member is told

    /// Takes a `welcome`: the first, or that of a connection by which the member comes back.
    public mutating func apply(_ welcome: Welcome) {
        if expectation != .welcome { report(Breach("H3", "a second welcome")) }
        if welcome.isResumed {
            if welcome.member != member { report(Breach("R2", "it goes on as somebody else")) }
        } else if member != nil {
            startAnew()
        }
        expectation = welcome.isResumed ? .missed : .snapshot
        member = welcome.member
        layout = welcome.story.layout
        epoch = welcome.epoch
        durability = welcome.durability
        // Each connection is told anew (U4).
        steps = .none
    }

    /// Takes word that the connection is gone; the next thing to come is a `welcome`.
    public mutating func connectionEnded() { expectation = .welcome }

    /// Forgets the story and what it had under way there: it is a new member.
    private mutating func startAnew() {
        var fresh = StoryModel(remembersPeople: remembersPeople)
        (fresh.breaches, fresh.breachCount) = (breaches, breachCount)
        fresh.updateCount = updateCount
        self = fresh
    }

    /// Takes an update.
    public mutating func apply(_ update: ServerUpdate) {
        checkChain(of: update)
        updateCount += 1
        revision = update.opening.revision
        stamp = update.opening.stamp
        if let epoch = update.opening.epoch { self.epoch = epoch }
        if let durable = update.opening.durable { self.durable = durable }
        if let interval = update.opening.interval { self.interval = interval }
        if let steps = update.steps { self.steps = steps }
        ticks.removeAll(keepingCapacity: true)
        applyDeeds(of: update)
        applyRecords(of: update)
        applyOwn(of: update)
        for error in update.errors {
            // An error about one that is open is about something that it was sent.
            guard let gesture = error.gesture, gestures[gesture]?.isOpen != true else { continue }
            deeds.takeBack(gesture)
        }
        if !isWhole, !update.opening.hasMore { complete() }
        if isWhole, !flights.isEmpty {
            // One that is told before the item itself, or after one's own word that it is deleted.
            flights = flights.filter { items[$0.key] != nil }
        }
        checkContested()
        checkTouched(mayJump: update.opening.isSnapshot || update.opening.isFolded)
    }

    private mutating func checkChain(of update: ServerUpdate) {
        let opening = update.opening
        switch expectation {
        case .welcome: report(Breach("H3", "an update before the welcome"))
        case .snapshot where !opening.isSnapshot:
            report(Breach("H3", "the first update is no snapshot"))
        case .snapshot, .missed, .next: break
        }
        // What a snapshot replaces may be of another epoch, whose revisions are others (R2).
        let isOther = opening.isSnapshot && expectation == .missed
        mayRepeat = isOther
        if expectation != .welcome { expectation = .next }
        guard !isOther else { return }
        if opening.since != revision {
            report(Breach("U1", "since \(opening.since.rawValue) after \(revision.rawValue)"))
        }
        if opening.revision < opening.since {
            let (now, before) = (opening.revision.rawValue, opening.since.rawValue)
            report(Breach("U1", "revision \(now) since \(before)"))
        }
    }

    private mutating func checkTouched(mayJump: Bool) {
        for gesture in touched {
            guard let place = gestures.index(forKey: gesture) else { continue }
            gestures.values[place].isTouched = false
            if !gestures.values[place].isOpen {
                // Of a snapshot that comes in parts the gesture may follow its pose.
                if isWhole { reportUnopened(gesture) }
            } else if let breach = gestures.values[place].settleLevel(mayJump: mayJump) {
                report(breach, of: gesture)
            }
        }
        touched.removeAll(keepingCapacity: true)
    }

    // MARK: Noting

    /// Changes what is known of a gesture, which is looked at again when the update is applied.
    mutating func touch(_ gesture: GestureID, _ change: (inout TrackedGesture) -> Breach?) {
        var breach: Breach?
        func apply(to tracked: inout TrackedGesture) -> Bool {
            breach = change(&tracked)
            defer { tracked.isTouched = true }
            return !tracked.isTouched
        }
        let unknown = TrackedGesture(joinedLate: !isWhole)
        if apply(to: &gestures[gesture, default: unknown]) { touched.append(gesture) }
        if let breach { report(breach, of: gesture) }
    }

    mutating func reportUnopened(_ gesture: GestureID) {
        report(Breach("U7", "a record of a gesture that was never opened"), of: gesture)
    }

    /// Notes a breach; `gesture` is what it is about.
    mutating func report(_ breach: Breach, of gesture: GestureID? = nil) {
        breachCount += 1
        guard breaches.count < StoryModel.breachLimit else { return }
        guard let gesture else { return breaches.append(breach) }
        breaches.append(Breach(breach.rule, "\(breach.what) (gesture \(gesture.rawValue))"))
    }
}
