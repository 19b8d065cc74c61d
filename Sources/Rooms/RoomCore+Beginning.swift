import Canvas
import Snapping
import Wire

extension RoomCore {
    /// Begins a gesture, if nothing speaks against it.
    ///
    /// **Spec:** G1, G14, G15, G16, C12, H5, P3.
    mutating func begin(
        _ begin: GestureBegin, by member: Slot<Member>, at now: ServerTime,
        into effects: inout [Effect]
    ) {
        if let error = objection(to: begin, by: member, at: now) {
            let open = gestureSlots[begin.gesture]
            if open.map({ gestures[$0].member != member }) ?? true {
                members[member].pastGestures.insert(begin.gesture)
            }
            effects.append(.refused(error, to: member))
            return
        }
        // None of a stroke, which is no item yet.
        let held = begin.items.compactMap { itemSlots[$0] }
        var gesture = OpenGesture(begin, by: member, holding: held, at: now)
        if begin.kind.movesItems {
            refreshScene(without: begin.items)
            gesture.engine = Gesture(
                begin.kind, of: held.map { items[$0].item.target }, in: scene, zoom: begin.zoom,
                viewport: begin.viewport, sample: begin.sample)
        } else {
            take(begin, &gesture)
        }
        let slot = gestures.insert(gesture)
        gestureSlots[begin.gesture] = slot
        for item in held { items[item].holder = slot }
        if !begin.kind.movesItems { for item in begin.items { noteForScene(item) } }
        members[member].gestures.append(slot)
        effects.append(.opened(slot))
        list(member, into: &effects)
    }

    /// Takes into the hand what a gesture is about that moves no items.
    private mutating func take(_ begin: GestureBegin, _ gesture: inout OpenGesture) {
        guard case .pointer(let pointer) = begin.sample.reading else { return }
        switch (begin.kind, begin.subject) {
        case (.swipe, .card(let card)):
            let deck = gesture.items[0]
            gesture.swipe = HeldCard(
                card, of: items[deck].item, motion(of: card, in: deck), zoom: begin.zoom,
                pointer: pointer, time: begin.sample.time)
            endFlight(of: card, in: deck)
        case (.draw, .stroke(let thickness, let color)):
            let drawing = Drawing(pointer, thickness: thickness, color: color, zoom: begin.zoom)
            gesture.drawing = drawing
            openByteCount += drawing.byteCount
            drawnItems.insert(begin.items[0])
        default: gesture.draft = Draft()
        }
    }

    private mutating func objection(
        to begin: GestureBegin, by member: Slot<Member>, at now: ServerTime
    ) -> WireError? {
        do throws(WireError) {
            try permit(member, at: now)
            try refuseTaken(begin.gesture, for: member)
            try refuseItems(of: begin)
            if members[member].gestures.count >= Limits.gesturesPerMember {
                throw WireError(.tooManyGestures, limit: Limits.gesturesPerMember)
            }
            return nil
        } catch {
            var refusal = error
            refusal.gesture = begin.gesture
            return refusal
        }
    }

    private func refuseTaken(
        _ gesture: GestureID, for member: Slot<Member>
    ) throws(WireError) {
        if gestureSlots[gesture] != nil || pastGestures.contains(gesture)
            || members[member].pastGestures.contains(gesture)
        {
            throw WireError(.gestureTaken)
        }
    }

    /// **Spec:** G1, G14, G15, G16, C18.
    private func refuseItems(of begin: GestureBegin) throws(WireError) {
        if !begin.kind.movesItems, begin.items.count > 1 {
            throw WireError(.listTooLong, field: "items", limit: 1)
        }
        if begin.kind == .draw { return try refuseDrawing(begin) }
        let held = try begin.items.map { id throws(WireError) in try find(id) }
        for slot in held { try refuseLocked(slot) }
        for slot in held {
            guard let holder = items[slot].holder else { continue }
            var error = error(.itemHeld, about: items[slot].item.id)
            error.holder = members[gestures[holder].member].id
            throw error
        }
        guard let slot = held.first else { return }
        switch (begin.kind, items[slot].item.content) {
        case (.swipe, .deck(let deck)):
            guard case .card(let card)? = begin.subject, deck.order.top == card else {
                throw error(.cardNotOnTop, about: items[slot].item.id)
            }
            try refuseForm(of: begin)
        case (.swipe, _): throw error(.wrongItemKind, about: items[slot].item.id)
        case (.edit, .text): break
        case (.edit, _): throw error(.wrongItemKind, about: items[slot].item.id)
        default: break
        }
    }

    private func refuseDrawing(_ begin: GestureBegin) throws(WireError) {
        for id in begin.items { try refuseTaken(id) }
        try refuseTooMany(1)
        try refuseTooLong(Drawing.pointByteCount)
        try refuseForm(of: begin)
    }

    /// Who swipes or draws has a pointer.
    ///
    /// **Spec:** G2.
    private func refuseForm(of begin: GestureBegin) throws(WireError) {
        if begin.sample.reading.form != .pointer { throw WireError(.sampleForm, field: "sample") }
    }
}
