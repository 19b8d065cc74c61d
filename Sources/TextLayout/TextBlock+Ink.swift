import CPango

extension TextBlock.Run {
    /// Whether the letters have colors of their own: then they are pictures, mostly of pixels.
    package var hasColors: Bool {
        guard let face = pango_font_get_hb_font(font).map({ hb_font_get_face($0) }) else {
            return false
        }
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
            || hb_ot_color_has_svg(face) != 0
    }

    /// What of it is to be seen: of letters that are pictures only their pixels tell.
    var seen: InkBox? {
        guard hasColors, let box = ink else { return ink }
        let detail = min(4, 8_192 / max(box.right - box.left, box.bottom - box.top))
        let width = Int32(((box.right - box.left) * detail).rounded(.up))
        let height = Int32(((box.bottom - box.top) * detail).rounded(.up))
        let image = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height)
        defer { cairo_surface_destroy(image) }
        let cairo = cairo_create(image)
        cairo_scale(cairo, detail, detail)
        cairo_move_to(cairo, -box.left, -box.top)
        pango_cairo_show_glyph_string(cairo, font, glyphs)
        cairo_destroy(cairo)
        cairo_surface_flush(image)
        guard let image, let pixels = cairo_image_surface_get_data(image) else { return box }
        let stride = Int(cairo_image_surface_get_stride(image))
        var (left, top, right, bottom) = (Int(width), Int(height), -1, -1)
        for y in 0..<Int(height) {
            for x in 0..<Int(width) where pixels[y * stride + x] > 16 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        guard right >= 0 else { return nil }
        return InkBox(
            left: Double(left) / detail, top: Double(top) / detail,
            right: Double(right + 1) / detail, bottom: Double(bottom + 1) / detail
        ).moved(x: box.left, y: box.top)
    }
}

extension TextBlock {
    /// What is to be seen, with all lines in the middle; slower than ``ink``, and exact.
    package var seen: InkBox? { ink { $0.seen } }

    /// What the letters cover at most, with all lines in the middle.
    package var ink: InkBox? { ink { $0.ink } }

    private func ink(_ own: (Run) -> InkBox?) -> InkBox? {
        var ink: InkBox?
        for index in lines.indices {
            let (x, y) = place(of: index)
            for run in lines[index].runs {
                guard let own = own(run)?.moved(x: x + run.x, y: y + run.y) else { continue }
                ink = ink?.union(own) ?? own
            }
        }
        return ink
    }
}
