package import Images
package import StoryPictures
package import StoryStore
import Wire

/// Finds pictures that were uploaded, and decodes them.
///
/// **Isolation:** any thread but those of loops and the store's own: it waits for the disk, and a
/// large picture takes a second.
package func storedPictures(
    of store: any StoryStore
) -> @Sendable (_ url: String, _ side: Int) -> Bitmap? {
    { url, side in
        guard let path = ImagePath(url),
            let stored = try? store.waiting({ store.image(path.name, $0) }),
            stored.facts.type == path.type,
            let image = try? ImageDecoder.decode(
                stored.bytes, mostPixels: Limits.imagePixels, noSideLongerThan: max(1, side))
        else { return nil }
        return Bitmap(width: image.width, height: image.height, pixels: image.pixels)
    }
}

/// Counts which pictures were uploaded; nil when the store does not tell.
///
/// **Isolation:** as ``storedPictures(of:)``.
package func storedCount(of store: any StoryStore) -> @Sendable ([ImagePath]) -> Int? {
    { paths in try? store.waiting { store.count(of: paths, $0) } }
}
