/// What is before the body of an answer, as far as it matters here.
package struct HTTPHead: Equatable {
    package let status: Int
    /// How long the body is; nil when it goes on until the connection is closed.
    package let length: Int?
    /// Whether the connection is closed behind the body.
    package let isLast: Bool

    /// No head is longer.
    package static let greatestHead = 64 << 10
    /// No story is longer.
    package static let greatestBody = 16 << 20

    /// Reads a head; nil when it is none.
    package init?(_ bytes: some Collection<UInt8>) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
            let status = HTTPHead.number(words[1]), status >= 100
        else { return nil }
        self.status = status
        isLast = HTTPHead.header("connection", in: lines)?.lowercased() == "close"
        guard let text = HTTPHead.header("content-length", in: lines) else {
            // "No content" has none, and says no length.
            length = status == 204 ? 0 : nil
            return
        }
        guard let number = HTTPHead.number(text) else { return nil }
        length = number
    }

    /// Where the head ends that the bytes begin with, of which the first few have been searched.
    package static func end(in bytes: [UInt8], from searched: Int) -> Int? {
        var index = max(0, searched - 3)
        while index + 4 <= bytes.count {
            if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D,
                bytes[index + 3] == 0x0A
            {
                return index + 4
            }
            index += 1
        }
        return nil
    }

    /// A number of digits only; one too large for any use is the largest.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }

    private static func header(_ name: String, in lines: [Substring]) -> Substring? {
        for line in lines.dropFirst() {
            let parts = line.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].lowercased() == name else { continue }
            var value = parts[1].drop { $0 == " " || $0 == "\t" }
            while value.last == " " || value.last == "\t" { value.removeLast() }
            return value
        }
        return nil
    }
}
