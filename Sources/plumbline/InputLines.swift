import Glibc
import Wire

/// Why a line could not be taken.
enum LineFailure: Error {
    case fault(ExportFault)
    /// What the system said.
    case unreadable(String)
}

/// A file's lines, one after the other; never more of it in memory than a line may have.
struct InputLines: ~Copyable {
    private let descriptor: Int32
    /// What was read; the lines before `start` have been handed over.
    private var chunk: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Opens a file; `-` is standard input.
    init(_ path: String) throws(ToolFailure) {
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let why = String(cString: strerror(errno))
            throw ToolFailure("\(path) cannot be read: \(why).", EX_NOINPUT)
        }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// Calls `body` with the next line, without its line feed; false at the end of the file.
    ///
    /// Of a line that is too long only the beginning is handed over, which is too long as well.
    mutating func next(
        _ body: (UnsafeRawBufferPointer) throws(LineFailure) -> Void
    ) throws(LineFailure) -> Bool {
        var searched = start
        while true {
            let feed = chunk[searched...].firstIndex(of: UInt8(ascii: "\n"))
            if feed == nil, isAtEnd, start == chunk.count { return false }
            if feed != nil || isAtEnd || chunk.count - start > ExportReader.lineBytes {
                let end = feed ?? chunk.count
                try chunk.withUnsafeBufferPointer { bytes throws(LineFailure) in
                    try body(
                        UnsafeRawBufferPointer(
                            UnsafeBufferPointer(rebasing: bytes[start..<end])))
                }
                start = min(end + 1, chunk.count)
                return true
            }
            chunk.removeFirst(start)
            start = 0
            searched = chunk.count
            try readOn()
        }
    }

    private mutating func readOn() throws(LineFailure) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno != EINTR { throw .unreadable(String(cString: strerror(errno))) }
        if count == 0 { isAtEnd = true }
        chunk += bytes.prefix(max(0, count))
    }
}
