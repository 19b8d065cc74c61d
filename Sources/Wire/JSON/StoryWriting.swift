public import Canvas

/// Stories and the welcome as JSON.
///
/// **Spec:** T2, H3, J5.
extension ByteBuffer {
    /// Begins a story as a JSON object, up to where its items would follow.
    mutating func openStory(id: String, revision: Revision, layout: CanvasLayout) {
        append("{\"id\":")
        append(string: id)
        append(",\"revision\":")
        append(number: revision.rawValue)
        appendKeys(of: layout)
    }

    /// Appends the keys of a story's canvas and rules, each with a comma in front.
    mutating func appendKeys(of layout: CanvasLayout) {
        append(",\"canvas\":{\"width\":")
        append(decimal: layout.halfExtents.width.thousandths * 2, places: 3)
        append(",\"height\":")
        append(decimal: layout.halfExtents.height.thousandths * 2, places: 3)
        append("},\"insets\":{\"leading\":")
        append(layout.insets.leading)
        append(",\"trailing\":")
        append(layout.insets.trailing)
        append(",\"top\":")
        append(layout.insets.top)
        append(",\"bottom\":")
        append(layout.insets.bottom)
        append("},\"profile\":\"")
        append(layout.profile == .refined ? "refined" : "classic")
        append("\",\"screenHeight\":")
        append(layout.screenHeight)
        append(",\"confinement\":\"")
        append(layout.confinement.wireName)
        append("\"")
    }

    /// Appends a whole story, whose items come with their ranks from bottom to top.
    public mutating func append(
        storyNamed id: String, revision: Revision, layout: CanvasLayout,
        items: [(item: Item, rank: Rank)]
    ) {
        openStory(id: id, revision: revision, layout: layout)
        append(",\"items\":[")
        for (index, entry) in items.enumerated() {
            if index > 0 { append(",") }
            append(entry.item, rank: entry.rank)
        }
        append("]}")
    }

    /// Appends a `welcome`; of its story, `layout` and the name count.
    public mutating func append(_ welcome: Welcome) {
        append("{\"type\":\"welcome\",\"protocol\":1,\"member\":")
        append(number: welcome.member.rawValue)
        append(",\"name\":")
        append(string: welcome.profile.name)
        append(",\"color\":")
        append(welcome.profile.color)
        append(",\"role\":\"")
        append(welcome.role.wireName)
        append("\",\"time\":")
        append(number: welcome.time.microseconds)
        append(",\"epoch\":")
        append(number: welcome.epoch.rawValue)
        if let token = welcome.token {
            append(",\"token\":")
            append(token)
        }
        append(",\"command\":")
        append(number: welcome.lastCommand)
        if welcome.isResumed { append(",\"resumed\":true") }
        append(",\"story\":")
        openStory(
            id: welcome.story.id ?? "", revision: welcome.revision, layout: welcome.story.layout)
        append("},\"durability\":\"")
        append(Durability.wireNames[Int(welcome.durability.rawValue)])
        append("\",\"capabilities\":")
        append(welcome.capabilities)
        append(",\"limits\":{")
        for (index, limit) in welcome.limits.enumerated() {
            append(index == 0 ? "\"" : ",\"")
            append(limit.name)
            append("\":")
            append(number: UInt64(limit.value))
        }
        append("}}")
    }

    mutating func append(_ capabilities: Capabilities) {
        append("[")
        var isFirst = true
        for index in Capabilities.names.indices
        where capabilities.contains(Capabilities(rawValue: 1 << UInt32(index))) {
            append(isFirst ? "\"" : ",\"")
            append(Capabilities.names[index])
            append("\"")
            isFirst = false
        }
        append("]")
    }

    mutating func append(_ token: ResumeToken) {
        append("\"")
        for half in [token.high, token.low] {
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 15
                append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        append("\"")
    }
}

extension Durability {
    /// The names of all, in the order of ``allCases``.
    static let wireNames: [StaticString] = ["memory", "disk"]
}

extension Confinement {
    /// The names of all confinements, in the order of ``allCases``.
    static let wireNames = allCases.map(\.wireName)

    fileprivate var wireName: StaticString {
        switch self {
        case .free: "free"
        case .center: "center"
        case .box: "box"
        }
    }
}
