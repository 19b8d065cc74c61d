import CPango
import StoryPictures
import TextLayout

/// The pixels of a PNG, as Cairo reads them.
struct DrawnPixels {
    let width: Int
    let height: Int
    private let values: [UInt32]

    init?(png: [UInt8]) {
        let source = ByteSource(png)
        let surface = cairo_image_surface_create_from_png_stream(
            ByteSource.read, Unmanaged.passUnretained(source).toOpaque())
        defer { cairo_surface_destroy(surface) }
        guard let surface, let bytes = cairo_image_surface_get_data(surface) else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        let (width, height) = (width, height)
        values = bytes.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
            (0..<height).flatMap { y in (0..<width).map { pixels[y * stride + $0] } }
        }
    }

    /// Red, green and blue; of what is transparent on black.
    subscript(x: Int, y: Int) -> UInt32 { values[y * width + x] & 0xFF_FFFF }

    /// How many pixels are of a color.
    func count(of color: UInt32) -> Int { values.count { $0 & 0xFF_FFFF == color } }

    /// The box around what is not white, in pixels from the middle; nil when all is.
    var ink: InkBox? {
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where !isWhite(values[y * width + x]) {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        guard right >= 0 else { return nil }
        let (x, y) = (Double(width) / 2, Double(height) / 2)
        return InkBox(
            left: Double(left) - x, top: Double(top) - y, right: Double(right + 1) - x,
            bottom: Double(bottom + 1) - y)
    }

    /// What hardly touches a pixel is no ink.
    private func isWhite(_ value: UInt32) -> Bool {
        value & 0xFF > 0xF0 && value >> 8 & 0xFF > 0xF0 && value >> 16 & 0xFF > 0xF0
    }
}

private final class ByteSource {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static let read: cairo_read_func_t = { source, data, count in
        guard let source, let data else { return CAIRO_STATUS_READ_ERROR }
        let own = Unmanaged<ByteSource>.fromOpaque(source).takeUnretainedValue()
        guard own.place + Int(count) <= own.bytes.count else { return CAIRO_STATUS_READ_ERROR }
        for index in 0..<Int(count) { data[index] = own.bytes[own.place + index] }
        own.place += Int(count)
        return CAIRO_STATUS_SUCCESS
    }
}
