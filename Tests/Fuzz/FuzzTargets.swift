import Canvas
import Glibc
import Wire

/// What is fuzzed: each target takes any bytes and must neither trap nor break its own word.
///
/// The name of a target is in the environment, `FUZZ_TARGET`. Built and run by `Tests/Fuzz/run`.
private let target: @Sendable (UnsafeRawBufferPointer) -> Void = {
    switch getenv("FUZZ_TARGET").map({ String(cString: $0) }) {
    case "client-json": { checkClient($0, .json) }
    case "client-binary": { checkClient($0, .binary) }
    case "server-json": { checkServer($0, .json) }
    case "server-binary": { checkServer($0, .binary) }
    case "documents": { checkDocuments($0) }
    case "export": { checkExport($0) }
    case "http": { checkHead($0) }
    case "images": { checkImage($0) }
    default: fatalError("FUZZ_TARGET names a target: see Tests/Fuzz/run")
    }
}()

nonisolated(unsafe) private var clientDecoder = ClientMessageDecoder()
nonisolated(unsafe) private var serverDecoder = ServerMessageDecoder()
nonisolated(unsafe) private var update = ServerUpdate()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
    target(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    return 0
}

/// A client's message is refused with an error that lies within it, and leaves nothing behind; or
/// it is read as the same when it is written again in either encoding.
private func checkClient(_ bytes: UnsafeRawBufferPointer, _ encoding: WireEncoding) {
    var samples: [Sample] = []
    do {
        let message = try clientDecoder.decode(bytes, as: encoding, samples: &samples)
        for other in WireEncoding.allCases {
            var buffer = MessageBuffer(other)
            buffer.append(message, samples: samples)
            var samplesAgain: [Sample] = []
            let again = buffer.withBytes { bytes in
                try? clientDecoder.decode(
                    UnsafeRawBufferPointer(bytes), as: other, samples: &samplesAgain)
            }
            precondition(again == message, "a message is read as it was written")
            precondition(samplesAgain == samples, "samples are read as they were written")
        }
    } catch {
        precondition(samples.isEmpty, "a refused message leaves no samples")
        check(error, in: bytes)
    }
}

/// A server's message is refused with an error that lies within it; or it is written as the same
/// when it was read again.
private func checkServer(_ bytes: UnsafeRawBufferPointer, _ encoding: WireEncoding) {
    do {
        let message = try serverDecoder.decode(bytes, as: encoding, into: &update)
        let first = written(message, as: encoding)
        precondition(rewritten(first, from: encoding, as: encoding) == first)
        // A client takes longer lists in JSON than servers can say in bytes.
        guard encoding == .binary else { return }
        let text = written(message, as: .json)
        precondition(rewritten(text, from: .json, as: .binary) == first, "both say the same")
    } catch {
        check(error, in: bytes)
    }
}

/// A line of a story in a file is refused with its number, or is read as the same when it is
/// written again.
private func checkExport(_ bytes: UnsafeRawBufferPointer) {
    var reader = ExportReader()
    var writer = ExportWriter()
    var lines: [ExportLine] = []
    var buffer = ByteBuffer()
    do {
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lines.append(try reader.read(UnsafeRawBufferPointer(rebasing: line)))
        }
        try reader.finish()
    } catch {
        precondition((1...reader.lineCount + 1).contains(error.line), "the line is one of the file")
        return
    }
    for line in lines { writer.append(line, to: &buffer) }
    reader = ExportReader()
    let again = buffer.withBytes { bytes in
        bytes.split(separator: UInt8(ascii: "\n")).map {
            try? reader.read(UnsafeRawBufferPointer(rebasing: $0))
        }
    }
    precondition(again == lines, "a file is read as it was written")
}

private func written(_ message: ServerMessage, as encoding: WireEncoding) -> [UInt8] {
    var buffer = MessageBuffer(encoding)
    switch message {
    case .welcome(let welcome): buffer.append(welcome)
    case .update: buffer.append(update)
    }
    return buffer.array
}

/// What a message that was written is when it is read and written again.
private func rewritten(
    _ bytes: [UInt8], from encoding: WireEncoding, as other: WireEncoding
) -> [UInt8]? {
    let message = bytes.withUnsafeBytes {
        try? serverDecoder.decode($0, as: encoding, into: &update)
    }
    return message.map { written($0, as: other) }
}

/// Bodies of requests and of their answers.
private func checkDocuments(_ bytes: UnsafeRawBufferPointer) {
    do {
        let request = try clientDecoder.decodeStory(bytes)
        precondition(request.id.map { StoryRequest.isValid(id: $0) } ?? true)
    } catch {
        check(error, in: bytes)
    }
    do {
        let document = try serverDecoder.decodeStory(bytes)
        let first = written(document)
        let again = first.withUnsafeBytes { try? serverDecoder.decodeStory($0) }
        precondition(again.map { written($0) } == first, "a story is read as it was written")
    } catch {
        check(error, in: bytes)
    }
    _ = try? serverDecoder.decodeError(bytes)
}

private func written(_ document: StoryDocument) -> [UInt8] {
    var buffer = ByteBuffer()
    buffer.append(
        storyNamed: document.story.id ?? "unnamed", revision: document.revision,
        layout: document.story.layout, items: document.items)
    return buffer.array
}

private func check(_ error: WireError, in bytes: UnsafeRawBufferPointer) {
    precondition(error.offset.map { (0...bytes.count).contains($0) } ?? true, "it lies within")
    for encoding in WireEncoding.allCases {
        var buffer = MessageBuffer(encoding)
        buffer.append(errors: [error])
    }
}
