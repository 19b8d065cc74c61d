public import Canvas

/// What a client asks for when it creates a story.
///
/// **Spec:** T1.
public struct StoryRequest: Equatable, Sendable {
    /// The story's name, if the client chooses it.
    public var id: String?
    /// Its canvas and rules.
    public var layout: CanvasLayout

    /// The standard: a phone's screen in points, `refined`.
    public init() {
        let phone = HalfExtents(width: Length(points: 195), height: Length(points: 422))
        layout = CanvasLayout(halfExtents: phone, screenHeight: Length(points: 844))
    }

    /// Asks for a story of that name, canvas and rules.
    public init(id: String?, layout: CanvasLayout) {
        self.id = id
        self.layout = layout
    }

    /// Whether `id` can name a story.
    ///
    /// **Spec:** N5.
    public static func isValid(id: String) -> Bool {
        (1...Limits.storyIdentifierBytes).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    init(_ object: JSONObject) throws(WireError) {
        self.init()
        if let id = try object.optionalText("id", limit: Limits.storyIdentifierBytes) {
            guard StoryRequest.isValid(id: id) else {
                throw WireError(.notAllowed, field: "id")
            }
            self.id = id
        }
        if object.has("canvas") { try readCanvas(object.object("canvas")) }
        if object.has("insets") { try readInsets(object.object("insets")) }
        if object.has("profile") {
            layout.profile =
                try object.choice("profile", of: ["refined", "classic"]) == 0 ? .refined : .classic
        }
        let given = try object.optionalLength("screenHeight", Limits.screenHeight)
        layout.screenHeight =
            given ?? Length(thousandths: layout.halfExtents.height.thousandths * 2)
        if object.has("confinement") {
            let choice = try object.choice("confinement", of: Confinement.wireNames)
            layout.confinement = Confinement.allCases[choice]
        }
    }

    private mutating func readCanvas(_ object: JSONObject) throws(WireError) {
        let standard = layout.halfExtents
        layout.halfExtents = HalfExtents(
            width: try StoryRequest.half(of: "width", object) ?? standard.width,
            height: try StoryRequest.half(of: "height", object) ?? standard.height)
    }

    private static func half(
        of key: StaticString, _ object: JSONObject
    ) throws(WireError) -> Length? {
        guard let size = try object.optionalNumber(key, Limits.canvasSize) else { return nil }
        guard size % 2 == 0 else { throw WireError(.notAllowed, field: object.path(key)) }
        return Length(thousandths: size / 2)
    }

    private mutating func readInsets(_ object: JSONObject) throws(WireError) {
        let standard = Insets.standard
        layout.insets = Insets(
            leading: try object.optionalLength("leading", Limits.inset) ?? standard.leading,
            trailing: try object.optionalLength("trailing", Limits.inset) ?? standard.trailing,
            top: try object.optionalLength("top", Limits.inset) ?? standard.top,
            bottom: try object.optionalLength("bottom", Limits.inset) ?? standard.bottom)
    }
}
