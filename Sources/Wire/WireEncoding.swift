/// How the messages of a connection are written.
///
/// **Spec:** W1, W2.
public enum WireEncoding: UInt8, Sendable, CaseIterable {
    /// Text: one JSON object a message.
    case json
    /// Bytes of a fixed layout.
    case binary

    /// The subprotocol that carries the encoding.
    public var subprotocol: StaticString {
        switch self {
        case .json: "plumbline.v1.json"
        case .binary: "plumbline.v1.binary"
        }
    }
}
