import Canvas

/// What clients say, as bytes: for the Swift SDK and the load generator.
///
/// **Spec:** B1, C1–C5, C9, C10, G1–G3, H1, P1–P2.
extension ByteBuffer {
    /// Appends a message; the samples of a `move` are those that it names of `samples`.
    mutating func append(binary message: ClientMessage, samples: [Sample]) {
        switch message {
        case .hello(let hello): append(binary: hello)
        case .command(let number, let command): append(binary: command, number: number)
        case .begin(let begin): append(binary: begin)
        case .move(let gesture, let range):
            append(.move, on: gesture)
            append(listOf: range.count)
            for index in range { append(binary: samples[index]) }
        case .draft(let gesture, let number, let text):
            append(.draft, on: gesture)
            append(integer: number.rawValue)
            append(binary: text)
        case .end(let gesture): append(.end, on: gesture)
        case .cancel(let gesture): append(.cancel, on: gesture)
        case .presence(let changes): append(binary: changes)
        case .ping(let identifier):
            append(BinaryMessageType.ping.rawValue)
            append(integer: identifier)
        }
    }

    private mutating func append(_ type: BinaryMessageType, on gesture: GestureID) {
        append(type.rawValue)
        append(integer: gesture.rawValue)
    }

    private mutating func append(binary hello: Hello) {
        append(BinaryMessageType.hello.rawValue)
        append(
            (hello.name == nil ? 0 : BinaryFlags.Hello.name)
                | (hello.color == nil ? 0 : BinaryFlags.Hello.color)
                | (hello.resume == nil ? 0 : BinaryFlags.Hello.resume))
        append(integer: UInt16(clamping: hello.minimumVersion))
        append(integer: UInt16(clamping: hello.maximumVersion))
        if let name = hello.name { append(binary: name) }
        if let color = hello.color { append(binary: color) }
        append(hello.role.rawValue)
        append(integer: hello.capabilities.rawValue)
        guard let resume = hello.resume else { return }
        append(binary: resume.token)
        append(integer: resume.epoch.rawValue)
        append(integer: resume.revision.rawValue)
        append(integer: resume.stamp.rawValue)
    }

    private mutating func append(binary changes: PresenceChanges) {
        append(BinaryMessageType.presence.rawValue)
        append(changes.binaryFlags)
        if let cursor = changes.cursor ?? nil { append(binary: cursor) }
        if let selection = changes.selection { append(binary: selection) }
        if let viewport = changes.viewport ?? nil { append(binary: viewport) }
        if let state = changes.state { append(state.rawValue) }
        if let name = changes.name { append(binary: name) }
        if let color = changes.color { append(binary: color) }
    }
}

extension PresenceChanges {
    fileprivate var binaryFlags: UInt8 {
        typealias Flags = BinaryFlags.Presence
        var flags: UInt8 = 0
        if let cursor { flags |= cursor == nil ? Flags.noCursor : Flags.cursor }
        if selection != nil { flags |= Flags.selection }
        if let viewport { flags |= viewport == nil ? Flags.noViewport : Flags.viewport }
        if state != nil { flags |= Flags.state }
        if name != nil { flags |= Flags.name }
        if color != nil { flags |= Flags.color }
        return flags
    }
}

// Commands.
extension ByteBuffer {
    private mutating func append(binary command: Command, number: UInt64) {
        switch command {
        case .create(let item, let isMeasured):
            open(.create, number)
            append(binary: item, isMeasured: isMeasured)
        case .update(let item, let changes):
            open(.update, number)
            append(integer: item.rawValue)
            append(binary: changes)
        case .delete(let item):
            open(.delete, number)
            append(integer: item.rawValue)
        case .reorder(let item, let target):
            open(.reorder, number)
            append(integer: item.rawValue)
            append(binary: target)
        case .nudge(let items, let dx, let dy):
            open(.nudge, number)
            append(binary: items)
            append(binary: dx)
            append(binary: dy)
        case .align(let items, let guide):
            open(.align, number)
            append(binary: items)
            append(guide.rawValue)
        case .group(let items, let group):
            open(.group, number)
            append(binary: items)
            append(integer: group.rawValue)
        case .ungroup(let items):
            open(.ungroup, number)
            append(binary: items)
        case .duplicate(let items, let copies, let dx, let dy, let group):
            open(.duplicate, number)
            append(group == nil ? 0 : BinaryFlags.Optional.given)
            append(binary: items)
            append(binary: dx)
            append(binary: dy)
            append(binary: copies)
            if let group { append(integer: group.rawValue) }
        case .deck(let item, let change):
            open(.deck, number)
            append(integer: item.rawValue)
            append(binary: change)
        case .undo: open(.undo, number)
        case .redo: open(.redo, number)
        }
    }

