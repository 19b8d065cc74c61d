import Canvas

/// Reads numbers of JavaScript: whole ones within limits, or none at all.
///
/// No conversion here can trap: limits lie within ±2⁵³, where every whole double has its integer.
/// −0 is 0.
extension Double {
    /// The integer that this is.
    @inline(never)
    func integer(in limits: ClosedRange<Int64>) throws(Failure) -> Int64 {
        // Not a number is within no limits.
        guard self >= Double(limits.lowerBound), self <= Double(limits.upperBound) else {
            throw .outOfRange
        }
        let integer = Int64(self)
        guard Double(integer) == self else { throw .outOfRange }
        return integer
    }

    /// The integer that this is, of 32 bits.
    func word() throws(Failure) -> UInt32 { UInt32(try integer(in: 0...Int64(UInt32.max))) }

    /// The count that this is.
    func count(in limits: ClosedRange<Int64>) throws(Failure) -> Int {
        Int(try integer(in: limits))
    }

    /// The length of so many thousandths of a point.
    func length(in limits: ClosedRange<Length>) throws(Failure) -> Length {
        let thousandths = limits.lowerBound.thousandths...limits.upperBound.thousandths
        return Length(thousandths: try integer(in: thousandths))
    }

    /// The case of an enumeration with this raw value.
    func choice<Choice: RawRepresentable<UInt8>>() throws(Failure) -> Choice {
        guard let choice = Choice(rawValue: UInt8(try integer(in: 0...255))) else {
            throw .outOfRange
        }
        return choice
    }
}

extension ItemID {
    /// Reads a name.
    init(_ number: Double) throws(Failure) {
        let limits = 1...Int64(greatestIdentifier)
        guard let item = ItemID(UInt64(try number.integer(in: limits))) else { throw .outOfRange }
        self = item
    }
}

extension Position {
    /// Reads coordinates in thousandths of a point.
    init(x: Double, y: Double) throws(Failure) {
        self.init(
            x: try x.length(in: Position.bounds), y: try y.length(in: Position.bounds))
    }
}

extension Frame {
    /// Reads where an item is; its angle is taken modulo a turn.
    init(x: Double, y: Double, scale: Double, angle: Double) throws(Failure) {
        self.init(
            center: try Position(x: x, y: y), scale: try Scale(scale), angle: try Angle(angle))
    }
}

extension Angle {
    /// Reads thousandths of a degree.
    init(_ number: Double) throws(Failure) {
        self.init(thousandths: try number.integer(in: -1_000_000_000...1_000_000_000))
    }
}

extension Recognition {
    /// Reads what has begun; what has not, or is over, is no number at all.
    init(dx: Double, dy: Double, magnification: Double, rotation: Double) throws(Failure) {
        self.init()
        if !dx.isNaN || !dy.isNaN { translation = try Position(x: dx, y: dy) }
        if !magnification.isNaN {
            let millionths = try magnification.integer(in: Magnification.bounds)
            self.magnification = Magnification(millionths: millionths)
        }
        if !rotation.isNaN { self.rotation = try Angle(rotation) }
        if self == Recognition() { throw .outOfRange }
    }
}

extension Sample {
    /// Reads a sample: its number, its time in microseconds, and the modifiers' bits.
    init(
        number: Double, time: Double, modifiers: Double, reading: Reading
    ) throws(Failure) {
        self.init(
            number: SampleNumber(try number.word()),
            time: SampleTime(
                microseconds: try time.integer(in: 0...Int64(greatestIdentifier))),
            reading: reading,
            modifiers: Modifiers(rawValue: UInt8(try modifiers.integer(in: 0...7))))
    }
}

extension Scale {
    /// Reads millionths.
    init(_ number: Double) throws(Failure) {
        guard let scale = Scale(millionths: try number.integer(in: Scale.bounds)) else {
            throw .outOfRange
        }
        self = scale
    }
}

extension Zoom {
    /// Reads thousandths.
    init(_ number: Double) throws(Failure) {
        guard let zoom = Zoom(thousandths: try number.integer(in: Zoom.bounds)) else {
            throw .outOfRange
        }
        self = zoom
    }
}
