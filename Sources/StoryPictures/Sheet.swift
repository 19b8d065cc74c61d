import CPango
import Canvas
import Glibc
import TextLayout
import Wire

/// A color and how much of what lies behind it it hides.
struct Paint {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    init(_ color: Color, alpha: Double = 1) {
        red = Double(color.rgb >> 16 & 0xFF) / 255
        green = Double(color.rgb >> 8 & 0xFF) / 255
        blue = Double(color.rgb & 0xFF) / 255
        self.alpha = alpha
    }

    init(rgb: UInt32, alpha: Double = 1) { self.init(Color(rgb: rgb), alpha: alpha) }

    func faded(_ factor: Double) -> Paint {
        var paint = self
        paint.alpha *= factor
        return paint
    }

    /// How light it is to the eye, 0 (black) to 1 (white), as the studio reckons.
    var luminance: Double {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Whether a thing of this color needs an edge on the white canvas.
    var isLight: Bool { luminance > 0.8 }

    func set(on cairo: OpaquePointer) {
        cairo_set_source_rgba(cairo, red, green, blue, alpha)
    }
}

/// What is drawn on: pixels, or a document of lines.
///
/// Cairo counts in 24 bits before the point. What may be larger is cut to the sheet first.
///
/// **Isolation:** one thread.
final class Sheet {
    let cairo: OpaquePointer
    private let surface: OpaquePointer
    private let output = Output()
    let format: PictureFormat
    /// All of it, in pixels.
    let area: Area
    private var pixelBudget = Sheet.budget

    /// Beyond this many pixels from the sheet, what is drawn is cut first.
    static let reach: Double = 500_000
    /// How many pixels may be covered, each as often as it is: some seconds of work.
    static let budget: Double = 2_000_000_000

    init(width: Int, height: Int, format: PictureFormat) throws(PictureError) {
        self.format = format
        area = Area(left: 0, top: 0, right: Double(width), bottom: Double(height))
        let made: OpaquePointer?
        switch format {
        case .png:
            made = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        case .svg:
            made = cairo_svg_surface_create_for_stream(
                Output.write, Unmanaged.passUnretained(output).toOpaque(), area.right, area.bottom)
        }
        guard let made, let cairo = cairo_create(made) else { throw .failed("no surface") }
        surface = made
        self.cairo = cairo
        if format == .svg { cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX) }
        try check()
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// The bytes of what was drawn; to be called once, at the end.
    func finish() throws(PictureError) -> [UInt8] {
        try check()
        cairo_surface_flush(surface)
        var status = CAIRO_STATUS_SUCCESS
        switch format {
        case .png:
            status = cairo_surface_write_to_png_stream(
                surface, Output.write, Unmanaged.passUnretained(output).toOpaque())
        case .svg: cairo_surface_finish(surface)
        }
        if output.isTooLarge { throw .tooLarge }
        if status == CAIRO_STATUS_SUCCESS { status = cairo_surface_status(surface) }
        guard status == CAIRO_STATUS_SUCCESS else { throw .failed(Sheet.words(status)) }
        return output.bytes
    }

    private func check() throws(PictureError) {
        let status = cairo_status(cairo)
        guard status == CAIRO_STATUS_SUCCESS else { throw .failed(Sheet.words(status)) }
    }

    private static func words(_ status: cairo_status_t) -> String {
        cairo_status_to_string(status).map { String(cString: $0) } ?? "Cairo failed"
    }

    /// Counts pixels that are about to be covered.
    func spend(_ covered: Area, times factor: Double) throws(PictureError) {
        let seen = covered.intersection(area)
        pixelBudget -= seen.width * seen.height * factor
        if pixelBudget < 0 { throw .tooLarge }
    }

    /// Counts other work, by as many pixels as it would take as long for.
    func spend(_ pixels: Int) throws(PictureError) {
        pixelBudget -= Double(pixels)
        if pixelBudget < 0 { throw .tooLarge }
    }

    /// Whether a box is near enough for Cairo to count in it.
    func isNear(_ box: Area) -> Bool {
        let reach = area.grown(by: Sheet.reach)
        return box.left > reach.left && box.right < reach.right && box.top > reach.top
            && box.bottom < reach.bottom
    }

    /// Whether anything of a box is to be seen.
    func isSeen(_ box: Area) -> Bool {
        box.left <= area.right && box.right >= area.left && box.top <= area.bottom
            && box.bottom >= area.top
    }

    // MARK: Drawing

    /// Has what `body` draws lie in a place.
    func at(_ place: Affine, _ body: () -> Void) {
        var matrix = place.matrix
        cairo_save(cairo)
        cairo_set_matrix(cairo, &matrix)
        body()
        cairo_restore(cairo)
    }

