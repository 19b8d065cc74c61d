import Canvas

/// Reads a message about a gesture, whose name then stands in its errors (J4).
func onGesture<Result>(
    _ object: JSONObject, _ body: (GestureID) throws(WireError) -> Result
) throws(WireError) -> Result {
    let gesture = GestureID(UInt64(try object.number("gesture", Limits.identifier)))!
    do {
        return try body(gesture)
    } catch {
        var located = error
        located.gesture = gesture
        throw located
    }
}

/// Reads the samples of a `move` behind those that are there.
///
/// **Spec:** G2.
func move(
    _ object: JSONObject, _ gesture: GestureID, samples: inout [Sample]
) throws(WireError) -> ClientMessage {
    let start = samples.count
    try object.forEach(in: "samples", 1...Limits.samplesPerMessage) {
        element throws(WireError) in
        samples.append(try Sample(element, number: Limits.sampleNumber))
    }
    return .move(gesture, samples: start..<samples.count)
}

extension GestureBegin {
    /// **Spec:** G1.
    init(_ object: JSONObject) throws(WireError) {
        do {
            self = try onGesture(object) { gesture throws(WireError) in
                try GestureBegin(object, gesture)
            }
        } catch {
            var refusal = error
            refusal.refusesBegin = true
            throw refusal
        }
    }

    private init(_ object: JSONObject, _ gesture: GestureID) throws(WireError) {
        let kind = GestureKind.allCases[try object.choice("kind", of: GestureKind.wireNames)]
        let items = try object.items("items", 1...kind.greatestItemCount)
        let subject = try GestureSubject(object, of: kind)
        let zoom = try object.optionalNumber("zoom", Limits.zoom) ?? Zoom.one.thousandths
        let viewport = object.has("viewport") ? try Box(object.object("viewport")) : nil
        var sample = Sample.standing
        if kind.hasSamples {
            sample = try Sample(object.object("sample"), number: Limits.firstSampleNumber)
            guard kind.takes(sample.reading) else { throw WireError(.sampleForm, field: "sample") }
        }
        self.init(
            gesture: gesture, kind: kind, items: items, subject: subject,
            zoom: Zoom(thousandths: zoom)!, viewport: viewport, sample: sample)
    }
}

extension GestureSubject {
    /// Reads what a `begin` of a kind is about beside its items; nil when that is nothing.
    ///
    /// **Spec:** G14, G15.
    fileprivate init?(_ object: JSONObject, of kind: GestureKind) throws(WireError) {
        switch kind {
        case .swipe: self = .card(try cardID(object, "card"))
        case .draw:
            let stroke = object.has("stroke") ? try object.object("stroke") : nil
            let thickness = try stroke?.optionalLength("thickness", Limits.thickness)
            self = .stroke(
                thickness: (thickness ?? nil) ?? StrokeContent.standardThickness,
                color: try stroke?.optionalColor("color") ?? .white)
        case .drag, .transform, .handle, .edit: return nil
        }
    }
}

extension GestureKind {
    /// How many items a gesture of this kind can hold.
    ///
    /// **Spec:** G1.
    var greatestItemCount: Int { movesItems ? Limits.itemsPerGesture : 1 }

    /// Whether a gesture of this kind has samples.
    ///
    /// **Spec:** G16.
    var hasSamples: Bool { self != .edit }

    /// Whether gestures of this kind take samples of a form.
    ///
    /// **Spec:** G2.
    func takes(_ reading: Sample.Reading) -> Bool {
        if case .pointer = reading { return self != .transform }
        return self == .transform
    }
}

extension Box {
    init(_ object: JSONObject) throws(WireError) {
        let center = try object.position()
        self.init(
            center: center,
            halfExtents: HalfExtents(
                width: try object.length("halfWidth", Limits.viewportHalfExtent),
                height: try object.length("halfHeight", Limits.viewportHalfExtent)))
    }
}

extension Sample {
    /// What stands for the first sample of a gesture that has none.
    static let standing = Sample(
        number: SampleNumber(0), time: SampleTime(microseconds: 0), position: .center)

    /// **Spec:** G2, G11.
    fileprivate init(_ object: JSONObject, number bounds: Limits.Bounds) throws(WireError) {
        let number = UInt32(try object.number("n", bounds))
        let time = try object.number("t", Limits.sampleTime)
        let reading = try Reading(object)
        var modifiers: Modifiers = []
        if try object.isFlagged("snappingOff") { modifiers.insert(.snappingOff) }
        if try object.isFlagged("axisLock") { modifiers.insert(.axisLock) }
        if try object.isFlagged("uniform") { modifiers.insert(.uniform) }
        self.init(
            number: SampleNumber(number), time: SampleTime(microseconds: time), reading: reading,
            modifiers: modifiers)
    }
}

extension Sample.Reading {
    /// The keys that are given say which form it is.
    fileprivate init(_ object: JSONObject) throws(WireError) {
        if object.has("touches") {
            self = .touches(try TouchList(object))
        } else if let recognition = try Recognition(object) {
            self = .recognition(recognition)
        } else {
            self = .pointer(try object.position())
        }
    }
}

extension TouchList {
    /// **Spec:** G9.
    fileprivate init(_ object: JSONObject) throws(WireError) {
        var touches = TouchList()
        try object.forEach(in: "touches", 1...Limits.touchesPerSample) {
            touch throws(WireError) in
            let id = TouchID(UInt32(try touch.number("id", Limits.touchIdentifier)))
            guard touches.position(of: id) == nil else {
                throw WireError(.notAllowed, field: touch.path("id"))
            }
            _ = touches.append(Touch(id: id, position: try touch.position()))
        }
        self = touches
    }
}

extension Recognition {
    /// Reads what a recogniser says; nil when none of its keys is given.
    ///
    /// **Spec:** G10.
    fileprivate init?(_ object: JSONObject) throws(WireError) {
        let isMoved = object.has("dx") || object.has("dy")
        guard isMoved || object.has("magnification") || object.has("rotation") else { return nil }
        self.init()
        if isMoved {
            let x = try object.length("dx", Limits.coordinate)
            translation = Position(x: x, y: try object.length("dy", Limits.coordinate))
        }
        if let value = try object.optionalNumber("magnification", Limits.magnification) {
            magnification = Magnification(millionths: value)
        }
        if let value = try object.optionalNumber("rotation", Limits.angle) {
            rotation = Angle(thousandths: value)
        }
    }
}
