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
/// Nobody gets an echo (U5), so it also has to be told what the member sends: what became of that
/// it learns from acknowledgements and from the progress of its own gestures. Where the server
/// breaks a rule it notes a ``Breach`` and goes on as well as it can.
///
/// **Spec:** U1–U11, L1–L5, C1.
public struct StoryModel: Sendable {
    /// The member's name in the room; nil before `welcome`.
    public private(set) var member: MemberID?
    /// The story's canvas and rules.
    public private(set) var layout = StoryRequest().layout
    /// How many commits of the story the member knows.
    public private(set) var revision = Revision(0)
    /// The items by name.
    public internal(set) var items: [ItemID: PlacedItem] = [:]
    /// The gestures that go on, the member's own among them.
    public internal(set) var gestures: [GestureID: TrackedGesture] = [:]
    /// Everybody in the room, oneself included; empty when people are not remembered.
    public internal(set) var members: [MemberID: MemberProfile] = [:]
    /// Where the others point; empty when people are not remembered.
    public internal(set) var cursors: [MemberID: Position] = [:]
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
    private var touched: [GestureID] = []

    /// Makes the model of somebody who has not joined yet.
    ///
    /// - Parameter remembersPeople: false saves the memory of names and cursors, which in a room of
    ///   thousands is most of it.
    public init(remembersPeople: Bool = true) { self.remembersPeople = remembersPeople }

    // MARK: What the member does

    /// Notes what the member sends, before the answer can come.
    public mutating func note(sent message: ClientMessage) {
        switch message {
        case .command(let number, let command): deeds.note(command, number: number)
        case .begin(let begin): deeds.note(begin)
        case .presence(let changes):
            if remembersPeople, let member, let cursor = changes.cursor { cursors[member] = cursor }
        case .hello, .move, .end, .cancel, .ping: break
        }
    }

    // MARK: What the member is told

    /// Takes the `welcome`.
    public mutating func apply(_ welcome: Welcome) {
        if member != nil { report(Breach("H3", "a second welcome")) }
        member = welcome.member
        layout = welcome.story.layout
    }

    /// Takes an update.
    public mutating func apply(_ update: ServerUpdate) {
        checkChain(of: update)
        updateCount += 1
        revision = update.opening.revision
        applyDeeds(of: update)
        if update.opening.isSnapshot { forget() }
        for index in update.records.indices { apply(update.records[index], of: update) }
        applyOwn(of: update)
        for error in update.errors {
            // An error about one that is open is about something that it was sent.
            guard let gesture = error.gesture, gestures[gesture]?.isOpen != true else { continue }
            deeds.takeBack(gesture)
        }
        checkTouched(mayJump: update.opening.isSnapshot || update.opening.isFolded)
    }

    private mutating func checkChain(of update: ServerUpdate) {
        if member == nil { report(Breach("H3", "an update before the welcome")) }
        if updateCount == 0, !update.opening.isSnapshot {
            report(Breach("H3", "the first update is no snapshot"))
        }
        if update.opening.since != revision {
            let since = update.opening.since.rawValue
            report(Breach("U1", "since \(since) after \(revision.rawValue)"))
        }
        if update.opening.revision < update.opening.since {
            let (now, before) = (update.opening.revision.rawValue, update.opening.since.rawValue)
            report(Breach("U1", "revision \(now) since \(before)"))
        }
    }

    /// A snapshot replaces what was known (U2), but of the member's own deeds it tells nothing.
    private mutating func forget() {
        items.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        let cursor = member.flatMap { cursors[$0] }
        cursors.removeAll(keepingCapacity: true)
        if let member { cursors[member] = cursor }
        gestures = gestures.filter { deeds.hasBegun($0.key) }
    }

    private mutating func checkTouched(mayJump: Bool) {
        for gesture in touched {
            guard let place = gestures.index(forKey: gesture) else { continue }
            gestures.values[place].isTouched = false
            if !gestures.values[place].isOpen {
                report(Breach("U7", "a record of a gesture that was never opened"), of: gesture)
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
        if apply(to: &gestures[gesture, default: TrackedGesture()]) { touched.append(gesture) }
        if let breach { report(breach, of: gesture) }
    }

    /// Notes a breach; `gesture` is what it is about.
    mutating func report(_ breach: Breach, of gesture: GestureID? = nil) {
        breachCount += 1
        guard breaches.count < StoryModel.breachLimit else { return }
        guard let gesture else { return breaches.append(breach) }
        breaches.append(Breach(breach.rule, "\(breach.what) (gesture \(gesture.rawValue))"))
    }
}
