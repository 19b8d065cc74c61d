import SocketLoop

/// Which pages may connect: those that this server serves, and those that the operator allows.
///
/// A browser lets any page open a socket to any server; without this a page on the web could edit
/// the stories of a server on its reader's own machine.
///
/// **Spec:** W7.
package struct OriginPolicy: Sendable {
    private let allowed: Set<String>

    /// Allows pages of `origins`, such as `https://example.org`, besides our own.
    package init(allowing origins: [String] = []) { allowed = Set(origins.map { $0.lowercased() }) }

    /// Whether a request may have what it asks for; one that no page made has no origin.
    func allows(_ head: RequestHead) -> Bool {
        allows(origin: head.header("origin"), host: head.header("host"))
    }

    /// Whether a page of `origin` may connect to the server that it calls `host`.
    package func allows(origin: String?, host: String?) -> Bool {
        guard let origin = origin?.lowercased() else { return true }
        if allowed.contains(origin) { return true }
        guard let host = host?.lowercased(),
            let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) })
        else { return false }
        return origin.dropFirst(scheme.count) == host
    }
}
