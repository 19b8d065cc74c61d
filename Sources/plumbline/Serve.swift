import Arguments
import Glibc
import StoryServer
import StoryStore

/// `plumbline serve`: serves until SIGTERM or SIGINT.
func serve(_ arguments: ArraySlice<String>) throws(UsageError) {
    let options = try ServeOptions(arguments)
    var configuration = ServerConfiguration()
    configuration.host = options.host
    configuration.port = options.port
    configuration.loopCount = options.loopCount
    configuration.allowedOrigins = options.allowedOrigins
    configuration.studioDirectory = options.studio ?? findStudio()
    configuration.drainSeconds = options.drainSeconds
    configuration.tell = { complain("plumbline: \($0)\n") }
    configuration.recordedStories = options.recordedStories
    configuration.recordingDirectory = try options.recordingDirectory
    do {
        let store = try options.openStore()
        let server = try Server(configuration, store: store)
        tellAddresses(of: server.port, options)
        server.run()
        store.shutDown()
        complainOfLeftovers(server.leftBehind)
    } catch {
        complain("plumbline: \(error)\n")
        exit(EXIT_FAILURE)
    }
}

/// Says which commits did not come to the disk in time; then the process has failed.
private func complainOfLeftovers(_ left: [(story: String, commits: Int)]) {
    if left.isEmpty { return }
    for (story, commits) in left {
        complain("plumbline: \(commits) commits of the story \(story) are not on the disk.\n")
    }
    exit(EX_IOERR)
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
