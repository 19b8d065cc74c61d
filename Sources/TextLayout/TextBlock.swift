package import CPango

/// Lines of text that are laid out at ``TextRuler/size``, about their middle.
///
/// **Isolation:** the thread of its ruler, until that lays another label out.
package struct TextBlock {
    /// A stretch of letters of one font.
    package struct Run {
        /// Its font.
        package let font: UnsafeMutablePointer<PangoFont>
        /// Its letters, which are the layout's.
        package let glyphs: UnsafeMutablePointer<PangoGlyphString>
        /// Where its first letter stands, from the beginning of the line, in points.
        package let x: Double
        /// How much lower than its line it stands, in points.
        package let y: Double
        /// What it covers, from where its first letter stands; nil when that is nothing.
        package let ink: InkBox?
    }

    /// A line.
    package struct Line {
        /// How wide it is, in points.
        package let width: Double
        /// Its letters.
        package let runs: [Run]
    }

    /// The lines, from top to bottom; one at least.
    package let lines: [Line]
    /// How wide the widest is, in units of Pango.
    package let width: Int
    /// How far below the top of each line its letters stand, in points.
    package let baseline: Double

    /// How far apart lines are, in points.
    package static let lineHeight = TextRuler.size * Label.lineHeight

    init(_ layout: OpaquePointer, baseline: Double) {
        var lines: [Line] = []
        var widest: Int32 = 0
        var next = pango_layout_get_lines_readonly(layout)
        while let node = next {
            let line = node.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            widest = max(widest, logical.width)
            lines.append(
                Line(width: Double(logical.width) / 1_024, runs: TextBlock.runs(of: line)))
            next = node.pointee.next
        }
        self.lines = lines
        width = Int(widest)
        self.baseline = baseline
    }

    private static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [Run] {
        var runs: [Run] = []
        var x: Int32 = 0
        var next = line.pointee.runs
        while let node = next {
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            next = node.pointee.next
            guard let item = run.item, let font = item.pointee.analysis.font,
                let glyphs = run.glyphs
            else { continue }
            var ink = PangoRectangle()
            pango_glyph_string_extents(glyphs, font, &ink, nil)
            runs.append(
                Run(
                    font: font, glyphs: glyphs, x: Double(x) / 1_024,
                    y: -Double(run.y_offset) / 1_024, ink: InkBox(ink)))
            x &+= pango_glyph_string_get_width(glyphs)
        }
        return runs
    }

    /// Where a line's letters stand, from the middle of all, when it lies in the middle.
    package func place(of index: Int) -> (x: Double, y: Double) {
        let top = Double(index) * TextBlock.lineHeight
        let height = Double(lines.count) * TextBlock.lineHeight
        return (-lines[index].width / 2, top + baseline - height / 2)
    }
}

extension InkBox {
    /// Makes a box of Pango's, which counts 1,024 to a point; nil when nothing is in it.
    package init?(_ box: PangoRectangle) {
        guard box.width > 0, box.height > 0 else { return nil }
        self.init(
            left: Double(box.x) / 1_024, top: Double(box.y) / 1_024,
            right: Double(box.x + box.width) / 1_024, bottom: Double(box.y + box.height) / 1_024)
    }

    /// The box elsewhere.
    package func moved(x: Double, y: Double) -> InkBox {
        InkBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    /// The box of another size about the same point.
    package func scaled(by factor: Double) -> InkBox {
        InkBox(
            left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor)
    }
}