    /// Fills a figure.
    func fill(_ figure: Figure, at place: Affine, _ paint: Paint) {
        guard trace(figure, at: place) else { return }
        paint.set(on: cairo)
        cairo_fill(cairo)
    }

    /// Makes a figure the path; false when nothing of it is to be seen.
    private func trace(_ figure: Figure, at place: Affine) -> Bool {
        let box = place(figure.area)
        guard isSeen(box) else { return false }
        cairo_new_path(cairo)
        if isNear(box) {
            at(place) { figure.trace(cairo) }
        } else {
            let points = clippedPolygon(figure.flattened(by: place), to: area.grown(by: 64))
            for point in points { cairo_line_to(cairo, point.x, point.y) }
            cairo_close_path(cairo)
        }
        return true
    }

    /// Draws a line along a figure, within it.
    ///
    /// - Parameter width: In units of the place.
    func border(
        _ figure: Figure, at place: Affine, width: Double, dash: [Double] = [], _ paint: Paint
    ) {
        // Of a figure that is so large nobody sees a border.
        guard isNear(place(figure.area)), trace(figure, at: place) else { return }
        paint.set(on: cairo)
        cairo_set_line_width(cairo, width * place.factor)
        cairo_set_dash(cairo, dash.map { $0 * place.factor }, Int32(dash.count), 0)
        cairo_stroke(cairo)
        cairo_set_dash(cairo, nil, 0, 0)
    }

    /// Draws nothing outside of a box any more.
    func clip(to box: Area) {
        let box = box.intersection(area)
        cairo_rectangle(cairo, box.left, box.top, box.width, box.height)
        cairo_clip(cairo)
    }

    /// Draws what `body` draws within a figure only.
    func clipped<Failure: Error>(
        to figure: Figure, at place: Affine, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        guard trace(figure, at: place) else { return }
        cairo_clip(cairo)
        try body()
    }

    /// Fills a figure with an image that is stretched over its box, or covers it as it is.
    func fill(
        _ figure: Figure, at place: Affine, image: OpaquePointer, alpha: Double = 1,
        covering: Bool = false
    ) {
        let box = figure.area
        let width = Double(cairo_image_surface_get_width(image))
        let height = Double(cairo_image_surface_get_height(image))
        guard !box.isEmpty, width > 0, height > 0 else { return }
        clipped(to: figure, at: place) {
            var (x, y) = (box.width / width, box.height / height)
            if covering { (x, y) = (max(x, y), max(x, y)) }
            var matrix = place.matrix
            cairo_set_matrix(cairo, &matrix)
            cairo_translate(cairo, box.middle.x, box.middle.y)
            cairo_scale(cairo, x, y)
            cairo_set_source_surface(cairo, image, -width / 2, -height / 2)
            cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
            cairo_paint_with_alpha(cairo, alpha)
        }
    }

    /// Draws lines from point to point, with round ends and corners.
    func stroke(_ points: [Point], at place: Affine, width: Double, _ paint: Paint) {
        let thickness = width * place.factor
        let reach = area.grown(by: thickness + 64)
        let way = points.map { place($0) }
        cairo_new_path(cairo)
        var last: Point?
        for (from, to) in zip(way, way.count == 1 ? way[...] : way.dropFirst()) {
            guard let (start, end) = clippedLine(from, to, to: reach) else { continue }
            if last != start { cairo_move_to(cairo, start.x, start.y) }
            cairo_line_to(cairo, end.x, end.y)
            last = end
        }
        paint.set(on: cairo)
        cairo_set_line_width(cairo, thickness)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        // Round ends of a great line need not be as exact.
        cairo_set_tolerance(cairo, max(0.1, thickness / 4_000))
        cairo_stroke(cairo)
        cairo_set_tolerance(cairo, 0.1)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    }

    /// Fades all that `body` draws, which lies in `box`, as one.
    func faded(
        _ alpha: Double, within box: Area, _ body: () throws(PictureError) -> Void
    ) throws(PictureError) {
        if alpha >= 1 { return try body() }
        let seen = box.grown(by: 2).intersection(area)
        guard !seen.isEmpty else { return }
        try spend(seen, times: 4)
        cairo_save(cairo)
        cairo_rectangle(cairo, seen.left, seen.top, seen.width, seen.height)
        cairo_clip(cairo)
        cairo_push_group(cairo)
        try body()
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, alpha)
        cairo_restore(cairo)
    }
}

/// Gathers what Cairo writes.
private final class Output {
    var bytes: [UInt8] = []
    var isTooLarge = false

    /// How many bytes a picture may have.
    static let limit = 128 << 20

    static let write: cairo_write_func_t = { output, data, count in
        guard let output, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let own = Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
        guard own.bytes.count + Int(count) <= limit else {
            own.isTooLarge = true
            return CAIRO_STATUS_WRITE_ERROR
        }
        own.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}
