import CPango
import Canvas
import TextLayout

extension Lettering {
    /// Draws letters of which only a part is to be seen: each is cut to the sheet.
    func drawFar(_ run: TextBlock.Run, at place: Affine, on sheet: Sheet) {
        let detail: Double = 64
        let scratch = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        defer { cairo_surface_destroy(scratch) }
        guard let cairo = cairo_create(scratch), let single = pango_glyph_string_new() else {
            return
        }
        defer {
            cairo_destroy(cairo)
            pango_glyph_string_free(single)
        }
        pango_glyph_string_set_size(single, 1)
        cairo_scale(cairo, detail, detail)
        var x: Int32 = 0
        for index in 0..<Int(run.glyphs.pointee.num_glyphs) {
            single.pointee.glyphs[0] = run.glyphs.pointee.glyphs[index]
            let own = place.at(x: Double(x) / 1_024, y: 0)
            x &+= single.pointee.glyphs[0].geometry.width
            var ink = PangoRectangle()
            pango_glyph_string_extents(single, run.font, &ink, nil)
            guard let box = InkBox(ink), sheet.isSeen(own(Area(box)).grown(by: 2)) else { continue }
            cairo_new_path(cairo)
            cairo_move_to(cairo, 0, 0)
            pango_cairo_glyph_string_path(cairo, run.font, single)
            fillFar(cairo_copy_path_flat(cairo), at: own, on: sheet)
        }
    }

    private func fillFar(
        _ path: UnsafeMutablePointer<cairo_path_t>?, at place: Affine, on sheet: Sheet
    ) {
        guard let path else { return }
        defer { cairo_path_destroy(path) }
        let reach = sheet.area.grown(by: 64)
        var outline: [Point] = []
        func close() {
            let points = clippedPolygon(outline, to: reach)
            outline = []
            guard let first = points.first else { return }
            cairo_move_to(sheet.cairo, first.x, first.y)
            for point in points.dropFirst() { cairo_line_to(sheet.cairo, point.x, point.y) }
            cairo_close_path(sheet.cairo)
        }
        cairo_new_path(sheet.cairo)
        var index = 0
        while index < Int(path.pointee.num_data) {
            let header = path.pointee.data[index].header
            if header.type == CAIRO_PATH_MOVE_TO { close() }
            if header.length > 1 {
                let point = path.pointee.data[index + 1].point
                outline.append(place(Point(x: point.x, y: point.y)))
            }
            index += max(1, Int(header.length))
        }
        close()
        cairo_fill(sheet.cairo)
    }
}
