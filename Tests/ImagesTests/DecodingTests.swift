import Images
import Testing

@Suite("Pictures are decoded")
struct DecodingTests {
    private let red: UInt32 = 0xFFFF_0000
    private let blue: UInt32 = 0xFF00_00FF
    private let halfBlue: UInt32 = 0x8000_0080

    private func decoded(_ picture: [UInt8], side: Int = ImageDecoder.greatestSide) throws
        -> DecodedImage
    {
        try ImageDecoder.decode(picture, mostPixels: mostPixels, noSideLongerThan: side)
    }

    @Test("T13 what a picture is says its content")
    func types() throws {
        let pictures: [(ImageType, Int, Int, [UInt8])] = [
            (.png, 1, 1, PNG.file(width: 1, height: 1, data: [0, 1, 2, 3, 4])),
            (.jpeg, 16, 8, SmallPicture.jpeg), (.jpeg, 16, 8, SmallPicture.progressiveJPEG),
            (.jpeg, 8, 8, SmallPicture.inkJPEG), (.webp, 2, 1, SmallPicture.webp),
            (.webp, 4, 3, SmallPicture.lossyWebP),
            (
                .gif, 3, 2,
                GIF.file(screen: (3, 2), frame: (0, 0, 3, 2), indexes: [0, 1, 2, 3, 0, 1])
            ),
        ]
        for (type, width, height, picture) in pictures {
            let facts = try ImageDecoder.check(picture, mostPixels: mostPixels)
            #expect(facts == ImageFacts(type: type, width: width, height: height))
            let image = try decoded(picture)
            #expect(image.width == width && image.height == height, "\(type)")
            #expect(image.pixels.count == width * height)
        }
    }

    @Test("T13 pixels are premultiplied")
    func transparency() throws {
        let png = PNG.file(width: 2, height: 1, data: [0, 255, 0, 0, 255, 0, 0, 255, 128])
        #expect(try decoded(png).pixels == [red, halfBlue])
        #expect(try decoded(SmallPicture.webp).pixels == [red, halfBlue])
    }

    @Test("T13 PNGs of every depth come out in four bytes a pixel")
    func depths() throws {
        let gray = PNG.file(width: 2, height: 1, color: 0, data: [0, 255, 0])
        #expect(try decoded(gray).pixels == [0xFFFF_FFFF, 0xFF00_0000])
        let bits = PNG.file(width: 2, height: 1, depth: 1, color: 0, data: [0, 0b1000_0000])
        #expect(try decoded(bits).pixels == [0xFFFF_FFFF, 0xFF00_0000])
        let palette = PNG.chunk("PLTE", [255, 0, 0, 0, 0, 255]) + PNG.chunk("tRNS", [255, 128])
        let indexed = PNG.file(
            width: 2, height: 1, color: 3, data: [0, 0, 1], before: [palette])
        #expect(try decoded(indexed).pixels == [red, halfBlue])
        let deep = PNG.file(
            width: 1, height: 1, depth: 16, color: 2, data: [0, 255, 255, 0, 0, 0, 0])
        #expect(try decoded(deep).pixels == [red])
        let passes = PNG.file(
            width: 1, height: 2, interlace: 1, data: [0, 255, 0, 0, 255, 0, 0, 0, 255, 255])
        #expect(try decoded(passes).pixels == [red, blue])
    }

    @Test("T13 a JPEG of inks is mixed")
    func inks() throws {
        let pixel = try #require(try decoded(SmallPicture.inkJPEG).pixels.first)
        #expect(pixel >> 16 & 255 < 20 && pixel >> 8 & 255 > 235 && pixel & 255 > 235)
    }

    @Test("T13 a JPEG is turned as it tells", arguments: [UInt8(1), 2, 3, 4, 5, 6, 7, 8, 9])
    func orientations(orientation: UInt8) throws {
        for isLittle in [true, false] {
            let picture = SmallPicture.jpeg(orientation: orientation, isLittle: isLittle)
            let isOnItsSide = (5...8).contains(orientation)
            let facts = try ImageDecoder.check(picture, mostPixels: mostPixels)
            #expect(facts.width == (isOnItsSide ? 8 : 16) && facts.height == (isOnItsSide ? 16 : 8))
            let image = try decoded(picture)
            #expect(image.width == facts.width && image.height == facts.height)
            // The red half is at the left, right, top or bottom.
            let first = image.pixels[0]
            let beginsRed = first >> 16 & 255 > 200 && first & 255 < 60
            #expect(beginsRed == [1, 4, 5, 6, 9].contains(orientation))
            let last = image.pixels[image.pixels.count - 1]
            #expect((last & 255 > 200) == beginsRed)
        }
    }

    @Test("T13 the first frame of a GIF counts, on a canvas that holds it")
    func frames() throws {
        let picture = GIF.file(
            screen: (3, 2), frame: (1, 0, 2, 1), indexes: [1, 3], transparent: 3)
        #expect(try decoded(picture).pixels == [0, red, 0, 0, 0, 0])
        let larger = GIF.file(screen: (1, 1), frame: (0, 0, 2, 1), indexes: [1, 3])
        #expect(try decoded(larger).pixels == [red, blue])
        let interlaced = GIF.file(
            screen: (1, 5), frame: (0, 0, 1, 5), indexes: [0, 1, 2, 3, 1], isInterlaced: true)
        // Stored are the rows 0, 4, 2, 1, 3.
        #expect(
            try decoded(interlaced).pixels == [0xFF00_0000, blue, 0xFF00_FF00, red, red])
    }

    @Test("T15 a picture is made smaller while it is decoded, each pixel the mean of its area")
    func sizes() throws {
        let row = [UInt8(0)] + [255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255]
        let png = PNG.file(width: 3, height: 2, data: row + row)
        let image = try decoded(png, side: 1)
        #expect(image.width == 1 && image.height == 1)
        #expect(image.pixels == [0xFF55_00AA])
        // Two of three: the middle one is shared.
        #expect(try decoded(png, side: 2).pixels == [0xFFAA_0055, blue])
        #expect(try decoded(png, side: 3).pixels.count == 6)
        for picture in [SmallPicture.jpeg, SmallPicture.progressiveJPEG] {
            let image = try decoded(picture, side: 4)
            #expect(image.width == 4 && image.height == 2)
            #expect(image.pixels[0] >> 16 & 255 > 200)
        }
        #expect(try decoded(SmallPicture.lossyWebP, side: 2).width == 2)
    }

    @Test("T13, T14 a picture has the SHA-256 of its bytes as its name, and a path of it")
    func names() throws {
        let name = ImageName(of: Array("abc".utf8))
        #expect(
            name.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let path = ImagePath(name, .jpeg)
        #expect(path.text == "/v1/images/\(name.text).jpg")
        #expect(ImagePath(path.text) == path)
        for wrong in [
            "/v1/images/\(name.text)", "/v1/images/\(name.text).jpeg", "/v1/images/.png",
            "/v1/images/\(name.text.uppercased()).png", "/v1/images/\(name.text).png/",
            "/v1/images/\(name.text.dropLast()).png",
            "/v1/images/\(name.text.dropLast())\u{e9}.png",
        ] { #expect(ImagePath(wrong) == nil, "\(wrong)") }
    }
}
