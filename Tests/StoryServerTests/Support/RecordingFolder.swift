import Glibc
import SocketLoop
import StoryRecording
import Testing

/// A folder for the recordings of the story `s0`, which goes away with it.
final class RecordingFolder: Sendable {
    private let base: String
    let path: String
    /// What the operator was told.
    let told = Lock<[String]>([])

    init() throws {
        var template = Array("\(P_tmpdir)/plumbline-recordings-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Visitor.Failure(description: "mkdtemp: errno \(errno)")
        }
        base = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = base + "/recordings"
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
        unlink(path)
        rmdir(base)
    }

    /// The recordings, the oldest first.
    var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// The lines of a recording, each with its end.
    func lines(of name: String) throws -> [String] {
        let file = open("\(path)/\(name)", O_RDONLY)
        guard file >= 0 else { throw Visitor.Failure(description: "open: errno \(errno)") }
        defer { close(file) }
        var status = stat()
        fstat(file, &status)
        #expect(status.st_mode & 0o777 == 0o600)
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { "\($0)\n" }
    }
}

/// Does lines again.
func replay(_ lines: [String]) throws(ReplayFault) -> ReplaySummary {
    let bytes = Array(lines.joined().utf8)
    let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(ReplayFault) in try Replay.run(bytes) }
    }
    return try result.get()
}
