public import Canvas

/// What can be wrong with a message or request; the raw value is the number on the wire.
///
/// `Protocol/errors.json` says the same with what a client should do; a test holds them together.
///
/// **Spec:** E1.
public enum ErrorCode: UInt16, Sendable, CaseIterable {
    case notJSON = 1001
    case tooDeep = 1002
    case unknownType = 1003
    case missingField = 1004
    case wrongKind = 1005
    case outOfRange = 1006
    case notAllowed = 1007
    case textTooLong = 1008
    case listTooLong = 1009
    case messageTooLarge = 1010
    case notText = 1011
    case malformed = 1012
    case notBinary = 1013
    case unexpected = 1014
    case unknownItem = 2001
    case itemTaken = 2002
    case itemHeld = 2003
    case unknownGesture = 2004
    case gestureTaken = 2005
    case notYourGesture = 2006
    case sampleOrder = 2007
    case sampleTime = 2008
    case wrongFieldForKind = 2009
    case ownGestureOpen = 2010
    case commandOrder = 2011
    /// A sample tells something else than the gesture's first, or than gestures of its kind take.
    case sampleForm = 2012
    case itemTwice = 2013
    /// What came out cannot be stored (S20).
    case unstorable = 2014
    case notPermitted = 2015
    case nothingToUndo = 2016
    case itemLocked = 2017
    case cardNotOnTop = 2018
    case unknownCard = 2019
    case cardTaken = 2020
    case wrongItemKind = 2021
    case tooManyItems = 3001
    case tooManyGestures = 3002
    /// The texts of a story's items are too long together.
    case storyTooLarge = 3003
    case tooFast = 3004
    case diskRefuses = 3005
    case tooManyCards = 3006
    case strokeTooLong = 3007
    case unknownPath = 5001
    case wrongMethod = 5002
    case unknownStory = 5003
    case storyTaken = 5004
    case bodyTooLarge = 5005
    case tooManyStories = 5006
    case unknownSubprotocol = 5007
    case foreignOrigin = 5008
    case badRequest = 5009
    case storyUnreadable = 5010
    case revisionNotKept = 5011
    case tooManyCheckpoints = 5012
    case imageUnreadable = 5013
    case imageTooLarge = 5014
    case unknownImage = 5015
    case pictureTooLarge = 5016
    case imageStoreFull = 5017

    /// The stable name, as in `errors.json`.
    public var name: String { String(describing: self) }

    /// What is wrong, in English, for developers.
    public var message: StaticString {
        switch self {
        case .notJSON: "The message is not JSON."
        case .tooDeep: "The message is nested too deeply."
        case .unknownType: "The type of the message is unknown."
        case .missingField: "A field is missing."
        case .wrongKind: "A field has a value of another kind."
        case .outOfRange: "A number is outside its limits."
        case .notAllowed: "A field has a value that is not among those allowed."
        case .textTooLong: "A text is too long."
        case .listTooLong: "A list has too many or too few entries."
        case .messageTooLarge: "The message is too large; it was dropped."
        case .notText: "Binary messages do not belong to this subprotocol; it was dropped."
        case .malformed: "The bytes are no message, or one that ends too early or too late."
        case .notBinary: "Text messages do not belong to this subprotocol; it was dropped."
        case .unexpected: "The message does not belong here."
        case .unknownItem: "There is no such item."
        case .itemTaken: "An item of this name exists or existed."
        case .itemHeld: "The item is held by a gesture."
        case .unknownGesture: "There is no such gesture."
        case .gestureTaken: "A gesture of this name exists or existed."
        case .notYourGesture: "The gesture is another member's."
        case .sampleOrder: "Sample numbers must increase."
        case .sampleTime: "Sample times must not decrease."
        case .wrongFieldForKind: "Items of this kind do not have this field."
        case .ownGestureOpen: "Your own gesture holds the item."
        case .commandOrder: "Command numbers must increase."
        case .sampleForm: "A sample is not of the form of its gesture."
        case .itemTwice: "An item is named twice."
        case .unstorable: "A number came out that cannot be stored; the item kept its frame."
        case .notPermitted: "Viewers do not change the story."
        case .nothingToUndo: "There is nothing to undo or redo."
        case .itemLocked: "The item is locked."
        case .cardNotOnTop: "The card is not on top of its deck."
        case .unknownCard: "There is no such card in the deck, or none that was swiped."
        case .cardTaken: "A card of this name is in the deck, or was swiped from it."
        case .wrongItemKind: "What is asked for needs an item of another kind."
        case .tooManyItems: "The story has as many items as it can hold."
        case .tooManyGestures: "You have as many open gestures as a member may."
        case .storyTooLarge:
            "The texts of the story's items are as long as they may be together."
        case .tooFast: "That is more than a member may do at a time."
        case .diskRefuses: "The server's disk takes no changes at the moment."
        case .tooManyCards: "The deck has as many cards as it can hold."
        case .strokeTooLong: "The stroke has as many points as it may have."
        case .unknownPath: "There is nothing at this path."
        case .wrongMethod: "The path does not know this method."
        case .unknownStory: "There is no such story."
        case .storyTaken: "A story of this name exists."
        case .bodyTooLarge: "The body is too large."
        case .tooManyStories: "The server has as many stories as it can hold."
        case .unknownSubprotocol:
            "Ask for the subprotocol plumbline.v1.json or plumbline.v1.binary."
        case .foreignOrigin: "Pages of this origin may not connect."
        case .badRequest: "The request is not right."
        case .storyUnreadable: "The story is on the disk, but cannot be read."
        case .revisionNotKept:
            "The story has not had this revision, or it is not kept any more."
        case .tooManyCheckpoints: "The story has as many named checkpoints as it can keep."
        case .imageUnreadable: "The body is no picture that can be read: a PNG, JPEG, WebP or GIF."
        case .imageTooLarge: "The picture has too many pixels."
        case .unknownImage: "There is no such picture."
        case .pictureTooLarge: "The picture of the story would be too large."
        case .imageStoreFull: "The server has room for no more pictures."
        }
    }
}

