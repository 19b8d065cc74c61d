import Canvas
import Snapping
import Wire

/// Gestures that move no items: a card in the hand, a stroke, a text that is being typed.
extension RoomCore {
    /// Takes samples of a swipe or a stroke.
    ///
    /// **Spec:** G14, G15.
    mutating func moveHand(
        _ slot: Slot<OpenGesture>, by samples: ArraySlice<Sample>, into effects: inout [Effect]
    ) {
        var isChanged = false
        for sample in samples {
            gestures[slot].number = sample.number
            guard case .pointer(let pointer) = sample.reading else { continue }
            if gestures[slot].swipe != nil {
                gestures[slot].swipe?.move(to: pointer, at: sample.time)
                isChanged = true
            } else if draw(to: pointer, slot, into: &effects) {
                isChanged = true
            }
        }
        effects.append(.consumed(slot, isFrameChanged: isChanged, isLevelChanged: false))
    }

    /// Tells whether the stroke has a point more.
    private mutating func draw(
        to point: Position, _ slot: Slot<OpenGesture>, into effects: inout [Effect]
    ) -> Bool {
        do throws(WireError) {
            try refuseTooLong(Drawing.pointByteCount)
            let isNew = try gestures[slot].drawing?.add(point) ?? false
            if isNew { openByteCount += Drawing.pointByteCount }
            return isNew
        } catch {
            tellUnstorable(slot, error, into: &effects)
            return false
        }
    }

    /// Takes what an edit has come to.
    ///
    /// **Spec:** G16, C8.
    mutating func draft(
        _ gesture: GestureID, _ number: SampleNumber, _ text: String,
        from member: Slot<Member>, at now: ServerTime, into effects: inout [Effect]
    ) {
        guard let slot = openGesture(gesture, of: member, into: &effects) else { return }
        do throws(WireError) {
            guard let draft = gestures[slot].draft else { throw WireError(.sampleForm) }
            guard number > gestures[slot].number else { throw WireError(.sampleOrder) }
            let growth = text.utf8.count - draft.byteCount
            try refuseTooLong(growth)
            openByteCount += growth
        } catch {
            var refusal = error
            refusal.gesture = gesture
            effects.append(.refused(refusal, to: member))
            return
        }
        gestures[slot].draft?.take(text)
        gestures[slot].number = number
        gestures[slot].lastHeard = now
        effects.append(.consumed(slot, isFrameChanged: true, isLevelChanged: false))
    }

    /// Commits what a gesture that moves no items did, or lets it be as if it had not been.
    mutating func leaveHand(
        of gesture: OpenGesture, _ state: GestureState, into effects: inout [Effect]
    ) {
        if let card = gesture.swipe { leave(card, of: gesture, state, into: &effects) }
        if let drawing = gesture.drawing {
            openByteCount -= drawing.byteCount
            drawnItems.remove(gesture.names[0])
            if state.keepsWork { place(drawing, of: gesture, into: &effects) }
        }
        if let draft = gesture.draft {
            openByteCount -= draft.byteCount
            if state.keepsWork { keep(draft, of: gesture, into: &effects) }
        }
    }

    /// **Spec:** G14.
    private mutating func leave(
        _ card: HeldCard, of gesture: OpenGesture, _ state: GestureState,
        into effects: inout [Effect]
    ) {
        let (slot, member) = (gesture.items[0], gesture.member)
        forgetFlights(of: slot)
        // Its member may have taken it away meanwhile.
        guard case .deck(let deck) = items[slot].item.content, deck.order.top == card.card else {
            return
        }
        guard state == .ended, case .swiped(let direction) = card.outcome else {
            return sendBack(
                card.card, to: slot, from: card.motion, by: member, into: &effects)
        }
        var order = deck.order
        _ = order.swipe(card.card, to: direction)
        let swiped = DeckContent(order: order, cards: deck.cards)
        write(.deck(swiped), by: nextWrite(by: member), to: slot)
        effects.append(.changedForAll(slot, .content, by: members[member].id))
        sendOut(
            card.card, of: slot, to: direction, from: card.motion, by: member, into: &effects)
    }

    /// **Spec:** G15.
    private mutating func place(
        _ drawing: Drawing, of gesture: OpenGesture, into effects: inout [Effect]
    ) {
        let id = gesture.names[0]
        // An undone deletion may have brought an item of the name back, or the last one possible.
        guard itemSlots[id] == nil, items.count < Limits.items else {
            var refusal = error(.tooManyItems, of: gesture.id)
            refusal.limit = Limits.items
            effects.append(.refused(refusal, to: gesture.member))
            return
        }
        let kept = KeptItem(
            item: drawing.item(id), rank: rankAbove(order.last),
            creator: members[gesture.member].id,
            writes: PropertyWrites(nextWrite(by: gesture.member)))
        place(kept, at: order.count, into: &effects)
    }

    /// **Spec:** G16.
    private mutating func keep(
        _ draft: Draft, of gesture: OpenGesture, into effects: inout [Effect]
    ) {
        let slot = gesture.items[0]
        guard let text = draft.text, case .text(let label) = items[slot].item.content,
            label.text != text
        else { return }
        contentByteCount += text.utf8.count - label.text.utf8.count
        write(.text(text), by: nextWrite(by: gesture.member), to: slot)
        effects.append(.changedForAll(slot, .content, by: members[gesture.member].id))
    }
}
