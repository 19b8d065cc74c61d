package import Canvas

/// What decides how large a text is.
///
/// **Spec:** C17.
package struct Label: Hashable, Sendable {
    /// What it says.
    package var text: String
    /// The family of its font; one that is not installed is replaced.
    package var family: String
    /// The size of its font; more than nothing.
    package var fontSize: Length
    /// The widest that a line may be: what is longer goes on in the next one.
    package var widestLine: Length

    /// Makes a label.
    package init(text: String, family: String, fontSize: Length, widestLine: Length) {
        self.text = text
        self.family = family
        self.fontSize = fontSize
        self.widestLine = widestLine
    }

    /// The widest line of a label on a canvas: what lies between the standard insets, as in the
    /// studio.
    ///
    /// **Spec:** C17.
    package static func widestLine(on layout: CanvasLayout) -> Length {
        let width = layout.halfExtents.width + layout.halfExtents.width
        return max(Length(points: 40), width - Length(points: 20))
    }

    /// How high a line is, in sizes of the font: five quarters.
    ///
    /// Fixed, as in the studio: so a line is no higher for the fonts that replace another.
    package static let lineHeight = 1.25
}

/// A box in points, relative to the middle of a label.
package struct InkBox: Hashable, Sendable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    /// Makes a box of its sides.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The box around this one and another.
    package func union(_ other: InkBox) -> InkBox {
        InkBox(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }
}

/// Why a label could not be measured.
package enum LabelError: Error, Equatable, Sendable {
    /// Half of its width or height is more than an item may have.
    case tooLarge(HalfExtents)
    /// The library is out of memory.
    case failed
}
