import Arguments
import Glibc
import StoryServer
import StoryStore

/// What was asked for on the command line.
struct ServeOptions {
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var loopCount = ServeOptions.standardLoopCount
    var isLAN = false
    var studio: String?
    var allowedOrigins: [String] = []
    /// Where stories are kept; nil where the standard says.
    var data: String?
    var isMemoryOnly = false
    /// The most bytes that the stories may take on the disk.
    var dataLimit: Int?
    var drainSeconds = 10
    /// The stories of which all that they are given is kept.
    var recordedStories: Set<String> = []

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var reader = ArgumentReader(
            arguments, of: "serve",
            options: [
                "--lan": .flag, "--port": .value, "--loops": .value, "--host": .value,
                "--studio": .value, "--allow-origin": .values, "--data": .value,
                "--memory": .flag, "--data-limit": .value, "--drain-seconds": .value,
                "--record": .values,
            ])
        var isHostGiven = false
        while let argument = try reader.next() {
            switch argument {
            case .flag("--memory"): isMemoryOnly = true
            case .flag: isLAN = true
            case .option("--host", let value):
                host = try ServeOptions.host(value)
                isHostGiven = true
            case .option(let name, let value): try set(name, value)
            case .plain(let text): throw UsageError("serve takes options only, not \"\(text)\".")
            }
        }
        if isMemoryOnly, data != nil || dataLimit != nil {
            throw UsageError(
                "Give --memory, or --data and --data-limit: in memory nothing is kept.")
        }
        if isMemoryOnly, !recordedStories.isEmpty {
            throw UsageError(
                "Give --memory or --record: recordings lie beside the stories on the disk.")
        }
        guard isLAN else { return }
        if isHostGiven { throw UsageError("Give --lan or --host, not both.") }
        host = "0.0.0.0"
    }

    private mutating func set(_ option: String, _ value: String) throws(UsageError) {
        switch option {
        case "--port": port = try ServeOptions.port(value)
        case "--loops": loopCount = try ServeOptions.loopCount(value)
        case "--studio": studio = value
        case "--data": data = value
        case "--data-limit": dataLimit = try ServeOptions.size(value)
        case "--drain-seconds": drainSeconds = try ServeOptions.seconds(value)
        case "--record": recordedStories.insert(try ServeOptions.story(value))
        case "--allow-origin": allowedOrigins.append(try ServeOptions.origin(value))
        default: preconditionFailure("\(option) is no option of serve")
        }
    }

    private static func host(_ text: String) throws(UsageError) -> String {
        if text == "localhost" { return "127.0.0.1" }
        var four = in_addr()
        var six = in6_addr()
        guard inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1 else {
            throw UsageError("--host takes a numeric address such as 127.0.0.1, not \"\(text)\".")
        }
        return text
    }

    private static func port(_ text: String) throws(UsageError) -> UInt16 {
        guard let port = UInt16(text) else {
            throw UsageError("--port takes a number from 0 to 65535, not \"\(text)\".")
        }
        return port
    }

    private static let loopBounds = 1...64

    /// One loop per core.
    private static var standardLoopCount: Int {
        let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return min(max(cores, loopBounds.lowerBound), loopBounds.upperBound)
    }

    private static func loopCount(_ text: String) throws(UsageError) -> Int {
        guard let count = Int(text), loopBounds.contains(count) else {
            throw UsageError(
                "--loops takes a number from 1 to \(loopBounds.upperBound), not \"\(text)\".")
        }
        return count
    }

    private static func origin(_ text: String) throws(UsageError) -> String {
        let scheme = ["http://", "https://"].first { text.hasPrefix($0) }
        guard let scheme, text != scheme, !text.dropFirst(scheme.count).contains("/") else {
            throw UsageError(
                "--allow-origin takes an origin such as https://example.org, not \"\(text)\".")
        }
        return text
    }

    private static func story(_ text: String) throws(UsageError) -> String {
        guard ServerConfiguration.isStoryName(text) else {
            throw UsageError(
                "--record takes the name of a story, 1–64 characters A–Z a–z 0–9 - _, "
                    + "not \"\(text)\".")
        }
        return text
    }

    private static let drainBounds = 1...3_600

    private static func seconds(_ text: String) throws(UsageError) -> Int {
        guard let count = Int(text), drainBounds.contains(count) else {
            throw UsageError("--drain-seconds takes a number from 1 to 3600, not \"\(text)\".")
        }
        return count
    }

    /// Bytes, or so many thousands, millions or billions of them.
    private static func size(_ text: String) throws(UsageError) -> Int {
        let units = [("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("", 1)]
        for (name, factor) in units where text.hasSuffix(name) {
            let (size, isTooLarge) = (Int(text.dropLast(name.utf8.count)) ?? 0)
                .multipliedReportingOverflow(by: factor)
            if !isTooLarge, size >= leastDataLimit { return size }
            break
        }
        throw UsageError(
            "--data-limit takes a size from 1MB on, such as 500MB or 20GB, not \"\(text)\".")
    }

    private static let leastDataLimit = 1_000_000
}

extension ServeOptions {
    /// Where recordings are written; nil when there are none.
    var recordingDirectory: String? {
        get throws(UsageError) {
            recordedStories.isEmpty ? nil : try DataDirectory.path(data) + "/recordings"
        }
    }

    /// Opens what keeps the stories.
    func openStore() throws -> any StoryStore {
        if isMemoryOnly { return try MemoryStore() }
        let directory = try DataDirectory.path(data)
        DataDirectory.makeParents(of: directory)
        return try SQLiteStore(directory: directory, sizeLimit: dataLimit)
    }
}
