import CPango
import Canvas
import TextLayout
import Wire

/// Draws items on a sheet.
///
/// **Isolation:** one thread.
struct Easel {
    let sheet: Sheet
    let lettering: Lettering
    /// The widest line of a label.
    let widestLine: Length
    /// The pictures that were uploaded.
    let wall: Wall

    static let ink = Paint(rgb: 0x1C1B22)
    static let soft = Paint(rgb: 0x67646F)
    static let faint = Paint(rgb: 0xB9B5C4)
    static let paper = Paint(rgb: 0xF4F3F7)

    /// How much larger than its letter the box of a sticker is, as in the studio.
    private static let stickerBox = 1.25

    /// Draws an item whose frame is `place`.
    func draw(_ item: Item, at place: Affine) throws(PictureError) {
        let opacity = Double(item.attributes.opacity.thousandths) / 1_000
        guard opacity > 0 else { return }
        try sheet.spend(500)
        let box = Area(
            halfWidth: item.halfExtents.width.points, halfHeight: item.halfExtents.height.points)
        switch item.content {
        case .text(let text): try draw(text, in: box, at: place, opacity)
        case .sticker(let emoji): try draw(emoji: emoji, in: box, at: place, opacity)
        case .shape(let form, let color):
            try sheet.spend(place(box), times: 1)
            draw(form, Paint(color), in: box, at: place, opacity)
        case .image(let url):
            try sheet.spend(place(box), times: 4)
            try draw(picture: url, in: .rectangle(box), at: place, opacity)
        case .stroke(let stroke): try draw(stroke, at: place, opacity)
        case .deck(let deck):
            guard !box.isEmpty else { return }
            let extent = place(DeckLook.extent(of: box))
            guard sheet.isSeen(extent) else { return }
            try sheet.spend(extent, times: 16)
            try sheet.faded(opacity, within: extent) { () throws(PictureError) in
                try draw(deck, in: box, at: place)
            }
        }
    }

    // MARK: Texts

    private func draw(
        _ text: TextContent, in box: Area, at place: Affine, _ opacity: Double
    ) throws(PictureError) {
        try sheet.spend(text.text.utf8.count * 1_000)
        let label = Label(
            text: text.text, family: text.font, fontSize: text.fontSize, widestLine: widestLine)
        let block = lettering.lay(label)
        let em = TextRuler.size
        let words = Area(
            halfWidth: Double(block.width) / 2_048,
            halfHeight: Double(block.lines.count) * TextBlock.lineHeight / 2)
        var factor = text.fontSize.points / TextRuler.size
        factor *= Easel.shrinking(words, to: box, at: factor, hasPill: text.background != nil)
        let letters = place.at(x: 0, y: 0, factor: factor)
        let all = letters((block.ink.map { Area($0) } ?? words).union(words.grown(by: em / 2)))
        guard sheet.isSeen(all) else { return }
        try sheet.spend(all, times: 2)
        let flush =
            switch text.alignment {
            case .left: 0.0
            case .center: 0.5
            case .right: 1.0
            }
        let paint = Paint(text.color)
        var style = Lettering.Style(paint: paint, flush: flush)
        style.hasShadow = text.background == nil && paint.isLight
        guard text.background != nil || style.hasShadow else {
            style.paint = paint.faded(opacity)
            return lettering.draw(block, at: letters, style, on: sheet)
        }
        try sheet.faded(opacity, within: all) { () throws(PictureError) in
            if let background = text.background {
                let (x, y) = (Easel.pill.x * em, Easel.pill.y * em)
                let pill = Area(
                    left: words.left - x, top: words.top - y, right: words.right + x,
                    bottom: words.bottom + y)
                sheet.fill(.rounded(pill, radius: 0.36 * em), at: letters, Paint(background))
            }
            lettering.draw(block, at: letters, style, on: sheet)
        }
    }

    /// How far a label's background reaches beyond its words, in sizes of the font.
    private static let pill = (x: 0.42, y: 0.14)

    /// How much smaller words are drawn than they are, so that they are no wider than their box:
    /// who measured them may have had narrower fonts.
    ///
    /// A box of less than half their width is none that was measured.
    ///
    /// **Spec:** T15.
    private static func shrinking(
        _ words: Area, to box: Area, at factor: Double, hasPill: Bool
    ) -> Double {
        var room = box.width / factor
        // The studio measures a label with its background, the server without (C17).
        if hasPill, box.height / factor > words.height + pill.y * TextRuler.size {
            room -= 2 * pill.x * TextRuler.size
        }
        guard words.width > room, words.width < 2 * room else { return 1 }
        return room / words.width
    }

