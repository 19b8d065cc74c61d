import Arguments
import Glibc
import StoryStore

/// `plumbline backup`: writes a copy of all stories to a file, while a server works on them.
func backup(_ arguments: ArraySlice<String>) throws(UsageError) {
    var reader = ArgumentReader(arguments, of: "backup", options: ["--data": .value])
    var data: String?
    var path: String?
    while let argument = try reader.next() {
        switch argument {
        case .flag(let name): preconditionFailure("\(name) is no flag of backup")
        case .option(_, let value): data = value
        case .plain(let text) where path == nil: path = text
        case .plain(let text): throw UsageError("backup takes one file, not \"\(text)\" too.")
        }
    }
    guard let path, path != "-" else { throw UsageError("Name the file to write: backup FILE.") }
    let directory = try DataDirectory.path(data)
    working { () throws(ToolFailure) in
        let file = try OutputFile(path, mayReplace: false)
        try file.checkPlace()
        let store = try openForReading(directory)
        defer { store.shutDown() }
        do throws(StoreError) {
            try store.backup(to: file.temporaryPath)
        } catch {
            guard case .failed(let why) = error else { throw ToolFailure(error) }
            throw ToolFailure("\(path) was not written: \(why).", EX_IOERR)
        }
        try file.finish()
        announce(
            """
            All stories are in \(path), as they were a moment ago.
            To go back to it: stop the server, take away \(directory)/plumbline.db,
            plumbline.db-wal and plumbline.db-shm, copy the file to \(directory)/plumbline.db, and
            start the server.

            """)
    }
}
