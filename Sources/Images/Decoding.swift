internal import CImages
internal import Glibc

/// The pixels of a picture, as Cairo's `CAIRO_FORMAT_ARGB32` has them.
package struct DecodedImage: Hashable, Sendable {
    /// How many pixels a row has, 1…32,767.
    package let width: Int
    /// How many rows there are, 1…32,767.
    package let height: Int
    /// The rows from the top, without gaps: alpha in the highest byte of each, then red, green and
    /// blue, which are premultiplied by it.
    package let pixels: [UInt32]
}

/// Reads pictures that anybody may have made.
///
/// Whatever the bytes are, a call ends, with a result or an error; it takes time in proportion to
/// the pixels and bytes, and at most 160 MB of memory for a picture of 2²⁴ pixels besides what it
/// returns. What stands in a picture beside its pixels (texts, profiles) is not looked at, but for
/// the orientation that a JPEG tells, which is applied.
///
/// **Isolation:** any thread but those of loops: a large picture takes a second. **Spec:** T13.
package enum ImageDecoder {
    /// The longest side that a decoded picture may have: Cairo takes no longer ones.
    package static let greatestSide = 32_767

    /// Decodes the whole picture, to be sure that it is one, and keeps nothing of it.
    package static func check(
        _ picture: [UInt8], mostPixels: Int
    ) throws(ImageError) -> ImageFacts {
        precondition(mostPixels >= 0, "a picture has no negative number of pixels: say how many")
        var facts = cimg_facts()
        try throwError(cimg_check(picture, picture.count, UInt64(mostPixels), &facts))
        return ImageFacts(facts)
    }

    /// Decodes a picture, of a GIF the first frame, turned as it is to be shown.
    ///
    /// - Parameters:
    ///   - picture: the bytes of the file.
    ///   - mostPixels: how many pixels it may have as it is stored.
    ///   - side: how long the longer side of the result is at most, within 1…``greatestSide``; a
    ///     larger picture is made smaller while it is decoded, and none is made larger.
    package static func decode(
        _ picture: [UInt8], mostPixels: Int, noSideLongerThan side: Int = greatestSide
    ) throws(ImageError) -> DecodedImage {
        precondition(mostPixels >= 0, "a picture has no negative number of pixels: say how many")
        precondition(
            (1...greatestSide).contains(side), "\(side) is no length of a side: see greatestSide")
        var facts = cimg_facts()
        var result = cimg_pixels()
        try throwError(
            cimg_decode(
                picture, picture.count, UInt64(mostPixels), UInt32(side), &facts, &result))
        defer { free(result.pixels) }
        let count = Int(result.width) * Int(result.height)
        return DecodedImage(
            width: Int(result.width), height: Int(result.height),
            pixels: Array(UnsafeBufferPointer(start: result.pixels, count: count)))
    }

    private static func throwError(_ status: cimg_status) throws(ImageError) {
        switch status {
        case CIMG_DONE: return
        case CIMG_TOO_LARGE: throw .tooLarge
        case CIMG_NO_MEMORY: throw .noMemory
        default: throw .unreadable
        }
    }
}
