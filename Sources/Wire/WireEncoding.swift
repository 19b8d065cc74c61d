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

    /// How many bytes stand in front of each record to part it from the one before; the first
    /// record of a message loses them.
    public var recordSeparatorByteCount: Int {
        switch self {
        case .json: 1
        case .binary: 0
        }
    }
}
