import Canvas
import Foundation
import Rooms
import StoryStore
import Testing
import Wire

/// Opening directories, and who else has them.
@Suite struct DirectoryTests {
    private let story = sampleName("s")

    private func error(_ open: () throws -> SQLiteStore) -> StoreOpenError? {
        do {
            try open().shutDown()
            return nil
        } catch {
            return error as? StoreOpenError
        }
    }

    private func error(_ directory: TestDirectory) -> StoreOpenError? {
        error { try SQLiteStore(directory: directory.path) }
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("nobody else sees into a directory that the server makes") func permissions() throws {
        let test = try StoreUnderTest()
        try test.store.create(story, sampleStory())
        let directory = test.directory
        #expect(try permissions(directory.path) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            #expect(try permissions("\(directory.path)/\(name)") == 0o600, "\(name)")
        }
    }

    @Test("a directory has one server") func locking() throws {
        let test = try StoreUnderTest()
        let path = test.directory.path
        let process = ProcessInfo.processInfo.processIdentifier
        let error = try #require(self.error(test.directory))
        #expect(error == .inUse(directory: path, process: process))
        #expect("\(error)".contains(path) && "\(error)".contains("process \(process)"))
        try test.store.create(story, sampleStory())
        test.store.shutDown()
        #expect(self.error(test.directory) == nil)
        try test.reopen()
    }

    @Test("D3 what a newer version wrote is not touched") func newer() throws {
        let test = try StoreUnderTest()
        test.store.shutDown()
        let path = test.directory.database
        runRaw(path, "PRAGMA user_version = 3")
        let before = try Data(contentsOf: URL(filePath: path))
        let expected = StoreOpenError.newer(path: path, found: 3, known: 2)
        #expect(error(test.directory) == expected)
        #expect(error { try .reading(directory: test.directory.path) } == expected)
        #expect(error { try .importing(directory: test.directory.path) } == expected)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        runRaw(path, "PRAGMA user_version = 0")
        let older = StoreOpenError.older(path: path, found: 0, known: 2)
        #expect(error { try .importing(directory: test.directory.path) } == older)
        runRaw(path, "PRAGMA user_version = 2")
        try test.reopen()
    }

    @Test("a database of another program is not touched") func foreign() throws {
        let directory = TestDirectory()
        try FileManager.default.createDirectory(
            atPath: directory.path, withIntermediateDirectories: false)
        runRaw(directory.database, "CREATE TABLE theirs (x)")
        let before = try Data(contentsOf: URL(filePath: directory.database))
        #expect(error(directory) == .foreign(path: directory.database))
        #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
    }

    @Test("what is no database is told with what to do") func noDatabase() throws {
        let directory = TestDirectory()
        try FileManager.default.createDirectory(
            atPath: directory.path, withIntermediateDirectories: false)
        let text = Data(String(repeating: "not a database\n", count: 1_000).utf8)
        try text.write(to: URL(filePath: directory.database))
        let error = try #require(self.error(directory))
        #expect("\(error)".contains(directory.database) && "\(error)".contains("restore a backup"))
        #expect(try Data(contentsOf: URL(filePath: directory.database)) == text)
    }

    @Test(
        "D3 a database that has lost all it had is not served as a new one", arguments: [0, 1, 511])
    func lostDatabase(size: Int) throws {
        let directory = TestDirectory()
        try SQLiteStore(directory: directory.path).shutDown()
        let rest = try Data(contentsOf: URL(filePath: directory.database)).prefix(size)
        try rest.write(to: URL(filePath: directory.database))
        let reason = "it has only \(size) bytes"
        #expect(
            error(directory) == .damaged(path: directory.database, reason: reason))
        #expect(try Data(contentsOf: URL(filePath: directory.database)) == rest)
        // As it is told: moved away, stories begin anew.
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(error(directory) == nil)
    }

    @Test("a directory that cannot be made is told") func noDirectory() throws {
        let directory = TestDirectory()
        let error = self.error { try SQLiteStore(directory: "\(directory.path)/a/b") }
        #expect(
            error
                == .cannotOpen(
                    path: "\(directory.path)/a/b", reason: "No such file or directory"))
        #expect(
            self.error { try .reading(directory: directory.path) }
                == .missing(path: directory.database))
    }

    @Test("tools read and import beside a server") func beside() throws {
        let test = try StoreUnderTest()
        var world = World(seed: 30)
        try test.store.create(story, sampleStory())
        let reader = try SQLiteStore.reading(directory: test.directory.path)
        defer { reader.shutDown() }
        let importer = try SQLiteStore.importing(directory: test.directory.path)
        defer { importer.shutDown() }
        try test.store.append(try world.batch(story, commits: 4))
        #expect(try reader.state(of: story, at: 4) == world.state)
        #expect(throws: StoreError.self) { try reader.delete(story) }
        var new = sampleStory()
        new.state = world.state
        try importer.create(sampleName("imported"), new)
        #expect(try test.store.list().map(\.name.text) == ["imported", "s"])
        #expect(try test.store.open(sampleName("imported")).state == world.state)
        #expect(throws: StoreError.storyTaken) { try importer.create(story, new) }
    }

    @Test("tools read and import where no server runs") func alone() throws {
        let directory = TestDirectory()
        let importer = try SQLiteStore.importing(directory: directory.path)
        try importer.create(story, sampleStory())
        importer.shutDown()
        let reader = try SQLiteStore.reading(directory: directory.path)
        #expect(try reader.list().map(\.name) == [story])
        reader.shutDown()
        let server = try SQLiteStore(directory: directory.path)
        #expect(try server.list().map(\.name) == [story])
        server.shutDown()
    }

    @Test("a backup is the store as it was then, and nothing is written over") func backup() throws
    {
        let test = try StoreUnderTest()
        let copy = TestDirectory("copy")
        try FileManager.default.createDirectory(
            atPath: copy.path, withIntermediateDirectories: false)
        let store = try #require(test.store as? SQLiteStore)
        var world = World(seed: 31)
        try store.create(story, sampleStory())
        try store.append(try world.batch(story, commits: 20, checkpoint: .named, name: "n"))
        let then = world.state
        try store.backup(to: copy.database)
        #expect(try permissions(copy.database) == 0o600)
        try store.append(try world.batch(story, commits: 20))
        #expect(throws: StoreError.self) { try store.backup(to: copy.database) }
        #expect(throws: StoreError.self) { try store.backup(to: "\(copy.path)/no/such") }
        let restored = try SQLiteStore(directory: copy.path)
        defer { restored.shutDown() }
        #expect(try restored.open(story).state == then)
        #expect(try restored.past(of: story).checkpoints.map(\.name) == ["n"])
    }
}
