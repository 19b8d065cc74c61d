import CPango
package import Canvas
import Snapping
package import TextLayout
package import Wire

/// Draws stories, as the studio shows them.
///
/// **Isolation:** one thread at a time; whoever has several threads makes one for each.
package final class StoryPainter {
    /// Finds the picture at an address, if it was uploaded here; its longer side need not have more
    /// pixels than `side`.
    package typealias Gallery = (_ url: String, _ side: Int) -> Bitmap?

    let lettering: Lettering

    /// Makes a painter that letters with the fonts of a ruler.
    package init(ruler: TextRuler = TextRuler()) { lettering = Lettering(ruler: ruler) }

    /// How many pixels a side of a picture may have: Cairo's own limit.
    private static let greatestSide: Double = 32_767

    /// How much text the labels and cards of a picture may have, in bytes.
    ///
    /// As much in Arabic takes 3 s as PNG, and 4 s and 60 MB as SVG (measured).
    package static let greatestTextSize = 262_144

    /// The size of a picture in pixels, for whoever wants to know whether it will be drawn.
    ///
    /// - Parameter limit: How many pixels there may be.
    /// - Throws: ``PictureError/tooLarge``.
    package static func size(
        of layout: CanvasLayout, as options: PictureOptions, limit: Int = Limits.picturePixels
    ) throws(PictureError) -> (width: Int, height: Int) {
        let crop = options.crop ?? PictureCrop(allOf: layout)
        let scale = Double(options.scale) / 1_000
        let width = max(1, (crop.width.points * scale).rounded(.up))
        let height = max(1, (crop.height.points * scale).rounded(.up))
        guard width <= greatestSide, height <= greatestSide, width * height <= Double(limit)
        else { throw .tooLarge }
        return (Int(width), Int(height))
    }

    /// Draws items, from bottom to top, on a canvas.
    ///
    /// What lies outside of the canvas is not drawn.
    ///
    /// - Throws: ``PictureError``.
    ///
    /// **Spec:** T15.
    package func picture(
        of items: [Item], on layout: CanvasLayout, as options: PictureOptions,
        gallery: @escaping Gallery = { _, _ in nil }
    ) throws(PictureError) -> [UInt8] {
        let (width, height) = try StoryPainter.size(of: layout, as: options)
        let textSize = items.reduce(0) { $0 + $1.content.textSize }
        guard textSize <= StoryPainter.greatestTextSize else { throw .tooMuchText }
        defer { lettering.forget() }
        let sheet = try Sheet(width: width, height: height, format: options.format)
        let crop = options.crop ?? PictureCrop(allOf: layout)
        let scale = Double(options.scale) / 1_000
        let place = Affine(
            factor: scale, x: -crop.x.points * scale, y: -crop.y.points * scale)
        let canvas = Area(
            halfWidth: layout.halfExtents.width.points,
            halfHeight: layout.halfExtents.height.points)
        // Whole pixels, so that no edge is half transparent.
        let paper = place(canvas).wholePixels
        sheet.clip(to: paper)
        sheet.fill(.rectangle(paper), at: Affine(factor: 1, x: 0, y: 0), Paint(.white))
        let easel = Easel(
            sheet: sheet, lettering: lettering, widestLine: Label.widestLine(on: layout),
            wall: Wall(gallery))
        for item in items { try easel.draw(item, at: place.at(item.frame)) }
        if options.hasGuides { drawGuides(of: layout, at: place, on: sheet) }
        return try sheet.finish()
    }

    private func drawGuides(of layout: CanvasLayout, at place: Affine, on sheet: Sheet) {
        let guides = CanvasGuides(of: layout)
        // A point wide, but never less than a pixel.
        let half = max(0.5, 0.5 / place.factor)
        for kind in GuideKind.allCases {
            let guide = guides[kind]
            let at = guides.position(of: kind).points
            let (low, high) = (guide.from.points, guide.to.points)
            let line =
                kind.axis == .x
                ? Area(left: at - half, top: low, right: at + half, bottom: high)
                : Area(left: low, top: at - half, right: high, bottom: at + half)
            sheet.fill(.rectangle(line), at: place, Paint(rgb: 0xF0347A))
        }
    }
}

extension ItemContent {
    /// How many bytes of text are lettered.
    fileprivate var textSize: Int {
        switch self {
        case .text(let text): text.text.utf8.count
        case .deck(let deck): deck.cards.reduce(0) { $0 + $1.text.utf8.count }
        case .sticker, .shape, .stroke, .image: 0
        }
    }
}
