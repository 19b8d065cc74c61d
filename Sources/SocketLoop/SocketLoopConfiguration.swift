internal import CSocketLoop

/// The limits and patience of a loop.
package struct SocketLoopConfiguration: Sendable {
    /// Longest message handed on, in bytes.
    package var maximumMessageBytes: UInt32 = 65_536
    /// The same of the first message of a connection that a peer opened.
    package var maximumFirstMessageBytes: UInt32 = .max
    /// Most fragments of one message; beyond them the connection is closed with 1009.
    package var maximumFragments: UInt32 = 4_096
    /// All unfinished messages together, in bytes; beyond them a connection is closed with 1013.
    package var assemblyBudgetBytes: UInt64 = 64 << 20
    /// Longest request head, in bytes.
    package var maximumHeadBytes: UInt32 = 16_384
    /// Longest request body that the delegate is not asked about, in bytes.
    package var maximumBodyBytes: UInt32 = 1 << 20
    /// Room that the bodies of all requests have together, in bytes; of those that do not fit the
    /// one that grows is answered 503.
    package var bodyBudgetBytes: UInt64 = 64 << 20
    /// All answers together that readers have not taken yet, in bytes; one of more than 64 kB that
    /// does not fit beside others is 503 instead.
    package var answerBudgetBytes: UInt64 = 128 << 20
    /// SO_SNDBUF of each connection, in bytes; 0 leaves the system's.
    ///
    /// What the kernel holds cannot be replaced by newer state any more, so it holds little.
    package var sendBufferBytes: UInt32 = 65_536
    /// TCP_NOTSENT_LOWAT of each connection, in bytes; 0 leaves the system's.
    package var unsentLowWaterBytes: UInt32 = 16_384
    /// Descriptors that the process may open, within its hard limit; the soft limit is set to it.
    ///
    /// The same for all loops of a process: each refuses descriptors over the limit that it found.
    package var maximumDescriptors: UInt32 = 131_072
    /// Seconds of a peer's silence until it is pinged; 0 for never.
    package var pingAfterSeconds: UInt16 = 15
    /// Seconds of silence after a ping until the connection is cut.
    package var hangUpAfterSeconds: UInt16 = 10
    /// Seconds in which a request head must be whole.
    package var headSeconds: UInt16 = 10
    /// Seconds in which a request body must be whole, besides those that its length needs at
    /// ``bodyBytesPerSecond``.
    package var bodySeconds: UInt16 = 30
    /// How fast a request body is to come at least: a phone far from its mast may need minutes.
    package var bodyBytesPerSecond: UInt32 = 65_536
    /// Seconds that an idle HTTP connection is kept.
    package var keepAliveSeconds: UInt16 = 30
    /// Seconds that the reader of an answer may take none of it.
    package var answerSeconds: UInt16 = 20
    /// An answer is given up when it is not taken in `answerSeconds` and the time that its length
    /// needs at so many bytes a second: who reads a little now and then holds no memory for ever.
    package var answerBytesPerSecond: UInt32 = 4_096
    /// Seconds in which a connection that `connect` began must be open, once its turn came.
    package var connectSeconds: UInt16 = 10
    /// Connections that `connect` began and that are on their way at once; others wait.
    ///
    /// More than a server's backlog (4,096 on Linux) would have the kernel drop and repeat them.
    package var maximumConnectsInFlight: UInt32 = 256
    /// Milliseconds that a closing peer has to answer.
    package var closeMilliseconds: UInt32 = 2_000

    /// Makes the configuration that the server uses by default.
    package init() {}

    func forC(context: UnsafeMutableRawPointer) -> csl_configuration {
        csl_configuration(
            callbacks: makeCallbacks(),
            context: context,
            maximum_message_bytes: maximumMessageBytes,
            maximum_first_message_bytes: min(maximumMessageBytes, maximumFirstMessageBytes),
            maximum_fragments: maximumFragments,
            assembly_budget_bytes: assemblyBudgetBytes,
            maximum_head_bytes: maximumHeadBytes,
            maximum_body_bytes: maximumBodyBytes,
            body_budget_bytes: bodyBudgetBytes,
            answer_budget_bytes: answerBudgetBytes,
            send_buffer_bytes: sendBufferBytes,
            unsent_low_water_bytes: unsentLowWaterBytes,
            maximum_descriptors: maximumDescriptors,
            ping_after_seconds: pingAfterSeconds,
            hang_up_after_seconds: hangUpAfterSeconds,
            head_seconds: headSeconds,
            body_seconds: bodySeconds,
            body_bytes_per_second: max(1, bodyBytesPerSecond),
            keep_alive_seconds: keepAliveSeconds,
            answer_seconds: answerSeconds,
            answer_bytes_per_second: max(1, answerBytesPerSecond),
            connect_seconds: connectSeconds,
            maximum_connects_in_flight: max(1, maximumConnectsInFlight),
            close_milliseconds: closeMilliseconds)
    }
}
