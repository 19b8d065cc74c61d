import Glibc
import SocketLoop
import Wire

/// The studio's files, read once at the start: the loop never waits for a disk.
struct StudioFiles: Sendable {
    private struct File {
        let type: String
        let tag: String
        let bytes: [UInt8]
    }

    private let files: [String: File]

    /// How much a studio may hold, in bytes: far more than ours does, far less than a home folder.
    private static let sizeLimit = 64 << 20

    /// Reads everything below `directory`; nothing when it is nil.
    ///
    /// - Throws: ``ServerError`` `unreadableStudio`.
    init(directory: String?) throws(ServerError) {
        var files: [String: File] = [:]
        if let directory {
            var size = 0
            try StudioFiles.read(directory, path: "", into: &files, size: &size)
            guard files["/index.html"] != nil else {
                throw .unreadableStudio(directory, "It has no index.html.")
            }
        }
        self.files = files
    }

    /// Whether there is something at a path.
    func has(_ path: String) -> Bool { path == "/" || files[path] != nil }

    /// Answers a request for a file.
    func response(to head: RequestHead) -> HTTPResponse {
        if head.path == "/", files.isEmpty {
            return HTTPResponse(
                status: 200, text: "Plumbline is running. No studio was found: see --studio.\n")
        }
        guard let file = files[head.path == "/" ? "/index.html" : head.path] else {
            return .error(404, WireError(.unknownPath))
        }
        var response = HTTPResponse(
            status: 200,
            headers: StudioFiles.securityHeaders + [
                HTTPHeader(name: "Content-Type", value: file.type),
                HTTPHeader(name: "ETag", value: file.tag),
                HTTPHeader(name: "Cache-Control", value: "no-cache"),
            ], body: file.bytes)
        if head.hasAlready(tag: file.tag) {
            response.status = 304
            response.body = []
        }
        return response
    }

    /// Nothing runs but what this server serves; pictures may come from the web.
    private static let securityHeaders = [
        HTTPHeader(
            name: "Content-Security-Policy",
            value: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                + "img-src 'self' https: http: data:; connect-src 'self' ws: wss:; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"),
        HTTPHeader(name: "X-Content-Type-Options", value: "nosniff"),
        HTTPHeader(name: "Referrer-Policy", value: "no-referrer"),
    ]

    // MARK: Reading

    private static func read(
        _ directory: String, path: String, into files: inout [String: File], size: inout Int
    ) throws(ServerError) {
        guard let handle = opendir(directory) else {
            throw .unreadableStudio(directory, String(cString: strerror(errno)))
        }
        defer { closedir(handle) }
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let full = "\(directory)/\(name)"
            var status = stat()
            guard stat(full, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try read(full, path: "\(path)/\(name)", into: &files, size: &size)
            case S_IFREG:
                let bytes = try contents(of: full, size: Int(status.st_size), within: &size)
                files["\(path)/\(name)"] = File(
                    type: type(of: name), tag: tag(of: bytes), bytes: bytes)
            default: continue
            }
        }
    }

    private static func contents(
        of path: String, size: Int, within total: inout Int
    ) throws(ServerError) -> [UInt8] {
        total += size
        guard total <= sizeLimit else {
            throw .unreadableStudio(path, "The folder holds more than 64 MB.")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadableStudio(path, String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < size {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, size - filled)
            }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "wasm": "application/wasm"
        case "txt", "md": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }

    /// A tag that differs when the bytes do: FNV-1a.
    private static func tag(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "\"\(String(hash, radix: 16))-\(bytes.count)\""
    }
}
