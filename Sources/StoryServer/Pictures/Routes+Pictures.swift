import Canvas
import Rooms
import SocketLoop
import StoryPictures
import StoryStore
import Wire

/// Pictures of stories.
///
/// **Spec:** T15.
extension Routes {
    func showPicture(
        of story: StoryName, _ format: PictureFormat, _ head: RequestHead,
        _ answer: @escaping Answer
    ) throws(WireError) {
        let options = try PictureQuery(format, head.queryArgument).options
        registry.ask(story) { [desk] story, error in
            if let error { return answer(.error(error)) }
            let layout = story.room.core.layout
            guard (try? StoryPainter.size(of: layout, as: options)) != nil else {
                return answer(.pictureTooLarge)
            }
            let sitter = Sitter(
                story: story.name, epoch: story.room.core.epoch,
                revision: story.room.core.revision)
            desk.show(sitter, on: layout, as: options, unless: head.hasAlready) {
                story.room.core.rankedItems.map(\.item)
            } _: { result in
                switch result {
                case .picture(let bytes, let tag):
                    answer(.picture(bytes, as: format, tag: tag))
                case .known(let tag):
                    answer(.picture([], as: format, tag: tag, status: 304))
                case .tooLarge: answer(.pictureTooLarge)
                case .tooMuchText:
                    answer(
                        .error(
                            422, WireError(.pictureTooLarge, limit: StoryPainter.greatestTextSize)))
                case .busy: answer(.busy)
                }
            }
        }
    }
}

extension HTTPResponse {
    fileprivate static func picture(
        _ bytes: [UInt8], as format: PictureFormat, tag: String, status: Int = 200
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                HTTPHeader(
                    name: "Content-Type", value: format == .png ? "image/png" : "image/svg+xml"),
                HTTPHeader(name: "ETag", value: tag),
                HTTPHeader(name: "Cache-Control", value: "no-cache"),
                HTTPHeader(name: "X-Content-Type-Options", value: "nosniff"),
                // Its pictures are within it, and it has nothing that runs.
                HTTPHeader(
                    name: "Content-Security-Policy",
                    value: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"),
            ], body: bytes)
    }

    fileprivate static var pictureTooLarge: HTTPResponse {
        .error(422, WireError(.pictureTooLarge, limit: Limits.picturePixels))
    }

    /// So many pictures wait to be drawn that it would take long.
    fileprivate static var busy: HTTPResponse {
        var error = WireError(.tooFast)
        error.retryAfter = 1_000
        var response = HTTPResponse.error(503, error)
        response.headers.append(HTTPHeader(name: "Retry-After", value: "1"))
        return response
    }
}
