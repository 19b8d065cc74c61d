internal import CSocketLoop
internal import Glibc

// Listening, WebSocket connections and HTTP requests.
extension SocketLoop {
    /// Listens on a numeric IPv4 or IPv6 address; port 0 takes a free one.
    ///
    /// With `reusePort` several loops listen on one port, and the kernel deals connections out.
    ///
    /// - Returns: The port.
    /// - Throws: `SocketLoopError.cannotListen`.
    @discardableResult
    package func listen(
        host: String, port: UInt16, reusePort: Bool = false
    ) throws(SocketLoopError) -> UInt16 {
        let bound = csl_listen(checkedHandle(), host, port, reusePort)
        guard bound >= 0 else { throw .cannotListen(host: host, port: port, code: errno) }
        return UInt16(bound)
    }

    /// Closes the listening sockets; connections stay.
    package func stopListening() { csl_stop_listening(checkedHandle()) }

    /// Bytes in front of a message that sending overwrites, with its WebSocket header.
    package static var headroom: Int { CSL_HEADROOM }

    /// Sends what follows the first ``headroom`` bytes as one message, whole or not at all, by one
    /// system call.
    ///
    /// Legal for any connection at any time; to a server it goes out masked. The buffer may be sent
    /// to others afterwards.
    package func send(
        withHeadroom bytes: UnsafeMutableRawBufferPointer, isText: Bool, to connection: ConnectionID
    ) -> SendOutcome {
        precondition(
            bytes.count >= SocketLoop.headroom,
            "Leave SocketLoop.headroom bytes before the message.")
        let message = bytes.baseAddress! + SocketLoop.headroom
        let outcome = csl_send(
            checkedHandle(), connection.rawValue, message.assumingMemoryBound(to: UInt8.self),
            bytes.count - SocketLoop.headroom, isText)
        return switch outcome {
        case CSL_SENT: .sent
        case CSL_PARTIAL: .partial
        case CSL_BUSY: .busy
        default: .gone
        }
    }

    /// How many bytes of what was sent the peer's system has confirmed.
    ///
    /// While the peer takes nothing it stays the same. 0 for a connection that is no more.
    package func acknowledgedBytes(of connection: ConnectionID) -> UInt64 {
        csl_progress(checkedHandle(), connection.rawValue)
    }

    /// Says goodbye with a code and a reason, and closes; `closed` follows.
    ///
    /// Nothing is received from the connection after this. The reason is cut to 123 bytes. What is
    /// still going out goes first; a peer that does not answer is cut after
    /// `SocketLoopConfiguration.closeMilliseconds`.
    package func close(_ connection: ConnectionID, code: CloseCode, reason: String = "") {
        var cut = reason[...]
        while cut.utf8.count > CSL_REASON_BYTES { cut.removeLast() }
        withText(String(cut)) {
            csl_close(checkedHandle(), connection.rawValue, code.rawValue, $0)
        }
    }

    /// Ends an open connection without a word, as if the network had failed; `closed` follows.
    ///
    /// Nothing is received after it, and what is still going out may be lost.
    package func cut(_ connection: ConnectionID) { csl_cut(checkedHandle(), connection.rawValue) }

    /// Has an open connection that `connect` began read at most so many bytes a second from now
    /// on, as over a bad line; 0 for as many as come.
    package func readSlowly(_ connection: ConnectionID, bytesPerSecond: UInt32) {
        csl_read_slowly(checkedHandle(), connection.rawValue, bytesPerSecond)
    }

    /// Answers a request, now or later, once; false when its connection is gone.
    ///
    /// - Precondition: The status is 200…599, names are tokens, values hold no line ends.
    @discardableResult
    package func respond(to request: RequestID, with response: HTTPResponse) -> Bool {
        precondition((200...599).contains(response.status), "Answer with a status of 200…599.")
        return withHeaders(response.headers[...], []) { headers in
            response.body.withUnsafeBufferPointer { body in
                csl_respond(
                    checkedHandle(), request.rawValue, Int32(response.status), headers.baseAddress,
                    headers.count, body.baseAddress, body.count)
            }
        }
    }

    func decideBody(_ request: csl_request) -> Bool {
        guard let delegate else { return false }
        let decision = delegate.decideBody(
            of: RequestHead(request), byteCount: UInt64(request.body_length), on: self)
        switch decision {
        case .take: return true
        case .refuse(let response):
            respond(to: RequestID(rawValue: request.id), with: response)
            return false
        }
    }

    func decideUpgrade(
        _ request: csl_request, into acceptance: UnsafeMutablePointer<csl_acceptance>
    ) -> Bool {
        guard let delegate else { return false }
        let upgrade = UpgradeRequest(
            head: RequestHead(request), isHandedOver: request.is_handed_over)
        switch delegate.decideUpgrade(upgrade, on: self) {
        case .refuse(let response):
            respond(to: RequestID(rawValue: request.id), with: response)
            return false
        case .handOver(let target):
            csl_hand_over(checkedHandle(), request.id, target.sharedHandle())
            return false
        case .accept(let token, let subprotocol):
            acceptance.pointee.token = token
            if let subprotocol {
                precondition(
                    upgrade.subprotocols.contains(subprotocol)
                        && subprotocol.utf8.count <= CSL_SUBPROTOCOL_BYTES,
                    "Accept an upgrade with a subprotocol that the client offered, or with nil.")
                withUnsafeMutableBytes(of: &acceptance.pointee.subprotocol) {
                    $0.copyBytes(from: subprotocol.utf8)
                }
            }
            return true
        }
    }
}
