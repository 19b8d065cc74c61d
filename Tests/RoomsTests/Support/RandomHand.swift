import Canvas
import SeededRandom
import Wire

/// A gesture of any kind as chance makes it: how it begins, and one sample after the other.
struct RandomHand {
    let begin: GestureBegin
    private var last: Sample
    /// Where the items are about, and where the pointer has gripped them from there.
    private let base: Position
    private let grip: Position

    private enum Form {
        case pointer, touches, recognition
    }

    /// A hand on items of which the first is at `base`.
    init(
        _ gesture: GestureID, on items: [ItemID], at base: Position,
        using chance: inout SplitMix64
    ) {
        let (kind, form): (GestureKind, Form) =
            switch Int.random(in: 0..<10, using: &chance) {
            case 0..<6: (.drag, .pointer)
            case 6..<8: (.transform, .touches)
            case 8: (.transform, .recognition)
            default: (.handle, .pointer)
            }
        self.base = base
        let right = Int.random(in: -60...60, using: &chance)
        let down = Int.random(in: -60...60, using: &chance)
        grip = Position(x: length(Double(right)), y: length(Double(down)))
        let start = Position(x: base.x + grip.x, y: base.y + grip.y)
        let reading: Sample.Reading =
            switch form {
            case .pointer: .pointer(start)
            case .touches: .touches(RandomHand.fingers(1, at: start, using: &chance))
            case .recognition: .recognition(Recognition(translation: .center))
            }
        last = Sample(
            number: SampleNumber(0),
            time: SampleTime(microseconds: Int64.random(in: 0..<1_000_000, using: &chance)),
            reading: reading)
        let half = HalfExtents(width: length(60), height: length(60))
        let isNarrow = Int.random(in: 0..<6, using: &chance) == 0
        begin = GestureBegin(
            gesture: gesture, kind: kind, items: items,
            viewport: isNarrow ? Box(center: base, halfExtents: half) : nil, sample: last)
    }

    /// A hand that draws a stroke.
    init(_ gesture: GestureID, drawing item: ItemID, using chance: inout SplitMix64) {
        let color = Color(rgb: .random(in: 0...3, using: &chance))
        let thickness = length(Double(Int.random(in: 1...9, using: &chance)))
        self.init(
            gesture, .draw, item, about: .stroke(thickness: thickness, color: color),
            at: RandomHand.place(using: &chance))
    }

    /// A hand that takes a card of a deck.
    init(
        _ gesture: GestureID, swiping card: CardID, of deck: Item
    ) {
        self.init(gesture, .swipe, deck.id, about: .card(card), at: deck.frame.center)
    }

    /// A hand that types a text.
    init(_ gesture: GestureID, editing item: ItemID) {
        self.init(gesture, .edit, item, at: .center)
    }

    private init(
        _ gesture: GestureID, _ kind: GestureKind, _ item: ItemID,
        about subject: GestureSubject? = nil, at base: Position
    ) {
        self.base = base
        grip = .center
        last = Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0), position: base)
        begin = GestureBegin(
            gesture: gesture, kind: kind, items: [item], subject: subject, sample: last)
    }

    /// What a text has come to next.
    mutating func nextDraft(
        using chance: inout SplitMix64
    ) -> (number: SampleNumber, text: String) {
        last.number = SampleNumber(last.number.rawValue + .random(in: 1...2, using: &chance))
        let texts = ["", "Hi", "Ho", "Hello \"there\"", "Ho\nho 🎈"]
        return (last.number, texts.randomElement(using: &chance)!)
    }

    /// The next sample; some are as far away in time as a hand that rests.
    mutating func next(using chance: inout SplitMix64) -> Sample {
        let step = 1 + UInt32.random(in: 0..<2, using: &chance)
        last.number = SampleNumber(last.number.rawValue + step)
        last.time = SampleTime(
            microseconds: last.time.microseconds
                + Int64.random(in: 0..<3, using: &chance) * 500_000)
        last.modifiers = []
        for modifier in [Modifiers.snappingOff, .axisLock, .uniform]
        where Int.random(in: 0..<10, using: &chance) == 0 {
            last.modifiers.insert(modifier)
        }
        let item = RandomHand.place(using: &chance)
        let to = Position(x: item.x + grip.x, y: item.y + grip.y)
        switch last.reading {
        case .pointer: last.reading = .pointer(to)
        case .touches(let touches):
            var count = touches.count
            if Int.random(in: 0..<4, using: &chance) == 0 {
                count = Int.random(in: 1...3, using: &chance)
            }
            last.reading = .touches(RandomHand.fingers(count, at: to, using: &chance))
        case .recognition(let before):
            let way = Position(x: item.x - base.x, y: item.y - base.y)
            last.reading = .recognition(
                RandomHand.recognition(after: before, by: way, using: &chance))
        }
        return last
    }

    /// A place that is often near where a square of 40 pt rests on a guide of one axis.
    private static func place(using chance: inout SplitMix64) -> Position {
        func coordinate() -> Length {
            let rest = [0, 70, -70, 30, -30].randomElement(using: &chance)!
            let isNear = Int.random(in: 0..<3, using: &chance) > 0
            let offset = Int.random(in: -4...4, using: &chance)
            return length(
                Double(isNear ? rest + offset : Int.random(in: -120..<120, using: &chance)))
        }
        let x = coordinate()
        return Position(x: x, y: coordinate())
    }

    private static func fingers(
        _ count: Int, at first: Position, using chance: inout SplitMix64
    ) -> TouchList {
        var touches = TouchList()
        for id in 0..<UInt32(count) {
            var position = first
            if id > 0 {
                position.x += length(Double(Int.random(in: -80...80, using: &chance)))
                position.y += length(Double(Int.random(in: -80...80, using: &chance)))
            }
            _ = touches.append(Touch(id: TouchID(id), position: position))
        }
        return touches
    }

    /// Parts begin and end now and then, but for one that is always there.
    private static func recognition(
        after before: Recognition, by way: Position, using chance: inout SplitMix64
    ) -> Recognition {
        func isThere(_ was: Bool) -> Bool {
            Int.random(in: 0..<6, using: &chance) == 0 ? !was : was
        }
        var now = Recognition()
        if isThere(before.magnification != nil) {
            now.magnification = Magnification(
                millionths: Int64.random(in: 200_000...3_000_000, using: &chance))
        }
        if isThere(before.rotation != nil) {
            let multiple = Int64.random(in: 0..<8, using: &chance) * 45_000
            now.rotation = Angle(
                thousandths: multiple + Int64.random(in: -9_000...9_000, using: &chance))
        }
        if isThere(before.translation != nil) || now == Recognition() { now.translation = way }
        return now
    }
}
