import Canvas

extension ServerMessageDecoder {
    /// Reads one message in an encoding; an update is left in `update`.
    ///
    /// Entries of an update of types that this version does not know are passed over, and so is
    /// what follows the fields that it knows of one.
    ///
    /// - Throws: ``WireError`` of 1001–1009 and 1012 where the message is not of this protocol.
    ///
    /// **Spec:** B1–B5, H3, U1–U12.
    public mutating func decode(
        _ bytes: UnsafeRawBufferPointer, as encoding: WireEncoding,
        into update: inout ServerUpdate
    ) throws(WireError) -> ServerMessage {
        guard encoding == .binary else { return try decode(bytes, into: &update) }
        var cursor = BinaryCursor(bytes)
        switch BinaryMessageType(rawValue: try cursor.integer()) {
        case .welcome:
            let welcome = try cursor.welcome()
            try cursor.finish()
            return .welcome(welcome)
        case .serverUpdate:
            try update.readBinary(&cursor)
            return .update
        default: throw WireError(.unknownType)
        }
    }
}

/// The welcome.
///
/// **Spec:** B1, H3.
extension BinaryCursor {
    fileprivate mutating func welcome() throws(WireError) -> Welcome {
        typealias Flags = BinaryFlags.Welcome
        let flags = try flags(Flags.all)
        _ = try number("protocol", as: UInt16.self, Limits.protocolVersion)
        let member = try member("member")
        let name = try text("name", limit: Limits.nameBytes)
        let profile = MemberProfile(name: name, color: try color())
        let role: MemberRole = try choice("role")
        let time = try time()
        let epoch = try epoch()
        let token = flags & Flags.token == 0 ? nil : try token()
        let lastCommand = try count("command")
        let (story, revision) = try within("story") { cursor throws(WireError) in
            try cursor.story()
        }
        let durability: Durability = try choice("durability")
        let capabilities = try capabilities()
        return Welcome(
            member: member, profile: profile, role: role, time: time, epoch: epoch, token: token,
            lastCommand: lastCommand, isResumed: flags & Flags.resumed != 0, story: story,
            revision: revision, durability: durability, capabilities: capabilities,
            limits: try limits())
    }

    private mutating func story() throws(WireError) -> (StoryRequest, Revision) {
        let id = try text("id", limit: Limits.storyIdentifierBytes)
        guard StoryRequest.isValid(id: id) else { throw notAllowed("id") }
        let revision = try revision("revision")
        let halfExtents = try within("canvas") { cursor throws(WireError) in
            let width = try cursor.half(of: "width")
            return HalfExtents(width: width, height: try cursor.half(of: "height"))
        }
        let insets = try within("insets") { cursor throws(WireError) in try cursor.insets() }
        let profile: Profile = try choice("profile")
        let screenHeight = try length("screenHeight", Limits.screenHeight)
        let layout = CanvasLayout(
            halfExtents: halfExtents, insets: insets, profile: profile,
            screenHeight: screenHeight, confinement: try choice("confinement"))
        return (StoryRequest(id: id, layout: layout), revision)
    }

    private mutating func half(of key: StaticString) throws(WireError) -> Length {
        let size = try length(key, Limits.canvasSize).thousandths
        guard size % 2 == 0 else { throw notAllowed(key) }
        return Length(thousandths: size / 2)
    }

    private mutating func insets() throws(WireError) -> Insets {
        let leading = try length("leading", Limits.inset)
        let trailing = try length("trailing", Limits.inset)
        let top = try length("top", Limits.inset)
        return Insets(
            leading: leading, trailing: trailing, top: top,
            bottom: try length("bottom", Limits.inset))
    }

    /// Reads limits by their names, in the order of ``Limits/allMaxima``; those that this version
    /// does not know are passed over.
    private mutating func limits() throws(WireError) -> [(name: StaticString, value: Int)] {
        var values = [Int?](repeating: nil, count: Limits.allMaxima.count)
        for _ in 0..<(try listCount("limits")) {
            let name = try text("limits", limit: Limits.textBytes)
            let value = try integer(UInt64.self)
            let index = Limits.allMaxima.firstIndex { $0.name.description == name }
            guard let index else { continue }
            guard value <= greatestIdentifier else {
                var error = outOfRange("", Limits.pingIdentifier)
                error.field = "limits.\(name)"
                throw error
            }
            values[index] = Int(value)
        }
        return zip(Limits.allMaxima, values).compactMap { limit, value in
            value.map { (limit.name, $0) }
        }
    }
}

