import LoadGenerator
import Testing

/// What any server may answer: none of it may be believed without a look.
@Suite struct HTTPHeadTests {
    private func head(_ lines: String...) -> HTTPHead? {
        HTTPHead(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    @Test("a head has a status, and may say how long the body is") func right() {
        let full = head("HTTP/1.1 201 Created", "content-LENGTH:\t12 ", "Connection: Close")
        #expect(full?.status == 201 && full?.length == 12 && full?.isLast == true)
        let short = head("HTTP/1.0 404")
        #expect(short?.status == 404 && short?.length == nil && short?.isLast == false)
    }

    @Test(
        "what is no length or no status is no head",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: -5", "HTTP/1.1 200 OK\r\nContent-Length: +5",
            "HTTP/1.1 200 OK\r\nContent-Length: 5x", "HTTP/1.1 200 OK\r\nContent-Length:",
            "HTTP/1.1 -20 OK", "HTTP/1.1 099 OK", "HTTP/1.1", "", "SSH-2.0 200 OK",
        ]) func wrong(_ text: String)
    {
        #expect(head(text) == nil)
    }

    @Test("a length beyond all numbers is too long, not a trap") func huge() {
        let digits = String(repeating: "9", count: 40)
        #expect(head("HTTP/1.1 200 OK", "Content-Length: \(digits)")?.length == .max)
    }

    @Test("the end of the head is found wherever the parts are cut") func end() {
        let bytes = Array("HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody".utf8)
        for count in 0...bytes.count {
            let part = Array(bytes.prefix(count))
            #expect(HTTPHead.end(in: part, from: 0) == (count < 25 ? nil : 25))
            if HTTPHead.end(in: part, from: 0) == nil {
                #expect(HTTPHead.end(in: bytes, from: count) == 25)
            }
        }
    }
}
