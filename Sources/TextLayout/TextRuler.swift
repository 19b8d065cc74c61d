import CPango
package import Canvas

/// Lays labels out, with the fonts of this machine.
///
/// All is laid out at one font size and scaled: fonts are not hinted, so that a label that is twice
/// as large has lines that break where they did.
///
/// **Isolation:** one thread at a time; whoever has several threads makes one for each.
package final class TextRuler {
    private var fonts: OpaquePointer
    private var context: OpaquePointer
    private var layout: OpaquePointer
    /// Of the same font and width as ``layout``.
    private var probe: OpaquePointer
    /// The families that were asked for: each costs memory for as long as `fonts` lives.
    private var families: Set<String> = []
    private var current: Family?

    /// What all labels of a family have in common, at ``TextRuler/size``.
    private struct Family {
        let name: String
        /// How far below the top of a line its letters stand.
        let baseline: Double
    }

    /// The font size at which labels are laid out, in points.
    ///
    /// The greatest text, all in the widest letters, stays within what Pango's 32 bits can hold.
    package static let size: Double = 32
    /// How many families are known at once.
    private static let greatestFamilyCount = 64

    /// Makes a ruler; fonts are looked for when they are needed.
    package init() {
        (fonts, context, layout, probe) = TextRuler.make()
    }

    deinit { release() }

    private static func make()
        -> (OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer)
    {
        guard let fonts = pango_cairo_font_map_new() else {
            preconditionFailure("there is no Pango with Cairo: install libpangocairo-1.0-0")
        }
        pango_cairo_font_map_set_resolution(OpaquePointer(fonts), 72)
        guard let context = pango_font_map_create_context(fonts),
            let layout = pango_layout_new(context), let probe = pango_layout_new(context)
        else {
            preconditionFailure("Pango makes no context: it aborts when it is out of memory")
        }
        // Of the language depends which letters Han characters get: not on who starts the server.
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        // No browser puts a hyphen where it breaks an address.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        for layout in [layout, probe] {
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_auto_dir(layout, 1)
            pango_layout_set_attributes(layout, attributes)
        }
        pango_attr_list_unref(attributes)
        return (OpaquePointer(fonts), context, layout, probe)
    }

    private func release() {
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(probe))
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fonts))
    }

    /// Finds the fonts of most scripts, which takes a good part of a second: before somebody waits.
    package func warm(families: [String]) {
        for family in families {
            _ = try? measure(
                Label(
                    text: "Aa עא عر ไทย हिन्दी アイ漢 😀", family: family,
                    fontSize: Length(points: 24), widestLine: Length(points: 370)))
        }
    }

    // MARK: Measuring

    /// Half of the width and height of a label's lines, rounded up to the grid.
    ///
    /// - Throws: ``LabelError``.
    ///
    /// **Spec:** C17.
    package func measure(_ label: Label) throws(LabelError) -> HalfExtents {
        let (text, baseline) = prepare(label)
        // So many that they need not be laid out.
        let leastLines = text.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        let leastHeight = TextRuler.halfHeight(of: leastLines, label.fontSize)
        guard HalfExtents.bounds.contains(leastHeight) else {
            throw .tooLarge(HalfExtents(width: .zero, height: leastHeight))
        }
        let block = lay(text, baseline)
        let height = TextRuler.halfHeight(of: block.lines.count, label.fontSize)
        let width = (Double(block.width) * label.fontSize.points / TextRuler.size / 2.048)
            .rounded(.up)
        guard width < 1e12 else { throw .failed }
        let half = HalfExtents(
            width: Length(thousandths: Int64(width)), height: height)
        guard HalfExtents.bounds.contains(half.width), HalfExtents.bounds.contains(half.height)
        else { throw .tooLarge(half) }
        return half
    }

    /// Half of five quarters, exactly.
    private static func halfHeight(of lineCount: Int, _ fontSize: Length) -> Length {
        Length(thousandths: (Int64(lineCount) * fontSize.thousandths * 5 + 7) / 8)
    }

    /// What of a label is to be seen, in points from its middle; nil when that is nothing.
    package func ink(of label: Label) -> InkBox? {
        lay(label).seen?.scaled(by: label.fontSize.points / TextRuler.size)
    }

    /// Lays a label out; what it tells is good until the next one.
    package func lay(_ label: Label) -> TextBlock {
        let (text, baseline) = prepare(label)
        return lay(text, baseline)
    }

    private func lay(_ text: String, _ baseline: Double) -> TextBlock {
        pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        return TextBlock(layout, baseline: baseline)
    }

    /// Has the layouts take a label's font and width; its text, and where its letters stand.
    private func prepare(_ label: Label) -> (text: String, baseline: Double) {
        let family = choose(label.family)
        let widest = label.widestLine.points / max(label.fontSize.points, 0.001) * TextRuler.size
        for layout in [layout, probe] {
            pango_layout_set_width(layout, Int32(min(widest * 1_024 + 1, 1e9)))
        }
        let lines = plainLines(label.text).joined(separator: "\n")
        return (TextRuler.ended(lines, by: probe), family.baseline)
    }

    private func choose(_ name: String) -> Family {
        if let current, current.name == name { return current }
        if !families.contains(name), families.count >= TextRuler.greatestFamilyCount {
            release()
            (fonts, context, layout, probe) = TextRuler.make()
            families = []
        }
        families.insert(name)
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, TextRuler.cleaned(name))
        pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD)
        pango_font_description_set_absolute_size(description, TextRuler.size * 1_024)
        for layout in [layout, probe] { pango_layout_set_font_description(layout, description) }
        let metrics = pango_context_get_metrics(context, description, nil)
        defer { pango_font_metrics_unref(metrics) }
        let ascent = Double(pango_font_metrics_get_ascent(metrics)) / 1_024
        let descent = Double(pango_font_metrics_get_descent(metrics)) / 1_024
        let family = Family(
            name: name,
            baseline: (TextRuler.size * Label.lineHeight - ascent - descent) / 2 + ascent)
        current = family
        return family
    }

    /// A name without what would end it for C.
    private static func cleaned(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 }))
    }
}
