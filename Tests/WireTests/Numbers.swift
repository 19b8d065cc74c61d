import Canvas
import SeededRandom
import Wire

/// Reads single numbers through the decoder, as clients send them.
final class Reading {
    private var decoder = ClientMessageDecoder()

    private func decode(_ message: String) -> ClientMessage? {
        var samples: [Sample] = []
        return try? Array(message.utf8).withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, samples: &samples)
        }
    }

    /// The thousandths of a coordinate, or nil when it is refused.
    func coordinate(_ text: String) -> Int64? {
        let message = decode(#"{"type":"presence","cursor":{"x":\#(text),"y":0}}"#)
        guard case .presence(let changes)? = message else { return nil }
        return (changes.cursor ?? nil)?.x.thousandths
    }

    /// The millionths of a scale, or nil when it is refused.
    func scale(_ text: String) -> Int64? {
        let message = decode(#"{"type":"update","command":1,"item":1,"scale":\#(text)}"#)
        guard case .command(_, .update(_, let changes))? = message else { return nil }
        return changes.scale?.millionths
    }

    /// A whole number, or nil when it is refused.
    func identifier(_ text: String) -> UInt64? {
        guard case .ping(let identifier)? = decode(#"{"type":"ping","id":\#(text)}"#) else {
            return nil
        }
        return identifier
    }
}

/// Single numbers as the server writes them.
enum Writing {
    static func coordinate(_ thousandths: Int64) -> String {
        var buffer = ByteBuffer()
        let position = Position(x: Length(thousandths: thousandths), y: .zero)
        buffer.appendRecord(presenceOf: MemberID(1)!, Presence(cursor: position))
        return value(of: "x", in: buffer.array)
    }

    static func scale(_ scale: Scale) -> String {
        var buffer = ByteBuffer()
        let item = Item(
            id: ItemID(1)!, frame: Frame(center: .center, scale: scale),
            halfExtents: HalfExtents(width: .zero, height: .zero), content: .sticker(emoji: ""))
        buffer.appendRecord(changed: item, .scale, rank: Rank(0), by: MemberID(1)!)
        return value(of: "scale", in: buffer.array)
    }

    private static func value(of key: String, in bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: "\"\(key)\":", maxSplits: 1)
        return String(parts[1].prefix { $0 != "," && $0 != "}" })
    }

    /// Whether a number has no exponent, plus sign, needless zero or negative zero.
    static func isPlain(_ text: String) -> Bool {
        let magnitude = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = magnitude.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, text != "-0", parts.joined().allSatisfy(\.isNumber) else {
            return false
        }
        let isWholePlain = parts[0] == "0" || !parts[0].hasPrefix("0")
        return isWholePlain && (parts.count == 1 || !parts[1].isEmpty && parts[1].last != "0")
    }
}

/// Numbers of JSON's grammar, many of them at ties and limits.
struct RandomDecimals {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private mutating func digits(_ count: ClosedRange<Int>) -> String {
        let choices: [Character] = ["0", "0", "9", "9", "5", "4", "1", "2", "3", "6", "7", "8"]
        return String(
            (0..<Int.random(in: count, using: &random)).map { _ in
                choices.randomElement(using: &random)!
            })
    }

    mutating func next() -> String {
        var text = Bool.random(using: &random) ? "-" : ""
        let whole = digits(0...Int.random(in: 0...25, using: &random)).drop { $0 == "0" }
        text += whole.isEmpty ? "0" : whole
        if Int.random(in: 0..<5, using: &random) > 0 {
            text += "." + digits(1...Int.random(in: 1...30, using: &random))
            if Bool.random(using: &random) {
                text += ["5", "50", "49", "4999999999999999999"]
                    .randomElement(using: &random)!
            }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let signs = ["", "+", "-", "-", "-"]
            text += Bool.random(using: &random) ? "e" : "E"
            text += signs.randomElement(using: &random)!
            text += String(Int.random(in: 0...30, using: &random))
        }
        return text
    }
}
