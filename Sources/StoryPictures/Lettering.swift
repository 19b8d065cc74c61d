import CPango
import Canvas
import TextLayout

/// Draws labels.
///
/// **Isolation:** one thread.
final class Lettering {
    private let ruler: TextRuler
    private var emojis: [EmojiKey: Emoji] = [:]

    /// A stretch of letters that have colors of their own, as an image.
    private struct Emoji {
        let image: OpaquePointer
        /// Where it lies, from where the first letter stands, at the ruler's size.
        let box: Area
    }

    private struct EmojiKey: Hashable {
        let font: UnsafeMutablePointer<PangoFont>
        let glyphs: [UInt32]
    }

    /// The size of letters that are images, in pixels: that of the images in the common font.
    private static let emojiSize: Double = 136

    init(ruler: TextRuler) { self.ruler = ruler }

    deinit { forget() }

    /// Lets images go that were made for a picture.
    func forget() {
        for (key, emoji) in emojis {
            cairo_surface_destroy(emoji.image)
            g_object_unref(UnsafeMutableRawPointer(key.font))
        }
        emojis = [:]
    }

    /// How a label is drawn.
    struct Style {
        var paint: Paint
        /// How far lines that are narrower than the widest go to the right: 0 to 1.
        var flush = 0.5
        /// Whether it has a soft shadow, which lets light letters be read on what is light.
        var hasShadow = false
    }

    /// Lays a label out; what it tells is good until the next one.
    func lay(_ label: Label) -> TextBlock { ruler.lay(label) }

    /// Draws a label about the origin of a place, whose unit is ``TextRuler/size`` to the font's
    /// size.
    func draw(_ block: TextBlock, at place: Affine, _ style: Style, on sheet: Sheet) {
        if style.hasShadow { drawShadow(of: block, at: place, style, on: sheet) }
        style.paint.set(on: sheet.cairo)
        letters(of: block, style) { run, x, y in
            draw(run, at: place.at(x: x, y: y), style.paint.alpha, on: sheet)
        }
    }

    /// Calls `body` with each stretch of letters and where it stands.
    private func letters(
        of block: TextBlock, _ style: Style, _ body: (TextBlock.Run, Double, Double) -> Void
    ) {
        let width = Double(block.width) / 1_024
        for (index, line) in block.lines.enumerated() {
            let (_, y) = block.place(of: index)
            let x = -width / 2 + (width - line.width) * style.flush
            for run in line.runs { body(run, x + run.x, y + run.y) }
        }
    }

    private func draw(
        _ run: TextBlock.Run, at place: Affine, _ alpha: Double, on sheet: Sheet
    ) {
        guard let ink = run.ink.map(Area.init) else { return }
        let box = place(ink)
        guard sheet.isSeen(box.grown(by: 2)) else { return }
        if run.hasColors {
            let emoji = emoji(run)
            return sheet.fill(
                .rectangle(emoji.box), at: place, image: emoji.image, alpha: alpha)
        }
        let size = place.factor * TextRuler.size
        if !sheet.isNear(box) || size > 2_048 { return drawFar(run, at: place, on: sheet) }
        sheet.at(place) {
            cairo_move_to(sheet.cairo, 0, 0)
            if sheet.format == .png, size <= 128 {
                pango_cairo_show_glyph_string(sheet.cairo, run.font, run.glyphs)
            } else {
                pango_cairo_glyph_string_path(sheet.cairo, run.font, run.glyphs)
                cairo_fill(sheet.cairo)
            }
        }
    }

    // MARK: Letters that are images

    private func emoji(_ run: TextBlock.Run) -> Emoji {
        let count = Int(run.glyphs.pointee.num_glyphs)
        let key = EmojiKey(
            font: run.font, glyphs: (0..<count).map { run.glyphs.pointee.glyphs[$0].glyph })
        if let known = emojis[key] { return known }
        // A long line of them need not be as exact.
        let ink = run.ink.map(Area.init) ?? Area(halfWidth: 1, halfHeight: 1)
        let detail = min(
            Lettering.emojiSize / TextRuler.size, 8_192 / max(ink.width, ink.height))
        let box = ink.grown(by: 1 / detail)
        let image = picture(of: box, detail: detail) { cairo in
            cairo_move_to(cairo, 0, 0)
            pango_cairo_show_glyph_string(cairo, run.font, run.glyphs)
        }
        let emoji = Emoji(image: image, box: box)
        // Else another font could come to lie in its place.
        g_object_ref(UnsafeMutableRawPointer(run.font))
        emojis[key] = emoji
        return emoji
    }

    /// The picture of a box, which must be destroyed.
    ///
    /// What is drawn may be anything when there is no memory: the sheet tells of that.
    private func picture(
        of box: Area, detail: Double, format: cairo_format_t = CAIRO_FORMAT_ARGB32,
        _ body: (OpaquePointer) -> Void
    ) -> OpaquePointer {
        let image = cairo_image_surface_create(
            format, Int32((box.width * detail).rounded(.up)),
            Int32((box.height * detail).rounded(.up)))
        let cairo = cairo_create(image)
        defer { cairo_destroy(cairo) }
        guard let image, let cairo else {
            preconditionFailure("Cairo makes no surface: it gives one that tells an error")
        }
        cairo_scale(
            cairo, Double(cairo_image_surface_get_width(image)) / box.width,
            Double(cairo_image_surface_get_height(image)) / box.height)
        cairo_translate(cairo, -box.left, -box.top)
        body(cairo)
        return image
    }

    // MARK: Shadows

    /// Draws what the studio calls `0 0 0.06em rgb(0 0 0 / 45%), 0 0.03em 0.18em rgb(0 0 0 / 30%)`.
    private func drawShadow(
        of block: TextBlock, at place: Affine, _ style: Style, on sheet: Sheet
    ) {
        let margin = 0.5 * TextRuler.size
        let half = Double(block.lines.count) * TextBlock.lineHeight / 2
        let seen = Area(halfWidth: Double(block.width) / 2_048, halfHeight: half).grown(by: margin)
        let size = place.factor * TextRuler.size
        guard size >= 4, sheet.isSeen(place(seen)), sheet.isNear(place(seen)) else { return }
        // Half as exact as the letters will do, and of what is long less.
        let detail = min(
            place.factor, 48 / TextRuler.size, 4_096 / max(seen.width, seen.height),
            (4_000_000 / (seen.width * seen.height)).squareRoot())
        guard detail * TextRuler.size >= 2 else { return }
        let mask = picture(of: seen, detail: detail, format: CAIRO_FORMAT_A8) { cairo in
            letters(of: block, style) { run, x, y in
                guard !run.hasColors else { return }
                cairo_move_to(cairo, x, y)
                pango_cairo_show_glyph_string(cairo, run.font, run.glyphs)
            }
        }
        defer { cairo_surface_destroy(mask) }
        guard let shadow = softened(mask, fontSize: detail * TextRuler.size) else { return }
        defer { cairo_surface_destroy(shadow) }
        sheet.fill(.rectangle(seen), at: place, image: shadow, alpha: style.paint.alpha)
    }
}

extension Area {
    init(_ ink: InkBox) {
        self.init(left: ink.left, top: ink.top, right: ink.right, bottom: ink.bottom)
    }
}
