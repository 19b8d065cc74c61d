import Glibc
import SocketLoop
import Testing

extension SocketLoopTests {
    /// Bodies that are longer than usual, and how much all of them may take.
    @Suite struct BodyTests {
        private let echo = Recorder(
            decideBody: { head, byteCount in
                if head.path == "/large", byteCount <= 3_000_000 { return .take }
                if head.path == "/words" {
                    return .refuse(HTTPResponse(status: 413, text: "\(byteCount) are too many"))
                }
                return .tooLong
            },
            onRequest: { loop, request in
                loop.respond(
                    to: request.id, with: HTTPResponse(status: 200, body: request.body))
            })

        private func head(_ path: String, _ length: Int) -> String {
            "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
        }

        @Test func aLongBodyArrivesWhereItIsTaken() throws {
            try withLoop(echo, configure: { $0.maximumBodyBytes = 1_000 }) { loop, port, recorder in
                let peer = try Peer(port: port)
                let body = (0..<3_000_000).map { UInt8($0 % 251) }
                // The connection goes on after it.
                for length in [3_000_000, 1_001, 1_000] {
                    try peer.send(head("/large", length))
                    try peer.send(Array(body.prefix(length)))
                    #expect(try peer.receiveResponse().body == Array(body.prefix(length)))
                }
                #expect(recorder.requests.withLock { $0.count } == 3)
                #expect(onLoop(loop) { $0.counters.bodyBytes } == 0)
                #expect(onLoop(loop) { $0.counters.requests } == 0)
            }
        }

        @Test func aLongBodyIsRefusedBeforeItComes() throws {
            try withLoop(echo, configure: { $0.maximumBodyBytes = 1_000 }) { _, port, recorder in
                for (path, length) in [("/small", 1_001), ("/large", 3_000_001)] {
                    let peer = try Peer(port: port)
                    try peer.send(head(path, length))
                    let response = try peer.receiveResponse()
                    #expect(response.status == 413 && response.text == "The body is too long.\n")
                    #expect(peer.seesEnd())
                }
                let peer = try Peer(port: port)
                try peer.send(head("/words", 999_999_999_999_999))
                #expect(try peer.receiveResponse().text == "999999999999999 are too many")
                #expect(recorder.requests.withLock { $0.isEmpty })
            }
        }

        @Test func bodiesThatAreTooManyTogetherAreRefused() throws {
            try withLoop(
                echo,
                configure: {
                    $0.maximumBodyBytes = 1_000
                    $0.bodyBudgetBytes = 4_000_000
                }
            ) { loop, port, _ in
                let first = try Peer(port: port)
                try first.send(head("/large", 3_000_000))
                try first.send([UInt8](repeating: 1, count: 2_900_000))
                #expect(waits { onLoop(loop) { $0.counters.bodyBytes } > 2_800_000 })
                let second = try Peer(port: port)
                try second.send(head("/large", 3_000_000))
                try second.send([UInt8](repeating: 1, count: 1_200_000))
                let response = try second.receiveResponse()
                #expect(response.status == 503)
                #expect(response.headers["retry-after"] == "5")
                // The first one is not disturbed, and small ones always fit.
                let third = try Peer(port: port)
                try third.send(head("/small", 3) + "abc")
                #expect(try third.receiveResponse().text == "abc")
                try first.send([UInt8](repeating: 1, count: 100_000))
                #expect(try first.receiveResponse().body.count == 3_000_000)
                #expect(waits { onLoop(loop) { $0.counters.bodyBytes } == 0 })
            }
        }

        @Test func longAnswersThatNobodyTakesAreNotCollected() throws {
            let long = Recorder(onRequest: { loop, request in
                let count = request.head.path == "/long" ? 6_000_000 : 10
                loop.respond(
                    to: request.id,
                    with: HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: count)))
            })
            try withLoop(long, configure: { $0.answerBudgetBytes = 8_000_000 }) { loop, port, _ in
                let slow = try Peer(port: port, receiveBuffer: 4_096)
                try slow.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(waits { onLoop(loop) { $0.counters.answerBytes } > 6_000_000 })
                let other = try Peer(port: port)
                try other.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try other.receiveResponse().status == 503)
                let small = try Peer(port: port)
                try small.send("GET /short HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try small.receiveResponse().body.count == 10)
                #expect(try slow.receiveResponse().body.count == 6_000_000)
                #expect(waits { onLoop(loop) { $0.counters.answerBytes } == 0 })
                let again = try Peer(port: port)
                try again.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try again.receiveResponse().body.count == 6_000_000)
            }
        }

        @Test func aLongBodyHasAsMuchTimeAsItsLengthNeeds() throws {
            try withLoop(
                echo,
                configure: {
                    $0.maximumBodyBytes = 1_000
                    $0.bodySeconds = 0
                    $0.bodyBytesPerSecond = 2_000_000
                }
            ) { _, port, _ in
                let slow = try Peer(port: port)
                try slow.send(head("/large", 2_000_000) + "abc")
                #expect(try slow.receiveResponse().status == 408)
            }
        }
    }
}
