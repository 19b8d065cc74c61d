package import Canvas
package import Snapping
package import Wire

/// A gesture that goes on: it holds items, or the name of one that is being drawn.
///
/// Of its four parts it has the one that its kind needs. They lie side by side and not in an
/// enumeration, as what lies in one is copied out and back for every sample.
package struct OpenGesture {
    /// The name that its member chose.
    package let id: GestureID
    /// Whose it is.
    package let member: Slot<Member>
    /// What its member does.
    package let kind: GestureKind
    /// What it holds, by name, in the order of the begin.
    package let names: [ItemID]
    /// The items that it holds, in the same order; none while it draws one.
    package let items: [Slot<PlacedItem>]

    /// The engine's part, of one that moves items: they are shown where it has them.
    package var engine: Gesture?
    /// The card that it has in the hand, of a `swipe`.
    var swipe: HeldCard?
    /// What is drawn, of a `draw`.
    var drawing: Drawing?
    /// What is typed, of an `edit`.
    var draft: Draft?

    /// The number of the last sample or draft of one that moves no items.
    var number = SampleNumber(0)
    /// The time of its last sample, on the client's clock.
    var lastSampleTime: SampleTime
    /// When it was last heard of.
    var lastHeard: ServerTime
    /// Whether its member was told that something of it cannot be stored (S20, G15).
    var isToldUnstorable = false

    init(
        _ begin: GestureBegin, by member: Slot<Member>, holding items: [Slot<PlacedItem>],
        at now: ServerTime
    ) {
        id = begin.gesture
        self.member = member
        kind = begin.kind
        names = begin.items
        self.items = items
        lastSampleTime = begin.sample.time
        lastHeard = now
    }

    /// The number of the last sample, or draft, that was consumed.
    package var lastSample: SampleNumber { engine?.lastSample ?? number }

    /// The number of its newest edge.
    package var lastOrdinal: LatchOrdinal { engine?.lastOrdinal ?? LatchOrdinal(0) }

    /// What its samples have to be; nil of one that has none.
    var form: ReadingForm? { kind == .edit ? nil : engine?.form ?? .pointer }

    /// When it will have been silent for too long, if nothing is heard till then.
    ///
    /// **Spec:** G4, G16.
    var silentAt: ServerTime {
        lastHeard.advanced(by: kind == .edit ? Limits.editSilence : Limits.silence)
    }

    /// What it is about beside its items.
    var subject: GestureSubject? {
        if let swipe { return .card(swipe.card) }
        return drawing.map { .stroke(thickness: $0.thickness, color: $0.color) }
    }

    /// How the card of a `swipe` lies, from its place in the deck.
    package var cardFrame: Frame? { swipe?.frame }

    /// The points of a `draw`.
    package var points: [Position]? { drawing?.points }

    /// The latest draft of an `edit`, if there is one.
    package var text: String? { draft?.text }

    /// What it has come to.
    package func progress(_ state: GestureState) -> GestureProgress {
        GestureProgress(
            gesture: id, state: state, sample: lastSample, ordinal: lastOrdinal,
            latched: engine?.level ?? .none)
    }
}

/// A card in somebody's hand.
///
/// **Spec:** G14.
struct HeldCard {
    private var swipe: Swipe
    /// Where the pointer was, on the canvas.
    private let grip: Position
    private let scale: Double
    private let sine: Double
    private let cosine: Double

    /// Takes a card of a deck, which moves as `motion` says.
    init(
        _ card: CardID, of deck: Item, _ motion: CardMotion, zoom: Zoom, pointer: Position,
        time: SampleTime
    ) {
        grip = pointer
        scale = deck.frame.scale.factor
        sine = deck.frame.angle.sine
        cosine = deck.frame.angle.cosine
        swipe = Swipe(
            card, at: .center, halfExtents: deck.halfExtents, zoom: zoom, scale: deck.frame.scale,
            caught: motion, finger: .center, time: time)
    }

    /// Which card.
    var card: CardID { swipe.card }
    /// Where it is in its deck, and how fast.
    var motion: CardMotion { swipe.motion }
    /// What becomes of it when it is let go now.
    var outcome: Swipe.Outcome { swipe.outcome }
    /// How far it is from its place, and how it is turned, as a pose says it.
    var frame: Frame { Frame(center: motion.way, angle: swipe.angle) }

    /// Takes where the pointer is next, on the canvas.
    mutating func move(to pointer: Position, at time: SampleTime) {
        let x = (pointer.x - grip.x).points / scale
        let y = (pointer.y - grip.y).points / scale
        let finger = Position(
            x: Length(rounding: x * cosine + y * sine) ?? .zero,
            y: Length(rounding: y * cosine - x * sine) ?? .zero)
        swipe.move(to: finger.clampedToBounds(), at: time)
    }
}

/// What an edit has come to.
///
/// **Spec:** G16.
struct Draft {
    /// All of the text so far; nil while it is as it was.
    private(set) var text: String?
    /// How many bytes it has.
    private(set) var byteCount = 0
    /// The number of the text.
    private(set) var digest = Digest()

    /// Takes the text that it is now.
    mutating func take(_ text: String) {
        self.text = text
        byteCount = text.utf8.count
        digest = Digest()
        for byte in text.utf8 { digest.add(byte) }
    }
}
