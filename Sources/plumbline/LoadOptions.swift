import Canvas
import Wire

/// What `plumbline load` was asked for on the command line.
struct LoadOptions: Equatable, Sendable {
    /// How the pointers move.
    enum Drags: String, Sendable {
        case recorded, random
    }

    var server = ServerAddress(host: "127.0.0.1", port: 8080)
    /// How many stories.
    var rooms = 1
    /// How many members of each drag.
    var members = 10
    /// How many members of each only watch.
    var watchers = 0
    /// Samples a second of a dragging member.
    var rate = 60
    /// How long it is measured.
    var seconds = 10
    var drags = Drags.recorded
    var profile = Profile.refined
    var seed: UInt64 = 1
    /// Event loops of the generator, each on a thread.
    var loops = 1
    /// Where the figures go as JSON; `-` is standard output, instead of the table.
    var json: String?

    /// Everybody in one room.
    var population: Int { members + watchers }

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var rest = arguments
        var isAddressGiven = false
        while let argument = rest.popFirst() {
            if argument.hasPrefix("--") {
                guard let value = rest.popFirst(), !value.isEmpty else {
                    throw UsageError("\(argument) needs a value.")
                }
                try set(argument, value)
            } else {
                if isAddressGiven { throw UsageError("load takes one address, not two.") }
                isAddressGiven = true
                server = try ServerAddress(url: argument)
            }
        }
        guard (1...Limits.membersPerRoom).contains(population) else {
            throw UsageError(
                "A room has from 1 to \(Limits.membersPerRoom) members and watchers together.")
        }
    }

    private mutating func set(_ option: String, _ value: String) throws(UsageError) {
        switch option {
        case "--rooms": rooms = try number(option, value, 1...Limits.stories)
        case "--members": members = try number(option, value, 0...Limits.membersPerRoom)
        case "--watchers": watchers = try number(option, value, 0...Limits.membersPerRoom)
        case "--rate": rate = try number(option, value, 1...1_000)
        case "--seconds": seconds = try number(option, value, 1...86_400)
        case "--loops": loops = try number(option, value, 1...64)
        case "--seed":
            guard let seed = UInt64(value) else {
                throw UsageError("--seed takes a whole number, not \"\(value)\".")
            }
            self.seed = seed
        case "--drags":
            guard let drags = Drags(rawValue: value) else {
                throw UsageError("--drags takes recorded or random, not \"\(value)\".")
            }
            self.drags = drags
        case "--profile":
            switch value {
            case "refined": profile = .refined
            case "classic": profile = .classic
            default: throw UsageError("--profile takes refined or classic, not \"\(value)\".")
            }
        case "--json": json = value
        default: throw UsageError("load has no option \"\(option)\".")
        }
    }

    private func number(
        _ option: String, _ text: String, _ bounds: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(text), bounds.contains(number) else {
            throw UsageError(
                "\(option) takes a number from \(bounds.lowerBound) to \(bounds.upperBound), "
                    + "not \"\(text)\".")
        }
        return number
    }
}

/// Where a server is.
struct ServerAddress: Equatable, Sendable {
    /// A name or a numeric address.
    var host: String
    var port: UInt16

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `http://HOST:PORT/`, as the server tells it when it starts.
    init(url: String) throws(UsageError) {
        let scheme = "http://"
        guard url.hasPrefix(scheme) else {
            throw UsageError("load takes an address such as http://127.0.0.1:8080, not \"\(url)\".")
        }
        var authority = url.dropFirst(scheme.count)
        while authority.hasSuffix("/") { authority = authority.dropLast() }
        var port: UInt16 = 80
        // In [::1]:8080 the last colon is behind the bracket.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            guard let given = UInt16(authority[authority.index(after: colon)...]), given > 0 else {
                throw UsageError("\"\(url)\" has no right port.")
            }
            port = given
            authority = authority[..<colon]
        }
        if authority.hasPrefix("["), authority.hasSuffix("]") {
            authority = authority.dropFirst().dropLast()
        }
        guard !authority.isEmpty, !authority.contains("/") else {
            throw UsageError("\"\(url)\" has no host, or more than a host and a port.")
        }
        self.init(host: String(authority), port: port)
    }

    /// Host and port, as in a URL.
    var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
