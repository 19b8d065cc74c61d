import Canvas

/// Writes a story as a file, line by line, in the canonical form: equal stories make equal bytes.
///
/// What it is given is to be as ``ExportReader`` demands; it is not looked at again.
///
/// **Spec:** T12, J5.
public struct ExportWriter: Sendable {
    private var lineCount = 0

    /// Makes the writer of one story.
    public init() {}

    /// Appends a line; the one that ends the file is ``finish(_:)``'s.
    public mutating func append(_ line: ExportLine, to buffer: inout ByteBuffer) {
        buffer.append(line)
        lineCount += 1
    }

    /// Appends the last line.
    public mutating func finish(_ buffer: inout ByteBuffer) {
        append(.end(lineCount: lineCount), to: &buffer)
    }
}

extension ByteBuffer {
    fileprivate mutating func append(_ line: ExportLine) {
        switch line {
        case .header(let header): append(header)
        case .item(let placed):
            append("{\"item\":")
            append(placed.item, rank: placed.rank)
            append(",\"by\":")
            append(number: placed.creator.rawValue)
        case .checkpoint(let checkpoint): append(checkpoint)
        case .end(let lineCount):
            append("{\"end\":")
            append(number: UInt64(clamping: lineCount))
        }
        append("}\n")
    }

    private mutating func append(_ header: ExportHeader) {
        guard let id = header.story.id else {
            preconditionFailure("an exported story has a name: give the header one")
        }
        append("{\"plumbline\":\"story\",\"format\":1,\"id\":")
        append(string: id)
        append(",\"revision\":")
        append(number: header.revision.rawValue)
        append(",\"created\":")
        append(number: header.created)
        appendKeys(of: header.story.layout)
    }

    private mutating func append(_ checkpoint: ExportCheckpoint) {
        append("{\"checkpoint\":{\"revision\":")
        append(number: checkpoint.revision.rawValue)
        append(",\"time\":")
        append(number: checkpoint.time)
        append(",\"name\":")
        append(string: checkpoint.name)
        append(",\"items\":")
        append(number: UInt64(clamping: checkpoint.itemCount))
        append("}")
    }
}
