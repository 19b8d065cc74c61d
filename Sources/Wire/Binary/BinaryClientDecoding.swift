public import Canvas

extension ClientMessageDecoder {
    /// Reads one message in an encoding; the samples of a `move` are appended to `samples`.
    ///
    /// - Throws: ``WireError`` of 1001–1009, 1012, 2009, 2012, 2013; `samples` is then as it was.
    ///
    /// **Spec:** J4, B1–B4.
    public mutating func decode(
        _ bytes: UnsafeRawBufferPointer, as encoding: WireEncoding, samples: inout [Sample]
    ) throws(WireError) -> ClientMessage {
        switch encoding {
        case .json: return try decode(bytes, samples: &samples)
        case .binary:
            let countBefore = samples.count
            if let move = BinaryMove.read(bytes, samples: &samples) { return move }
            if samples.count > countBefore { samples.removeSubrange(countBefore...) }
            var cursor = BinaryCursor(bytes)
            do {
                return try cursor.message(samples: &samples)
            } catch {
                samples.removeSubrange(countBefore...)
                throw error
            }
        }
    }
}

/// What clients say.
///
/// **Spec:** B1, C1–C5, C9, C10, H1, P1, P2.
extension BinaryCursor {
    fileprivate mutating func message(
        samples: inout [Sample]
    ) throws(WireError) -> ClientMessage {
        let message: ClientMessage
        switch BinaryMessageType(rawValue: try integer()) {
        case .move: return try move(samples: &samples)
        case .begin: return .begin(try begin())
        case .end: return .end(try onGesture { cursor, _ throws(WireError) in try cursor.finish() })
        case .cancel:
            return .cancel(try onGesture { cursor, _ throws(WireError) in try cursor.finish() })
        case .create: return try command { cursor throws(WireError) in try cursor.create() }
        case .update: return try command { cursor throws(WireError) in try cursor.update() }
        case .delete:
            return try command { cursor throws(WireError) in .delete(try cursor.item("item")) }
        case .reorder: return try command { cursor throws(WireError) in try cursor.reorder() }
        case .nudge: return try command { cursor throws(WireError) in try cursor.nudge() }
        case .align: return try command { cursor throws(WireError) in try cursor.align() }
        case .group:
            return try command { cursor throws(WireError) in
                .group(try cursor.items("items"), try cursor.groupID())
            }
        case .ungroup:
            return try command { cursor throws(WireError) in .ungroup(try cursor.items("items")) }
        case .duplicate: return try command { cursor throws(WireError) in try cursor.duplicate() }
        case .deck: return try command { cursor throws(WireError) in try cursor.deckCommand() }
        case .draft: return try draft()
        case .undo: return try command { _ throws(WireError) in .undo }
        case .redo: return try command { _ throws(WireError) in .redo }
        case .presence: message = .presence(try presenceChanges())
        case .ping: message = .ping(identifier: try count("id"))
        case .hello: message = .hello(try hello())
        case .welcome, .serverUpdate, nil: throw WireError(.unknownType)
        }
        try finish()
        return message
    }

    /// Reads a command, whose number then stands in its errors (B2).
    private mutating func command(
        _ read: (inout BinaryCursor) throws(WireError) -> Command
    ) throws(WireError) -> ClientMessage {
        let number = UInt64(try number("command", Limits.command))
        do {
            let command = try read(&self)
            try finish()
            return .command(number: number, command)
        } catch {
            var located = error
            located.command = number
            throw located
        }
    }

    private mutating func create() throws(WireError) -> Command {
        let (item, isMeasured) = try within("item") { cursor throws(WireError) in
            try cursor.item(isRecord: false)
        }
        return .create(item, isMeasured: isMeasured)
    }

    private mutating func update() throws(WireError) -> Command {
        let item = try item("item")
        let flags = try flags(BinaryFlags.Changes.ofUpdate)
        return .update(item, try changes(flags))
    }

    private mutating func reorder() throws(WireError) -> Command {
        let item = try item("item")
        switch try integer(UInt8.self) {
        case 0: return .reorder(item, .front)
        case 1: return .reorder(item, .back)
        case 2: return .reorder(item, .above(try self.item("other")))
        case 3: return .reorder(item, .below(try self.item("other")))
        case 4: return .reorder(item, .forward)
        case 5: return .reorder(item, .backward)
        default: throw notAllowed("to")
        }
    }

