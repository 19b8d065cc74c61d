/// Names a WebSocket connection among all of the process's loops, and is never reused.
package struct ConnectionID: Hashable, Sendable {
    /// The number that the C side knows: the loop's in the high 16 bits.
    package let rawValue: UInt64

    /// `SocketLoop.number` of the loop that has the connection; 0 names no loop.
    package var loopNumber: UInt16 { UInt16(rawValue >> 48) }

    /// Wraps a number, for tests and logs; one that the loop did not give out names nothing.
    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names an HTTP request until it is answered, and is never reused.
package struct RequestID: Hashable, Sendable {
    /// The number that the C side knows.
    package let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names a timer until it fires or is cancelled, and is never reused.
package struct TimerID: Hashable, Sendable {
    /// The number that the C side knows.
    package let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Why a WebSocket connection is closed (RFC 6455, 7.4): 1000…1014 as registered, 3000…4999 freely.
package struct CloseCode: Hashable, Sendable {
    /// The number on the wire.
    package let rawValue: UInt16

    /// Wraps a number that may be sent.
    ///
    /// - Precondition: 1000…1003, 1007…1014 or 3000…4999.
    package init(rawValue: UInt16) {
        let isSendable =
            switch rawValue {
            case 1000...1003, 1007...1014, 3000...4999: true
            default: false
            }
        precondition(
            isSendable, "Close with a code that may be sent: 1000–1003, 1007–1014, 3000–4999.")
        self.rawValue = rawValue
    }

    /// Everything was said.
    package static let normal = CloseCode(rawValue: 1000)
    /// The server goes away; the client may come back.
    package static let goingAway = CloseCode(rawValue: 1001)
    /// The peer broke a rule.
    package static let policyViolation = CloseCode(rawValue: 1008)
    /// A message was too big.
    package static let messageTooBig = CloseCode(rawValue: 1009)
    /// The server has no room now.
    package static let tryAgainLater = CloseCode(rawValue: 1013)
}

/// A signal that ends the process.
package enum Signal: Sendable {
    /// SIGTERM.
    case terminate
    /// SIGINT.
    case interrupt
    /// SIGHUP: the terminal is closed.
    case hangUp
}

/// What became of a message that was given to `SocketLoop.send`.
package enum SendOutcome: Sendable {
    /// The kernel has all of it.
    case sent
    /// It will go out whole, but the peer is slow: send nothing until `writable(_:)`.
    case partial
    /// Not sent: an earlier message is still going out, `writable(_:)` has not come yet.
    case busy
    /// Not sent: the connection is closed or closing.
    case gone
}

/// Why a loop could not be made or could not listen.
package enum SocketLoopError: Error, CustomStringConvertible {
    /// The loop could not be made; `code` is an errno.
    case cannotCreate(code: Int32)
    /// The address cannot be listened on; `code` is an errno.
    case cannotListen(host: String, port: UInt16, code: Int32)

    /// A sentence for the operator.
    package var description: String {
        switch self {
        case .cannotCreate(let code):
            "The event loop could not be made (is libwebsockets-evlib-ev installed?): "
                + errorText(code)
        case .cannotListen(let host, let port, let code):
            "Cannot listen on \(host), port \(port): " + errorText(code)
        }
    }
}
