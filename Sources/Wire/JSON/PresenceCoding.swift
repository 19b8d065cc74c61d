public import Canvas

extension PresenceState {
    /// The names of all states, in the order of ``allCases``.
    static let wireNames: [StaticString] = ["active", "idle", "away", "absent"]

    var wireName: StaticString { PresenceState.wireNames[Int(rawValue)] }
}

extension PresenceChanges {
    /// **Spec:** P1.
    init(_ object: JSONObject) throws(WireError) {
        self.init()
        if object.has("cursor") { cursor = .some(try readCursor(object)) }
        if object.has("selection") {
            selection = try object.items("selection", 0...Limits.itemsPerGesture)
        }
        if object.has("viewport") { viewport = .some(try readViewport(object)) }
        if object.has("state") {
            // What only the server says comes last, and is not among those allowed.
            let states = Array(PresenceState.wireNames.dropLast())
            state = PresenceState.allCases[try object.choice("state", of: states)]
        }
        name = try object.optionalText("name", limit: Limits.nameBytes)
        color = try object.optionalColor("color")
        if self == PresenceChanges() { throw WireError(.missingField, field: "cursor") }
    }
}

extension Presence {
    /// **Spec:** U6.
    init(_ object: JSONObject) throws(WireError) {
        let state = PresenceState.allCases[try object.choice("state", of: PresenceState.wireNames)]
        let cursor = try readCursor(object)
        let selection = try object.items("selection", 0...Limits.itemsPerGesture)
        self.init(
            state: state, cursor: cursor, selection: selection, viewport: try readViewport(object))
    }
}

private func readCursor(_ object: JSONObject) throws(WireError) -> Position? {
    object.isNull("cursor") ? nil : try object.object("cursor").position()
}

private func readViewport(_ object: JSONObject) throws(WireError) -> Box? {
    object.isNull("viewport") ? nil : try Box(object.object("viewport"))
}

extension ByteBuffer {
    /// Appends the keys of what a member says anew, with a comma in front of each.
    mutating func appendKeys(of changes: PresenceChanges) {
        if let cursor = changes.cursor { appendKey(cursor: cursor) }
        if let selection = changes.selection { appendKey(selection: selection) }
        if let viewport = changes.viewport { appendKey(viewport: viewport) }
        if let state = changes.state {
            append(",\"state\":\"")
            append(state.wireName)
            append("\"")
        }
        if let name = changes.name {
            append(",\"name\":")
            append(string: name)
        }
        if let color = changes.color {
            append(",\"color\":")
            append(color)
        }
    }

    /// Appends a record `presence`.
    ///
    /// **Spec:** U6.
    public mutating func appendRecord(presenceOf member: MemberID, _ presence: Presence) {
        append(",{\"type\":\"presence\",\"member\":")
        append(number: member.rawValue)
        append(",\"state\":\"")
        append(presence.state.wireName)
        append("\"")
        appendKey(cursor: presence.cursor)
        appendKey(selection: presence.selection)
        appendKey(viewport: presence.viewport)
        append("}")
    }

    private mutating func appendKey(cursor: Position?) {
        append(",\"cursor\":")
        guard let cursor else { return append("null") }
        append("{")
        append(coordinatesOf: cursor)
        append("}")
    }

    private mutating func appendKey(selection: [ItemID]) {
        append(",\"selection\":")
        append(selection)
    }

    private mutating func appendKey(viewport: Box?) {
        append(",\"viewport\":")
        if let viewport { append(viewport) } else { append("null") }
    }

    /// Appends a box as a JSON object.
    mutating func append(_ box: Box) {
        append("{")
        append(coordinatesOf: box.center)
        append(",\"halfWidth\":")
        append(box.halfExtents.width)
        append(",\"halfHeight\":")
        append(box.halfExtents.height)
        append("}")
    }
}
