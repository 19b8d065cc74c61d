package import Arguments
package import Canvas
import Wire

/// What `plumbline load` was asked for on the command line.
package struct LoadOptions: Equatable, Sendable {
    /// How the pointers move.
    package enum Drags: String, Sendable {
        case recorded, random
    }

    /// How members write and read.
    package enum Encoding: String, Sendable {
        /// All by JSON, all by bytes, or each other member by the one and by the other.
        case json, binary, both

        /// How a member of a room does.
        func wire(of place: Int) -> WireEncoding {
            switch self {
            case .json: .json
            case .binary: .binary
            case .both: place % 2 == 0 ? .json : .binary
            }
        }
    }

    package var server = ServerAddress(host: "127.0.0.1", port: 8080)
    /// How many stories.
    package var rooms = 1
    /// How many members of each drag.
    package var members = 10
    /// How many members of each only watch.
    package var watchers = 0
    /// Samples a second of a dragging member.
    package var rate = 60
    /// Commands a second of a dragging member; 0 for none.
    package var commands = 0
    /// How long it is measured.
    package var seconds = 10
    package var drags = Drags.recorded
    package var profile = Profile.refined
    package var seed: UInt64 = 1
    /// How messages are written.
    package var encoding = Encoding.json
    /// How often a minute each member is cut off; 0 for never.
    package var disconnects = 0
    /// How many members of each room read slowly, and how many bytes a second.
    package var slow = 0
    package var slowRate = 4_000
    /// Event loops of the generator, each on a thread.
    package var loops = 1
    /// Where the figures go as JSON; `-` is standard output, instead of the table.
    package var json: String?

    /// Everybody in one room.
    var population: Int { members + watchers }

    private static let names = [
        "--rooms", "--members", "--watchers", "--rate", "--commands", "--seconds", "--drags",
        "--profile", "--encoding", "--disconnects", "--slow", "--slow-rate", "--seed", "--loops",
        "--json",
    ]

    /// Reads what follows `plumbline load`.
    package init(_ arguments: ArraySlice<String>) throws(UsageError) {
        let options = Dictionary(
            uniqueKeysWithValues: LoadOptions.names.map { ($0, ArgumentReader.Kind.value) })
        var reader = ArgumentReader(arguments, of: "load", options: options)
        var isAddressGiven = false
        while let argument = try reader.next() {
            switch argument {
            case .option(let name, let value): try set(name, value)
            case .plain(let text):
                if isAddressGiven { throw UsageError("load takes one address, not two.") }
                isAddressGiven = true
                server = try ServerAddress(url: text)
            case .flag(let name): preconditionFailure("\(name) is no flag of load")
            }
        }
        guard (1...Limits.membersPerRoom).contains(population) else {
            throw UsageError(
                "A room has from 1 to \(grouped(Limits.membersPerRoom)) members and watchers "
                    + "together, not \(grouped(population)).")
        }
        guard slow <= population else {
            throw UsageError(
                "Of \(counted(population, "member")) of a room \(grouped(slow)) cannot be slow.")
        }
        try checkSize()
    }

    /// Whether a member of a room reads slowly: the last ones do.
    func isSlow(_ place: Int) -> Bool { place >= population - slow }

    /// Members of a run; an address has no more ports for them.
    package static let greatestMemberCount = 60_000
    /// Items that all members together know, each all of its room: some hundred bytes each.
    package static let greatestKnownItemCount = 4_000_000
    /// Samples a second; 140 bytes each are kept of what was sent.
    package static let greatestSampleRate = 4_000_000
    /// Commands a second of a member: below what a server refuses, which counts begins too (C12).
    package static let greatestCommandRate = Limits.commandsPerSecond * 9 / 10

    private func checkSize() throws(UsageError) {
        let (all, dragging) = (rooms * population, rooms * members)
        guard all <= LoadOptions.greatestMemberCount else {
            throw UsageError(
                "A run has at most \(grouped(LoadOptions.greatestMemberCount)) members, not "
                    + "\(grouped(all)).")
        }
        let items = commands > 0 ? 2 * members : members
        guard all * items <= LoadOptions.greatestKnownItemCount else {
            throw UsageError(
                "In a run each member knows the items of its room, together at most "
                    + "\(grouped(LoadOptions.greatestKnownItemCount)), not "
                    + "\(grouped(all * items)).")
        }
        guard dragging * rate <= LoadOptions.greatestSampleRate else {
            throw UsageError(
                "A run takes at most \(grouped(LoadOptions.greatestSampleRate)) samples a second, "
                    + "not \(grouped(dragging * rate)).")
        }
    }

    private mutating func set(_ option: String, _ value: String) throws(UsageError) {
        switch option {
        case "--rooms": rooms = try number(option, value, 1...Limits.stories)
        case "--members": members = try number(option, value, 0...Limits.membersPerRoom)
        case "--watchers": watchers = try number(option, value, 0...Limits.membersPerRoom)
        case "--rate": rate = try number(option, value, 1...1_000)
        case "--commands":
            commands = try number(option, value, 0...LoadOptions.greatestCommandRate)
        case "--seconds": seconds = try number(option, value, 1...86_400)
        case "--disconnects": disconnects = try number(option, value, 0...600)
        case "--slow": slow = try number(option, value, 0...Limits.membersPerRoom)
        case "--slow-rate": slowRate = try number(option, value, 100...100_000_000)
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
        case "--encoding":
            guard let encoding = Encoding(rawValue: value) else {
                throw UsageError("--encoding takes json, binary or both, not \"\(value)\".")
            }
            self.encoding = encoding
        case "--json": json = value
        default: preconditionFailure("\(option) is no option of load")
        }
    }

    private func number(
        _ option: String, _ text: String, _ bounds: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(text), bounds.contains(number) else {
            throw UsageError(
                "\(option) takes a whole number from \(bounds.lowerBound) to "
                    + "\(bounds.upperBound), not \"\(text)\".")
        }
        return number
    }
}

/// Where a server is.
package struct ServerAddress: Equatable, Sendable {
    /// A name or a numeric address.
    package var host: String
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `http://HOST:PORT/`, as the server tells it when it starts.
    package init(url: String) throws(UsageError) {
        if url.hasPrefix("https://") {
            throw UsageError("load speaks http:// only, without TLS, not \"\(url)\".")
        }
        let scheme = "http://"
        guard url.hasPrefix(scheme) else {
            throw UsageError("load takes an address such as http://127.0.0.1:8080, not \"\(url)\".")
        }
        var authority = url.dropFirst(scheme.count)
        if let end = authority.firstIndex(where: { "/?#".contains($0) }) {
            let path = authority[end...]
            authority = authority[..<end]
            guard path == "/" else {
                throw UsageError(
                    "load takes the address of a server, without a path: "
                        + "write \"\(scheme)\(authority)\", not \"\(url)\".")
            }
        }
        var port: UInt16 = 80
        // In [::1]:8080 the last colon is behind the bracket.
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            guard let given = UInt16(authority[authority.index(after: colon)...]), given > 0 else {
                throw UsageError("The port of \"\(url)\" is no number from 1 to 65535.")
            }
            port = given
            authority = authority[..<colon]
        }
        if authority.hasPrefix("["), authority.hasSuffix("]") {
            authority = authority.dropFirst().dropLast()
        }
        guard !authority.isEmpty else { throw UsageError("\"\(url)\" names no host.") }
        guard !authority.contains("@") else {
            throw UsageError("load takes no user and password, as in \"\(url)\".")
        }
        self.init(host: String(authority), port: port)
    }

    /// Host and port, as in a URL.
    package var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
