import Canvas
import Foundation
import Testing
import Wire

/// JSON at its edges, by the verdicts of another reader, which `documents.json` keeps.
@Suite struct DocumentTests {
    private enum Verdict: Equatable {
        case isJSON
        case isNotJSON
        case isTooDeep

        init(_ error: WireError?) {
            switch error?.code {
            case .notJSON: self = .isNotJSON
            case .tooDeep: self = .isTooDeep
            // What it says may be wrong all the same; J4 looks at that later.
            default: self = .isJSON
            }
        }
    }

    @Test("J1, N6 what JSON.parse takes is JSON, but for what the rules except, and nothing else")
    func documents() throws {
        let file = try VectorFiles.json("vectors/documents.json")
        let documents = try #require(file["documents"] as? [[String: Any]])
        #expect(documents.count == file["count"] as? Int && documents.count >= 300)
        var ours = ClientMessageDecoder()
        var theirs = ServerMessageDecoder()
        var exceptions: [String: Int] = [:]
        for document in documents {
            let bytes = try VectorFiles.bytes(of: document)
            let text = String(decoding: bytes, as: UTF8.self)
            let exception = document["exception"] as? String
            exceptions[exception ?? "none", default: 0] += 1
            let isJSON = try #require(document["json"] as? Bool)
            let expected: Verdict =
                exception == "J1" ? .isTooDeep : isJSON && exception == nil ? .isJSON : .isNotJSON
            #expect(verdict(of: bytes, by: &ours) == expected, "\(text)")
            #expect(verdict(of: bytes, by: &theirs) == expected, "\(text)")
        }
        #expect(Set(exceptions.keys) == ["none", "N6", "J1"], "those that J1 names")
    }

    private func verdict(of bytes: [UInt8], by decoder: inout ClientMessageDecoder) -> Verdict {
        var samples: [Sample] = []
        do {
            _ = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, samples: &samples)
            }
        } catch let error as WireError {
            return Verdict(error)
        } catch {
            return .isNotJSON
        }
        return .isJSON
    }

    private func verdict(of bytes: [UInt8], by decoder: inout ServerMessageDecoder) -> Verdict {
        var update = ServerUpdate()
        do {
            _ = try bytes.withUnsafeBytes { bytes throws(WireError) in
                try decoder.decode(bytes, into: &update)
            }
        } catch let error as WireError {
            return Verdict(error)
        } catch {
            return .isNotJSON
        }
        return .isJSON
    }
}