/// One thing that is wrong, and what it is about.
///
/// **Spec:** E1.
public struct WireError: Error, Equatable, Sendable {
    /// What is wrong.
    public var code: ErrorCode
    /// The command that is refused.
    public var command: UInt64?
    /// The gesture that it is about.
    public var gesture: GestureID?
    /// The item that it is about.
    public var item: ItemID?
    /// The field that is wrong, as a path: `samples[3].t`.
    public var field: String?
    /// The limits that the field is outside of.
    public var bounds: Limits.Bounds?
    /// The greatest size allowed.
    public var limit: Int?
    /// Who holds the item.
    public var holder: MemberID?
    /// Where in the message's bytes the fault lies.
    public var offset: Int?
    /// In how many milliseconds the same may be tried again.
    public var retryAfter: Int?
    /// Whether what is refused would have begun the gesture, which then counts as refused (G6).
    ///
    /// Not told on the wire.
    public var refusesBegin = false

    /// Makes an error about nothing in particular; the properties say more.
    public init(_ code: ErrorCode, field: String? = nil, limit: Int? = nil, offset: Int? = nil) {
        self.code = code
        self.field = field
        self.limit = limit
        self.offset = offset
    }

    /// Equal in what they say.
    public static func == (left: WireError, right: WireError) -> Bool {
        left.code == right.code && left.command == right.command && left.gesture == right.gesture
            && left.item == right.item && left.field == right.field
            && left.bounds?.minimum == right.bounds?.minimum
            && left.bounds?.maximum == right.bounds?.maximum && left.limit == right.limit
            && left.holder == right.holder && left.offset == right.offset
            && left.retryAfter == right.retryAfter
    }
}

/// Why the server closes a socket; the raw value is the WebSocket close code.
///
/// **Spec:** W5.
public enum CloseCode: UInt16, Sendable, CaseIterable {
    case shutdown = 4000
    case slow = 4002
    case helloTimeout = 4005
    case roomFull = 4200
    case tooFast = 4201
    case storyUnreadable = 4202
    case badHello = 4500
    case clientTooOld = 4501
    case serverTooOld = 4502
    case storyNotFound = 4504
    case storyDeleted = 4505
    case superseded = 4506

    /// Whether a member that is closed so had better come back at once (W5).
    public var asksToComeBack: Bool { (4_000..<4_100).contains(rawValue) }

    /// What the close's reason says, within 123 bytes.
    public var reason: StaticString {
        switch self {
        case .shutdown: "The server is restarting. Please come back."
        case .slow: "You did not read what you were sent. Please come back."
        case .helloTimeout: "No hello came within 10 seconds."
        case .roomFull: "The room is full. Please try later."
        case .tooFast: "You asked for much more than a member may. Please try later."
        case .storyUnreadable: "The story cannot be loaded. Please try later."
        case .badHello: "The first message must be a hello."
        case .clientTooOld: "The client is too old for this server."
        case .serverTooOld: "The server is too old for this client."
        case .storyNotFound: "There is no such story."
        case .storyDeleted: "The story was deleted."
        case .superseded: "You came back by another connection."
        }
    }
}
