import Images

/// What pictures may have in these tests, as `imagePixels` in limits.json.
let mostPixels = 16_777_216

/// Small files, one of each kind, written by their own libraries.
enum SmallPicture {
    /// 16 × 8, the left half red, the right one blue.
    static let jpeg = bytes(
        """
        ffd8ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e
        404457453738506d51575f626768673e4d71797064785c656763ffdb0043011112121815182f1a1a2f63423842
        636363636363636363636363636363636363636363636363636363636363636363636363636363636363636363
        6363636363ffc00011080008001003012200021101031101ffc400150001010000000000000000000000000000
        0005ffc40014100100000000000000000000000000000000ffc400140101000000000000000000000000000000
        05ffc40019110002030100000000000000000000000000430581c106ffda000c03010002110311003f008a8e05
        39d6d68ccf2ef0ffd9
        """)
    /// The same in ten scans.
    static let progressiveJPEG = bytes(
        """
        ffd8ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e
        404457453738506d51575f626768673e4d71797064785c656763ffdb0043011112121815182f1a1a2f63423842
        636363636363636363636363636363636363636363636363636363636363636363636363636363636363636363
        6363636363ffc20011080008001003012200021101031101ffc400150001010000000000000000000000000000
        0004ffc40014010100000000000000000000000000000004ffda000c030100021003100000018a314cffc40014
        100100000000000000000000000000000010ffda00080101000105023fffc40016110003000000000000000000
        0000000000000442ffda0008010301013f017e4fffc400161100030000000000000000000000000000000542ff
        da0008010201013f015d47ffc40014100100000000000000000000000000000010ffda0008010100063f023fff
        c40014100100000000000000000000000000000010ffda0008010100013f213fffda000c030100020003000000
        1007ffc400151101010000000000000000000000000000c100ffda0008010301013f1042ffc400151101010000
        000000000000000000000000c100ffda0008010201013f1016ffc4001410010000000000000000000000000000
        0010ffda0008010100013f103fffd9
        """)
    /// 8 × 8 in four inks, as Adobe writes them: cyan is all there, of the others nothing.
    static let inkJPEG = bytes(
        """
        ffd8ffee000e41646f626500640000000000ffdb004300100b0c0e0c0a100e0d0e1211101318281a1816161831
        23251d283a333d3c3933383740485c4e404457453738506d51575f626768673e4d71797064785c656763ffc000
        140800080008044311004d11005911004b1100ffc40014000100000000000000000000000000000007ffc40014
        100100000000000000000000000000000000ffda000e0443004d0059004b00003f003f2010080fffd9
        """)
    /// 2 × 1 without loss: red, and blue that is half transparent.
    static let webp = bytes(
        """
        5249464620000000574542505650384c130000002f010000100f10fb3fff0ffc8f0a1588e87f0000
        """)
    /// 4 × 3 of one colour.
    static let lossyWebP = bytes(
        """
        524946463800000057454250565038202c000000b001009d012a0400030002c04c25a00274ba0000000000ec8f
        c2b14ff16d23a14c87ff10e7105b51d6200000
        """)
    /// 2 × 1 that moves.
    static let movingWebP = bytes(
        """
        524946468600000057454250565038580a00000012000000010000000000414e494d06000000ffffffff000041
        4e4d462c000000000000000000010000000000640000025650384c130000002f010000100f10fb3fff0ffc8f0a
        1588e87f0000414e4d4626000000000000000000000000000000640000005650384c0e0000002f000000000710
        11fd0f4444ff03
        """)

    /// A JPEG that says how it is to be turned.
    static func jpeg(orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let tiff: [UInt8] =
            isLittle
            ? [
                0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0,
                0,
            ]
            : [
                0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0,
                0,
            ]
        let exif = Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0]
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
            + jpeg.dropFirst(2)
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}

/// Writes PNG files, right ones and others.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A whole file; `data` is its rows, each with its filter in front.
    static func file(
        width: Int, height: Int, depth: UInt8 = 8, color: UInt8 = 6, interlace: UInt8 = 0,
        data: [UInt8], before: [[UInt8]] = []
    ) -> [UInt8] {
        var file = signature + header(width, height, depth, color, interlace)
        for chunk in before { file += chunk }
        return file + chunk("IDAT", stored(data)) + chunk("IEND", [])
    }

    static func header(
        _ width: Int, _ height: Int, _ depth: UInt8 = 8, _ color: UInt8 = 6,
        _ interlace: UInt8 = 0
    ) -> [UInt8] {
        chunk("IHDR", number(width) + number(height) + [depth, color, 0, 0, interlace])
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return number(content.count) + named + number(Int(cyclicRedundancyCheck(named)))
    }

    /// What zlib reads as these bytes: it does not compress.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let low = UInt8(block.count & 255)
            let high = UInt8(block.count >> 8)
            result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var sums = (first: UInt32(1), second: UInt32(0))
        for byte in bytes {
            sums.first = (sums.first + UInt32(byte)) % 65_521
            sums.second = (sums.second + sums.first) % 65_521
        }
        return result + number(Int(sums.second << 16 | sums.first))
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }

    private static func cyclicRedundancyCheck(_ bytes: [UInt8]) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = value & 1 == 1
                value >>= 1
                if isOdd { value ^= 0xEDB8_8320 }
            }
        }
        return ~value
    }
}

/// Writes GIF files of four colours: black, red, green and blue.
enum GIF {
    static func file(
        screen: (width: Int, height: Int), frame: (left: Int, top: Int, width: Int, height: Int),
        indexes: [UInt8], transparent: UInt8? = nil, isInterlaced: Bool = false
    ) -> [UInt8] {
        var file = Array("GIF89a".utf8) + number(screen.width) + number(screen.height)
        file += [0x81, 0, 0] + [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
        file += [0x2C] + number(frame.left) + number(frame.top)
        file += number(frame.width) + number(frame.height) + [isInterlaced ? 0x40 : 0, 2]
        var rest = compressed(indexes)[...]
        while !rest.isEmpty {
            let block = rest.prefix(255)
            rest = rest.dropFirst(block.count)
            file += [UInt8(block.count)] + block
        }
        return file + [0, 0x3B]
    }

    /// Codes of three bits: the table is begun anew before it needs longer ones.
    private static func compressed(_ indexes: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (place, index) in indexes.enumerated() {
            if place % 2 == 0 { codes.append(4) }
            codes.append(index)
        }
        codes.append(5)
        var bytes = [UInt8](repeating: 0, count: (codes.count * 3 + 7) / 8)
        for (place, code) in codes.enumerated() {
            for bit in 0..<3 where code >> bit & 1 == 1 {
                bytes[(place * 3 + bit) / 8] |= 1 << ((place * 3 + bit) % 8)
            }
        }
        return bytes
    }

    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(value & 255), UInt8(value >> 8)]
    }
}
