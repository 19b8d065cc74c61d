import CPango

/// Pictures that were found for a story, as far as they are needed again.
///
/// **Isolation:** one thread.
final class Wall {
    private struct Hung {
        let image: OpaquePointer?
        let side: Int
        let size: Int
    }

    private let gallery: StoryPainter.Gallery
    private var hung: [String: Hung] = [:]
    private var size = 0

    /// How many pixels are kept, four bytes each.
    private static let greatestSize = 16 << 20

    init(_ gallery: @escaping StoryPainter.Gallery) { self.gallery = gallery }

    deinit { clear() }

    private func clear() {
        for picture in hung.values {
            if let image = picture.image { cairo_surface_destroy(image) }
        }
        hung = [:]
        size = 0
    }

    /// Whether the picture at an address is here in this size, or is known not to be.
    func has(_ url: String, side: Int) -> Bool { hung[url].map { $0.side >= side } ?? false }

    /// The picture at an address, good until the next one is asked for; nil when it was not
    /// uploaded.
    ///
    /// - Parameter side: How many pixels its longer side is to have, if it has so many.
    func image(_ url: String, side: Int) -> OpaquePointer? {
        if let known = hung[url], known.side >= side { return known.image }
        let bitmap = gallery(url, side)
        let count = (bitmap?.pixels.count ?? 0) + 256
        if hung[url] != nil || size + count > Wall.greatestSize { clear() }
        let image = bitmap?.surface()
        // What is not here is not looked for again.
        hung[url] = Hung(image: image, side: bitmap == nil ? .max : side, size: count)
        size += count
        return image
    }
}
