import Canvas
import Glibc
import StoryPictures
import Testing
import Wire

@Suite struct EveryKindTests {
    @Test("T15 a story with every kind of item is drawn as PNG and as SVG")
    func everyKindIsDrawn() throws {
        let painter = StoryPainter()
        for format in PictureFormat.allCases {
            let bytes = try painter.picture(
                of: everyKind, on: layout(),
                as: PictureOptions(format: format, scale: 2_000, hasGuides: true),
                gallery: { url, _ in url == "/images/here" ? bitmap() : nil })
            let name = format == .png ? "png" : "svg"
            let file = fopen("/tmp/pic/every.\(name)", "w")!
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
    }
}
