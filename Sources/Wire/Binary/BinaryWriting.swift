import Canvas

/// How `plumbline.v1.binary` writes single values: little-endian, of fixed width.
///
/// **Spec:** B1.
extension ByteBuffer {
    /// Appends a whole number of a fixed width.
    @inline(__always)
    mutating func append<Number: FixedWidthInteger>(integer: Number) {
        let width = MemoryLayout<Number>.size
        UnsafeMutableRawPointer(reserve(width)).storeBytes(
            of: integer.littleEndian, as: Number.self)
        advance(by: width)
    }

    /// Appends a length or coordinate; within ±2,147,483.647 points, as all limits are.
    @inline(__always)
    mutating func append(binary length: Length) {
        append(integer: Int32(clamping: length.thousandths))
    }

    /// Appends the coordinates of a position.
    @inline(__always)
    mutating func append(binary position: Position) {
        append(binary: position.x)
        append(binary: position.y)
    }

    /// Appends an angle.
    mutating func append(binary angle: Angle) { append(integer: angle.thousandths) }

    /// Appends a scale, which is below 2³² millionths.
    mutating func append(binary scale: Scale) {
        append(integer: UInt32(clamping: scale.millionths))
    }

    /// Appends a moment, which is not before its clock's zero.
    mutating func append(binary time: ServerTime) {
        append(integer: UInt64(clamping: time.microseconds))
    }

    /// Appends a color.
    mutating func append(binary color: Color) { append(integer: color.rgb) }

    /// Appends a box by its middle and its half-extents.
    mutating func append(binary box: Box) {
        append(binary: box.center)
        append(binary: box.halfExtents.width)
        append(binary: box.halfExtents.height)
    }

    /// Appends a text behind the count of its bytes.
    mutating func append(binary text: String) {
        var text = text
        text.withUTF8 { utf8 in
            append(countOf: utf8.count)
            append(UnsafeRawBufferPointer(utf8))
        }
    }

    /// Appends a text known at compile time behind the count of its bytes.
    mutating func append(binary text: StaticString) {
        append(countOf: text.utf8CodeUnitCount)
        append(text)
    }

    /// Appends how many bytes a text has.
    private mutating func append(countOf count: Int) {
        precondition(
            count <= 65_535, "a text of a message has at most textBytes: check it when it comes in")
        append(integer: UInt16(count))
    }

    /// Appends names of items behind their count.
    mutating func append(binary items: [ItemID]) {
        append(listOf: items.count)
        for item in items { append(integer: item.rawValue) }
    }

    /// Appends how many entries a list has.
    mutating func append(listOf count: Int) {
        precondition(
            count <= 255, "a list of a message has at most 255 entries: check it when it comes in")
        append(UInt8(count))
    }

    /// Appends the 16 bytes of a token, in the order of its hexadecimal digits.
    mutating func append(binary token: ResumeToken) {
        append(integer: token.high.byteSwapped)
        append(integer: token.low.byteSwapped)
    }
}

/// Entries of an update, and lists whose length is known only at their end.
///
/// **Spec:** B5.
extension ByteBuffer {
    /// Begins an entry of an update; returns where its fields begin, for ``closeEntry(from:)``.
    mutating func openEntry(_ type: BinaryEntryType) -> Int {
        append(type.rawValue)
        append(integer: UInt16(0))
        return count
    }

    /// Ends the entry whose fields began at `start`.
    mutating func closeEntry(from start: Int) {
        let length = count - start
        let told = min(length, Int(BinaryEntryType.longLength))
        if told == Int(BinaryEntryType.longLength) { tell(longLength: length, from: start) }
        withBytes {
            $0.storeBytes(
                of: UInt16(told).littleEndian, toByteOffset: start - 2, as: UInt16.self)
        }
    }

    /// Makes room in front of the fields that begin at `start`, and says there how long they are.
    private mutating func tell(longLength length: Int, from start: Int) {
        append(integer: UInt32(0))
        withBytes {
            let fields = $0.baseAddress! + start
            (fields + 4).copyMemory(from: fields, byteCount: length)
            fields.storeBytes(of: UInt32(length).littleEndian, as: UInt32.self)
        }
    }

    /// Begins a list; returns where its count is, for ``countEntry(ofListAt:)``.
    mutating func openList() -> Int {
        append(UInt8(0))
        return count - 1
    }

    /// Counts one more entry of the list whose count is at `place`.
    mutating func countEntry(ofListAt place: Int) {
        withBytes { bytes in
            precondition(bytes[place] < 255, "a list of a message has at most 255 entries")
            bytes[place] += 1
        }
    }
}
