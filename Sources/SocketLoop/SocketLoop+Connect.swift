internal import CSocketLoop

/// Why a connection to a server did not open.
package enum ConnectFailure: Hashable, Sendable, CustomStringConvertible {
    /// The system says so, with an errno: nobody listens, no descriptor or port is free, the server
    /// hung up, the address is not numeric (EINVAL).
    case system(code: Int32)
    /// The server answers with an HTTP status instead of opening.
    case refused(status: Int)
    /// What answers is no WebSocket server, or chose another subprotocol than was offered.
    case invalidAnswer
    /// The server did not answer in `SocketLoopConfiguration.connectSeconds`.
    case timedOut
    /// `close` was called before, or the loop stopped.
    case cancelled

    /// A sentence for the operator.
    package var description: String {
        switch self {
        case .system(let code): "The connection could not be made: " + errorText(code)
        case .refused(let status): "The server refused the connection with status \(status)."
        case .invalidAnswer: "What answered is no WebSocket server, or speaks another protocol."
        case .timedOut: "The server did not answer in time."
        case .cancelled: "The connection was given up before it was open."
        }
    }
}

// Connections of our own.
extension SocketLoop {
    /// Begins to open a WebSocket connection to a server.
    ///
    /// `opened` or `connectFailed` follows, once, and never before this returns. An open connection
    /// is like those that clients opened. At most `SocketLoopConfiguration.maximumConnectsInFlight`
    /// are on their way at once; the others wait for their turn, so thousands may be asked for.
    ///
    /// - Parameters:
    ///   - host: A numeric IPv4 or IPv6 address.
    ///   - path: Path and query as they are sent: printable ASCII that begins with `/`.
    ///   - subprotocol: The subprotocol to offer, which the server then has to choose.
    ///   - headers: More headers, such as `Origin` or `Authorization`; `Host` replaces ours.
    ///   - token: Comes back with `opened`.
    /// - Returns: The connection's name; on a loop that stops, one that names nothing, and nothing
    ///   follows.
    package func connect(
        to host: String, port: UInt16, path: String, subprotocol: String? = nil,
        headers: [HTTPHeader] = [], token: UInt64 = 0
    ) -> ConnectionID {
        precondition(
            path.utf8.first == 0x2f && !path.utf8.contains { $0 <= 0x20 || $0 >= 0x7f },
            "Connect to a path of printable ASCII that begins with a slash.")
        precondition(
            subprotocol.map { isToken($0) && $0.utf8.count <= CSL_SUBPROTOCOL_BYTES } ?? true,
            "Offer a subprotocol that is a token of at most 63 characters, or nil.")
        precondition(
            headers.allSatisfy { !reservedNames.contains($0.name.lowercased()) },
            "Leave the headers of the handshake itself to the loop.")
        let raw = withHeaders(headers[...], []) { headers in
            withText(path) { path in
                withText(subprotocol ?? "") { subprotocol in
                    host.withCString { address in
                        var target = csl_target(
                            address: address, port: port, path: path, subprotocol: subprotocol,
                            headers: headers.baseAddress, header_count: headers.count, token: token)
                        return csl_connect(checkedHandle(), &target)
                    }
                }
            }
        }
        return ConnectionID(rawValue: raw)
    }
}

/// Headers that the handshake has, in lower case.
private let reservedNames: Set<String> = [
    "upgrade", "connection", "sec-websocket-key", "sec-websocket-version",
    "sec-websocket-protocol", "sec-websocket-extensions", "content-length", "transfer-encoding",
]
