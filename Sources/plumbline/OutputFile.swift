import Glibc

/// A file that is there whole or not at all: it is written beside its place and then moved there.
struct OutputFile: ~Copyable {
    /// Where it is to be.
    let path: String
    /// Where it is written.
    let temporaryPath: String
    private let mayReplace: Bool
    /// Of what is written here; what somebody else writes there has one of its own.
    private var descriptor: Int32 = -1

    /// Prepares a file that is not to be there yet, unless it may be replaced.
    init(_ path: String, mayReplace: Bool) throws(ToolFailure) {
        self.path = path
        self.mayReplace = mayReplace
        temporaryPath = "\(path).\(getpid()).part"
        if !mayReplace { try OutputFile.refuse(path) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw ToolFailure("\(path) is no file.", EX_CANTCREAT)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        unlink(temporaryPath)
    }

    private static func refuse(_ path: String) throws(ToolFailure) {
        var status = stat()
        guard lstat(path, &status) != 0 else {
            throw ToolFailure("\(path) is there already.", EX_CANTCREAT)
        }
    }

    /// Looks whether a file can be made there, for whoever lets others make it.
    func checkPlace() throws(ToolFailure) {
        guard access(parent, W_OK | X_OK) == 0 else { throw failure(EX_CANTCREAT) }
    }

    private var parent: String {
        let slash = path.lastIndex(of: "/")
        return slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Appends to what it is to hold.
    mutating func write(_ bytes: [UInt8]) throws(ToolFailure) {
        if descriptor < 0 {
            // Only this user may read what comes from a directory that only it may read.
            descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure(EX_CANTCREAT) }
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw failure(EX_IOERR) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Puts it in its place.
    func finish() throws(ToolFailure) {
        if descriptor >= 0, fsync(descriptor) != 0 { throw failure(EX_IOERR) }
        if !mayReplace { try OutputFile.refuse(path) }
        guard rename(temporaryPath, path) == 0 else { throw failure(EX_CANTCREAT) }
        let directory = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        // Where a file system cannot do this, it need not.
        fsync(directory)
        close(directory)
    }

    private func failure(_ status: Int32) -> ToolFailure {
        ToolFailure("\(path) cannot be written: \(String(cString: strerror(errno))).", status)
    }
}