    private mutating func open(_ type: BinaryMessageType, _ number: UInt64) {
        append(type.rawValue)
        append(integer: number)
    }

    private mutating func append(binary change: DeckChange) {
        typealias Flags = BinaryFlags.Optional
        switch change {
        case .insert(let card, let rank):
            append(UInt8(0))
            append(rank == nil ? 0 : Flags.given)
            append(binary: card)
            if let rank { append(integer: UInt64(clamping: rank)) }
        case .remove(let card):
            append(UInt8(1))
            append(integer: card.rawValue)
        case .swipe(let card, let direction):
            append(UInt8(2))
            append(integer: card.rawValue)
            append(direction.rawValue)
        case .takeBack(let card):
            append(UInt8(3))
            append(card == nil ? 0 : Flags.given)
            if let card { append(integer: card.rawValue) }
        case .gather: append(UInt8(4))
        }
    }

    private mutating func append(binary target: Reordering) {
        switch target {
        case .front: append(UInt8(0))
        case .back: append(UInt8(1))
        case .forward: append(UInt8(4))
        case .backward: append(UInt8(5))
        case .above(let other):
            append(UInt8(2))
            append(integer: other.rawValue)
        case .below(let other):
            append(UInt8(3))
            append(integer: other.rawValue)
        }
    }
}

// Gestures.
extension ByteBuffer {
    private mutating func append(binary begin: GestureBegin) {
        append(.begin, on: begin.gesture)
        append(begin.viewport == nil ? 0 : BinaryFlags.Begin.viewport)
        append(begin.kind.rawValue)
        append(binary: begin.items)
        append(binary: begin.subject)
        append(integer: UInt16(clamping: begin.zoom.thousandths))
        if let viewport = begin.viewport { append(binary: viewport) }
        if begin.kind.hasSamples { append(binary: begin.sample) }
    }

    /// Appends what a gesture is about beside its items, if anything.
    mutating func append(binary subject: GestureSubject?) {
        switch subject {
        case .card(let card): append(integer: card.rawValue)
        case .stroke(let thickness, let color):
            append(binary: thickness)
            append(binary: color)
        case nil: break
        }
    }

    private mutating func append(binary sample: Sample) {
        append(sample.binaryFlags)
        append(integer: sample.number.rawValue)
        append(integer: UInt64(clamping: sample.time.microseconds))
        switch sample.reading {
        case .pointer(let position): append(binary: position)
        case .touches(let touches):
            append(listOf: touches.count)
            for index in 0..<touches.count {
                append(integer: touches[index].id.rawValue)
                append(binary: touches[index].position)
            }
        case .recognition(let recognition):
            if let translation = recognition.translation { append(binary: translation) }
            if let magnification = recognition.magnification {
                append(integer: UInt64(clamping: magnification.millionths))
            }
            if let rotation = recognition.rotation { append(binary: rotation) }
        }
    }
}

extension Sample {
    fileprivate var binaryFlags: UInt8 {
        typealias Flags = BinaryFlags.Sample
        var flags = reading.form.rawValue | modifiers.rawValue << Flags.modifierShift
        if case .recognition(let recognition) = reading {
            if recognition.translation != nil { flags |= Flags.translation }
            if recognition.magnification != nil { flags |= Flags.magnification }
            if recognition.rotation != nil { flags |= Flags.rotation }
        }
        return flags
    }
}
