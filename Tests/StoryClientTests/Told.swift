import Canvas
import StoryClient
import Wire

/// A member's model that is told hand-written messages.
struct Told {
    var model = StoryModel()
    private var decoder = ServerMessageDecoder()
    private var update = ServerUpdate()

    init(model: StoryModel = StoryModel()) { self.model = model }

    /// Member 1 of a story at revision 3 with items 5 and 6, and Ben, who is member 2.
    static func joined() throws -> Told {
        var told = Told()
        try told.welcome()
        try told.update(
            since: 0, revision: 3, more: #""snapshot":true,"#, person(1), person(2), item(5),
            item(6))
        return told
    }

    mutating func welcome(_ member: Int = 1, isResumed: Bool = false) throws {
        try tell(welcomeText(member, isResumed: isResumed))
    }

    /// Tells an update of records; `more` is what stands between its head and them.
    mutating func update(
        since: Int = 3, revision: Int = 3, more: String = "", _ records: String...
    ) throws {
        try tell(updateText(since: since, revision: revision, more: more, records))
    }

    private mutating func tell(_ text: String) throws {
        let message = try Array(text.utf8).withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, into: &update)
        }
        switch message {
        case .welcome(let welcome): model.apply(welcome)
        case .update: model.apply(update)
        }
    }

    /// The rules that were broken, in order.
    var rules: [String] { model.breaches.map(\.rule) }
}

// Messages.

func welcomeText(
    _ member: Int = 1, isResumed: Bool = false, token: String? = nil, command: Int = 0,
    epoch: Int = 1
) -> String {
    let token = token.map { #""token":"\#($0)","# } ?? ""
    return ##"{"type":"welcome","protocol":1,"member":\##(member),"name":"Ann","##
        + ##""color":"#ffffff","role":"editor","time":1,"epoch":\##(epoch),"##
        + #"\#(token)"command":\#(command),"#
        + (isResumed ? #""resumed":true,"# : "")
        + #""story":{"id":"s","revision":3},"durability":"memory","limits":{}}"#
}

func updateText(
    since: Int = 3, revision: Int = 3, stamp: Int = 1, more: String = "",
    _ records: [String] = []
) -> String {
    #"{"type":"update","since":\#(since),"revision":\#(revision),"stamp":\#(stamp),"time":1,"#
        + #"\#(more)"records":[\#(records.joined(separator: ","))]}"#
}

// Records.

func person(_ member: Int) -> String {
    ##"{"type":"member","member":\##(member),"name":"P\##(member)","color":"#ffffff"}"##
}

func item(_ id: Int, x: Int = 0) -> String {
    #"{"type":"item","item":{"id":\#(id),"kind":"shape","rank":\#(id),"x":\#(x),"y":0,"#
        + #""halfWidth":5,"halfHeight":5,"shape":"rectangle"},"by":2}"#
}

func gesture(
    _ id: Int, by member: Int = 2, on item: Int = 5, ordinal: Int = 0, latches: [String] = []
) -> String {
    let names = latches.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"type":"gesture","gesture":\#(id),"member":\#(member),"kind":"drag","#
        + #""items":[\#(item)],"ordinal":\#(ordinal),"latches":[\#(names)],"guides":[]}"#
}

func pose(_ gesture: Int, n: Int, x: Int = 1, on item: Int = 5) -> String {
    #"{"type":"pose","gesture":\#(gesture),"item":\#(item),"n":\#(n),"x":\#(x),"y":0}"#
}

/// An edge of the centre guide; `edge` is `latched`, `released` or the name of the robbed guide.
func edge(_ ordinal: Int, of gesture: Int, _ edge: String) -> String {
    let (change, more) =
        switch edge {
        case "latched": (edge, "")
        case "released": (edge, #","reason":"moved""#)
        default: ("stolen", #","from":"\#(edge)""#)
        }
    return #"{"type":"edge","gesture":\#(gesture),"member":2,"ordinal":\#(ordinal),"sample":1,"#
        + #""edge":"\#(change)","#
        + #""guide":{"name":"centerX","axis":"x","at":0,"from":0,"to":0}\#(more)}"#
}

func settled(_ gesture: Int, by member: Int = 2) -> String {
    #"{"type":"settled","gesture":\#(gesture),"member":\#(member),"state":"ended"}"#
}

/// What stands in `own` of a gesture on item 5.
func own(_ gesture: Int, n: Int, x: Int, state: String = "open", ordinal: Int = 0) -> String {
    #""own":[{"gesture":\#(gesture),"state":"\#(state)","n":\#(n),"#
        + #""poses":[{"item":5,"x":\#(x),"y":0,"scale":1,"angle":0}],"#
        + #""ordinal":\#(ordinal),"latches":[],"guides":[]}],"#
}

let begin = ClientMessage.begin(
    GestureBegin(
        gesture: GestureID(9)!, items: [ItemID(5)!],
        sample: Sample(
            number: SampleNumber(0), time: SampleTime(microseconds: 0), position: .center)))

extension String {
    func replacing(_ text: String, with other: String, at place: Int? = nil) -> String {
        var parts = split(separator: text, omittingEmptySubsequences: false).map(String.init)
        guard let place else { return parts.joined(separator: other) }
        parts[place] += other + parts.remove(at: place + 1)
        return parts.joined(separator: text)
    }
}

func presence(_ member: Int, x: Int, state: String = "active") -> String {
    #"{"type":"presence","member":\#(member),"state":"\#(state)","cursor":{"x":\#(x),"y":0},"#
        + #""selection":[5],"viewport":null}"#
}

func watchers(_ count: Int) -> String { #"{"type":"watchers","count":\#(count)}"# }

/// The record of a gesture, for where one of that name stands in the way.
func level(_ id: Int, _ ordinal: Int, _ latches: [String]) -> String {
    gesture(id, ordinal: ordinal, latches: latches)
}
