import Images
import StoryServer
import StoryStore

/// Pictures that are right, and as many as wanted.
enum SmallImage {
    /// A GIF of one pixel, which differs by what stands behind it.
    static func bytes(_ number: UInt8 = 0) -> [UInt8] {
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 255, 0, 0]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B, number]
    }

    /// As a store keeps it.
    static func stored(_ number: UInt8 = 0) -> StoredImage {
        let bytes = bytes(number)
        return StoredImage(
            name: ImageName(of: bytes), facts: ImageFacts(type: .gif, width: 1, height: 1),
            bytes: bytes)
    }

    /// Where it is to be had.
    static func path(_ number: UInt8 = 0) -> String {
        ImagePath(stored(number).name, .gif).text
    }
}
