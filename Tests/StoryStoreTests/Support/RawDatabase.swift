import CSQLite
import Testing

/// Runs statements on a database behind the store's back.
func runRaw(_ path: String, _ sql: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    #expect(
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
            == SQLITE_OK,
        sourceLocation: sourceLocation)
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    #expect(code == SQLITE_OK, "\(sql): SQLite \(code)", sourceLocation: sourceLocation)
}
