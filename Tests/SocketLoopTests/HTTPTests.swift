import Glibc
import SocketLoop
import Testing

/// A small site.
@Sendable private func serve(_ loop: SocketLoop, _ request: HTTPRequest) {
    let response: HTTPResponse
    switch (request.head.method, request.head.path) {
    case ("GET", "/hello"), ("HEAD", "/hello"): response = HTTPResponse(status: 200, text: "hello")
    case ("POST", "/echo"): response = HTTPResponse(status: 200, body: request.body)
    case ("GET", "/big"):
        response = HTTPResponse(status: 200, body: (0..<2_000_000).map { UInt8($0 % 253) })
    case ("GET", "/unchanged"):
        response = HTTPResponse(status: request.head.header("if-none-match") == "\"1\"" ? 304 : 200)
    case ("GET", "/later"):
        loop.schedule(after: .milliseconds(20)) {
            loop.respond(to: request.id, with: HTTPResponse(status: 200, text: "later"))
        }
        return
    default: response = HTTPResponse(status: 404, text: "Not here.\n")
    }
    loop.respond(to: request.id, with: response)
}

extension SocketLoopTests {
    @Suite struct HTTPTests {
        @Test func aConnectionServesOneRequestAfterAnother() throws {
            try withLoop(Recorder(onRequest: serve)) { _, port, recorder in
                let peer = try Peer(port: port)
                try peer.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                let hello = try peer.receiveResponse()
                #expect(hello.statusLine == "HTTP/1.1 200 OK")
                #expect(hello.headers["connection"] == "keep-alive")
                #expect(hello.headers["content-type"] == "text/plain; charset=utf-8")
                #expect(hello.headers["date"]?.hasSuffix(" GMT") == true)
                #expect(hello.text == "hello")
                try peer.send("HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                let head = try peer.receiveResponse(toHead: true)
                #expect(head.headers["content-length"] == "5")
                try peer.send("GET /unchanged HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"1\"\r\n\r\n")
                let unchanged = try peer.receiveResponse()
                #expect(unchanged.status == 304)
                #expect(unchanged.headers["content-length"] == nil)
                try peer.send("GET /a//b/%2e%2e/../c HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try peer.receiveResponse().status == 404)
                #expect(recorder.requests.withLock { $0.last?.head.path } == "/a//b/%2e%2e/../c")
                #expect(recorder.requests.withLock { Set($0.map(\.id)).count } == 4)
            }
        }

        @Test func pipelinedRequestsAreAnsweredInOrder() throws {
            try withLoop(Recorder(onRequest: serve)) { _, port, _ in
                let peer = try Peer(port: port)
                try peer.send(
                    "GET /later HTTP/1.1\r\nHost: a\r\n\r\n"
                        + "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                        + "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(try peer.receiveResponse().text == "later")
                #expect(try peer.receiveResponse().text == "abc")
                let last = try peer.receiveResponse()
                #expect(last.text == "hello")
                #expect(last.headers["connection"] == "close")
                #expect(peer.seesEnd())
            }
        }

        @Test func bodiesComeWholeHoweverTheyAreCut() throws {
            try withLoop(Recorder(onRequest: serve)) { _, port, _ in
                let body = (0..<300_000).map { UInt8($0 % 247) }
                let peer = try Peer(port: port)
                try peer.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Le")
                usleep(5_000)
                try peer.send("ngth: 300000\r\nExpect: 100-continue\r\n\r\n")
                #expect(try peer.receiveResponse().statusLine == "HTTP/1.1 100 Continue")
                try peer.send(Array(body.prefix(1)))
                usleep(5_000)
                try peer.send(Array(body.dropFirst(1)))
                #expect(try peer.receiveResponse().body == body)
            }
        }

        @Test func aBodyOfTwoMegabytesArrives() throws {
            try withLoop(Recorder(onRequest: serve)) { _, port, _ in
                let peer = try Peer(port: port, receiveBuffer: 4_096)
                try peer.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.0\r\n\r\n")
                #expect(try peer.receiveResponse().body == (0..<2_000_000).map { UInt8($0 % 253) })
                #expect(try peer.receiveResponse().text == "hello")
                #expect(peer.seesEnd())
            }
        }

        @Test func aBodyOverTheLimitIsRefused() throws {
            try withLoop(configure: { $0.maximumBodyBytes = 1_000 }) { _, port, recorder in
                let peer = try Peer(port: port)
                try peer.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n")
                try peer.send([UInt8](repeating: 65, count: 1_001))
                #expect(try peer.receiveResponse().status == 413)
                #expect(peer.seesEnd())
                #expect(recorder.requests.withLock { $0.isEmpty })
            }
        }

        static let malformed: [(request: String, status: Int)] = [
            ("\u{0}\u{1}\u{2}\r\n\r\n", 400),
            ("GET\r\n\r\n", 400),
            ("GET /\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\n\r\n", 505),
            ("GET / http/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET relative HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nSpace : x\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nFolded: x\r\n y\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nBare: x\ny: z\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n",
                400
            ),
            ("GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "H: x\r\n", count: 64))\r\n", 431),
            ("GET /\(String(repeating: "a", count: 16_384)) HTTP/1.1\r\nHost: a\r\n\r\n", 431),
        ]

        @Test(arguments: malformed.indices)
        func aMalformedRequestIsRefused(index: Int) throws {
            let (request, status) = HTTPTests.malformed[index]
            try withLoop { _, port, recorder in
                let peer = try Peer(port: port)
                try peer.send(request)
                let response = try peer.receiveResponse()
                #expect(response.status == status)
                #expect(response.headers["connection"] == "close")
                #expect(peer.seesEnd())
                #expect(recorder.requests.withLock { $0.isEmpty })
            }
        }

        @Test func aRequestThatNeverEndsIsCut() throws {
            try withLoop(configure: {
                $0.headSeconds = 1
                $0.bodySeconds = 1
                $0.keepAliveSeconds = 1
            }) { _, port, _ in
                let silent = try Peer(port: port)
                let slowHead = try Peer(port: port)
                try slowHead.send("GET / HTTP/1.1\r\nHost:")
                let slowBody = try Peer(port: port)
                try slowBody.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
                let idle = try Peer(port: port)
                try idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try idle.receiveResponse().status == 404)
                #expect(try slowHead.receiveResponse().status == 408)
                #expect(try slowBody.receiveResponse().status == 408)
                #expect(silent.seesEnd())
                #expect(idle.seesEnd())
            }
        }

        @Test func anAnswerToAVanishedPeerIsDropped() throws {
            let waiting = Lock<[RequestID]>([])
            let recorder = Recorder(onRequest: { _, request in
                waiting.withLock { $0.append(request.id) }
            })
            try withLoop(recorder) { loop, port, _ in
                let peer = try Peer(port: port)
                try peer.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(recorder.wait { $0.requests.withLock { $0.count } == 1 })
                peer.reset()
                let answers = onLoop(loop) { loop in
                    let request = waiting.withLock { $0[0] }
                    let response = HTTPResponse(status: 200, text: "anybody there?")
                    return [
                        loop.respond(to: request, with: response),
                        loop.respond(to: request, with: response),
                    ]
                }
                #expect(answers == [true, false])
            }
        }
    }
}
