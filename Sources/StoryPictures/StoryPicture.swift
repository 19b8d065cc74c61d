package import Canvas

/// What a picture is written as.
package enum PictureFormat: UInt8, Hashable, Sendable, CaseIterable {
    case png = 0
    case svg = 1
}

/// A part of a canvas.
///
/// **Spec:** T15.
package struct PictureCrop: Hashable, Sendable {
    /// The left side, from the canvas centre.
    package var x: Length
    /// The top, from the canvas centre.
    package var y: Length
    /// Its width.
    package var width: Length
    /// Its height.
    package var height: Length

    /// Makes a part of a canvas.
    package init(x: Length, y: Length, width: Length, height: Length) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The whole canvas.
    package init(allOf layout: CanvasLayout) {
        let half = layout.halfExtents
        self.init(
            x: -half.width, y: -half.height, width: half.width + half.width,
            height: half.height + half.height)
    }
}

/// How a story is to be drawn.
///
/// **Spec:** T15.
package struct PictureOptions: Hashable, Sendable {
    /// What it is written as.
    package var format: PictureFormat
    /// Pixels to a point, in thousandths.
    package var scale: Int64
    /// The part that is drawn; nil for the whole canvas.
    package var crop: PictureCrop?
    /// Whether the guides of the canvas are drawn, too.
    package var hasGuides: Bool

    /// Draws the whole canvas, a pixel to a point, unless said otherwise.
    package init(
        format: PictureFormat, scale: Int64 = 1_000, crop: PictureCrop? = nil,
        hasGuides: Bool = false
    ) {
        self.format = format
        self.scale = scale
        self.crop = crop
        self.hasGuides = hasGuides
    }

    /// The limits of ``scale``, in thousandths.
    ///
    /// **Spec:** T15.
    package static let scaleBounds: ClosedRange<Int64> = 50...8_000
}

/// Why a story could not be drawn.
package enum PictureError: Error, Equatable, Sendable {
    /// It would have more pixels than are drawn, or have them covered too often.
    ///
    /// **Spec:** T15.
    case tooLarge
    /// Its labels and cards have more text than is drawn.
    ///
    /// **Spec:** T15.
    case tooMuchText
    /// The library could not draw it, for want of memory, for example.
    case failed(String)
}

/// The pixels of a picture that was uploaded.
package struct Bitmap: Sendable {
    /// How many pixels it is wide.
    package let width: Int
    /// How many pixels it is high.
    package let height: Int
    /// From the top left, line by line: alpha in the highest byte, then red, green and blue, each
    /// multiplied by alpha.
    package let pixels: [UInt32]

    /// Wraps pixels; nil when they are not as many as width and height say.
    package init?(width: Int, height: Int, pixels: [UInt32]) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            pixels.count == width * height
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