    private mutating func nudge() throws(WireError) -> Command {
        let items = try items("items")
        let dx = try coordinate("dx")
        return .nudge(items, dx: dx, dy: try coordinate("dy"))
    }

    private mutating func align() throws(WireError) -> Command {
        let items = try items("items")
        return .align(items, to: try choice("to"))
    }

    private mutating func duplicate() throws(WireError) -> Command {
        typealias Flags = BinaryFlags.Optional
        let flags = try flags(Flags.all)
        let items = try items("items")
        let dx = try coordinate("dx")
        let dy = try coordinate("dy")
        let copies = try self.items("ids", items.count...items.count)
        let group = flags & Flags.given == 0 ? nil : try groupID()
        return .duplicate(items, as: copies, dx: dx, dy: dy, group: group)
    }

    private mutating func deckCommand() throws(WireError) -> Command {
        typealias Flags = BinaryFlags.Optional
        let item = try item("item")
        switch try integer(UInt8.self) {
        case 0:
            let flags = try flags(Flags.all)
            let card = try within("card") { cursor throws(WireError) in try cursor.card() }
            let rank = flags & Flags.given == 0 ? nil : Int(try count("rank"))
            return .deck(item, .insert(card, rank: rank))
        case 1: return .deck(item, .remove(try cardID("card")))
        case 2:
            let card = try cardID("card")
            return .deck(item, .swipe(card, try choice("direction")))
        case 3:
            let flags = try flags(Flags.all)
            return .deck(item, .takeBack(flags & Flags.given == 0 ? nil : try cardID("card")))
        case 4: return .deck(item, .gather)
        default: throw notAllowed("do")
        }
    }

    private mutating func hello() throws(WireError) -> Hello {
        typealias Flags = BinaryFlags.Hello
        let flags = try flags(Flags.all)
        let minimum = try number("min", as: UInt16.self, Limits.protocolVersion)
        let maximum = try number("max", as: UInt16.self, Limits.protocolVersion)
        var hello = Hello(minimumVersion: Int(minimum), maximumVersion: Int(maximum))
        if flags & Flags.name != 0 { hello.name = try text("name", limit: Limits.nameBytes) }
        if flags & Flags.color != 0 { hello.color = try color() }
        hello.role = try choice("role")
        hello.capabilities = try capabilities()
        if flags & Flags.resume != 0 {
            hello.resume = try within("resume") { cursor throws(WireError) in
                try cursor.resume()
            }
        }
        return hello
    }

    private mutating func resume() throws(WireError) -> ResumeRequest {
        let token = try token()
        let epoch = try epoch()
        let revision = try revision("revision")
        return ResumeRequest(token: token, epoch: epoch, revision: revision, stamp: try stamp())
    }

    /// Reads capabilities; those that this version does not know are left out.
    mutating func capabilities() throws(WireError) -> Capabilities {
        Capabilities(rawValue: try integer()).intersection(.resume)
    }

    private mutating func presenceChanges() throws(WireError) -> PresenceChanges {
        typealias Flags = BinaryFlags.Presence
        let flags = try integer(UInt8.self)
        guard flags != 0 else { throw WireError(.missingField, field: "cursor") }
        let contradictions = [Flags.cursor | Flags.noCursor, Flags.viewport | Flags.noViewport]
        for both in contradictions where flags & both == both { throw notAllowed("flags") }
        var changes = PresenceChanges()
        if flags & Flags.noCursor != 0 { changes.cursor = .some(nil) }
        if flags & Flags.cursor != 0 { changes.cursor = .some(try cursorPosition()) }
        if flags & Flags.selection != 0 {
            changes.selection = try items("selection", 0...Limits.itemsPerGesture)
        }
        if flags & Flags.noViewport != 0 { changes.viewport = .some(nil) }
        if flags & Flags.viewport != 0 { changes.viewport = .some(try viewport()) }
        if flags & Flags.state != 0 {
            let state: PresenceState = try choice("state")
            guard state != .absent else { throw notAllowed("state") }
            changes.state = state
        }
        if flags & Flags.name != 0 { changes.name = try text("name", limit: Limits.nameBytes) }
        if flags & Flags.color != 0 { changes.color = try color() }
        return changes
    }

    mutating func cursorPosition() throws(WireError) -> Position {
        try within("cursor") { cursor throws(WireError) in try cursor.position() }
    }

    mutating func viewport() throws(WireError) -> Box {
        try within("viewport") { cursor throws(WireError) in try cursor.box() }
    }
}
