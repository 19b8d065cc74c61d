import Images
import Testing

@Suite("Hostile pictures are refused, or do nothing")
struct HostilePictureTests {
    private let png = PNG.file(
        width: 2, height: 2, data: [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    private let gif = GIF.file(screen: (2, 2), frame: (0, 0, 2, 2), indexes: [0, 1, 2, 3])

    private func error(of picture: [UInt8]) -> ImageError? {
        var errors: [ImageError?] = []
        do throws(ImageError) {
            _ = try ImageDecoder.check(picture, mostPixels: mostPixels)
            errors.append(nil)
        } catch { errors.append(error) }
        do throws(ImageError) {
            _ = try ImageDecoder.decode(picture, mostPixels: mostPixels, noSideLongerThan: 3)
            errors.append(nil)
        } catch { errors.append(error) }
        #expect(errors[0] == errors[1], "to check is to decode")
        return errors[0]
    }

    @Test("T13 what is cut anywhere is refused")
    func cutShort() {
        let pictures = [
            png, SmallPicture.jpeg, SmallPicture.progressiveJPEG, SmallPicture.webp,
            SmallPicture.lossyWebP,
        ]
        for picture in pictures {
            for length in 0..<picture.count {
                #expect(error(of: Array(picture.prefix(length))) == .unreadable, "\(length)")
            }
        }
        // Behind the first frame stand two bytes more.
        for length in 0..<gif.count - 1 {
            #expect(error(of: Array(gif.prefix(length))) == .unreadable, "\(length)")
        }
    }

    @Test("T13, E3 any byte may be wrong: it is decoded or refused")
    func wrongBytes() {
        let pictures = [
            png, gif, SmallPicture.jpeg, SmallPicture.progressiveJPEG, SmallPicture.webp,
            SmallPicture.lossyWebP, SmallPicture.movingWebP, SmallPicture.inkJPEG,
            SmallPicture.jpeg(orientation: 6, isLittle: true),
        ]
        for picture in pictures {
            for index in picture.indices {
                for mask: UInt8 in [0x01, 0x80, 0xFF] {
                    var wrong = picture
                    wrong[index] ^= mask
                    _ = error(of: wrong)
                }
            }
        }
        for index in png.indices {
            var wrong = png
            wrong[index] ^= 0x10
            #expect(error(of: wrong) != nil, "every byte of a PNG is checked: \(index)")
        }
    }

    @Test("T13 more pixels than allowed are refused by the header alone")
    func bombs() {
        let headers = [
            PNG.file(width: 65_535, height: 65_535, data: []),
            PNG.file(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, data: []),
            PNG.file(width: 4_096, height: 4_097, data: []),
            GIF.file(screen: (65_535, 65_535), frame: (0, 0, 1, 1), indexes: [0]),
            GIF.file(screen: (1, 1), frame: (0, 0, 65_535, 65_535), indexes: [0]),
            GIF.file(screen: (1, 1), frame: (65_535, 65_535, 1, 1), indexes: [0]),
            webp("VP8L", [0x2F, 0xFF, 0xFF, 0xFF, 0x0F]),
            webp("VP8 ", [0x10, 4, 0, 0x9D, 1, 0x2A, 0xFF, 0x3F, 0xFF, 0x3F]),
            webp("VP8X", [2, 0, 0, 0, 0x2F, 0x75, 0, 0x2F, 0x75, 0]),
            largeJPEG(from: SmallPicture.jpeg), largeJPEG(from: SmallPicture.progressiveJPEG),
            // A side that the library refuses before it tells any size.
            largeJPEG(from: SmallPicture.jpeg, side: [0xFF, 0xFF]),
        ]
        for picture in headers { #expect(error(of: picture) == .tooLarge) }
        #expect(error(of: PNG.file(width: 0, height: 1, data: [])) == .unreadable)
        // As many as are allowed are read, as far as there is anything to read.
        #expect(error(of: PNG.file(width: 4_096, height: 4_096, data: [0])) == .unreadable)
        let wide = PNG.file(width: 16_777_216, height: 1, depth: 1, color: 0, data: [])
        #expect(error(of: wide) == .unreadable)
    }

    /// A WebP of which only a header is there.
    private func webp(_ name: String, _ header: [UInt8]) -> [UInt8] {
        let size: UInt8 = name == "VP8X" ? 10 : 64
        let rest = [UInt8](repeating: 0, count: 64 - header.count)
        return Array("RIFF".utf8) + [76, 0, 0, 0] + Array("WEBP\(name)".utf8) + [size, 0, 0, 0]
            + header + rest
    }

    /// A JPEG that says that it has 65,500 × 65,500 pixels, or as many on each side as it is told.
    private func largeJPEG(from picture: [UInt8], side: [UInt8] = [0xFF, 0xDC]) -> [UInt8] {
        var picture = picture
        for index in picture.indices.dropLast(9)
        where picture[index] == 0xFF && [0xC0, 0xC2].contains(picture[index + 1]) {
            picture.replaceSubrange(index + 5...index + 8, with: side + side)
            return picture
        }
        preconditionFailure("a JPEG says its size: mend the literal")
    }

    @Test("T13 a JPEG of very many scans is refused, though each is right")
    func scans() throws {
        #expect(error(of: try progressive(coefficients: 20)) == nil)
        #expect(error(of: try progressive(coefficients: 63)) == .unreadable)
    }

    /// A JPEG whose scans have one coefficient each, three scans for the three colours.
    private func progressive(coefficients: UInt8) throws -> [UInt8] {
        let picture = SmallPicture.progressiveJPEG
        let pairs = zip(picture, picture.dropFirst()).map { [$0, $1] }
        let first = try #require(pairs.firstIndex(of: [0xFF, 0xDA]))
        let end = try #require(pairs[first...].firstIndex(of: [0xFF, 0xC4]))
        // A table of one code of one bit: nothing is in the rest of the block.
        var result = Array(picture[..<end]) + [0xFF, 0xC4, 0, 0x14, 0x10, 1]
        result += [UInt8](repeating: 0, count: 16)
        for coefficient in 1...coefficients {
            for color in UInt8(1)...3 {
                result += [0xFF, 0xDA, 0, 8, 1, color, 0, coefficient, coefficient, 0]
                result.append(color == 1 ? 0x3F : 0x7F)
            }
        }
        return result + [0xFF, 0xD9]
    }

    @Test("T13 what stands beside the pixels is not unpacked, and does nothing")
    func chunks() {
        let bomb = PNG.stored([UInt8](repeating: 0, count: 300_000))
        let chunks = [
            PNG.chunk("iCCP", Array("name\0\0".utf8) + bomb),
            PNG.chunk("zTXt", Array("key\0\0".utf8) + bomb),
            PNG.chunk("iTXt", Array("key\0\u{1}\0\0\0".utf8) + bomb),
            PNG.chunk("tEXt", Array("key\0<script>alert(1)</script>".utf8)),
            PNG.chunk("eXIf", [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF]),
            PNG.chunk("sPLT", [0xFF]), PNG.chunk("hIST", [1]), PNG.chunk("vpAg", [1, 2, 3]),
        ]
        let data: [UInt8] = [0, 255, 0, 0, 255]
        #expect(error(of: PNG.file(width: 1, height: 1, data: data, before: chunks)) == nil)
        let unknown = PNG.chunk("ABCD", [])
        #expect(
            error(of: PNG.file(width: 1, height: 1, data: data, before: [unknown])) == .unreadable,
            "what a reader must know")
    }

    @Test("T13 what is packed behind the last row of a PNG is little, or it is refused")
    func needlessRows() {
        let row: [UInt8] = [0, 255, 0, 0, 255]
        for (count, expected) in [(1_000, nil), (200_000, ImageError.unreadable)] {
            let rows = row + [UInt8](repeating: 0, count: count)
            for interlace: UInt8 in [0, 1] {
                let picture = PNG.file(width: 1, height: 1, interlace: interlace, data: rows)
                #expect(error(of: picture) == expected)
            }
            // Other chunks may be as long as they like.
            let picture = PNG.file(width: 1, height: 1, data: row)
            let text = PNG.chunk("tEXt", [UInt8](repeating: 65, count: 2 * count))
            #expect(error(of: picture.dropLast(12) + text + PNG.chunk("IEND", [])) == nil)
        }
    }

    @Test("T13 of a GIF of very many frames only the first is read, whatever the others say")
    func frames() {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 1, 0]
        let others = repeatElement(frame, count: 20_000).flatMap(\.self)
        #expect(error(of: gif.dropLast() + others + [0x3B]) == nil)
        let comment = [0x21, 0xFE, 1, 65, 0] as [UInt8]
        let comments = repeatElement(comment, count: 20_000).flatMap(\.self)
        #expect(error(of: gif.prefix(25) + comments + gif.dropFirst(25)) == nil)
        #expect(error(of: gif.prefix(25) + comments) == .unreadable)
    }

    @Test("T13 what is no picture, or of another type, is refused")
    func others() {
        let texts = [
            "", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            "<!DOCTYPE html><script>alert(1)</script>", "GIF89a", "RIFF",
            "RIFF\u{4}\0\0\0WEBP", "BM", "%PDF-1.7", "\u{89}PNG", "%!PS-Adobe", "{}",
        ]
        for text in texts { #expect(error(of: Array(text.utf8)) == .unreadable, "\(text)") }
        #expect(error(of: Array("GIF89a=1;alert(1)".utf8)) == .tooLarge)
        #expect(error(of: SmallPicture.movingWebP) == .unreadable)
        #expect(error(of: Array("<html>".utf8) + png) == .unreadable)
        #expect(error(of: [0xFF, 0xD8, 0xFF, 0xD9]) == .unreadable)
    }

    @Test("T13 a page behind a picture is part of no picture")
    func polyglots() {
        let page = Array("<html><script>alert(1)</script>".utf8)
        for picture in [png, gif, SmallPicture.jpeg, SmallPicture.webp] {
            #expect(error(of: picture + page) == nil)
        }
    }

    @Test("T13 an EXIF block may say anything")
    func blocks() {
        let whole = SmallPicture.jpeg(orientation: 6, isLittle: false)
        for index in 6..<38 {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var picture = whole
                picture[index] = value
                #expect(error(of: picture) == nil)
            }
        }
    }
}
