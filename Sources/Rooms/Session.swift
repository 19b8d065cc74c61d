package import Canvas
package import Wire

/// One connection's side of the protocol before its room is asked: hello, then messages.
///
/// **Isolation:** owned by whoever owns the connection. **Spec:** H1, H2, W2, W3.
package struct Session {
    /// What a message means for the connection.
    package enum Outcome: Equatable {
        /// It may join.
        case join(Hello)
        /// The room is asked.
        case message(ClientMessage)
        /// The room answers with an error.
        case refuse(WireError)
        /// The connection is closed; the error comes first in the reason.
        case close(CloseCode, WireError?)
    }

    private var hasSaidHello = false

    /// The version of the protocol that this server speaks.
    package static let version = 1

    /// Begins with a connection that has said nothing.
    package init() {}

    /// Whether a hello was accepted.
    package var isJoined: Bool { hasSaidHello }

    /// Takes a message; the samples of a `move` are appended to `samples`.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, _ decoder: inout ClientMessageDecoder,
        samples: inout [Sample]
    ) -> Outcome {
        guard isText else { return refuse(WireError(.notText)) }
        do {
            let message = try decoder.decode(bytes, samples: &samples)
            guard !hasSaidHello else { return .message(message) }
            guard case .hello(let hello) = message else { return refuse(WireError(.unexpected)) }
            return greet(hello)
        } catch {
            return refuse(error)
        }
    }

    /// Takes word of a message that was too large to be handed over.
    package func receiveOversized() -> Outcome {
        refuse(WireError(.messageTooLarge, limit: Limits.messageBytes))
    }

    private mutating func greet(_ hello: Hello) -> Outcome {
        if hello.minimumVersion > Session.version { return .close(.serverTooOld, nil) }
        if hello.maximumVersion < Session.version { return .close(.clientTooOld, nil) }
        hasSaidHello = true
        return .join(hello)
    }

    private func refuse(_ error: WireError) -> Outcome {
        hasSaidHello ? .refuse(error) : .close(.badHello, error)
    }
}
