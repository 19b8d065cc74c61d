import Canvas

/// What clients say of gestures.
///
/// **Spec:** G1, G2, G9–G11.
extension ByteBuffer {
    /// Appends a `begin` but for its last bracket.
    mutating func append(_ begin: GestureBegin) {
        append("{\"type\":\"begin\",\"gesture\":", begin.gesture)
        append(",\"kind\":\"")
        append(begin.kind.wireName)
        append("\",\"items\":")
        append(begin.items)
        switch begin.subject {
        case .stroke(let thickness, let color):
            append(",\"stroke\":{\"thickness\":")
            append(thickness)
            append(",\"color\":")
            append(color)
            append("}")
        case .card, nil: appendKeys(of: begin.subject)
        }
        append(",\"zoom\":")
        append(decimal: begin.zoom.thousandths, places: 3)
        if let viewport = begin.viewport {
            append(",\"viewport\":")
            append(viewport)
        }
        guard begin.kind.hasSamples else { return }
        append(",\"sample\":")
        append(begin.sample)
    }

    /// Appends a `move` but for its last bracket.
    mutating func append(movesOf gesture: GestureID, _ samples: ArraySlice<Sample>) {
        append("{\"type\":\"move\",\"gesture\":", gesture)
        append(",\"samples\":[")
        for index in samples.indices {
            if index > samples.startIndex { append(",") }
            append(samples[index])
        }
        append("]")
    }

    /// Appends names of items as a list.
    mutating func append(_ items: [ItemID]) {
        append("[")
        for index in items.indices { appendItem(items[index], isFirst: index == 0) }
        append("]")
    }

    mutating func append(_ key: StaticString, _ gesture: GestureID) {
        append(key)
        append(number: gesture.rawValue)
    }

    mutating func append(coordinatesOf position: Position) {
        append("\"x\":")
        append(position.x)
        append(",\"y\":")
        append(position.y)
    }

    private mutating func append(_ sample: Sample) {
        append("{\"n\":")
        append(number: UInt64(sample.number.rawValue))
        append(",\"t\":")
        append(number: sample.time.microseconds)
        switch sample.reading {
        case .pointer(let position):
            append(",")
            append(coordinatesOf: position)
        case .touches(let touches): append(touches)
        case .recognition(let recognition): append(recognition)
        }
        if sample.modifiers.contains(.snappingOff) { append(",\"snappingOff\":true") }
        if sample.modifiers.contains(.axisLock) { append(",\"axisLock\":true") }
        if sample.modifiers.contains(.uniform) { append(",\"uniform\":true") }
        append("}")
    }

    private mutating func append(_ touches: TouchList) {
        append(",\"touches\":[")
        for index in 0..<touches.count {
            append(index == 0 ? "{\"id\":" : ",{\"id\":")
            append(number: UInt64(touches[index].id.rawValue))
            append(",")
            append(coordinatesOf: touches[index].position)
            append("}")
        }
        append("]")
    }

    private mutating func append(_ recognition: Recognition) {
        if let translation = recognition.translation {
            append(",\"dx\":")
            append(translation.x)
            append(",\"dy\":")
            append(translation.y)
        }
        if let magnification = recognition.magnification {
            append(",\"magnification\":")
            append(decimal: magnification.millionths, places: 6)
        }
        if let rotation = recognition.rotation {
            append(",\"rotation\":")
            append(decimal: Int64(rotation.thousandths), places: 3)
        }
    }
}
