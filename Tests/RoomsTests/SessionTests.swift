import Canvas
import Rooms
import Testing
import Wire

@Suite struct SessionTests {
    /// A session, and what it makes of texts.
    private struct Reader {
        var session: Session
        var decoder = ClientMessageDecoder()
        var samples: [Sample] = []

        init(_ encoding: WireEncoding = .json) { session = Session(encoding) }

        mutating func read(_ text: String, isText: Bool = true) -> Session.Outcome {
            Array(text.utf8).withUnsafeBytes {
                session.receive($0, isText: isText, &decoder, samples: &samples)
            }
        }
    }

    static let earlyTexts: [(text: String, code: ErrorCode)] = [
        (#"{"type":"ping","id":1}"#, .unexpected), (#"{"type":"end","gesture":1}"#, .unexpected),
        ("not JSON", .notJSON), (#"{"type":"hallo"}"#, .unknownType), ("{}", .missingField),
        (#"{"type":"hello","name":7}"#, .wrongKind), (#"{"type":"hello","min":0}"#, .outOfRange),
    ]

    @Test(
        "H1 before a right hello everything closes with 4500 and its error", arguments: earlyTexts)
    func early(text: String, code: ErrorCode) {
        var reader = Reader()
        guard case .close(.badHello, let error?) = reader.read(text) else {
            Issue.record("it is not closed")
            return
        }
        #expect(error.code == code)
        #expect(!reader.session.isJoined)
    }

    @Test("H1, W2, W3 before hello a binary message and one too large close with 4500 as well")
    func earlyFrames() {
        var reader = Reader()
        #expect(
            reader.read(#"{"type":"hello"}"#, isText: false)
                == .close(.badHello, WireError(.notText)))
        #expect(
            Session(.json).receiveOversized()
                == .close(.badHello, WireError(.messageTooLarge, limit: 16_384)))
    }

    @Test("W2 in the binary subprotocol a text message is error 1013")
    func textInBinary() {
        var reader = Reader(.binary)
        #expect(
            reader.read(#"{"type":"hello"}"#) == .close(.badHello, WireError(.notBinary)))
    }

    @Test("W8 after hello, of messages of unknown types the first is answered, all are ignored")
    func unknownTypes() {
        var reader = Reader()
        _ = reader.read(#"{"type":"hello"}"#)
        #expect(reader.read(#"{"type":"paint"}"#) == .ignore(WireError(.unknownType)))
        #expect(reader.read(#"{"type":"paint"}"#) == .ignore(nil))
        #expect(reader.read(#"{"type":"erase","command":1}"#) == .ignore(nil))
        #expect(reader.read(#"{"type":"ping","id":1}"#) == .message(.ping(identifier: 1)))
    }

    static let versions: [(text: String, code: CloseCode?)] = [
        (#"{"type":"hello"}"#, nil), (#"{"type":"hello","min":1,"max":1}"#, nil),
        (#"{"type":"hello","max":9}"#, nil), (#"{"type":"hello","min":2,"max":9}"#, .serverTooOld),
        (#"{"type":"hello","min":2}"#, .serverTooOld),
    ]

    @Test("H2 a client that speaks only newer versions is closed with 4502", arguments: versions)
    func version(text: String, code: CloseCode?) {
        var reader = Reader()
        let outcome = reader.read(text)
        if let code {
            #expect(outcome == .close(code, nil))
            #expect(!reader.session.isJoined)
        } else if case .join = outcome {
            #expect(reader.session.isJoined)
        } else {
            Issue.record("\(outcome)")
        }
    }

    @Test("H1 a hello's name and color are handed on")
    func hello() {
        var reader = Reader()
        let hello = Hello(name: "Ada", color: Color(rgb: 0xFF8800))
        #expect(reader.read(##"{"type":"hello","name":"Ada","color":"#Ff8800"}"##) == .join(hello))
    }

    @Test("W2, W3, J3 after hello what is wrong is refused, and the connection lives")
    func later() {
        var reader = Reader()
        _ = reader.read(#"{"type":"hello"}"#)
        #expect(reader.read("{}", isText: false) == .refuse(WireError(.notText)))
        #expect(
            reader.session.receiveOversized()
                == .refuse(WireError(.messageTooLarge, limit: 65_536)))
        #expect(reader.read("{") == .refuse(WireError(.notJSON, offset: 1)))
        #expect(reader.read(#"{"type":"ping","id":1}"#) == .message(.ping(identifier: 1)))
    }

    @Test("H4, J4 a second hello goes to the room, unless it has another error first")
    func secondHello() {
        var reader = Reader()
        _ = reader.read(#"{"type":"hello"}"#)
        #expect(
            reader.read(#"{"type":"hello","min":2}"#) == .message(.hello(Hello(minimumVersion: 2))))
        #expect(
            reader.read(#"{"type":"hello","name":7}"#)
                == .refuse(WireError(.wrongKind, field: "name")))
    }
}
