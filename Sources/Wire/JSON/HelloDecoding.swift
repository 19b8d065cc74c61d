import Canvas

extension Hello {
    /// **Spec:** H1.
    init(_ object: JSONObject) throws(WireError) {
        let minimum = try object.optionalNumber("min", Limits.protocolVersion) ?? 1
        let maximum = try object.optionalNumber("max", Limits.protocolVersion) ?? 1
        let name = try object.optionalText("name", limit: Limits.nameBytes)
        let color = try object.optionalColor("color")
        let role = try MemberRole(object) ?? .editor
        let capabilities = try Capabilities(object)
        let resume =
            object.has("resume") ? try ResumeRequest(object.object("resume")) : nil
        self.init(
            minimumVersion: Int(minimum), maximumVersion: Int(maximum), name: name, color: color,
            role: role, capabilities: capabilities, resume: resume)
    }
}

extension MemberRole {
    /// The names of all roles, in the order of ``allCases``.
    static let wireNames: [StaticString] = ["editor", "viewer"]

    var wireName: StaticString { MemberRole.wireNames[Int(rawValue)] }

    /// The role of `role`; nil when it is not given.
    init?(_ object: JSONObject) throws(WireError) {
        guard object.has("role") else { return nil }
        self = MemberRole.allCases[try object.choice("role", of: MemberRole.wireNames)]
    }
}

extension Capabilities {
    /// The capabilities of `capabilities` that this version knows; none when it is not given.
    init(_ object: JSONObject) throws(WireError) {
        guard object.has("capabilities") else {
            self = []
            return
        }
        var known: Capabilities = []
        try object.forEachText(
            in: "capabilities", 0...Limits.capabilities, limit: Limits.capabilityBytes
        ) { text throws(WireError) in
            if let index = Capabilities.names.firstIndex(where: { $0.description == text }) {
                known.insert(Capabilities(rawValue: 1 << UInt32(index)))
            }
        }
        self = known
    }
}

extension ResumeRequest {
    /// **Spec:** R2.
    fileprivate init(_ object: JSONObject) throws(WireError) {
        let token = try ResumeToken(object)
        let epoch = try readEpoch(object)
        let revision = try readRevision(object, "revision")
        self.init(token: token, epoch: epoch, revision: revision, stamp: try readStamp(object))
    }
}

extension ResumeToken {
    /// The token of `token`: 32 hexadecimal digits.
    init(_ object: JSONObject) throws(WireError) {
        let text = try object.text("token", limit: Limits.textBytes)
        guard let token = ResumeToken(hexadecimal: text.utf8) else {
            throw WireError(.notAllowed, field: object.path("token"))
        }
        self = token
    }

    private init?(hexadecimal digits: String.UTF8View) {
        guard digits.count == 32 else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for byte in digits {
            guard let digit = hexDigit(byte) else { return nil }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
        }
        self.init(high: high, low: low)
    }
}

func readEpoch(_ object: JSONObject) throws(WireError) -> Epoch {
    Epoch(UInt64(try object.number("epoch", Limits.identifier)))!
}

func readStamp(_ object: JSONObject) throws(WireError) -> Stamp {
    Stamp(UInt64(try object.number("stamp", Limits.pingIdentifier)))
}
