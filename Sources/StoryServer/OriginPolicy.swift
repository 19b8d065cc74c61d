import SocketLoop

/// Which pages may connect: those that this server serves, and those that the operator allows.
///
/// A browser lets any page open a socket to any server; without this a page on the web could edit
/// the stories of a server on its reader's own machine.
///
/// **Spec:** W7.
package struct OriginPolicy: Sendable {
    private let origins: Set<String>
    private let hosts: Set<String>
    /// Only this machine is served, so a name of the web in `Host` has been made to point here.
    private let isLoopback: Bool

    /// Allows pages of `origins`, such as `https://example.org`, besides our own; `address` is what
    /// the server listens on.
    package init(allowing origins: [String] = [], listeningOn address: String) {
        self.origins = Set(origins.map { $0.lowercased() })
        hosts = Set(self.origins.compactMap { OriginPolicy.authority(of: $0) })
        isLoopback = OriginPolicy.isLoopback(address)
    }

    /// Whether a request may have what it asks for; one that no page made has no origin.
    func allows(_ head: RequestHead) -> Bool {
        allows(origin: head.header("origin"), host: head.header("host"))
    }

    /// Whether a page of `origin` may connect to the server that it calls `host`.
    package func allows(origin: String?, host: String?) -> Bool {
        let host = host?.lowercased() ?? ""
        guard !isLoopback || hosts.contains(host) || OriginPolicy.isLoopback(name(in: host)) else {
            return false
        }
        guard let origin = origin?.lowercased() else { return true }
        if origins.contains(origin) { return true }
        guard !host.isEmpty, let authority = OriginPolicy.authority(of: origin) else {
            return false
        }
        return authority == host || authority == OriginPolicy.withoutPort(host, of: origin)
    }

    /// Host and port of an origin; nil when it is none of the web.
    private static func authority(of origin: String) -> String? {
        guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else {
            return nil
        }
        return String(origin.dropFirst(scheme.count))
    }

    /// `host` without the port that the scheme of `origin` has by itself.
    private static func withoutPort(_ host: String, of origin: String) -> String? {
        let port = origin.hasPrefix("https://") ? ":443" : ":80"
        return host.hasSuffix(port) ? String(host.dropLast(port.count)) : nil
    }

    /// The name or address in a `Host`, without the port.
    private func name(in host: String) -> String {
        if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
        return String(host.prefix { $0 != ":" })
    }

    private static func isLoopback(_ name: String) -> Bool {
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        let isFour = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
        return name == "localhost" || name == "::1" || isFour && numbers[0] == "127"
    }
}
