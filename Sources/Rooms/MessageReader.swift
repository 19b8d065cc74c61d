import Canvas
package import Wire

/// Reads what clients say in every encoding.
///
/// Keeps the memory that it reads with: one serves all connections of a loop.
///
/// **Spec:** W2.
package struct MessageReader {
    private var json = ClientMessageDecoder()

    /// Makes a reader.
    package init() {}

    /// Reads one message; the samples of a `move` are appended to `samples`.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, in encoding: WireEncoding, samples: inout [Sample]
    ) throws(WireError) -> ClientMessage {
        switch encoding {
        case .json: try json.decode(bytes, samples: &samples)
        case .binary: throw WireError(.malformed, offset: 0)
        }
    }

    /// Reads the body of a request that creates a story (T1), which is JSON.
    package mutating func readStory(
        _ bytes: UnsafeRawBufferPointer
    ) throws(WireError) -> StoryRequest {
        try json.decodeStory(bytes)
    }
}
