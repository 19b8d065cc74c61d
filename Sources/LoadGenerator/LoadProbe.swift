import Glibc

/// Looks at the server's process from outside, where it runs on this machine.
package struct ServerProbe: Sendable {
    /// What the kernel tells of a process at a moment.
    package struct Look: Sendable {
        /// Nanoseconds of the monotonic clock.
        package var at: Int64
        /// Processor time so far, in seconds.
        package var processorSeconds: Double
        /// Memory that is resident, in bytes.
        package var residentBytes: Int
    }

    package let process: Int32

    /// Finds the process that listens on a port, if it is ours to look at.
    package init?(port: UInt16) {
        let sockets = ServerProbe.listeners(on: port)
        guard !sockets.isEmpty,
            let found = ServerProbe.entries(of: "/proc").compactMap({ Int32($0) }).first(where: {
                ServerProbe.owns(any: sockets, $0)
            })
        else { return nil }
        process = found
    }

    /// Looks now; nil when the process is gone.
    package func look() -> Look? {
        guard let stat = ServerProbe.text(of: "/proc/\(process)/stat"),
            let status = ServerProbe.text(of: "/proc/\(process)/status"),
            // The name, in brackets, may hold anything; after it come state, parent and so on.
            let bracket = stat.lastIndex(of: ")")
        else { return nil }
        let fields = stat[bracket...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13])
        else { return nil }
        // One that has ended has no memory, even while its parent has not asked for its status.
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" })[1] else {
            return nil
        }
        return Look(
            at: monotonicNanoseconds(),
            processorSeconds: (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))),
            residentBytes: (Int(kilobytes) ?? 0) * 1_024)
    }

    /// The sockets that listen on a port, as `socket:[INODE]`.
    private static func listeners(on port: UInt16) -> Set<String> {
        let digits = String(port, radix: 16, uppercase: true)
        let ending = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        var found: Set<String> = []
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            for line in (text(of: table) ?? "").split(separator: "\n").dropFirst() {
                let fields = line.split(separator: " ")
                // Local address, remote address, state (0A is listening) … inode.
                guard fields.count > 9, fields[1].hasSuffix(ending), fields[3] == "0A" else {
                    continue
                }
                found.insert("socket:[\(fields[9])]")
            }
        }
        return found
    }

    private static func owns(any sockets: Set<String>, _ process: Int32) -> Bool {
        let folder = "/proc/\(process)/fd"
        return entries(of: folder).contains { name in
            var target = [CChar](repeating: 0, count: 64)
            let count = readlink("\(folder)/\(name)", &target, target.count - 1)
            guard count > 0 else { return false }
            let text = target.prefix(count).map { UInt8(bitPattern: $0) }
            return sockets.contains(String(decoding: text, as: UTF8.self))
        }
    }

    private static func entries(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &part, part.count)
            guard count > 0 else { break }
            bytes += part.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
