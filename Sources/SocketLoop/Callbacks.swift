internal import CSocketLoop

// C calls these on the loop's thread. They are not isolated to anything: a closure written inside a
// main-actor function would trap there.

private func loop(_ context: UnsafeMutableRawPointer) -> SocketLoop {
    Unmanaged<SocketLoop>.fromOpaque(context).takeUnretainedValue()
}

func makeCallbacks() -> csl_callbacks {
    csl_callbacks(
        decide_upgrade: { loop($0).decideUpgrade($1.pointee, into: $2) },
        connect_failed: { context, connection, failure, code in
            let loop = loop(context)
            loop.delegate?.connectFailed(
                ConnectionID(rawValue: connection), ConnectFailure(failure, code: code), on: loop)
        },
        opened: { context, connection, token in
            let loop = loop(context)
            loop.delegate?.opened(ConnectionID(rawValue: connection), token: token, on: loop)
        },
        received: { context, connection, bytes, length, isText in
            let loop = loop(context)
            loop.delegate?.received(
                UnsafeRawBufferPointer(start: bytes, count: length), isText: isText,
                from: ConnectionID(rawValue: connection), on: loop)
        },
        received_oversized: { context, connection, length in
            let loop = loop(context)
            loop.delegate?.receivedOversized(
                byteCount: length, from: ConnectionID(rawValue: connection), on: loop)
        },
        writable: { context, connection in
            let loop = loop(context)
            loop.delegate?.writable(ConnectionID(rawValue: connection), on: loop)
        },
        closed: { context, connection, code, reason in
            let loop = loop(context)
            loop.delegate?.closed(
                ConnectionID(rawValue: connection), code: code == 0 ? nil : code,
                reason: String(reason), on: loop)
        },
        decide_body: { loop($0).decideBody($1.pointee) },
        requested: { context, request in
            let loop = loop(context)
            loop.delegate?.requested(HTTPRequest(request.pointee), on: loop)
        },
        timer_fired: { loop($0).timerFired(TimerID(rawValue: $1)) },
        woken: { loop($0).drainInbox() },
        signalled: { loop($0).signalled(number: $1) },
        turn_ended: { loop($0).turnEnded() })
}

extension String {
    /// Copies a C text; bytes that are not UTF-8 (in header values) are replaced.
    init(_ text: csl_text) {
        self.init(
            decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}

extension ConnectFailure {
    init(_ failure: csl_failure, code: Int32) {
        self =
            switch failure {
            case CSL_FAILED_SYSTEM: .system(code: code)
            case CSL_FAILED_REFUSED: .refused(status: Int(code))
            case CSL_FAILED_NONSENSE: .invalidAnswer
            case CSL_FAILED_TIMEOUT: .timedOut
            default: .cancelled
            }
    }
}

extension RequestHead {
    init(_ request: csl_request) {
        method = String(request.method)
        path = String(request.path)
        query = request.query.bytes == nil ? nil : String(request.query)
        peerAddress = String(request.peer)
        headers = UnsafeBufferPointer(start: request.headers, count: request.header_count).map {
            HTTPHeader(name: String($0.name), value: String($0.value))
        }
    }
}

extension HTTPRequest {
    init(_ request: csl_request) {
        id = RequestID(rawValue: request.id)
        head = RequestHead(request)
        body = Array(UnsafeBufferPointer(start: request.body, count: request.body_length))
    }
}
