package import Canvas
package import Wire

/// One connection's side of the protocol before its room is asked: hello, then messages.
///
/// **Isolation:** owned by whoever owns the connection. **Spec:** H1, H2, W2, W3, W8.
package struct Session {
    /// What a message means for the connection.
    package enum Outcome: Equatable {
        /// It may join.
        case join(Hello)
        /// The room is asked.
        case message(ClientMessage)
        /// The room answers with an error.
        case refuse(WireError)
        /// Its type is unknown, and it is ignored; of the first one the room tells the error.
        case ignore(WireError?)
        /// The connection is closed; the error comes first in the reason.
        case close(CloseCode, WireError?)
    }

    /// How the connection's messages are written.
    package let encoding: WireEncoding
    private var hasSaidHello = false
    private var hasSaidUnknown = false

    /// The version of the protocol that this server speaks.
    package static let version = 1

    /// Begins with a connection that has said nothing.
    package init(_ encoding: WireEncoding) { self.encoding = encoding }

    /// Whether a hello was accepted.
    package var isJoined: Bool { hasSaidHello }

    /// Takes a message; the samples of a `move` are appended to `samples`.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, _ decoder: inout ClientMessageDecoder,
        samples: inout [Sample]
    ) -> Outcome {
        guard isText == (encoding == .json) else {
            return refuse(WireError(isText ? .notBinary : .notText))
        }
        do {
            let message = try decoder.decode(bytes, as: encoding, samples: &samples)
            guard !hasSaidHello else { return .message(message) }
            guard case .hello(let hello) = message else { return refuse(WireError(.unexpected)) }
            return greet(hello)
        } catch {
            return refuse(error)
        }
    }

    /// Takes word of a message that was too large to be handed over.
    package func receiveOversized() -> Outcome {
        refused(
            WireError(
                .messageTooLarge, limit: hasSaidHello ? Limits.messageBytes : Limits.helloBytes))
    }

    private mutating func greet(_ hello: Hello) -> Outcome {
        if hello.minimumVersion > Session.version { return .close(.serverTooOld, nil) }
        if hello.maximumVersion < Session.version { return .close(.clientTooOld, nil) }
        hasSaidHello = true
        return .join(hello)
    }

    private mutating func refuse(_ error: WireError) -> Outcome {
        guard hasSaidHello, error.code == .unknownType else { return refused(error) }
        defer { hasSaidUnknown = true }
        return .ignore(hasSaidUnknown ? nil : error)
    }

    private func refused(_ error: WireError) -> Outcome {
        hasSaidHello ? .refuse(error) : .close(.badHello, error)
    }
}
