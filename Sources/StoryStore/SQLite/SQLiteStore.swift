internal import Glibc
package import Wire

/// Stories in a database on a disk.
///
/// It is one file of SQLite with a write-ahead log, `plumbline.db`, beside a file by which one
/// server at a time has the directory. What is answered is on the disk (`synchronous = FULL`).
///
/// Pages that become free are used again, and the file does not shrink (`auto_vacuum = NONE`): a
/// server that has needed the room will need it again, and giving it back moves pages about with
/// every commit. ``backup(to:)`` makes a file without free pages.
///
/// **Isolation:** any thread. **Spec:** D1–D6.
package final class SQLiteStore: EngineStore {
    /// What is kept is on a disk.
    package let durability = Durability.disk
    /// Its threads.
    package let engine: StoreEngine
    private let directory: StoreDirectory
    private let lock: DirectoryLock?

    /// Opens a directory for a server, and makes it if it is not there.
    ///
    /// - Parameters:
    ///   - directory: its path, as it is told in errors.
    ///   - sizeLimit: the most bytes that the database may have, without its log; nil is no limit.
    ///   - limits: how much is kept.
    package convenience init(
        directory: String, sizeLimit: Int? = nil, limits: StoreLimits = StoreLimits()
    ) throws(StoreOpenError) {
        try self.init(directory, .serving, sizeLimit: sizeLimit, limits: limits)
    }

    /// Opens a directory for reading, beside a server or without one; writing is refused.
    package static func reading(directory: String) throws(StoreOpenError) -> SQLiteStore {
        try SQLiteStore(directory, .reading, sizeLimit: nil, limits: StoreLimits())
    }

    /// Opens a directory for making stories in it, beside a server or without one.
    package static func importing(directory: String) throws(StoreOpenError) -> SQLiteStore {
        try SQLiteStore(directory, .importing, sizeLimit: nil, limits: StoreLimits())
    }

    /// Bytes that pictures may take where no limit says otherwise.
    ///
    /// Anybody may send some, and none is ever let go: of a limit they get half, so that they leave
    /// room for what is edited.
    private static let imageBytes = 4 << 30

    private enum Purpose {
        case serving
        case importing
        case reading
    }

    private init(
        _ path: String, _ purpose: Purpose, sizeLimit: Int?, limits: StoreLimits
    ) throws(StoreOpenError) {
        directory = StoreDirectory(path: path)
        var limits = limits
        limits.imageBytes = limits.imageBytes ?? sizeLimit.map { $0 / 2 } ?? Self.imageBytes
        let isReading = purpose == .reading
        if !isReading { try directory.make() }
        lock = purpose == .serving ? DirectoryLock(descriptor: try directory.lock()) : nil
        let database = directory.databasePath
        let writer: Database?
        do {
            writer =
                isReading
                ? nil
                : try Database.openForWriting(
                    database, mayMigrate: purpose == .serving, sizeLimit: sizeLimit)
            let reader = try Database.openForReading(database)
            engine = StoreEngine(
                writing: writer.map { StoryTables(database: $0, limits: limits) },
                reading: StoryTables(database: reader, limits: limits),
                describe: { $0.meaning(at: database, sizeLimit: sizeLimit) })
        } catch {
            throw StoreOpenError(error, at: database)
        }
    }

    /// Ends, when all that was asked for is done; the directory is free then.
    ///
    /// Blocks.
    package func shutDown() {
        engine.shutDown()
        lock?.release()
    }

    /// Writes a copy of everything that has been answered to a new file, while others write on.
    ///
    /// Blocks, for as long as reading and writing everything takes: for tools, not for loops.
    ///
    /// - Parameter path: where to; nothing may be there.
    package func backup(to path: String) throws(StoreError) {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .failed("cannot make \(path): \(String(cString: strerror(errno)))")
        }
        defer { Glibc.close(file) }
        do {
            let database = try Database.openForReading(directory.databasePath)
            try database.run("VACUUM INTO ?1", .text(path))
        } catch {
            unlink(path)
            throw .failed("cannot write \(path): \(StoreOpenError(error, at: path))")
        }
        // SQLite does not wait for the disk here.
        guard fsync(file) == 0 else {
            throw .failed("cannot write \(path): \(String(cString: strerror(errno)))")
        }
    }
}

/// A directory's lock, for as long as it is not released.
private final class DirectoryLock: Sendable {
    private let descriptor: Int32
    private let ending = Once()

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { release() }

    func release() { ending.run { _ = Glibc.close(descriptor) } }
}
