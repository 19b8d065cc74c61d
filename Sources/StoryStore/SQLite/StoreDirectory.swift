internal import Glibc

/// The directory that the stories of a server lie in.
///
/// Nobody but the server's user sees into it.
struct StoreDirectory {
    /// As it was given.
    let path: String

    var databasePath: String { "\(path)/plumbline.db" }
    private var lockPath: String { "\(path)/plumbline.lock" }

    /// Makes what is not there yet: the directory, and an empty database.
    func make() throws(StoreOpenError) {
        if mkdir(path, 0o700) == 0 {
            try keepNames(in: "\(path)/..")
        } else if errno != EEXIST {
            throw failure(of: path)
        }
        // SQLite gives the rights of this file to those that it makes beside it. It is not opened
        // when it is there: closing it would end the locks of other connections of this process.
        let file = open(databasePath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            Glibc.close(file)
            try keepNames(in: path)
        } else if errno != EEXIST {
            throw failure(of: databasePath)
        } else {
            try refuseEmpty()
        }
    }

    /// SQLite takes a file without anything for a new database: but what was made before, and has
    /// lost all that was in it, is not to be served as if it had never had anything.
    private func refuseEmpty() throws(StoreOpenError) {
        var found = stat()
        guard stat(databasePath, &found) == 0 else { throw failure(of: databasePath) }
        guard found.st_size < StoreDirectory.leastSize else { return }
        throw .damaged(path: databasePath, reason: "it has only \(found.st_size) bytes")
    }

    /// The smallest page that a database can have.
    private static let leastSize = 512

    /// Takes the directory for this process until the descriptor is closed or the process ends.
    func lock() throws(StoreOpenError) -> Int32 {
        let file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(of: lockPath) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let error =
                errno == EWOULDBLOCK
                ? StoreOpenError.inUse(directory: path, process: process(in: file))
                : failure(of: lockPath)
            Glibc.close(file)
            throw error
        }
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(file, 0) == 0, pwrite(file, text, text.count, 0) == text.count else {
            defer { Glibc.close(file) }
            throw failure(of: lockPath)
        }
        return file
    }

    private func process(in file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &bytes, bytes.count, 0)
        let digits = bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }
        return Int32(String(decoding: digits, as: UTF8.self))
    }

    /// Waits until the disk has the names in a directory.
    private func keepNames(in directory: String) throws(StoreOpenError) {
        let file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw failure(of: directory) }
        defer { Glibc.close(file) }
        // Some file systems cannot, and need not.
        if fsync(file) != 0, errno != EINVAL { throw failure(of: directory) }
    }

    private func failure(of path: String) -> StoreOpenError {
        .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
}
