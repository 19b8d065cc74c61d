/// Why a data directory could not be opened; as text, a sentence for the operator.
package enum StoreOpenError: Error, Equatable, CustomStringConvertible, Sendable {
    /// A file or directory could not be made or opened.
    case cannotOpen(path: String, reason: String)
    /// Another server has it; its process, if it said which.
    case inUse(directory: String, process: Int32?)
    /// There is no database.
    case missing(path: String)
    /// The database is not one of Plumbline's.
    case foreign(path: String)
    /// A newer Plumbline wrote it.
    case newer(path: String, found: Int64, known: Int64)
    /// An older Plumbline wrote it, and it was to be opened beside a server.
    case older(path: String, found: Int64, known: Int64)
    /// The file is no database that can be read.
    case damaged(path: String, reason: String)

    /// What is wrong, and what to do.
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .inUse(let directory, let process):
            "\(directory) is in use by "
                + (process.map { "process \($0)" } ?? "another process")
                + ": stop that server, or give this one a directory of its own"
        case .missing(let path):
            "there is no \(path): name a directory that a server has kept stories in"
        case .foreign(let path):
            "\(path) is a database of another program: give a directory of Plumbline's"
        case .newer(let path, let found, let known):
            "\(path) was written by a newer Plumbline (format \(found); this one knows \(known)): "
                + "run that version, or restore a backup from before it"
        case .older(let path, let found, let known):
            "\(path) has the older format \(found) (this one writes \(known)): "
                + "start the server on it once"
        case .damaged(let path, let reason):
            "\(path) is damaged (\(reason)): restore a backup, or move it away to begin anew"
        }
    }
}
