import Foundation
import Testing

/// The golden vectors of the checkout, as plain JSON values.
enum VectorFiles {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The parsed JSON of a file in `Protocol/`.
    static func json(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: root.appending(path: "Protocol/\(path)"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// The names of the vector files of `side`, in order.
    static func names(of side: String) throws -> [String] {
        let folder = root.appending(path: "Protocol/vectors/v1/\(side)").path
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".json") }.sorted()
    }

    /// The vectors of a file, after checking that there are as many as it says.
    static func vectors(_ name: String, of side: String) throws -> [[String: Any]] {
        let file = try json("vectors/v1/\(side)/\(name)")
        let tests = try #require(file["tests"] as? [[String: Any]])
        #expect(tests.count == file["count"] as? Int, "\(name) was cut short")
        return tests
    }

    /// The bytes of a vector: its text, or its hexadecimal digits.
    static func bytes(of vector: [String: Any]) throws -> [UInt8] {
        if let text = vector["text"] as? String { return Array(text.utf8) }
        let digits = Array(try #require(vector["hex"] as? String))
        return try stride(from: 0, to: digits.count, by: 2).map {
            try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
        }
    }

    /// A JSON value as text with sorted keys, so that two can be compared.
    static func canonical(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }
}
