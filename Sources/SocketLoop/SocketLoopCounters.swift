internal import CSocketLoop

/// What a loop has at the moment, for metrics and for tests that look for leaks.
package struct SocketLoopCounters: Hashable, Sendable {
    /// WebSocket connections that are open, whoever opened them.
    package var openConnections = 0
    /// How often `opened` came.
    package var opened: UInt64 = 0
    /// How often `closed` came.
    package var closed: UInt64 = 0
    /// Connections that `connect` began and that are not open yet.
    package var connecting = 0
    /// Sockets of peers that are no WebSockets, or not yet.
    package var httpSockets = 0
    /// Of those, the ones whose next request head has not come whole.
    package var waitingForHeads = 0
    /// Requests, upgrades among them, that wait for their answer.
    package var requests = 0
    /// Timers that have not fired.
    package var timers = 0
    /// Messages whose end has not come.
    package var unfinishedMessages = 0
    /// The room that those messages have, in bytes.
    package var unfinishedBytes: UInt64 = 0
    /// The room that bodies of requests have beyond that of their heads, in bytes.
    package var bodyBytes: UInt64 = 0
    /// Answers that their readers have not taken yet, in bytes.
    package var answerBytes: UInt64 = 0

    init(_ counters: csl_counters) {
        openConnections = Int(counters.open_connections)
        opened = counters.opened
        closed = counters.closed
        connecting = Int(counters.connecting)
        httpSockets = Int(counters.http_sockets)
        waitingForHeads = Int(counters.waiting_for_heads)
        requests = Int(counters.requests)
        timers = Int(counters.timers)
        unfinishedMessages = Int(counters.assemblies)
        unfinishedBytes = counters.assembly_bytes
        bodyBytes = counters.body_bytes
        answerBytes = counters.answer_bytes
    }
}
