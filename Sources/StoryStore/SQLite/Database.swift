internal import CSQLite

/// What SQLite answered that it should not have.
struct DatabaseError: Error {
    /// The extended result code.
    var code: Int32
    /// SQLite's own words.
    var message: String

    /// The result code without what extends it.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether there is no room for what was to be written.
    var isFull: Bool { primaryCode == SQLITE_FULL }

    /// Whether the bytes in the file make no database.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT].contains(primaryCode) }
}

/// What stands in a column.
enum ColumnValue {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// One connection to a database, with the statements that it has prepared.
///
/// **Isolation:** used by one thread at a time.
final class Database {
    /// Nil when it is closed.
    private var handle: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    enum Access {
        case reading
        case writing
    }

    /// Opens a file that is there, or, without a path, a database in memory.
    init(path: String?, _ access: Access) throws(DatabaseError) {
        var handle: OpaquePointer?
        let mode = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        // No mutex: one thread at a time.
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path ?? ":memory:", &handle, flags, nil)
        guard let handle, code == SQLITE_OK else {
            let message = Database.message(of: handle, code)
            sqlite3_close_v2(handle)
            throw DatabaseError(code: code, message: message)
        }
        self.handle = handle
        // Another process writes for moments only: `plumbline import`, or a server beside a tool.
        sqlite3_busy_timeout(handle, 5_000)
    }

    deinit { close() }

    /// Whether the file is not any more where it was opened.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }

    /// Closes the connection; nothing is asked of it after that.
    func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(handle)
        handle = nil
    }

    private static func message(of handle: OpaquePointer?, _ code: Int32) -> String {
        String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }

    private func error(_ code: Int32) -> DatabaseError {
        DatabaseError(code: code, message: Database.message(of: handle, code))
    }

    /// Whether a transaction is open: some errors end it.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Does something in a transaction: whole, or not at all.
    func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        // Where taking back failed as well.
        if isInTransaction { try run("ROLLBACK") }
        try run(begin)
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            if isInTransaction { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Runs a statement without rows, or whose rows do not matter.
    func run(_ sql: String, _ values: ColumnValue...) throws {
        _ = try rows(sql, values) { _ in }
    }

    /// The rows of a statement, each as `read` makes it.
    func rows<Result>(
        _ sql: String, _ values: ColumnValue..., read: (Row) throws -> Result
    ) throws -> [Result] {
        try rows(sql, values, read: read)
    }

    /// The first row of a statement, if there is any.
    func first<Result>(
        _ sql: String, _ values: ColumnValue..., read: (Row) throws -> Result
    ) throws -> Result? {
        try rows(sql, values, read: read).first
    }

    private func rows<Result>(
        _ sql: String, _ values: [ColumnValue], read: (Row) throws -> Result
    ) throws -> [Result] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let code = Database.bind(value, to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        var results: [Result] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: results.append(try read(Row(statement: statement)))
            case SQLITE_DONE: return results
            case let code: throw error(code)
            }
        }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code) }
        statements[sql] = statement
        return statement
    }

    /// `SQLITE_TRANSIENT`, which is a macro that Swift does not see: SQLite takes a copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private static func bind(
        _ value: ColumnValue, to statement: OpaquePointer, at index: Int32
    ) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text): sqlite3_bind_text(statement, index, text, -1, copied)
        case .bytes(let bytes):
            sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copied)
        }
    }
}

/// A row, while the statement stands at it.
struct Row {
    fileprivate let statement: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// A text; what is not UTF-8 in it is replaced.
    func text(_ column: Int32) -> String {
        String(decoding: bytes(column), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        // The pointer before the count: asking for it may change what is counted.
        guard let base = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: base, count: count))
    }
}
