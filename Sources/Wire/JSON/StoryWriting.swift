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

    /// Appends a `welcome`, whose limits are those that operators may set, in the order of
    /// `limits.json`.
    public mutating func append(
        welcomeTo member: MemberID, _ profile: MemberProfile, time: ServerTime, story id: String,
        revision: Revision, layout: CanvasLayout,
        limits: [(name: StaticString, value: Int)] = Limits.allMaxima
    ) {
        append("{\"type\":\"welcome\",\"protocol\":1,\"member\":")
        append(number: member.rawValue)
        append(",\"name\":")
        append(string: profile.name)
        append(",\"color\":")
        append(profile.color)
        append(",\"time\":")
        append(number: time.microseconds)
        append(",\"story\":")
        openStory(id: id, revision: revision, layout: layout)
        append("},\"durability\":\"memory\",\"limits\":{")
        for (index, limit) in limits.enumerated() {
            append(index == 0 ? "\"" : ",\"")
            append(limit.name)
            append("\":")
            append(number: UInt64(limit.value))
        }
        append("}}")
    }
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