/// Updates.
///
/// **Spec:** B5, U1, U4.
extension ServerUpdate {
    fileprivate mutating func readBinary(_ cursor: inout BinaryCursor) throws(WireError) {
        removeAll()
        opening = try cursor.opening()
        var lastOwn: UInt8 = 0
        var recordCount = 0
        while !cursor.isAtEnd {
            let type = try cursor.integer(UInt8.self)
            var fields = try cursor.take(try cursor.entryLength())
            let known = BinaryEntryType(rawValue: type)
            if type < 0x10 {
                guard recordCount == 0, type >= lastOwn, type > lastOwn || !isSingle(type) else {
                    throw WireError(.notAllowed, field: "type")
                }
                lastOwn = type
                try known.map { known throws(WireError) in try readOwn(&fields, known) }
            } else {
                let place = recordCount
                recordCount += 1
                guard let known else { continue }
                try fields.within("records[\(place)]") { fields throws(WireError) in
                    records.append(try readRecord(&fields, known))
                }
            }
        }
    }

    private mutating func readOwn(
        _ fields: inout BinaryCursor, _ type: BinaryEntryType
    ) throws(WireError) {
        switch type {
        case .ack:
            acks.append(
                try fields.within("acks[\(acks.count)]") { fields throws(WireError) in
                    try fields.ack()
                })
        case .own:
            own.append(
                try fields.within("own[\(own.count)]") { fields throws(WireError) in
                    try readProgress(&fields)
                })
        case .error:
            errors.append(
                try fields.within("errors[\(errors.count)]") { fields throws(WireError) in
                    try fields.error()
                })
        case .pong:
            pong = try fields.within("pong") { fields throws(WireError) in
                let identifier = try fields.count("id")
                return (identifier, try fields.time())
            }
        default:
            steps = try fields.within("steps") { fields throws(WireError) in
                let undo = Int(try fields.number("undo", as: UInt32.self, Limits.sampleNumber))
                let redo = try fields.number("redo", as: UInt32.self, Limits.sampleNumber)
                return UndoSteps(undo: undo, redo: Int(redo))
            }
        }
    }

    /// Whether there is one entry of the type at most.
    private func isSingle(_ type: UInt8) -> Bool {
        type == BinaryEntryType.pong.rawValue || type == BinaryEntryType.steps.rawValue
    }

    private mutating func readProgress(
        _ fields: inout BinaryCursor
    ) throws(WireError) -> OwnProgress {
        let gesture = try fields.gesture()
        let state = try fields.state()
        let sample = SampleNumber(try fields.integer())
        let start = poses.count
        for position in 0..<(try fields.listCount("poses")) {
            poses.append(
                try fields.within("poses[\(position)]") { fields throws(WireError) in
                    try fields.placedFrame()
                })
        }
        let placed = start..<poses.count
        let ordinal = LatchOrdinal(try fields.integer())
        let progress = GestureProgress(
            gesture: gesture, state: state, sample: sample, ordinal: ordinal,
            latched: try fields.latches())
        return OwnProgress(
            progress: progress, poses: placed, guides: try fields.guides(into: &guides))
    }
}

extension BinaryCursor {
    /// Reads how many bytes of fields an entry has.
    @inline(__always)
    fileprivate mutating func entryLength() throws(WireError) -> Int {
        let length = try integer(UInt16.self)
        if length < BinaryEntryType.longLength { return Int(length) }
        let long = try integer(UInt32.self)
        guard long >= UInt32(BinaryEntryType.longLength) else { throw notAllowed("length") }
        return Int(long)
    }

    fileprivate mutating func opening() throws(WireError) -> UpdateOpening {
        typealias Flags = BinaryFlags.Update
        let flags = try flags(Flags.all)
        let since = try revision("since")
        let revision = try revision("revision")
        let stamp = try stamp()
        let epoch = flags & Flags.epoch == 0 ? nil : try epoch()
        var opening = UpdateOpening(
            since: since, revision: revision, stamp: stamp, time: try time())
        opening.epoch = epoch
        opening.isSnapshot = flags & Flags.snapshot != 0
        opening.hasMore = flags & Flags.more != 0
        opening.isFolded = flags & Flags.folded != 0
        if flags & Flags.interval != 0 { opening.interval = Int(try count("interval")) }
        if flags & Flags.durable != 0 { opening.durable = try self.revision("durable") }
        return opening
    }

    fileprivate mutating func placedFrame() throws(WireError) -> PlacedFrame {
        let item = try item("item")
        let center = try position()
        let scale = try scale()
        return PlacedFrame(
            item: item, frame: Frame(center: center, scale: scale, angle: try angle()))
    }

    fileprivate mutating func ack() throws(WireError) -> CommandAck {
        let number = UInt64(try number("command", Limits.command))
        let outcome = try outcome()
        return CommandAck(command: number, outcome: outcome, skipped: try [SkippedPart](&self))
    }

    private mutating func outcome() throws(WireError) -> CommandOutcome {
        switch try integer(UInt8.self) {
        case 0: return .accepted(try revision("revision"))
        case 1:
            let (item, rank) = try within("item") { cursor throws(WireError) in
                let item = try cursor.item()
                return (item, try cursor.rank())
            }
            return .adjusted(try revision("revision"), item, rank: rank)
        case 2: return .unchanged
        case 3:
            return .refused(
                try within("error") { cursor throws(WireError) in try cursor.error() })
        default: throw notAllowed("outcome")
        }
    }
}
