package import Canvas
package import Images
package import Rooms
import SocketLoop
package import StoryPictures
package import TextLayout
package import Wire

/// What of a story is to be drawn.
package struct Sitter: Hashable, Sendable {
    package let story: StoryName
    package let epoch: Epoch
    package let revision: Revision

    /// Names a story as of a revision.
    package init(story: StoryName, epoch: Epoch, revision: Revision) {
        (self.story, self.epoch, self.revision) = (story, epoch, revision)
    }
}

/// What comes of a picture that was asked for.
package enum PictureAnswer: Equatable, Sendable {
    /// The picture, and the tag that says which.
    case picture([UInt8], tag: String)
    /// Whoever asked has it already.
    case known(tag: String)
    /// It would have too many pixels.
    case tooLarge
    /// It would have more text than is drawn.
    case tooMuchText
    /// Too much waits already, or it could not be drawn for now.
    case busy
}

/// Draws stories and measures labels, on threads of its own.
///
/// **Isolation:** any thread; whoever starts it closes it. **Spec:** C17, T15.
package final class PictureDesk: Sendable {
    package typealias Gallery = @Sendable (_ url: String, _ side: Int) -> Bitmap?
    /// How many of these pictures were uploaded; nil when that cannot be told.
    package typealias Counting = @Sendable ([ImagePath]) -> Int?
    package typealias Answer = @Sendable (PictureAnswer) -> Void

    /// A picture, by all that decides how it looks.
    fileprivate struct Key: Hashable {
        let sitter: Sitter
        let options: PictureOptions
        /// How many of the story's uploaded pictures are there.
        let imageCount: Int
    }

    /// Where somebody stands among those who wait for the same picture.
    private enum Place { case none, first, later }

    private let clerks: Workbench<Void>
    private let painters: Workbench<StoryPainter>
    private let rulers: Workbench<TextRuler>
    private let gallery: Gallery
    private let counting: Counting
    private let pictures = Lock(Shelf<Key, [UInt8]>(limit: 64 << 20))
    /// Who waits for a picture that is to be drawn.
    private let asked = Lock<[Key: [Answer]]>([:])
    /// How many uploaded pictures a story has, where none lacks: they are never taken away.
    private let complete = Lock(Shelf<Sitter, Int>(limit: 1 << 20))
    private let labels = Lock(Shelf<Label, HalfExtents>(limit: 4 << 20))

    /// Pictures that may wait to be drawn: some seconds, seldom more.
    package static let waitingPictures = 16
    /// Of these so many may be of one story, so that others have room beside one that is slow.
    package static let waitingPicturesOfStory = 4
    /// Stories whose pictures may wait to be counted: each holds a story's items.
    private static let waitingCounts = 64
    /// Labels that may wait to be measured: of each member one waits at most.
    private static let waitingLabels = 6_000
    /// Texts that are longer are not kept, and are measured again.
    private static let keptTextBytes = 1_024

    /// Makes a desk; what is asked for waits until ``start()``.
    package init(gallery: @escaping Gallery, counting: @escaping Counting) {
        self.gallery = gallery
        self.counting = counting
        clerks = Workbench(threads: 1, limit: PictureDesk.waitingCounts) {}
        painters = Workbench(threads: 1, limit: PictureDesk.waitingPictures) { StoryPainter() }
        rulers = Workbench(threads: 1, limit: PictureDesk.waitingLabels) {
            let ruler = TextRuler()
            ruler.warm(families: [TextContent.standardFont])
            return ruler
        }
    }

    /// Starts the threads, and has the fonts found before somebody needs them.
    package func start() {
        rulers.start()
        clerks.start()
        painters.start()
    }

    /// Ends the threads when they have done what they are at; what waits is never answered.
    package func close() {
        clerks.close()
        painters.close()
        rulers.close()
        asked.withLock { $0 = [:] }
    }

    // MARK: Pictures

    /// Draws a story, or gives the picture that was drawn of it; `answer` is called once, from any
    /// thread, unless the desk is closed before.
    ///
    /// - Parameters:
    ///   - isKnown: whether whoever asks has the picture of a tag.
    ///   - items: from bottom to top; asked for at once, and only when they are needed.
    package func show(
        _ sitter: Sitter, on layout: CanvasLayout, as options: PictureOptions,
        unless isKnown: @escaping @Sendable (_ tag: String) -> Bool, items: () -> [Item],
        _ answer: @escaping Answer
    ) {
        guard let imageCount = complete.withLock({ $0[sitter] }) else {
            let items = items()
            let isTaken = clerks.ask { [self] in
                guard let count = count(items, of: sitter) else { return answer(.busy) }
                let key = Key(sitter: sitter, options: options, imageCount: count)
                show(key, unless: isKnown, answer) { (items, layout) }
            }
            if !isTaken { answer(.busy) }
            return
        }
        let key = Key(sitter: sitter, options: options, imageCount: imageCount)
        show(key, unless: isKnown, answer) { (items(), layout) }
    }

    /// How many of the uploaded pictures are there of those that items show.
    private func count(_ items: [Item], of sitter: Sitter) -> Int? {
        let paths = Set(items.lazy.flatMap(\.content.urls).compactMap { ImagePath($0) })
        guard let count = paths.isEmpty ? 0 : counting(Array(paths)) else { return nil }
        if count == paths.count { complete.withLock { $0.keep(count, as: sitter, size: 256) } }
        return count
    }

    private func show(
        _ key: Key, unless isKnown: (_ tag: String) -> Bool, _ answer: @escaping Answer,
        _ model: () -> (items: [Item], layout: CanvasLayout)
    ) {
        if isKnown(key.tag) { return answer(.known(tag: key.tag)) }
        if let known = pictures.withLock({ $0[key] }) {
            return answer(.picture(known, tag: key.tag))
        }
        let place = asked.withLock { asked -> Place in
            if asked[key] == nil {
                let others = asked.keys.count { $0.sitter.story == key.sitter.story }
                guard others < PictureDesk.waitingPicturesOfStory else { return .none }
            }
            asked[key, default: []].append(answer)
            return asked[key]?.count == 1 ? .first : .later
        }
        switch place {
        case .none: return answer(.busy)
        case .later: return
        case .first: break
        }
        let (items, layout) = model()
        let isTaken = painters.ask { [self] painter in
            tell(picture(key, of: items, on: layout, by: painter), of: key)
        }
        if !isTaken { tell(.busy, of: key) }
    }

    private func picture(
        _ key: Key, of items: [Item], on layout: CanvasLayout, by painter: StoryPainter
    ) -> PictureAnswer {
        // Somebody else may have asked for the same just before it was done.
        if let known = pictures.withLock({ $0[key] }) { return .picture(known, tag: key.tag) }
        do throws(PictureError) {
            let bytes = try painter.picture(
                of: items, on: layout, as: key.options, gallery: gallery)
            pictures.withLock { $0.keep(bytes, as: key, size: bytes.count + 256) }
            return .picture(bytes, tag: key.tag)
        } catch {
            switch error {
            case .tooLarge: return .tooLarge
            case .tooMuchText: return .tooMuchText
            case .failed: return .busy
            }
        }
    }

    private func tell(_ result: PictureAnswer, of key: Key) {
        for answer in asked.withLock({ $0.removeValue(forKey: key) }) ?? [] { answer(result) }
    }

    // MARK: Labels

    /// How large a label is, if that is known.
    package func extents(of label: Label) -> HalfExtents? { labels.withLock { $0[label] } }

    /// Measures a label.
    ///
    /// - Returns: Whether `answer` is called, from another thread; else too many wait.
    package func measure(
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

extension PictureDesk.Key {
    /// Differs whenever the picture does; weak, as the numbers by which parts of an SVG name each
    /// other do not say anything.
    fileprivate var tag: String {
        var tag = "W/\"\(PictureDesk.style)-\(sitter.epoch.rawValue)-\(sitter.revision.rawValue)"
        tag += "-\(imageCount)-\(options.format)-\(options.scale)"
        if options.hasGuides { tag += "-guides" }
        if let crop = options.crop {
            for length in [crop.x, crop.y, crop.width, crop.height] {
                tag += "-\(length.thousandths)"
            }
        }
        return tag + "\""
    }
}

extension PictureDesk {
    /// To be raised when the same story is drawn otherwise than before.
    fileprivate static let style = 2
}

extension ItemContent {
    /// The addresses of the pictures that it shows.
    fileprivate var urls: [String] {
        switch self {
        case .image(let url): [url]
        case .deck(let deck): deck.cards.compactMap(\.url)
        case .text, .sticker, .shape, .stroke: []
        }
    }
}
