import Canvas

/// Everything that is bounded, as `Protocol/limits.json` has it; a test holds the two together.
public enum Limits {
    /// A number's limits on its grid of 10^−`places`.
    public struct Bounds: Sendable {
        /// The least value, in units of the grid.
        public let minimum: Int64
        /// The greatest value, in units of the grid.
        public let maximum: Int64
        /// Decimal places of the grid.
        public let places: Int
        /// The name in `limits.json`.
        public let name: StaticString

        /// Makes limits of a number, in units of its grid.
        public init(_ name: StaticString, _ range: ClosedRange<Int64>, places: Int) {
            minimum = range.lowerBound
            maximum = range.upperBound
            self.places = places
            self.name = name
        }

        init(_ name: StaticString, _ range: ClosedRange<Length>) {
            self.init(
                name, range.lowerBound.thousandths...range.upperBound.thousandths, places: 3)
        }

        init(_ name: StaticString, from minimum: Int64) {
            self.init(name, minimum...Int64(greatestIdentifier), places: 0)
        }
    }

    /// Coordinates of items, samples and cursors.
    public static let coordinate = Bounds("coordinate", Position.bounds)
    /// Scales of items.
    public static let scale = Bounds("scale", Scale.bounds, places: 6)
    /// Angles as given; they are taken modulo a full turn.
    public static let angle = Bounds("angle", -1_000_000_000...1_000_000_000, places: 3)
    /// A member's zoom.
    public static let zoom = Bounds("zoom", Zoom.bounds, places: 3)
    /// Half of an item's width or height at scale 1.
    public static let halfExtent = Bounds("halfExtent", HalfExtents.bounds)
    /// How much a recogniser enlarges.
    public static let magnification = Bounds(
        "magnification", Magnification.bounds, places: 6)
    /// Names of fingers.
    public static let touchIdentifier = Bounds("touchID", 0...4_294_967_295, places: 0)
    /// Half of the width or height of what a member sees.
    public static let viewportHalfExtent = Bounds(
        "coordinate", Length.zero...Position.bounds.upperBound)
    /// A canvas's width or height.
    public static let canvasSize = Bounds(
        "canvasSize",
        CanvasLayout.halfExtentBounds.lowerBound.thousandths
            * 2...CanvasLayout.halfExtentBounds.upperBound.thousandths * 2, places: 3)
    /// An inset of the canvas.
    public static let inset = Bounds("inset", Length.zero...Length(points: 10_000))
    /// The screen height of `classic`.
    public static let screenHeight = Bounds(
        "screenHeight", Length(points: 10)...Length(points: 20_000))
    /// A label's font size at scale 1.
    public static let fontSize = Bounds("fontSize", Length(points: 1)...Length(points: 1_000))
    /// How much of what lies behind an item it hides.
    public static let opacity = Bounds("opacity", 0...1_000, places: 3)
    /// How thick a stroke is at scale 1.
    public static let thickness = Bounds(
        "thickness", Length(thousandths: 100)...Length(points: 1_000))
    /// Names of items and gestures.
    public static let identifier = Bounds("identifier", from: 1)
    /// Numbers of commands.
    public static let command = Bounds("command", from: 1)
    /// Names of pings.
    public static let pingIdentifier = Bounds("pingIdentifier", from: 0)
    /// Numbers of samples.
    public static let sampleNumber = Bounds("sampleNumber", 0...4_294_967_295, places: 0)
    /// Numbers of drafts.
    static let draftNumber = Bounds("sampleNumber", 1...4_294_967_295, places: 0)
    /// How fast a card flies, in thousandths of a point in a second.
    static let velocity = Bounds(
        "velocity", -Int64(greatestIdentifier)...Int64(greatestIdentifier), places: 3)
    /// Microseconds of a spring's swing.
    static let response = Bounds("response", 0...4_294_967_295, places: 0)
    /// How much a spring is damped.
    static let damping = Bounds("damping", 0...65_535, places: 3)
    /// The number of the sample that begins a gesture.
    public static let firstSampleNumber = Bounds("sampleNumber", 0...0, places: 0)
    /// Times of samples, in microseconds.
    public static let sampleTime = Bounds("sampleTime", from: 0)
    /// Protocol versions.
    public static let protocolVersion = Bounds("protocolVersion", 1...65_535, places: 0)

    /// Every limit that is a range, as `limits.json` lists them.
    public static let allBounds: [Bounds] = [
        coordinate, scale, angle, zoom, magnification, halfExtent, canvasSize, inset,
        screenHeight, fontSize, opacity, thickness, identifier, command, pingIdentifier,
        touchIdentifier, sampleNumber, sampleTime, protocolVersion,
    ]

