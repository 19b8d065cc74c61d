import Canvas

/// Reads numbers that JavaScript has written, one after another: whole ones within limits.
///
/// Where one is not, the reader reads on and remembers it: to ask once, at the end, is less code
/// than to leave at each. No conversion can trap: limits lie within ±2⁵³, where every whole double
/// has its integer. −0 is 0.
struct Reader {
    private var next: UnsafeMutablePointer<Double>
    /// Whether something read was no number, had a fraction, or was beyond its limits.
    private(set) var isWrong = false
    /// Whether a finger was given twice.
    private(set) var hasTouchTwice = false

    init(_ start: Int) { next = exchangeStart() + start }

    /// Goes on to another place.
    mutating func turn(to start: Int) { next = exchangeStart() + start }

    /// The next number; the least that it may be where it is wrong.
    @inline(never)
    mutating func integer(_ least: Int64, _ most: Int64) -> Int64 {
        let number = next.pointee
        next += 1
        // Not a number is within no limits.
        if number >= Double(least), number <= Double(most) {
            let integer = Int64(number)
            if Double(integer) == number { return integer }
        }
        isWrong = true
        return least
    }

    /// A truth, 0 or 1.
    mutating func truth() -> Bool { integer(0, 1) == 1 }

    /// One of so many cases of an enumeration that are numbered from 0 on.
    @inline(__always)
    mutating func choice<Choice>(of count: Int64) -> Choice {
        unsafeBitCast(UInt8(truncatingIfNeeded: integer(0, count - 1)), to: Choice.self)
    }

    mutating func word() -> UInt32 {
        UInt32(truncatingIfNeeded: integer(0, Int64(UInt32.max)))
    }

    mutating func length(_ least: Int64, _ most: Int64) -> Length {
        Length(thousandths: integer(least, most))
    }

    /// The name of an item; 0 is read, too, where there is none, and stands for some name.
    @inline(never)
    mutating func item(_ isOne: Bool = true) -> ItemID {
        let name = integer(isOne ? 1 : 0, Int64(greatestIdentifier))
        return ItemID(UInt64(bitPattern: isOne ? name : 1)).unsafelyUnwrapped
    }

    @inline(never)
    mutating func time() -> SampleTime {
        SampleTime(microseconds: integer(0, Int64(greatestIdentifier)))
    }

    @inline(never)
    mutating func coordinate() -> Length { length(-100_000_000, 100_000_000) }

    mutating func position() -> Position { Position(x: coordinate(), y: coordinate()) }

    /// Half of a width and of a height, each up to so much.
    @inline(never)
    mutating func halfExtents(_ least: Int64, _ most: Int64) -> HalfExtents {
        HalfExtents(width: length(least, most), height: length(least, most))
    }

    /// Where an item is; its angle is taken modulo a turn.
    @inline(never)
    mutating func frame() -> Frame {
        Frame(
            center: position(), scale: Scale(millionths: integer(10_000, 100_000_000)) ?? .one,
            angle: angle())
    }

    @inline(never)
    mutating func angle() -> Angle {
        Angle(thousandths: integer(-1_000_000_000, 1_000_000_000))
    }

    /// Reads what a recogniser says; what has not begun, or is over, is no number at all.
    @inline(never)
    mutating func recognition() -> Recognition {
        var recognition = Recognition()
        if next[0].isNaN, next[1].isNaN { next += 2 } else { recognition.translation = position() }
        if next[0].isNaN {
            next += 1
        } else {
            let limits = Magnification.bounds
            recognition.magnification = Magnification(
                millionths: integer(limits.lowerBound, limits.upperBound))
        }
        if !next[0].isNaN { recognition.rotation = angle() }
        if recognition == Recognition() { isWrong = true }
        return recognition
    }

    /// Reads a sample but for its number.
    @inline(never)
    mutating func sample(_ number: UInt32) -> Sample {
        let time = self.time()
        let modifiers = Modifiers(rawValue: UInt8(truncatingIfNeeded: integer(0, 7)))
        var reading: Sample.Reading
        switch integer(0, 2) {
        case 0: reading = .pointer(position())
        case 1:
            let count = Int(integer(1, Int64(TouchList.capacity)))
            turn(to: Exchange.touchesStart)
            reading = .touches(touches(count))
        default: reading = .recognition(recognition())
        }
        return Sample(
            number: SampleNumber(number), time: time, reading: reading, modifiers: modifiers)
    }

    /// Reads the fingers that are down.
    @inline(never)
    mutating func touches(_ count: Int) -> TouchList {
        var touches = TouchList()
        for _ in 0..<count {
            let touch = Touch(id: TouchID(word()), position: position())
            if !touches.append(touch) { hasTouchTwice = true }
        }
        return touches
    }

    /// Reads the name of a guide and the stretch of it that is drawn.
    @inline(never)
    mutating func guide() -> Guide {
        let kind = integer(0, 4)
        let axis: Axis = choice(of: 2)
        let which = integer(0, kind == 4 ? 359_999 : kind == 0 ? 5 : kind - 1)
        let part = UInt8(truncatingIfNeeded: which)
        let edge: BoxEdge = choice(of: 2)
        let isOfItem = kind >= 1 && kind <= 3
        let item = self.item(isOfItem)
        let other = self.item(kind == 3)
        let name: GuideName =
            switch kind {
            case 0: .canvas(unsafeBitCast(part, to: GuideKind.self))
            case 1: .itemCenter(axis, of: item)
            case 2: .itemEdge(axis, for: unsafeBitCast(part, to: BoxEdge.self), on: edge, of: item)
            case 3: .gap(axis, unsafeBitCast(part, to: GapForm.self), low: item, high: other)
            default: .angle(Angle(thousandths: which))
            }
        let far: Int64 = 1_000_000_000
        return Guide(name: name, position: .zero, from: length(-far, far), to: length(-far, far))
    }
}
