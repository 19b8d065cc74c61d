import Canvas

/// A short cut for what nearly all messages of clients are: a `move` of a pointer or of fingers, as
/// our own clients write it.
///
/// It reads in one go what otherwise becomes a dozen tokens a sample that are then searched as
/// often. What is written in any other way, or is wrong, is left to the long way, so nothing is
/// read that the long way would not read the same, and no error is found here.
///
/// **Spec:** G2, G9.
extension JSONCursor {
    /// Reads a whole `move`, and appends its samples; nil when it is none.
    mutating func takeMove(samples: inout [Sample]) -> ClientMessage? {
        guard pass("{\"type\":\"move\",\"gesture\":"),
            let gesture = digits(upTo: 16).flatMap({ GestureID($0) }), pass(",\"samples\":[")
        else { return nil }
        let start = samples.count
        repeat {
            guard samples.count - start < Limits.samplesPerMessage, let sample = sampleHere()
            else { return nil }
            samples.append(sample)
        } while pass(",")
        guard pass("]}"), isAtEnd else { return nil }
        return .move(gesture, samples: start..<samples.count)
    }

    private mutating func sampleHere() -> Sample? {
        guard pass("{\"n\":"), let number = digits(upTo: 10).flatMap({ UInt32(exactly: $0) }),
            pass(",\"t\":"), let time = digits(upTo: 16), time <= greatestIdentifier
        else { return nil }
        var sample = Sample(
            number: SampleNumber(number), time: SampleTime(microseconds: Int64(time)),
            position: .center)
        if pass(",\"touches\":[") {
            guard let touches = touchesHere() else { return nil }
            sample.reading = .touches(touches)
        } else {
            guard let position = positionHere() else { return nil }
            sample.reading = .pointer(position)
        }
        return pass("}") ? sample : nil
    }

    private mutating func positionHere() -> Position? {
        guard pass(",\"x\":"), let x = coordinate(), pass(",\"y\":"), let y = coordinate()
        else { return nil }
        return Position(x: x, y: y)
    }

    private mutating func touchesHere() -> TouchList? {
        var touches = TouchList()
        repeat {
            guard pass("{\"id\":"), let id = digits(upTo: 10).flatMap({ UInt32(exactly: $0) }),
                let position = positionHere(), pass("}"),
                touches.append(Touch(id: TouchID(id), position: position))
            else { return nil }
        } while pass(",")
        return pass("]") ? touches : nil
    }
}
