import Arguments
import Canvas
import Glibc
import Rooms
import StoryPictures
import StoryServer
import StoryStore
import Wire

/// Where a picture of a story is to be written, and how it is to look.
struct PictureOrder {
    var format: PictureFormat
    var path: String
    var options: PictureOptions

    /// Reads options of `plumbline export`; nil when no picture is asked for.
    init?(_ given: [String: String], hasGuides: Bool) throws(UsageError) {
        var paths: [(PictureFormat, String)] = []
        for format in PictureFormat.allCases {
            if let path = given["--\(format)"] { paths.append((format, path)) }
        }
        guard let (format, path) = paths.first else {
            guard !hasGuides, given.isEmpty else {
                throw UsageError("--scale, --crop and --guides are for --png and --svg.")
            }
            return nil
        }
        guard paths.count == 1 else { throw UsageError("Give one of --png and --svg.") }
        (self.format, self.path) = (format, path)
        do throws(WireError) {
            options = try PictureQuery(format) { name in
                name == "guides" && hasGuides ? "1" : given["--\(name)"]
            }.options
        } catch {
            throw UsageError(
                error.field == "scale"
                    ? "--scale takes a number from 0.05 to 8."
                    : "--crop takes X,Y,WIDTH,HEIGHT in points, from the middle of the canvas.")
        }
    }
}

/// Draws a story as it is committed.
func draw(
    _ story: StoryName, _ store: SQLiteStore, as options: PictureOptions
) throws(ToolFailure) -> [UInt8] {
    let past = try store.ask(about: story) { store.past(of: story, $0) }
    let state = try store.ask(about: story) { store.state(of: story, at: past.revision, $0) }
    do throws(PictureError) {
        return try StoryPainter().picture(
            of: state.items.map(\.item), on: past.layout, as: options,
            gallery: storedPictures(of: store))
    } catch {
        switch error {
        case .tooLarge:
            throw ToolFailure(
                "The picture would be too large: give a lower --scale or a --crop.", EX_DATAERR)
        case .tooMuchText:
            throw ToolFailure(
                "The story has more text than is drawn: "
                    + "\(StoryPainter.greatestTextSize) bytes.", EX_DATAERR)
        case .failed(let why): throw ToolFailure("The story cannot be drawn: \(why).", EX_OSERR)
        }
    }
}
