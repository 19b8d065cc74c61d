internal import CImages

/// What names a picture: the SHA-256 of its bytes.
///
/// **Spec:** T13, T14.
package struct ImageName: Hashable, Sendable {
    /// How many bytes a name has.
    package static let byteCount = Int(CIMG_HASH_BYTES)

    /// The hash, ``byteCount`` bytes.
    package let bytes: [UInt8]

    /// The name of a hash; nil when there are more or fewer bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == ImageName.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The name of a picture of these bytes; takes a moment for each megabyte.
    package init(of picture: [UInt8]) {
        var hash = [UInt8](repeating: 0, count: ImageName.byteCount)
        let isDone = cimg_hash(picture, picture.count, &hash)
        precondition(isDone != 0, "libcrypto has no SHA-256: install another libssl3")
        bytes = hash
    }

    /// Reads what ``text`` writes.
    package init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 2 * ImageName.byteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ImageName.byteCount)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = ImageName.value(of: digits[index]),
                let low = ImageName.value(of: digits[index + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// The name in hexadecimal digits, of which letters are small.
    package var text: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Where a picture is to be had: the path that items and cards have as their `url`.
///
/// **Spec:** T13, T14.
package struct ImagePath: Hashable, Sendable {
    /// What all of them begin with.
    package static let folder = "/v1/images"

    /// Which picture.
    package var name: ImageName
    /// What it is.
    package var type: ImageType

    /// Makes a path of what it tells.
    package init(_ name: ImageName, _ type: ImageType) {
        self.name = name
        self.type = type
    }

    /// Reads a path as ``text`` writes it, and no other.
    package init?(_ path: some StringProtocol) {
        let prefix = "\(ImagePath.folder)/"
        guard path.hasPrefix(prefix) else { return nil }
        let parts = path.dropFirst(prefix.count).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = ImageName(parts[0]),
            let type = ImageType.allCases.first(where: { $0.fileExtension == parts[1] })
        else { return nil }
        self.init(name, type)
    }

    /// The path.
    package var text: String { "\(ImagePath.folder)/\(name.text).\(type.fileExtension)" }
}
