import Canvas

/// A record `pose` that was read while the text was scanned.
struct ScannedPose {
    var pose: Pose
    var item: ItemID
    var gesture: GestureID
    var sample: SampleNumber
}

/// A short cut for what nine of ten records are: a `pose` as our own servers write it.
///
/// It reads in one go what otherwise becomes thirteen tokens that are then searched six times. What
/// is written in any other way, or out of bounds, is left to the long way, so nothing is read that
/// the long way would not read the same.
///
/// **Spec:** U6, J5.
extension JSONCursor {
    /// Reads a whole record `pose` that begins here; nil, and nothing is passed, when it is none.
    mutating func takePose() -> ScannedPose? {
        let start = offset
        if let pose = poseHere() { return pose }
        rewind(to: start)
        return nil
    }

    private mutating func poseHere() -> ScannedPose? {
        guard pass("{\"type\":\"pose\",\"gesture\":"),
            let gesture = digits(upTo: 16).flatMap({ GestureID($0) }), pass(",\"item\":"),
            let item = digits(upTo: 16).flatMap({ ItemID($0) }), pass(",\"n\":"),
            let number = digits(upTo: 10).flatMap({ UInt32(exactly: $0) }), pass(",\"x\":"),
            let x = coordinate(), pass(",\"y\":"), let y = coordinate()
        else { return nil }
        var pose = Pose(center: Position(x: x, y: y))
        if peek == UInt8(ascii: ",") {
            guard let turned = turnedHere() else { return nil }
            pose.turned = turned
        }
        guard pass("}") else { return nil }
        return ScannedPose(
            pose: pose, item: item, gesture: gesture, sample: SampleNumber(number))
    }

    private mutating func turnedHere() -> Pose.Turned? {
        guard pass(",\"scale\":"), let millionths = decimal(wholeDigits: 3, places: 6),
            let scale = Scale(millionths: millionths), pass(",\"angle\":"),
            let thousandths = decimal(wholeDigits: 3, places: 3), thousandths < 360_000
        else { return nil }
        return Pose.Turned(scale: scale, angle: Angle(thousandths: thousandths))
    }

    /// Passes a text that is to stand here.
    @inline(__always)
    mutating func pass(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard let here = remainder(atLeast: length) else { return false }
        let wanted = UnsafeRawPointer(text.utf8Start)
        var done = 0
        while done + 8 <= length {
            guard
                here.loadUnaligned(fromByteOffset: done, as: UInt64.self)
                    == wanted.loadUnaligned(fromByteOffset: done, as: UInt64.self)
            else { return false }
            done += 8
        }
        while done < length {
            guard
                here.load(fromByteOffset: done, as: UInt8.self)
                    == wanted.load(fromByteOffset: done, as: UInt8.self)
            else { return false }
            done += 1
        }
        skip(length)
        return true
    }

    /// Passes a whole number without needless zeros, of at most `most` digits.
    @inline(__always)
    mutating func digits(upTo most: Int) -> UInt64? {
        let start = offset
        let isZero = peek == UInt8(ascii: "0")
        var value: UInt64 = 0
        while case let digit = peek &- UInt8(ascii: "0"), digit < 10 {
            guard offset - start < most else { return nil }
            value = value * 10 + UInt64(digit)
            advance()
        }
        let length = offset - start
        return length == 0 || (isZero && length > 1) ? nil : value
    }

    /// Passes a coordinate that lies on the grid.
    @inline(__always)
    mutating func coordinate() -> Length? {
        let isNegative = peek == UInt8(ascii: "-")
        if isNegative { advance() }
        guard let thousandths = decimal(wholeDigits: 6, places: 3) else { return nil }
        let length = Length(thousandths: isNegative ? -thousandths : thousandths)
        return Position.bounds.contains(length) ? length : nil
    }

    /// Passes a number without a sign that lies on the grid of `places` decimals.
    @inline(__always)
    mutating func decimal(wholeDigits: Int, places: Int) -> Int64? {
        guard let whole = digits(upTo: wholeDigits) else { return nil }
        var unit: Int64 = places == 3 ? 1_000 : 1_000_000
        var value = Int64(whole) * unit
        if peek == UInt8(ascii: ".") {
            advance()
            unit /= 10
            let start = offset
            while case let digit = peek &- UInt8(ascii: "0"), digit < 10 {
                guard unit > 0 else { return nil }
                value += Int64(digit) * unit
                unit /= 10
                advance()
            }
            guard offset > start else { return nil }
        }
        return value
    }
}
