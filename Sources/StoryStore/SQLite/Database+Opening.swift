internal import CSQLite

/// Opening the database of a directory.
extension Database {
    /// Opens it for the one thread that writes, and brings it to this version's layout.
    ///
    /// - Parameter mayMigrate: whether one of an earlier version may be changed.
    static func openForWriting(
        _ path: String, mayMigrate: Bool, sizeLimit: Int?
    ) throws -> Database {
        let database = try Database(path: path, .writing)
        let finding = try Schema.finding(in: database)
        try check(finding, at: path, mayBeOlder: mayMigrate, mayBeEmpty: true)
        let mode = try database.first("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == "wal" else {
            throw StoreOpenError.cannotOpen(
                path: path, reason: "the file system does not let processes share memory")
        }
        try database.run("PRAGMA synchronous = FULL")
        try database.run("PRAGMA cell_size_check = ON")
        // The log is brought into the database every 4 MB, and is cut back after a longer one.
        try database.run("PRAGMA wal_autocheckpoint = 1000")
        try database.run("PRAGMA journal_size_limit = 8388608")
        if finding != .version(Schema.version) { try Schema.migrate(database) }
        if let sizeLimit {
            let pageSize = try database.first("PRAGMA page_size") { $0.integer(0) } ?? 4_096
            let pages = max(1, Int64(sizeLimit) / pageSize)
            try database.run("PRAGMA max_page_count = \(pages)")
        }
        return database
    }

    /// Opens it beside whoever writes.
    static func openForReading(_ path: String) throws -> Database {
        let database = try Database(path: path, .reading)
        let finding = try Schema.finding(in: database)
        try check(finding, at: path, mayBeOlder: false, mayBeEmpty: false)
        try database.run("PRAGMA cell_size_check = ON")
        return database
    }

    /// A database that lives as long as its connection.
    static func inMemory() throws -> Database {
        let database = try Database(path: nil, .writing)
        try Schema.migrate(database)
        return database
    }

    private static func check(
        _ finding: Schema.Finding, at path: String, mayBeOlder: Bool, mayBeEmpty: Bool
    ) throws {
        switch finding {
        case .foreign: throw StoreOpenError.foreign(path: path)
        case .version(let found) where found < 1 && mayBeOlder:
            throw StoreOpenError.damaged(path: path, reason: "it says that it has no format")
        case .version(let found) where found > Schema.version:
            throw StoreOpenError.newer(path: path, found: found, known: Schema.version)
        case .version(let found) where found < Schema.version && !mayBeOlder:
            throw StoreOpenError.older(path: path, found: found, known: Schema.version)
        case .empty where !mayBeEmpty: throw StoreOpenError.missing(path: path)
        case .empty, .version: break
        }
    }
}

extension StoreOpenError {
    /// What kept a database from being opened.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as StoreOpenError: self = error
        case let error as DatabaseError where error.isDamage:
            self = .damaged(path: path, reason: error.message)
        case let error as DatabaseError where error.code == SQLITE_CANTOPEN:
            self = .missing(path: path)
        case let error as DatabaseError:
            self = .cannotOpen(path: path, reason: "\(error.message) (SQLite \(error.code))")
        default: self = .cannotOpen(path: path, reason: "\(error)")
        }
    }
}

extension DatabaseError {
    /// What it means for a request, in a sentence for the operator.
    func meaning(at path: String, sizeLimit: Int?) -> StoreError {
        let detail = "\(path): \(message) (SQLite \(code))"
        if isDamage { return .damaged("\(detail): restore a backup") }
        if primaryCode == SQLITE_BUSY { return .failed("\(path) is held by another process") }
        guard isFull else { return .failed(detail) }
        guard let sizeLimit else { return .full("no room on the disk of \(path)") }
        return .full("\(path) may have \(sizeLimit) bytes, or its disk is full")
    }
}