    /// Bytes of a story's name.
    public static let storyIdentifierBytes = 64
    /// Bytes of a member's name.
    public static let nameBytes = 80
    /// Bytes of a label's text.
    public static let textBytes = 16_384
    /// Bytes of a sticker's emoji: the longest family with skin tones has 41.
    public static let emojiBytes = 64
    /// Bytes of an image's address.
    public static let urlBytes = 2_048
    /// Bytes of the name of a font.
    public static let fontBytes = 64
    /// Bytes of the text of a card.
    public static let cardTextBytes = 1_024
    /// Bytes of a message to the server, and of a request's body.
    public static let messageBytes = 65_536
    /// Bytes of the first message of a connection.
    public static let helloBytes = 16_384
    /// Names of capabilities in a hello.
    public static let capabilities = 16
    /// Bytes of the name of a capability.
    public static let capabilityBytes = 32
    /// Levels of nested lists and objects in a message.
    public static let nesting = 8
    /// Samples of one `move`.
    public static let samplesPerMessage = 64
    /// Items of one gesture, and of one command on several.
    public static let itemsPerGesture = 100
    /// Fingers of one sample.
    public static let touchesPerSample = TouchList.capacity
    /// Open gestures of one member: ten fingers rarely drag more than two things.
    public static let gesturesPerMember = 8
    /// Points of a stroke.
    public static let pointsPerStroke = 10_000
    /// Cards of a deck, with those that were swiped from it.
    public static let cardsPerDeck = 100
    /// Items of a story.
    public static let items = 10_000
    /// Bytes of all texts of a story's items: what a member that joins is sent lies in memory for
    /// each that reads slowly.
    public static let contentBytes = 4_194_304
    /// Members of a room.
    public static let membersPerRoom = 6_000
    /// Stories of a server.
    public static let stories = 10_000
    /// Microseconds from opening a socket to its hello.
    public static let helloTimeout = 10_000_000
    /// Microseconds of silence after which a gesture is settled.
    public static let silence = 5_000_000
    /// Microseconds of silence after which an edit is settled.
    public static let editSilence = 60_000_000
    /// Microseconds after which an idle connection is pinged.
    public static let pingInterval = 15_000_000
    /// Microseconds for which a member whose connection ended may come back.
    public static let grace = 10_000_000
    /// The same of a member that was `away`.
    public static let awayGrace = 30_000_000
    /// Answers that are kept for a member that comes back.
    public static let answersKept = 1_024
    /// Microseconds for which members that may come back are waited for after an unclean stop.
    public static let restartGrace = 60_000_000
    /// Commits that a member can take back.
    public static let undoSteps = 100
    /// The last commits of a story that are read again when it is loaded.
    public static let commitsReplayed = 4_096
    /// The last commits of a story that are kept.
    public static let commitsKept = 20_000
    /// Commits that one answer tells.
    public static let commitsPerAnswer = 1_000
    /// Commits after which a checkpoint is made.
    public static let checkpointCommits = 1_000
    /// Bytes of the name of a checkpoint.
    public static let checkpointNameBytes = 80
    /// Named checkpoints of a story.
    public static let namedCheckpoints = 100
    /// Bytes of a picture that is uploaded.
    public static let imageBytes = 8_388_608
    /// Pixels of a picture that is uploaded: decoded they take four bytes each.
    public static let imagePixels = 16_777_216
    /// Pixels of a picture of a story.
    public static let picturePixels = 16_777_216
    /// Members that a room lists; the others are counted.
    public static let membersListed = 64
    /// Least microseconds between two updates that tell of a member's presence.
    public static let presenceInterval = 33_333
    /// Microseconds in which a socket has to take at least a byte.
    public static let slowTimeout = 20_000_000
    /// About how many bytes a part of a snapshot has.
    public static let snapshotChunkBytes = 32_768
    /// Samples of a member in a second, in the long run: ten fingers at 120 Hz are 1,200.
    public static let samplesPerSecond = 2_000
    /// Samples of a member at once.
    public static let samplesBurst = 4_000
    /// Commands and begins of a member in a second, in the long run.
    public static let commandsPerSecond = 1_000
    /// Commands and begins of a member at once: a program fills a whole story without waiting.
    public static let commandsBurst = 12_000
    /// Messages of a member in a second, in the long run.
    public static let messagesPerSecond = 5_000
    /// Messages of a member at once.
    public static let messagesBurst = 20_000
    /// The most microseconds between two flushes of a room that has something to send.
    public static let flushInterval = 16_000

    /// Every limit that is a maximum, by its name in `limits.json`: what `welcome` tells.
    public static let allMaxima: [(name: StaticString, value: Int)] = [
        ("storyIdentifierBytes", storyIdentifierBytes), ("nameBytes", nameBytes),
        ("textBytes", textBytes), ("emojiBytes", emojiBytes), ("urlBytes", urlBytes),
        ("fontBytes", fontBytes), ("cardTextBytes", cardTextBytes),
        ("messageBytes", messageBytes), ("helloBytes", helloBytes),
        ("capabilities", capabilities), ("capabilityBytes", capabilityBytes),
        ("nesting", nesting),
        ("samplesPerMessage", samplesPerMessage), ("touchesPerSample", touchesPerSample),
        ("itemsPerGesture", itemsPerGesture), ("gesturesPerMember", gesturesPerMember),
        ("pointsPerStroke", pointsPerStroke), ("cardsPerDeck", cardsPerDeck), ("items", items),
        ("contentBytes", contentBytes),
        ("membersPerRoom", membersPerRoom), ("stories", stories),
        ("helloTimeout", helloTimeout), ("pingInterval", pingInterval), ("silence", silence),
        ("editSilence", editSilence), ("grace", grace), ("awayGrace", awayGrace),
        ("answersKept", answersKept), ("restartGrace", restartGrace), ("undoSteps", undoSteps),
        ("commitsReplayed", commitsReplayed), ("commitsKept", commitsKept),
        ("commitsPerAnswer", commitsPerAnswer), ("checkpointCommits", checkpointCommits),
        ("checkpointNameBytes", checkpointNameBytes), ("namedCheckpoints", namedCheckpoints),
        ("imageBytes", imageBytes), ("imagePixels", imagePixels),
        ("picturePixels", picturePixels), ("membersListed", membersListed),
        ("presenceInterval", presenceInterval),
        ("slowTimeout", slowTimeout), ("snapshotChunkBytes", snapshotChunkBytes),
        ("samplesPerSecond", samplesPerSecond), ("samplesBurst", samplesBurst),
        ("commandsPerSecond", commandsPerSecond), ("commandsBurst", commandsBurst),
        ("messagesPerSecond", messagesPerSecond), ("messagesBurst", messagesBurst),
        ("flushInterval", flushInterval),
    ]
}
