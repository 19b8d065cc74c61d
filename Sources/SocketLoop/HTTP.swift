/// One header field of a request or a response.
package struct HTTPHeader: Hashable, Sendable {
    /// The name, in whatever case.
    package var name: String
    /// The value, without the white space around it.
    package var value: String

    /// Makes a header; responses trap on characters that do not belong there.
    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// What a request says before its body.
package struct RequestHead: Sendable {
    /// The method, such as `GET`, as it was sent.
    package let method: String
    /// The path as it was sent: not decoded and not normalised, printable ASCII, begins with `/`
    /// (or is `*`).
    ///
    /// It may hold `..` and `%2e`: compare it whole, or decode it carefully.
    package let path: String
    /// What follows the first `?`, as it was sent; nil without a `?`.
    package let query: String?
    /// The peer's numeric address without port; that of the proxy, when there is one.
    package let peerAddress: String
    /// All headers in the order in which they came.
    package let headers: [HTTPHeader]

    /// The value of the first header of a name (in lower case), or nil.
    package func header(_ lowercasedName: String) -> String? {
        headers.first { $0.name.lowercased() == lowercasedName }?.value
    }

    /// Whether whoever asks has what a tag names, by its `If-None-Match`.
    ///
    /// Weak and strong tags of the same text are the same here, as HTTP wants it of `GET`.
    package func hasAlready(tag: String) -> Bool {
        guard let known = header("if-none-match") else { return false }
        let wanted = RequestHead.opaque(tag[...])
        return known.split(separator: ",").contains { part in
            let part = RequestHead.opaque(part.drop { $0 == " " || $0 == "\t" })
            return part == "*" || part == wanted
        }
    }

    private static func opaque(_ tag: Substring) -> Substring {
        var tag = tag
        while let last = tag.last, last == " " || last == "\t" { tag.removeLast() }
        return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }

    /// The value of the query's first argument of a name, decoded where it can be; nil when absent.
    package func queryArgument(_ name: String) -> String? {
        guard let query else { return nil }
        for argument in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = argument.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard decodePercents(parts[0]) == name else { continue }
            guard parts.count == 2 else { return "" }
            // What cannot be decoded is wrong, which is not the same as not there.
            return decodePercents(parts[1]) ?? String(decoding: parts[1], as: UTF8.self)
        }
        return nil
    }
}

/// A whole HTTP request; it waits for `SocketLoop.respond`.
package struct HTTPRequest: Sendable {
    /// Names the request when it is answered.
    package let id: RequestID
    /// What it says before the body.
    package let head: RequestHead
    /// The body, empty when there is none.
    package let body: [UInt8]
}

/// What to do with a request whose body is longer than `SocketLoopConfiguration.maximumBodyBytes`.
package enum BodyDecision: Sendable {
    /// Read it: `requested` follows when it came whole.
    case take
    /// Answer so, read none of it, and close.
    case refuse(HTTPResponse)

    /// Answers that it is too long.
    package static let tooLong = BodyDecision.refuse(
        HTTPResponse(status: 413, text: "The body is too long.\n"))
}

/// A WebSocket connection that asks to be opened.
package struct UpgradeRequest: Sendable {
    /// What the request says; `Origin` and `Host` are among the headers.
    package let head: RequestHead
    /// The subprotocols that the client offers, best first, known to us or not.
    package let subprotocols: [String]
    /// Whether another loop decided that this one is to decide.
    package let isHandedOver: Bool

    init(head: RequestHead, isHandedOver: Bool) {
        self.head = head
        self.isHandedOver = isHandedOver
        subprotocols = head.headers
            .filter { $0.name.lowercased() == "sec-websocket-protocol" }
            .flatMap { $0.value.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }) }
            .map(String.init)
    }
}

/// What to do with a connection that asks to be opened.
package enum UpgradeDecision: Sendable {
    /// Open it. The token comes back with `opened`; the subprotocol, at most 63 characters and one
    /// that the client offered, is echoed.
    case accept(token: UInt64, subprotocol: String?)
    /// Answer so and close.
    case refuse(HTTPResponse)
    /// Move the socket to another loop of the process, whose delegate then decides.
    ///
    /// The patience with the request goes on meanwhile (`SocketLoopConfiguration.headSeconds`).
    /// When the other loop has stopped, the socket is closed without an answer.
    case handOver(to: SocketLoop)
}

/// An answer to a request, to which `Content-Length`, `Connection` and `Date` are added.
package struct HTTPResponse: Sendable {
    /// The status, 200…599.
    package var status: Int
    /// The headers to send.
    package var headers: [HTTPHeader]
    /// The body; for a HEAD request its length is told, and it is not sent.
    package var body: [UInt8]

    /// Makes a response of its parts.
    package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes a response that people read.
    package init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", text: text)
    }

    /// Makes a response of a text and its type, such as `application/json`.
    package init(status: Int, contentType: String, text: String) {
        self.init(
            status: status, headers: [HTTPHeader(name: "Content-Type", value: contentType)],
            body: Array(text.utf8))
    }
}

/// Decodes `%41` and `+`; nil for what is not the encoding of UTF-8.
private func decodePercents(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"):
            bytes.append(UInt8(ascii: " "))
        case UInt8(ascii: "%"):
            guard let high = rest.popFirst().flatMap(hexadecimalDigit),
                let low = rest.popFirst().flatMap(hexadecimalDigit)
            else { return nil }
            bytes.append(high << 4 | low)
        default:
            bytes.append(byte)
        }
    }
    return String(validating: bytes, as: UTF8.self)
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
