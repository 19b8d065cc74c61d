import Canvas
import Foundation
import Testing
import Wire

@Suite struct ClientVectorTests {
    @Test("J1, J2, J4, N2 every client vector decodes to its value or is refused with its error")
    func vectors() throws {
        var decoder = ClientMessageDecoder()
        let names = try VectorFiles.names(of: "client")
        #expect(names.count >= 12)
        for name in names {
            for vector in try VectorFiles.vectors(name, of: "client") {
                try check(vector, with: &decoder)
            }
        }
    }

    private func check(_ vector: [String: Any], with decoder: inout ClientMessageDecoder) throws {
        let id = vector["id"] as? String ?? "?"
        let bytes = try VectorFiles.bytes(of: vector)
        var samples: [Sample] = []
        do {
            let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, samples: &samples)
            }
            guard let expected = vector["value"] else {
                Issue.record("\(id) is accepted: \(message)")
                return
            }
            let value = LogicalValue.value(of: message, samples: samples)
            let (actual, wanted) = try (
                VectorFiles.canonical(value), VectorFiles.canonical(expected)
            )
            #expect(actual == wanted, "\(id)")
        } catch let error as WireError {
            #expect(samples.isEmpty, "\(id) leaves samples behind")
            var buffer = ByteBuffer()
            buffer.append(error)
            let written = try JSONSerialization.jsonObject(with: Data(buffer.array))
            var value = try #require(written as? [String: Any])
            value["message"] = nil
            let expected = vector["error"] ?? "accepted"
            let (actual, wanted) = try (
                VectorFiles.canonical(value), VectorFiles.canonical(expected)
            )
            #expect(actual == wanted, "\(id)")
        }
    }
}
