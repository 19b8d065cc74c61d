import Canvas
import StoryServer
import Testing
import Wire

@Suite struct PastRequestTests {
    private func wrong(_ code: ErrorCode, _ field: String) -> WireError {
        var error = WireError(code, field: field)
        if code == .outOfRange {
            error.bounds =
                field == "count"
                ? Limits.Bounds("count", 1...1_000, places: 0) : Limits.pingIdentifier
        }
        return error
    }

    @Test("T8 commits are asked for after a revision, and so many; both may be left out")
    func commits() throws {
        let query = try CommitsQuery { _ in nil }
        #expect(query.after == Revision(0))
        #expect(query.count == 1_000)
        let given = try CommitsQuery { ["after": "9007199254740991", "count": "1"][$0] }
        #expect(given.after == Revision(9_007_199_254_740_991))
        #expect(given.count == 1)
        for (key, value, code) in [
            ("after", "", ErrorCode.wrongKind), ("after", "-1", .wrongKind),
            ("after", "1.0", .wrongKind), ("after", "+1", .wrongKind), ("after", "x", .wrongKind),
            ("after", "9007199254740992", .outOfRange), ("count", "0", .outOfRange),
            ("count", "1001", .outOfRange), ("count", "99999999999999999999", .outOfRange),
        ] {
            #expect(throws: wrong(code, key)) { try CommitsQuery { $0 == key ? value : nil } }
        }
    }

    @Test("T10 a difference is asked for from a revision, to another or the present one")
    func difference() throws {
        let query = try DifferenceQuery { $0 == "from" ? "3" : nil }
        #expect(query.from == Revision(3))
        #expect(query.to == nil)
        #expect(try DifferenceQuery { ["from": "3", "to": "0"][$0] }.to == Revision(0))
        #expect(throws: wrong(.missingField, "from")) { try DifferenceQuery { _ in nil } }
        #expect(throws: wrong(.wrongKind, "to")) {
            try DifferenceQuery { ["from": "3", "to": "now"][$0] }
        }
    }

    @Test("T7, T9 a path names a revision by its digits")
    func path() {
        #expect(Revision(inPath: "12") == Revision(12))
        for text in ["", "x", "-1", "1.0", "9007199254740992", "99999999999999999999"] {
            #expect(Revision(inPath: text) == nil)
        }
    }

    @Test("T7 a checkpoint's name has 1 to 80 bytes")
    func name() throws {
        func name(_ text: String) throws(WireError) -> String {
            var decoder = ClientMessageDecoder()
            return try Array(text.utf8).withUnsafeBufferPointer { bytes throws(WireError) in
                try decoder.decodeCheckpointName(UnsafeRawBufferPointer(bytes))
            }
        }
        #expect(try name(#"{"name":"Friday \u00e9"}"#) == "Friday é")
        let long = String(repeating: "é", count: 40)
        #expect(try name(#"{"name":"\#(long)"}"#) == long)
        #expect(throws: WireError(.textTooLong, field: "name", limit: 80)) {
            try name(#"{"name":"\#(long)!"}"#)
        }
        #expect(throws: wrong(.notAllowed, "name")) { try name(#"{"name":""}"#) }
        #expect(throws: wrong(.missingField, "name")) { try name("{}") }
        #expect(throws: wrong(.wrongKind, "name")) { try name(#"{"name":1}"#) }
        #expect(throws: WireError(.notJSON, offset: 0)) { try name("") }
        #expect(throws: WireError(.wrongKind)) { try name("[]") }
    }

    @Test("T11 a restore names a revision")
    func restore() throws {
        func revision(_ text: String) throws(WireError) -> Revision {
            var decoder = ClientMessageDecoder()
            return try Array(text.utf8).withUnsafeBufferPointer { bytes throws(WireError) in
                try decoder.decodeRestore(UnsafeRawBufferPointer(bytes))
            }
        }
        #expect(try revision(#"{"revision":0}"#) == Revision(0))
        #expect(try revision(#"{"revision":1e2}"#) == Revision(100))
        #expect(throws: wrong(.missingField, "revision")) { try revision("{}") }
        #expect(throws: wrong(.wrongKind, "revision")) { try revision(#"{"revision":1.5}"#) }
        #expect(throws: wrong(.outOfRange, "revision")) { try revision(#"{"revision":-1}"#) }
    }
}
