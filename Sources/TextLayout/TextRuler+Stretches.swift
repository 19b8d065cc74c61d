import CPango

/// Keeps long texts that have no place to break, such as 16 kB of one letter, from taking seconds.
///
/// Pango looks at all the rest of such a stretch for each of its lines, so that the time goes with
/// the square of its length. Here it is given to a second layout a window at a time, and its lines
/// are ended where that ends them: the time goes with the length, and the lines are the same.
extension TextRuler {
    /// How many scalars without a place to break are more than a word of any language.
    private static let greatestWord = 128
    /// How many bytes a window has at first, and at least.
    private static let leastWindow = 64

    /// A text with line ends where lines of long stretches end.
    ///
    /// - Parameter probe: a layout of the label's font and width.
    static func ended(_ text: String, by probe: OpaquePointer) -> String {
        let stretches = stretches(of: text)
        guard !stretches.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 1_024)
        var last = 0
        for end in stretches.flatMap({ lineEnds(in: $0, of: bytes, probe) }) {
            result += bytes[last..<end]
            result.append(UInt8(ascii: "\n"))
            last = end
        }
        result += bytes[last...]
        return String(decoding: result, as: UTF8.self)
    }

    /// The stretches, by their bytes, that are longer than any word; most texts have none.
    package static func stretches(of text: String) -> [Range<Int>] {
        // Every scalar has a byte at least.
        guard text.utf8.count > greatestWord else { return [] }
        let count = text.unicodeScalars.count
        let marks = UnsafeMutableBufferPointer<PangoLogAttr>.allocate(capacity: count + 1)
        defer { marks.deallocate() }
        marks.initialize(repeating: PangoLogAttr())
        pango_get_log_attrs(
            text, Int32(clamping: text.utf8.count), -1, pango_language_from_string("en"),
            marks.baseAddress, Int32(clamping: count + 1))
        var stretches: [Range<Int>] = []
        var (first, start, offset, index) = (0, 0, 0, 0)
        for scalar in text.unicodeScalars {
            offset += UTF8.width(scalar)
            index += 1
            guard index == count || marks[index].is_line_break != 0 else { continue }
            if index - first > greatestWord { stretches.append(start..<offset) }
            (first, start) = (index, offset)
        }
        return stretches
    }

    /// Where lines of a stretch end, but for the last, which goes on with what comes after it.
    private static func lineEnds(
        in stretch: Range<Int>, of bytes: [UInt8], _ probe: OpaquePointer
    ) -> [Int] {
        var ends: [Int] = []
        var start = stretch.lowerBound
        var size = leastWindow
        while true {
            var end = min(start + size, stretch.upperBound)
            // No scalar is cut.
            while end < stretch.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
            let starts = lineStarts(of: bytes[start..<end], probe)
            ends += starts.dropFirst().map { start + $0 }
            if end == stretch.upperBound { return ends }
            // The last line may be longer than the window has it.
            if let last = starts.last, last > 0 {
                start += last
                size = max(leastWindow, 8 * last / (starts.count - 1))
            } else {
                size *= 2
            }
        }
    }

    private static func lineStarts(
        of window: ArraySlice<UInt8>, _ probe: OpaquePointer
    ) -> [Int] {
        window.withUnsafeBytes { bytes in
            pango_layout_set_text(
                probe, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count))
        }
        var starts: [Int] = []
        var next = pango_layout_get_lines_readonly(probe)
        while let node = next {
            let line = node.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
            starts.append(Int(line.pointee.start_index))
            next = node.pointee.next
        }
        return starts
    }
}
