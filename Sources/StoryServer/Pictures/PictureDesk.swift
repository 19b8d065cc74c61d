import Canvas
import Rooms
import SocketLoop
import StoryPictures
import TextLayout
import Wire

/// A story as it is to be drawn.
struct Sitter: Sendable {
    let story: StoryName
    let epoch: Epoch
    let revision: Revision
    let layout: CanvasLayout
    /// From bottom to top.
    let items: [Item]
}

/// Draws stories and measures labels, on threads of its own.
///
/// **Isolation:** any thread; whoever starts it closes it. **Spec:** C17, T15.
final class PictureDesk: Sendable {
    typealias Gallery = @Sendable (_ url: String, _ side: Int) -> Bitmap?

    private struct Key: Hashable {
        let story: StoryName
        let epoch: Epoch
        let revision: Revision
        let options: PictureOptions
    }

    private let painters: Workbench<StoryPainter>
    private let rulers: Workbench<TextRuler>
    private let gallery: Gallery
    private let pictures = Lock(Shelf<Key, [UInt8]>(limit: 64 << 20))
    private let labels = Lock(Shelf<Label, HalfExtents>(limit: 4 << 20))

    /// Pictures that may wait to be drawn: some seconds, seldom more.
    private static let waitingPictures = 16
    /// Labels that may wait to be measured: of each member one waits at most.
    private static let waitingLabels = 6_000
    /// Texts that are longer are not kept, and are measured again.
    private static let keptTextBytes = 1_024

    /// Makes a desk; what is asked for waits until ``start()``.
    init(gallery: @escaping Gallery) {
        self.gallery = gallery
        painters = Workbench(threads: 1, limit: PictureDesk.waitingPictures) { StoryPainter() }
        rulers = Workbench(threads: 1, limit: PictureDesk.waitingLabels) {
            let ruler = TextRuler()
            ruler.warm(families: [TextContent.standardFont])
            return ruler
        }
    }

    /// Starts the threads, and has the fonts found before somebody needs them.
    func start() {
        rulers.start()
        painters.start()
    }

    /// Ends the threads.
    func close() {
        painters.close()
        rulers.close()
    }

    // MARK: Pictures

    /// Draws a story, or gives the picture that was drawn of it.
    ///
    /// - Returns: Whether `answer` is called, from any thread; else too many wait.
    func draw(
        _ sitter: Sitter, as options: PictureOptions,
        _ answer: @escaping @Sendable (Result<[UInt8], PictureError>) -> Void
    ) -> Bool {
        let key = Key(
            story: sitter.story, epoch: sitter.epoch, revision: sitter.revision, options: options)
        if let known = pictures.withLock({ $0[key] }) {
            answer(.success(known))
            return true
        }
        return painters.ask { [self] painter in
            // Somebody else may have asked for the same meanwhile.
            if let known = pictures.withLock({ $0[key] }) { return answer(.success(known)) }
            do throws(PictureError) {
                let bytes = try painter.picture(
                    of: sitter.items, on: sitter.layout, as: options, gallery: gallery)
                pictures.withLock { $0.keep(bytes, as: key, size: bytes.count + 256) }
                answer(.success(bytes))
            } catch {
                answer(.failure(error))
            }
        }
    }

    // MARK: Labels

    /// How large a label is, if that is known.
    func extents(of label: Label) -> HalfExtents? { labels.withLock { $0[label] } }

    /// Measures a label.
    ///
    /// - Returns: Whether `answer` is called, from another thread; else too many wait.
    func measure(
        _ label: Label,
        _ answer: @escaping @Sendable (Result<HalfExtents, LabelError>) -> Void
    ) -> Bool {
        rulers.ask { [self] ruler in
            do throws(LabelError) {
                let half = try ruler.measure(label)
                let size = label.text.utf8.count
                if size <= PictureDesk.keptTextBytes {
                    labels.withLock { $0.keep(half, as: label, size: size + 256) }
                }
                answer(.success(half))
            } catch {
                answer(.failure(error))
            }
        }
    }
}
