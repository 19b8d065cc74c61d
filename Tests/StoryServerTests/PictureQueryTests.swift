import Canvas
import StoryPictures
import StoryServer
import Testing
import Wire

@Suite struct PictureQueryTests {
    /// What a query asks for, whose names and values have nothing to be decoded.
    private func options(_ query: String) throws(WireError) -> PictureOptions {
        let arguments = query.split(separator: "&").map { argument in
            argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        return try PictureQuery(.png) { name in
            arguments.first { $0[0] == name }.map { String($0.dropFirst().first ?? "") }
        }.options
    }

    private func wrong(_ code: ErrorCode, _ field: String, _ bounds: Limits.Bounds? = nil)
        -> WireError
    {
        var error = WireError(code, field: field)
        error.bounds = bounds
        return error
    }

    @Test("T15 all of it at one pixel to a point, unless said otherwise")
    func standard() throws {
        for query in ["", "guides=0", "scale=1", "scale=1.000", "Scale=9", "other=%ff&=&&x"] {
            #expect(try options(query) == PictureOptions(format: .png))
        }
    }

    @Test("T15 scale, crop and guides are read, to the grid")
    func given() throws {
        #expect(try options("scale=0.05").scale == 50)
        #expect(try options("scale=8").scale == 8_000)
        #expect(try options("scale=8.0004").scale == 8_000)
        #expect(try options("scale=0.0495").scale == 50)
        #expect(try options("guides=1").hasGuides)
        let crop = PictureCrop(
            x: Length(thousandths: -100_000_000), y: Length(thousandths: -500),
            width: Length(thousandths: 1), height: Length(thousandths: 20_000_000))
        #expect(try options("crop=-100000,-0.5,0.001,20000").crop == crop)
    }

    @Test(
        "T15 a wrong scale is an error of scale",
        arguments: [
            "", "x", "NaN", "inf", "-", "+1", "1e1", "1.", ".5", "1.2.3", "1,5", "0x1",
            " 1", "\u{661}", "--1", "1\0",
        ])
    func wrongScale(text: String) {
        #expect(throws: wrong(.wrongKind, "scale")) { try options("scale=\(text)") }
    }

    @Test(
        "T15 a scale outside of its bounds is an error of scale, and tells them",
        arguments: [
            "0", "-0", "0.0494", "8.0005", "-1", "9999999999999999999999", "1000000000000",
            "-99999999999999999999.999", "00000000000000000000009",
        ])
    func scaleOutside(text: String) {
        let bounds = Limits.Bounds("scale", 50...8_000, places: 3)
        #expect(throws: wrong(.outOfRange, "scale", bounds)) { try options("scale=\(text)") }
    }

    @Test(
        "T15 a crop of no four numbers is an error of crop",
        arguments: [
            "", ",,,", "1,2,3", "1,2,3,4,5", "1,2,3,x", "1;2;3;4", "1,2,NaN,4", "0,0,1,",
            "0, 0,1,1",
        ])
    func wrongCrop(text: String) {
        #expect(throws: wrong(.wrongKind, "crop")) { try options("crop=\(text)") }
    }

    @Test("T15 a crop outside of its bounds is an error of crop, and tells them")
    func cropOutside() {
        let place = Limits.Bounds("coordinate", -100_000_000...100_000_000, places: 3)
        let size = Limits.Bounds("canvasSize", 1...20_000_000, places: 3)
        for (text, bounds) in [
            ("100000.001,0,1,1", place), ("0,-100000.001,1,1", place), ("0,0,0,1", size),
            ("0,0,1,0", size), ("0,0,-1,1", size), ("0,0,1,20000.001", size),
            ("99999999999999999999,0,1,1", place), ("0,0,1,99999999999999999999", size),
            ("0,0,0.0004,1", size),
        ] {
            #expect(throws: wrong(.outOfRange, "crop", bounds), "\(text)") {
                try options("crop=\(text)")
            }
        }
    }

    @Test("T15 guides are 0 or 1", arguments: ["", "maybe", "true", "2", "01", "1 "])
    func wrongGuides(text: String) {
        #expect(throws: wrong(.notAllowed, "guides")) { try options("guides=\(text)") }
    }

    @Test("T15 a very long query is read in its time")
    func long() throws {
        let digits = String(repeating: "9", count: 100_000)
        #expect(throws: WireError.self) { try options("scale=\(digits)") }
        #expect(throws: WireError.self) { try options("crop=" + digits.map { "\($0)," }.joined()) }
        #expect(try options("scale=1.\(String(repeating: "0", count: 100_000))").scale == 1_000)
    }
}
