/// How the database is laid out, and how it came to be so.
enum Schema {
    /// Tells our databases from those of others: "PLMB".
    static let applicationID: Int64 = 0x504C_4D42

    /// The version that this program reads and writes: the number of migrations there are.
    static var version: Int64 { Int64(migrations.count) }

    /// What brings a database from one version to the next.
    ///
    /// A released one is never changed: what is to be otherwise is another one, behind the last.
    ///
    /// `stamp` is null while the story is open, and after an unclean stop. A checkpoint's `kind` is
    /// what it was made for, whether or not it has a name; of a story that was made empty there is
    /// none of revision 0. `mention` has whom named checkpoints speak of. `image` has pictures by
    /// the SHA-256 of their content.
    private static let migrations: [[String]] = [
        [
            """
            CREATE TABLE story (
                id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, layout BLOB NOT NULL,
                epoch INTEGER NOT NULL, stamp INTEGER, revision INTEGER NOT NULL,
                lastMember INTEGER NOT NULL, opened INTEGER NOT NULL, created INTEGER NOT NULL,
                changed INTEGER NOT NULL) STRICT
            """,
            "CREATE INDEX unused ON story (created) WHERE opened = 0 AND revision = 0",
            """
            CREATE TABLE commits (
                story INTEGER NOT NULL, revision INTEGER NOT NULL, time INTEGER NOT NULL,
                content BLOB NOT NULL, PRIMARY KEY (story, revision)) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE checkpoint (
                story INTEGER NOT NULL, revision INTEGER NOT NULL, time INTEGER NOT NULL,
                kind INTEGER NOT NULL, name TEXT, itemCount INTEGER NOT NULL,
                content BLOB NOT NULL, PRIMARY KEY (story, revision)) STRICT
            """,
            """
            CREATE TABLE member (
                story INTEGER NOT NULL, member INTEGER NOT NULL, content BLOB NOT NULL,
                PRIMARY KEY (story, member)) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE author (
                story INTEGER NOT NULL, member INTEGER NOT NULL, last INTEGER NOT NULL,
                content BLOB NOT NULL, PRIMARY KEY (story, member)) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE mention (
                story INTEGER NOT NULL, revision INTEGER NOT NULL, member INTEGER NOT NULL,
                PRIMARY KEY (story, revision, member)) STRICT, WITHOUT ROWID
            """,
        ],
        [
            """
            CREATE TABLE image (
                id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, type INTEGER NOT NULL,
                width INTEGER NOT NULL, height INTEGER NOT NULL, byteCount INTEGER NOT NULL,
                content BLOB NOT NULL) STRICT
            """
        ],
    ]

    /// What a database says of itself.
    enum Finding: Equatable {
        /// Nothing is in it yet.
        case empty
        /// It is ours, of this version.
        case version(Int64)
        /// It is somebody else's.
        case foreign
    }

    static func finding(in database: Database) throws -> Finding {
        let id = try database.first("PRAGMA application_id") { $0.integer(0) }
        let version = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
        let tables = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
        if id == applicationID { return .version(version) }
        return id == 0 && version == 0 && tables == 0 ? .empty : .foreign
    }

    /// Brings a database that is empty, or of an earlier version, to this one: whole or not at all.
    static func migrate(_ database: Database) throws {
        try database.transaction("BEGIN IMMEDIATE") {
            let found = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
            for migration in migrations.dropFirst(Int(clamping: max(found, 0))) {
                for statement in migration { try database.run(statement) }
            }
            try database.run("PRAGMA application_id = \(applicationID)")
            try database.run("PRAGMA user_version = \(version)")
        }
    }
}
