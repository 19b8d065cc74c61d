/// One value of a JSON text, as ``JSONText`` found it.
struct JSONToken {
    enum Kind: UInt8 {
        case object, array, string, escapedString, number, `true`, `false`, null
        /// An object that was read while it was scanned; `start` is its place among the poses.
        case pose
    }

    var kind: Kind
    /// Where the value begins in the text; for strings, behind the quote.
    var start: Int32
    /// Where it ends; for strings, before the quote.
    var end: Int32
    /// The index of the first token behind this value and all that is in it.
    var next: Int32
}

/// Checks that bytes are one JSON text and lists its values in order, so that fields can be looked
/// up without a tree being built.
///
/// Members of an object are a key token (a string) and a value, in turn. The list is kept between
/// texts: nothing is allocated once it has grown to the largest message.
///
/// **Spec:** J1, J4.
struct JSONText {
    private(set) var tokens: [JSONToken] = []
    /// The records `pose` that were read on the way; empty when that is not asked for.
    private(set) var poses: [ScannedPose] = []
    private let readsPoses: Bool
    private var open: [Int32] = []
    /// Where the first bracket too deep stands: told only when all the rest is JSON.
    private var tooDeep: Int?

    init(readsPoses: Bool = false) {
        self.readsPoses = readsPoses
        tokens.reserveCapacity(1_024)
        open.reserveCapacity(Limits.nesting + 1)
    }

    /// Lists the values of `bytes`, which must be UTF-8 and stay valid while they are looked up.
    ///
    /// - Throws: ``WireError`` `notJSON` with the offset of the first byte that cannot belong; else
    ///   `tooDeep` with that of the first bracket too deep.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
        tokens.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        poses.removeAll(keepingCapacity: true)
        tooDeep = nil
        var cursor = JSONCursor(bytes)
        cursor.skipSpace()
        try scanValue(&cursor)
        while let container = open.last {
            try scanNext(in: container, &cursor)
        }
        cursor.skipSpace()
        guard cursor.isAtEnd else { throw cursor.notJSON }
        if let tooDeep { throw WireError(.tooDeep, limit: Limits.nesting, offset: tooDeep) }
    }

    /// Reads one value; an object or array is only opened.
    private mutating func scanValue(_ cursor: inout JSONCursor) throws(WireError) {
        let start = cursor.offset
        switch cursor.peek {
        case UInt8(ascii: "{"):
            if readsPoses, isInList, let pose = cursor.takePose() {
                append(.pose, from: poses.count, to: poses.count)
                poses.append(pose)
            } else {
                enter(.object, &cursor)
            }
        case UInt8(ascii: "["): enter(.array, &cursor)
        case UInt8(ascii: "\""): try scanString(&cursor)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try cursor.skipNumber()
            append(.number, from: start, to: cursor.offset)
        case UInt8(ascii: "t"):
            try cursor.skip("true")
            append(.true, from: start, to: cursor.offset)
        case UInt8(ascii: "f"):
            try cursor.skip("false")
            append(.false, from: start, to: cursor.offset)
        case UInt8(ascii: "n"):
            try cursor.skip("null")
            append(.null, from: start, to: cursor.offset)
        default: throw cursor.notJSON
        }
    }

    /// Whether what comes is an entry of a list of the message, as records are.
    private var isInList: Bool { open.count == 2 && tokens[Int(open[1])].kind == .array }

    /// Reads one more member or element of the open `container`, or its end.
    private mutating func scanNext(
        in container: Int32, _ cursor: inout JSONCursor
    ) throws(WireError) {
        let isObject = tokens[Int(container)].kind == .object
        let isEmpty = tokens.count == Int(container) + 1
        cursor.skipSpace()
        if cursor.peek == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            cursor.advance()
            tokens[Int(container)].end = Int32(cursor.offset)
            tokens[Int(container)].next = Int32(tokens.count)
            open.removeLast()
            return
        }
        if !isEmpty {
            guard cursor.peek == UInt8(ascii: ",") else { throw cursor.notJSON }
            cursor.advance()
            cursor.skipSpace()
        }
        if isObject {
            guard cursor.peek == UInt8(ascii: "\"") else { throw cursor.notJSON }
            try scanString(&cursor)
            cursor.skipSpace()
            guard cursor.peek == UInt8(ascii: ":") else { throw cursor.notJSON }
            cursor.advance()
            cursor.skipSpace()
        }
        try scanValue(&cursor)
    }

    private mutating func enter(_ kind: JSONToken.Kind, _ cursor: inout JSONCursor) {
        if open.count == Limits.nesting, tooDeep == nil { tooDeep = cursor.offset }
        open.append(Int32(tokens.count))
        append(kind, from: cursor.offset, to: cursor.offset)
        cursor.advance()
    }

    private mutating func scanString(_ cursor: inout JSONCursor) throws(WireError) {
        cursor.advance()
        let start = cursor.offset
        let isEscaped = try cursor.skipStringContent()
        append(isEscaped ? .escapedString : .string, from: start, to: cursor.offset)
        cursor.advance()
    }

    private mutating func append(_ kind: JSONToken.Kind, from start: Int, to end: Int) {
        tokens.append(
            JSONToken(
                kind: kind, start: Int32(start), end: Int32(end), next: Int32(tokens.count + 1)))
    }
}
