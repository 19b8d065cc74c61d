import Canvas

/// What clients say of gestures.
///
/// **Spec:** B1, G1, G2, G9–G11.
extension BinaryCursor {
    /// Reads a message about a gesture, whose name then stands in its errors (B2).
    @inline(__always)
    mutating func onGesture(
        _ read: (inout BinaryCursor, GestureID) throws(WireError) -> Void
    ) throws(WireError) -> GestureID {
        let gesture = try gesture()
        do {
            try read(&self, gesture)
            return gesture
        } catch {
            var located = error
            located.gesture = gesture
            throw located
        }
    }

    mutating func move(samples: inout [Sample]) throws(WireError) -> ClientMessage {
        let start = samples.count
        let gesture = try onGesture { cursor, _ throws(WireError) in
            let count = try cursor.listCount("samples", 1...Limits.samplesPerMessage)
            for position in 0..<count {
                samples.append(
                    try cursor.within("samples[\(position)]") { cursor throws(WireError) in
                        try cursor.sample(isFirst: false)
                    })
            }
            try cursor.finish()
        }
        return .move(gesture, samples: start..<samples.count)
    }

    mutating func begin() throws(WireError) -> GestureBegin {
        do {
            var begin: GestureBegin?
            _ = try onGesture { cursor, gesture throws(WireError) in
                begin = try cursor.begin(gesture)
            }
            return begin!
        } catch {
            var refusal = error
            refusal.refusesBegin = true
            throw refusal
        }
    }

    private mutating func begin(_ gesture: GestureID) throws(WireError) -> GestureBegin {
        let flags = try flags(BinaryFlags.Begin.all)
        let kind: GestureKind = try choice("kind")
        let items = try items("items", 1...kind.greatestItemCount)
        let subject = try subject(of: kind)
        let zoom = try number("zoom", as: UInt16.self, Limits.zoom)
        let viewport = flags & BinaryFlags.Begin.viewport == 0 ? nil : try viewport()
        var sample = Sample.standing
        if kind.hasSamples {
            sample = try within("sample") { cursor throws(WireError) in
                try cursor.sample(isFirst: true)
            }
            guard kind.takes(sample.reading) else { throw WireError(.sampleForm, field: "sample") }
        }
        try finish()
        return GestureBegin(
            gesture: gesture, kind: kind, items: items, subject: subject,
            zoom: Zoom(thousandths: zoom)!, viewport: viewport, sample: sample)
    }

    /// Reads what a gesture of a kind is about beside its items.
    ///
    /// **Spec:** G14, G15.
    mutating func subject(of kind: GestureKind) throws(WireError) -> GestureSubject? {
        switch kind {
        case .swipe: return .card(try cardID("card"))
        case .draw:
            return try within("stroke") { cursor throws(WireError) in try cursor.strokeSubject() }
        case .drag, .transform, .handle, .edit: return nil
        }
    }

    /// Reads how the stroke of a gesture looks.
    mutating func strokeSubject() throws(WireError) -> GestureSubject {
        let thickness = try length("thickness", Limits.thickness)
        return .stroke(thickness: thickness, color: try color())
    }

    mutating func draft() throws(WireError) -> ClientMessage {
        var number = SampleNumber(0)
        var draft = ""
        let gesture = try onGesture { cursor, _ throws(WireError) in
            number = SampleNumber(
                UInt32(try cursor.number("n", as: UInt32.self, Limits.draftNumber)))
            draft = try cursor.text("text", limit: Limits.textBytes)
            try cursor.finish()
        }
        return .draft(gesture, number, text: draft)
    }

    private mutating func sample(isFirst: Bool) throws(WireError) -> Sample {
        typealias Flags = BinaryFlags.Sample
        let flags = try integer(UInt8.self)
        let form = ReadingForm(rawValue: flags & Flags.form)
        let said = flags & Flags.recognition
        guard let form, (form == .recognition) == (said != 0) else { throw notAllowed("flags") }
        let number = SampleNumber(try integer(UInt32.self))
        guard !isFirst || number.rawValue == 0 else {
            throw outOfRange("n", Limits.firstSampleNumber)
        }
        let time = SampleTime(microseconds: try self.number("t", Limits.sampleTime))
        let modifiers = Modifiers(rawValue: (flags & Flags.modifiers) >> Flags.modifierShift)
        switch form {
        case .pointer:
            return Sample(
                number: number, time: time, position: try position(), modifiers: modifiers)
        case .touches:
            return Sample(
                number: number, time: time, reading: .touches(try touches()), modifiers: modifiers)
        case .recognition:
            return Sample(
                number: number, time: time, reading: .recognition(try recognition(said)),
                modifiers: modifiers)
        }
    }

    private mutating func touches() throws(WireError) -> TouchList {
        var touches = TouchList()
        for position in 0..<(try listCount("touches", 1...Limits.touchesPerSample)) {
            try within("touches[\(position)]") { cursor throws(WireError) in
                let id = TouchID(try cursor.integer())
                guard touches.position(of: id) == nil else { throw cursor.notAllowed("id") }
                _ = touches.append(Touch(id: id, position: try cursor.position()))
            }
        }
        return touches
    }

    private mutating func recognition(_ said: UInt8) throws(WireError) -> Recognition {
        typealias Flags = BinaryFlags.Sample
        var recognition = Recognition()
        if said & Flags.translation != 0 {
            let x = try coordinate("dx")
            recognition.translation = Position(x: x, y: try coordinate("dy"))
        }
        if said & Flags.magnification != 0 {
            let value = try number("magnification", Limits.magnification)
            recognition.magnification = Magnification(millionths: value)
        }
        if said & Flags.rotation != 0 { recognition.rotation = try angle("rotation") }
        return recognition
    }
}
