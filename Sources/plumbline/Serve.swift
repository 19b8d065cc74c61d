import Arguments
import Glibc
import StoryServer

/// `plumbline serve`: serves until SIGTERM or SIGINT.
func serve(_ arguments: ArraySlice<String>) throws(UsageError) {
    let options = try ServeOptions(arguments)
    var configuration = ServerConfiguration()
    configuration.host = options.host
    configuration.port = options.port
    configuration.loopCount = options.loopCount
    configuration.allowedOrigins = options.allowedOrigins
    configuration.studioDirectory = options.studio ?? findStudio()
    do {
        let server = try Server(configuration)
        tellAddresses(of: server.port, options)
        server.run()
    } catch {
        complain("plumbline: \(error)\n")
        exit(EXIT_FAILURE)
    }
}

/// What was asked for on the command line.
struct ServeOptions {
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var loopCount = ServeOptions.standardLoopCount
    var isLAN = false
    var studio: String?
    var allowedOrigins: [String] = []

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var reader = ArgumentReader(
            arguments, of: "serve",
            options: [
                "--lan": .flag, "--port": .value, "--loops": .value, "--host": .value,
                "--studio": .value, "--allow-origin": .values,
            ])
        var isHostGiven = false
        while let argument = try reader.next() {
            switch argument {
            case .flag: isLAN = true
            case .option("--host", let value):
                host = try ServeOptions.host(value)
                isHostGiven = true
            case .option(let name, let value): try set(name, value)
            case .plain(let text): throw UsageError("serve takes options only, not \"\(text)\".")
            }
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
}

/// Says where the server is to be found; tests and scripts read the first address.
private func tellAddresses(of port: UInt16, _ options: ServeOptions) {
    guard options.isLAN else {
        let host = options.host.contains(":") ? "[\(options.host)]" : options.host
        return announce("Plumbline is ready: http://\(host):\(port)/\n")
    }
    announce("Plumbline is ready: http://127.0.0.1:\(port)/\n")
    for address in localAddresses() { announce("On your network:    http://\(address):\(port)/\n") }
    announce("The server is open: anyone on this network can read and change its stories.\n")
}

/// The IPv4 addresses under which other machines may find this one.
private func localAddresses() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [String] = []
    var next = list
    while let interface = next?.pointee {
        next = interface.ifa_next
        guard let address = interface.ifa_addr, address.pointee.sa_family == AF_INET,
            interface.ifa_flags & UInt32(IFF_LOOPBACK) == 0
        else { continue }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            address, socklen_t(MemoryLayout<sockaddr_in>.size), &text, socklen_t(text.count), nil,
            0, NI_NUMERICHOST)
        if code == 0 {
            found.append(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
        }
    }
    return found
}

/// The studio beside an installed binary, or in the checkout that the binary was built in.
private func findStudio() -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    guard count > 0 else { return nil }
    let binary = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var folders = binary.split(separator: "/").dropLast()
    let prefix = folders.dropLast()
    var candidates = ["/" + (prefix + ["share", "plumbline", "studio"]).joined(separator: "/")]
    while !folders.isEmpty {
        candidates.append("/" + (folders + ["Sources", "Studio"]).joined(separator: "/"))
        folders = folders.dropLast()
    }
    return candidates.first { access($0 + "/index.html", R_OK) == 0 }
}
