/// What a loop tells its owner.
///
/// Every method is called on the loop's thread, inside the loop's isolation: an actor whose
/// executor is the loop may be entered with `assumeIsolated`. Any method may call anything of the
/// loop; the loop never calls back before that call returns.
package protocol SocketLoopDelegate: AnyObject, Sendable {
    /// A client asks for a WebSocket connection.
    func decideUpgrade(_ request: UpgradeRequest, on loop: SocketLoop) -> UpgradeDecision

    /// A connection is open; `token` is what `decideUpgrade` or `connect` gave.
    func opened(_ connection: ConnectionID, token: UInt64, on loop: SocketLoop)

    /// A connection that `connect` began did not open; nothing else comes of it.
    func connectFailed(
        _ connection: ConnectionID, _ failure: ConnectFailure, on loop: SocketLoop)

    /// A whole message came. The bytes are valid until this returns; a text is valid UTF-8.
    func received(
        _ bytes: UnsafeRawBufferPointer, isText: Bool, from connection: ConnectionID,
        on loop: SocketLoop)

    /// A message over the limit came to its end and was thrown away; the connection goes on.
    func receivedOversized(byteCount: UInt64, from connection: ConnectionID, on loop: SocketLoop)

    /// What an earlier send left behind has drained: the connection takes messages again.
    func writable(_ connection: ConnectionID, on loop: SocketLoop)

    /// A connection is no more. Once for each `opened`, whoever closed it.
    ///
    /// The code and the reason are the peer's own words; nil and empty when it vanished, said none,
    /// or was told to close before. Of peers that connected to us, 1004…1006, 1012…1016 and other
    /// codes that are not registered come as 1002 (libwebsockets), and a peer that closes while
    /// something is still going out to it comes as nil.
    func closed(
        _ connection: ConnectionID, code: UInt16?, reason: String, on loop: SocketLoop)

    /// A request begins whose body is longer than `SocketLoopConfiguration.maximumBodyBytes`.
    func decideBody(
        of head: RequestHead, byteCount: UInt64, on loop: SocketLoop
    ) -> BodyDecision

    /// A request came whole; answer it with `respond`, now or later.
    func requested(_ request: HTTPRequest, on loop: SocketLoop)

    /// Everything that was ready has been handled, and the loop is about to block: flush.
    ///
    /// Also called when nothing happened, so it must be cheap then.
    func turnEnded(on loop: SocketLoop)

    /// A signal came that `watchSignals` asked for.
    func signalled(_ signal: Signal, on loop: SocketLoop)
}

extension SocketLoopDelegate {
    /// Opens nothing.
    package func decideUpgrade(_ request: UpgradeRequest, on loop: SocketLoop) -> UpgradeDecision {
        .refuse(HTTPResponse(status: 404, text: "There is no WebSocket here.\n"))
    }

    /// Does nothing.
    package func connectFailed(
        _ connection: ConnectionID, _ failure: ConnectFailure, on loop: SocketLoop
    ) {}

    /// Takes none.
    package func decideBody(
        of head: RequestHead, byteCount: UInt64, on loop: SocketLoop
    ) -> BodyDecision { .tooLong }

    /// Finds nothing.
    package func requested(_ request: HTTPRequest, on loop: SocketLoop) {
        loop.respond(to: request.id, with: HTTPResponse(status: 404, text: "Not found.\n"))
    }

    /// Does nothing.
    package func turnEnded(on loop: SocketLoop) {}

    /// Stops the loop.
    package func signalled(_ signal: Signal, on loop: SocketLoop) { loop.stop() }
}
