import Canvas

/// Answers with what `call` does, or with why it was refused.
func answer(_ call: () throws(Failure) -> Int32) -> Int32 {
    do { return try call() } catch { return error.rawValue }
}

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

extension Angle {
    /// Reads thousandths of a degree.
    init(_ number: Double) throws(Failure) {
        self.init(thousandths: try number.integer(in: -1_000_000_000...1_000_000_000))
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
