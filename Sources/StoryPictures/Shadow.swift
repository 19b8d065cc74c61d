import CPango

/// The shadow of letters, as an image that must be destroyed; nil when there is no memory.
///
/// - Parameters:
///   - mask: The letters, in eight bits.
///   - fontSize: Their size in its pixels.
func softened(_ mask: OpaquePointer, fontSize: Double) -> OpaquePointer? {
    let width = Int(cairo_image_surface_get_width(mask))
    let height = Int(cairo_image_surface_get_height(mask))
    cairo_surface_flush(mask)
    guard width > 0, height > 0, let bytes = cairo_image_surface_get_data(mask),
        let image = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
        let pixels = cairo_image_surface_get_data(image)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(mask))
    var letters = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
        for x in 0..<width { letters[y * width + x] = Float(bytes[y * stride + x]) }
    }
    // CSS blurs with half of what it is told.
    let near = blurred(letters, width, height, deviation: 0.03 * fontSize)
    let far = blurred(letters, width, height, deviation: 0.09 * fontSize)
    let drop = Int((0.03 * fontSize).rounded())
    let target = Int(cairo_image_surface_get_stride(image))
    for y in 0..<height {
        for x in 0..<width {
            let below = y >= drop ? far[(y - drop) * width + x] * 0.30 : 0
            let above = near[y * width + x] * 0.45
            let alpha = UInt32(min(255, above + below * (1 - above / 255)))
            (pixels + y * target + x * 4).withMemoryRebound(to: UInt32.self, capacity: 1) {
                $0.pointee = alpha << 24
            }
        }
    }
    cairo_surface_mark_dirty(image)
    return image
}

/// Blurs like a bell curve: by three means.
private func blurred(
    _ values: [Float], _ width: Int, _ height: Int, deviation: Double
) -> [Float] {
    // The width of each mean that makes three of them as wide as the curve; one at least.
    let radius = Int(((4 * deviation * deviation + 1).squareRoot() / 2).rounded(.down))
    guard radius > 0 else { return values }
    var values = values
    for _ in 0..<3 {
        for y in 0..<height {
            average(&values, from: y * width, step: 1, count: width, radius)
        }
        for x in 0..<width {
            average(&values, from: x, step: width, count: height, radius)
        }
    }
    return values
}

/// Puts the mean of those around it in place of each value of a line.
private func average(
    _ values: inout [Float], from start: Int, step: Int, count: Int, _ radius: Int
) {
    var sum: Float = 0
    var before: [Float] = []
    before.reserveCapacity(count)
    for index in 0..<count { before.append(values[start + index * step]) }
    for index in 0..<min(radius, count) { sum += before[index] }
    let share = 1 / Float(2 * radius + 1)
    for index in 0..<count {
        if index + radius < count { sum += before[index + radius] }
        if index - radius - 1 >= 0 { sum -= before[index - radius - 1] }
        values[start + index * step] = max(0, sum * share)
    }
}
