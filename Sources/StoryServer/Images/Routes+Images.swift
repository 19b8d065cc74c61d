import Images
import SocketLoop
import StoryStore
import Wire

/// What of the pictures a path names.
///
/// **Spec:** T13, T14.
enum ImageResource: Equatable {
    /// All of them.
    case images
    case image(ImagePath)
    /// One of a name that none can have.
    case impossibleImage

    /// Finds what a path names; nil when it is nothing of pictures.
    init?(path: String) {
        if path == ImagePath.folder {
            self = .images
        } else if let image = ImagePath(path) {
            self = .image(image)
        } else if path.hasPrefix("\(ImagePath.folder)/") {
            self = .impossibleImage
        } else {
            return nil
        }
    }

    /// What it may be asked by.
    var methods: [String] {
        switch self {
        case .images: ["POST"]
        case .image, .impossibleImage: ["GET", "HEAD"]
        }
    }
}

extension Routes {
    /// Whether a body is read that is longer than those of all other requests.
    ///
    /// **Spec:** T3, T13.
    func decideBody(of head: RequestHead, byteCount: UInt64) -> BodyDecision {
        guard ImageResource(path: head.path) == .images, head.method == "POST" else {
            return .tooLong
        }
        guard origins.allows(head) else {
            return .refuse(.error(403, WireError(.foreignOrigin)))
        }
        if let ending { return .refuse(ending) }
        if byteCount <= UInt64(Limits.imageBytes) { return .take }
        return .refuse(.error(413, WireError(.bodyTooLarge, limit: Limits.imageBytes)))
    }

    func serve(_ resource: ImageResource, _ request: HTTPRequest, _ answer: @escaping Answer) {
        if let ending { return answer(ending) }
        switch resource {
        case .images:
            guard origins.allows(request.head) else {
                return answer(.error(403, WireError(.foreignOrigin)))
            }
            keepImage(request.body, answer)
        case .image(let path): show(path, request.head, answer)
        case .impossibleImage: answer(.error(404, WireError(.unknownImage)))
        }
    }

    private func keepImage(_ bytes: [UInt8], _ answer: @escaping Answer) {
        let store = registry.keeper.store
        let isTaken = images.look(at: bytes) { finding in
            switch finding {
            case .success(let image):
                store.keep(image) { result in
                    answer(
                        result.isFull
                            ? .noRoom(507) : .json(201, result) { body, _ in body.append(image) })
                }
            case .failure(.unreadable): answer(.error(422, WireError(.imageUnreadable)))
            case .failure(.tooLarge):
                answer(.error(422, WireError(.imageTooLarge, limit: Limits.imagePixels)))
            case .failure(.noMemory): answer(.noRoom(503))
            }
        }
        if !isTaken { answer(.noRoom(503)) }
    }

    private func show(_ path: ImagePath, _ head: RequestHead, _ answer: @escaping Answer) {
        // What has this name never changes.
        if head.hasAlready(tag: path.tag) {
            return answer(HTTPResponse(status: 304, headers: path.cacheHeaders))
        }
        registry.keeper.store.image(path.name) { result in
            switch result {
            case .success(let image?) where image.facts.type == path.type:
                answer(
                    HTTPResponse(
                        status: 200, headers: path.cacheHeaders + path.safetyHeaders,
                        body: image.bytes))
            case .success: answer(.error(404, WireError(.unknownImage)))
            case .failure(let error): answer(.error(error))
            }
        }
    }
}

extension ImagePath {
    fileprivate var tag: String { "\"\(name.text)\"" }

    fileprivate var cacheHeaders: [HTTPHeader] {
        [
            HTTPHeader(name: "ETag", value: tag),
            HTTPHeader(name: "Cache-Control", value: "public, max-age=31536000, immutable"),
        ]
    }

    /// A picture may be a page as well, to whoever guesses: nobody is to.
    fileprivate var safetyHeaders: [HTTPHeader] {
        [
            HTTPHeader(name: "Content-Type", value: type.mediaType),
            HTTPHeader(name: "X-Content-Type-Options", value: "nosniff"),
            HTTPHeader(name: "Content-Security-Policy", value: "default-src 'none'; sandbox"),
            HTTPHeader(name: "Content-Disposition", value: "inline"),
        ]
    }
}

extension HTTPResponse {
    fileprivate static func noRoom(_ status: Int) -> HTTPResponse {
        var response = HTTPResponse.error(status, WireError(.imageStoreFull))
        response.headers.append(HTTPHeader(name: "Retry-After", value: "5"))
        return response
    }
}

extension Result<Void, StoreError> {
    fileprivate var isFull: Bool {
        if case .failure(.full) = self { return true }
        return false
    }
}

extension ByteBuffer {
    /// Appends what is told of a picture that was kept (T13).
    mutating func append(_ image: StoredImage) {
        append("{\"url\":")
        append(string: ImagePath(image.name, image.facts.type).text)
        append(",\"type\":")
        append(string: image.facts.type.mediaType)
        append(",\"width\":")
        append(number: Int64(image.facts.width))
        append(",\"height\":")
        append(number: Int64(image.facts.height))
        append(",\"bytes\":")
        append(number: Int64(image.bytes.count))
        append("}")
    }
}