    private func draw(
        emoji: String, in box: Area, at place: Affine, _ opacity: Double
    ) throws(PictureError) {
        let size = box.height / Easel.stickerBox
        guard let fontSize = Length(rounding: size), fontSize > .zero else { return }
        let block = lettering.lay(
            Label(
                text: emoji, family: "Noto Color Emoji, sans-serif", fontSize: fontSize,
                widestLine: Length(points: 1_000_000)))
        let letters = place.at(x: 0, y: 0, factor: size / TextRuler.size)
        guard let ink = block.ink.map({ letters(Area($0)) }), sheet.isSeen(ink) else { return }
        try sheet.spend(ink, times: 4)
        lettering.draw(
            block, at: letters, Lettering.Style(paint: Easel.ink.faded(opacity)), on: sheet)
    }

    // MARK: Shapes, pictures and strokes

    private func draw(
        _ form: ShapeForm, _ paint: Paint, in box: Area, at place: Affine, _ opacity: Double
    ) {
        let figure: Figure
        let inner = box.grown(by: -0.5)
        var edge: Figure?
        switch form {
        case .rectangle, .line:
            figure = .rectangle(box)
            edge = .rectangle(inner)
        case .ellipse:
            figure = .ellipse(box)
            edge = .ellipse(inner)
        case .arrow:
            figure = .polygon(Easel.arrow(in: box))
            edge = inner.isEmpty ? nil : .polygon(Easel.arrow(in: inner))
        }
        sheet.fill(figure, at: place, paint.faded(opacity))
        guard paint.isLight, let edge, !inner.isEmpty else { return }
        sheet.border(edge, at: place, width: 1, Paint(rgb: 0x1C1432, alpha: 0.18 * opacity))
    }

    /// An arrow to the right: its tip is as long as the box is high, its shaft two fifths of that
    /// thick.
    static func arrow(in box: Area) -> [Point] {
        let tip = max(box.left, box.right - box.height)
        let shaft = box.height / 5
        let y = box.middle.y
        return [
            Point(x: box.left, y: y - shaft), Point(x: tip, y: y - shaft),
            Point(x: tip, y: box.top), Point(x: box.right, y: y), Point(x: tip, y: box.bottom),
            Point(x: tip, y: y + shaft), Point(x: box.left, y: y + shaft),
        ]
    }

    private func draw(
        _ stroke: StrokeContent, at place: Affine, _ opacity: Double
    ) throws(PictureError) {
        let thickness = stroke.thickness.points
        let points = stroke.points.map { Point(x: $0.x.points, y: $0.y.points) }
        guard !points.isEmpty else { return }
        let extent = place(Figure.polygon(points).area).grown(by: thickness * place.factor / 2)
        guard sheet.isSeen(extent) else { return }
        try sheet.spend(extent, times: 1)
        try sheet.spend(points.count * 1_000)
        sheet.stroke(points, at: place, width: thickness, Paint(stroke.color).faded(opacity))
    }

    /// Draws the picture at an address, or that it is not here.
    func draw(
        picture url: String, in figure: Figure, at place: Affine, _ opacity: Double,
        covering: Bool = false
    ) throws(PictureError) {
        guard sheet.isSeen(place(figure.area)) else { return }
        let side = self.side(of: place(figure.area))
        // As much work as some millions of pixels, if it was not done for another item.
        if !wall.has(url, side: side) { try sheet.spend(2_000_000) }
        guard let image = wall.image(url, side: side) else {
            return drawLost(in: figure, at: place, opacity)
        }
        sheet.fill(figure, at: place, image: image, alpha: opacity, covering: covering)
    }

    /// How many pixels a picture needs to look well in a box: so few sizes are asked for that one
    /// does for many items.
    private func side(of box: Area) -> Int {
        let wanted = max(box.width, box.height) * 1.5
        var side = 256
        while Double(side) < wanted, side < 8_192 { side *= 2 }
        return side
    }

    /// What stands for a picture that is not here: a grey field with a cross.
    private func drawLost(in figure: Figure, at place: Affine, _ opacity: Double) {
        let box = figure.area
        let size = min(box.width, box.height)
        sheet.fill(figure, at: place, Easel.paper.faded(opacity))
        guard size > 4, sheet.isNear(place(box)) else { return }
        let faint = Easel.faint.faded(opacity)
        let inner = box.grown(by: -size * 0.06)
        let corners = inner.corners
        let width = max(1, size / 80)
        sheet.border(.rectangle(inner), at: place, width: width, faint)
        sheet.stroke([corners[0], corners[2]], at: place, width: width, faint)
        sheet.stroke([corners[1], corners[3]], at: place, width: width, faint)
    }
}

extension Bitmap {
    /// A copy for Cairo, which must be destroyed; nil when there is no memory.
    func surface() -> OpaquePointer? {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let bytes = cairo_image_surface_get_data(surface)
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { source in
            for y in 0..<height {
                let line = UnsafeMutableRawBufferPointer(
                    start: bytes + y * stride, count: 4 * width)
                line.copyMemory(from: .init(rebasing: source[4 * width * y..<4 * width * (y + 1)]))
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }
}
