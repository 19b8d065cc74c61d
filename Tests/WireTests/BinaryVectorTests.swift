import Canvas
import Foundation
import Testing
import Wire

/// The bytes that every valid vector has, and the bytes that are no message.
@Suite struct BinaryVectorTests {
    @Test("B1, W2 every client vector has the bytes of its value, and they are read as the value")
    func clients() throws {
        var decoder = ClientMessageDecoder()
        var count = 0
        for (vector, bytes) in try vectors(of: "client") {
            let id = try #require(vector["id"] as? String)
            var samples: [Sample] = []
            let message = try decode(bytes, with: &decoder, into: &samples)
            let value = LogicalValue.value(of: message, samples: samples)
            let (actual, wanted) = try (
                VectorFiles.canonical(value), VectorFiles.canonical(#require(vector["value"]))
            )
            #expect(actual == wanted, "\(id)")
            #expect(written(message, samples) == bytes, "\(id)")

            var others: [Sample] = []
            let text = try VectorFiles.bytes(of: vector)
            let other = try text.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, as: .json, samples: &others)
            }
            #expect(message == other && samples == others, "\(id): both encodings say the same")
            count += 1
        }
        #expect(count == 790, "every valid vector was read")
    }

    @Test("B1, B5, U1, U6, C13, C14, R5 every update has the bytes of its value, and is read again")
    func updates() throws {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        let files = try VectorFiles.names(of: "server").filter { $0.hasPrefix("update") }
        let vectors = try vectors(of: "server", files)
        for (vector, bytes) in vectors {
            let id = try #require(vector["id"] as? String)
            var buffer = MessageBuffer(.binary)
            try buffer.write(update: JSONValue(vector["value"]))
            #expect(buffer.array == bytes, "\(id)")
            _ = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, as: .binary, into: &update)
            }
            #expect(text(of: update) == vector["text"] as? String, "\(id)")
            #expect(written(update, as: .binary) == bytes, "\(id)")
        }
        #expect(vectors.count == 358)
    }

    @Test("B1, H3 every welcome has the bytes of its value, and they are read as the value")
    func welcomes() throws {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        let vectors = try vectors(of: "server", ["welcome.json"])
        for (vector, bytes) in vectors {
            let id = try #require(vector["id"] as? String)
            var buffer = MessageBuffer(.binary)
            try buffer.write(welcome: JSONValue(vector["value"]))
            #expect(buffer.array == bytes, "\(id)")
            let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, as: .binary, into: &update)
            }
            guard case .welcome(let welcome) = message else {
                Issue.record("\(id) is a welcome")
                continue
            }
            var text = MessageBuffer(.json)
            text.append(welcome)
            #expect(String(decoding: text.array, as: UTF8.self) == vector["text"] as? String)
        }
        #expect(vectors.count == 11)
    }

    @Test("B2, B3, B4, B5, J4 bytes of clients that are no message have their error")
    func wrongClients() throws {
        var decoder = ClientMessageDecoder()
        var codes: Set<ErrorCode> = []
        for vector in try VectorFiles.vectors("client.json", of: "binary") {
            var samples: [Sample] = []
            let outcome = Result<String, any Error> {
                let message = try decode(bytes(of: vector), with: &decoder, into: &samples)
                return try VectorFiles.canonical(
                    LogicalValue.value(of: message, samples: samples))
            }
            if let code = try check(outcome, vector) {
                codes.insert(code)
                #expect(samples.isEmpty, "nothing of a wrong message is left")
            }
        }
        #expect(
            codes == [
                .malformed, .unknownType, .missingField, .outOfRange, .notAllowed, .textTooLong,
                .listTooLong, .sampleForm, .itemTwice,
            ], "each error of the decoder has a vector")
    }

    @Test("B2, B3, B5 wrong bytes of servers are refused, and what is new passed over")
    func wrongServers() throws {
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        var codes: Set<ErrorCode> = []
        for vector in try VectorFiles.vectors("server.json", of: "binary") {
            let bytes = try bytes(of: vector)
            let outcome = Result<String, any Error> {
                _ = try bytes.withUnsafeBytes { bytes throws(WireError) in
                    try decoder.decode(bytes, as: .binary, into: &update)
                }
                let data = Data(written(update, as: .json))
                return try VectorFiles.canonical(JSONSerialization.jsonObject(with: data))
            }
            if let code = try check(outcome, vector) { codes.insert(code) }
        }
        #expect(
            codes == [
                .malformed, .unknownType, .outOfRange, .notAllowed, .textTooLong, .itemTwice,
            ])
    }

    @Test("B2 what would have begun a gesture says so, whatever is wrong with it")
    func beginnings() throws {
        var decoder = ClientMessageDecoder()
        for vector in try VectorFiles.vectors("client.json", of: "binary") {
            let bytes = try bytes(of: vector)
            var samples: [Sample] = []
            do {
                _ = try decode(bytes, with: &decoder, into: &samples)
            } catch let error as WireError {
                #expect(error.refusesBegin == (bytes.first == 8))
            }
        }
    }

    private func vectors(
        of side: String, _ only: [String]? = nil
    ) throws -> [(vector: [String: Any], bytes: [UInt8])] {
        try (only ?? VectorFiles.names(of: side)).flatMap { name in
            try VectorFiles.vectors(name, of: side).filter { $0["valid"] as? Bool == true }
                .map { ($0, try bytes(of: $0)) }
        }
    }

    private func bytes(of vector: [String: Any]) throws -> [UInt8] {
        try VectorFiles.bytes(of: ["hex": #require(vector["binary"])])
    }

    /// Compares what came of a vector with what is expected; returns the code of its error.
    private func check(
        _ outcome: Result<String, any Error>, _ vector: [String: Any]
    ) throws -> ErrorCode? {
        let id = try #require(vector["id"] as? String)
        switch outcome {
        case .success(let value):
            let wanted = try vector["value"].map { try VectorFiles.canonical($0) }
            #expect(value == wanted, "\(id)")
            return nil
        case .failure(let error):
            let error = try #require(error as? WireError)
            var buffer = ByteBuffer()
            buffer.append(error)
            let written = try JSONSerialization.jsonObject(with: Data(buffer.array))
            var value = try #require(written as? [String: Any])
            value["message"] = nil
            let (actual, wanted) = try (
                VectorFiles.canonical(value), VectorFiles.canonical(vector["error"] ?? "accepted")
            )
            #expect(actual == wanted, "\(id)")
            return error.code
        }
    }
}

private func decode(
    _ bytes: [UInt8], with decoder: inout ClientMessageDecoder, into samples: inout [Sample]
) throws -> ClientMessage {
    try bytes.withUnsafeBytes { bytes throws(WireError) in
        try decoder.decode(bytes, as: .binary, samples: &samples)
    }
}

private func written(_ message: ClientMessage, _ samples: [Sample]) -> [UInt8] {
    var buffer = MessageBuffer(.binary)
    buffer.append(message, samples: samples)
    return buffer.array
}
