import Canvas
import Foundation
import Rooms
import SeededRandom
import StoryStore
import Testing
import Wire

/// Files that are not as they were left: either the stories are as they were at some time, or it is
/// said what is damaged; nothing is made up.
@Suite struct DamagedFileTests {
    private let story = sampleName("s")

    /// A directory's files, as they are while a store runs.
    private struct Files {
        var database: Data
        var log: Data

        init(_ directory: TestDirectory) throws {
            database = try Data(contentsOf: URL(filePath: directory.database))
            log = try Data(contentsOf: URL(filePath: directory.database + "-wal"))
        }

        func write(to directory: TestDirectory) throws {
            try FileManager.default.createDirectory(
                atPath: directory.path, withIntermediateDirectories: true)
            try? FileManager.default.removeItem(atPath: directory.database + "-shm")
            try database.write(to: URL(filePath: directory.database))
            try log.write(to: URL(filePath: directory.database + "-wal"))
        }
    }

    /// What a directory says of a story: a state that it had, or nil when it says that it cannot.
    private func outcome(_ directory: TestDirectory, _ world: World) throws -> StoryState? {
        do {
            let store = try SQLiteStore(directory: directory.path)
            defer { store.shutDown() }
            return try store.open(story).state
        } catch let error as StoreOpenError {
            #expect("\(error)".contains(directory.path))
        } catch let error as StoreError {
            switch error {
            // A log that is cut off before the story is a story that is not there yet.
            case .damaged, .failed, .unknownStory: break
            default: Issue.record("\(error)")
            }
        }
        return nil
    }

    private func filled(_ test: StoreUnderTest, _ world: inout World) throws {
        try test.store.create(story, sampleStory())
        for step in 0..<20 {
            try test.store.append(
                try world.batch(story, commits: 5, checkpoint: step % 4 == 0 ? .automatic : nil))
        }
    }

    @Test("D2, D3 a torn log gives what was durable before") func tornLog() throws {
        let test = try StoreUnderTest()
        var world = World(seed: 40)
        try filled(test, &world)
        let whole = try Files(test.directory)
        var revisions: [UInt64] = []
        for part in 0...24 {
            var files = whole
            files.log = whole.log.prefix(whole.log.count * part / 24 - (part % 3 == 1 ? 7 : 0))
            if part % 5 == 4 { files.log += Data(repeating: 0xA5, count: 5_000) }
            let directory = TestDirectory()
            try files.write(to: directory)
            guard let state = try outcome(directory, world) else { continue }
            #expect(state == world.states[state.revision])
            revisions.append(state.revision.rawValue)
        }
        #expect(revisions == revisions.sorted() && revisions.last == 100)
        #expect(Set(revisions).count > 5)
    }

    @Test("D3 a database that is cut off or overwritten is damaged, or as it was")
    func tornDatabase() throws {
        let test = try StoreUnderTest()
        var world = World(seed: 41)
        try filled(test, &world)
        test.store.shutDown()
        let whole = try Data(contentsOf: URL(filePath: test.directory.database))
        var random = SplitMix64(seed: 42)
        var readable = 0
        for round in 0..<60 {
            let directory = TestDirectory()
            try FileManager.default.createDirectory(
                atPath: directory.path, withIntermediateDirectories: true)
            var bytes = whole
            if round < 20 {
                bytes = whole.prefix(1 + whole.count * round / 20)
            } else {
                let place = Int.random(in: 0..<whole.count - 64, using: &random)
                for offset in 0..<(round % 2 == 0 ? 1 : 64) {
                    bytes[place + offset] ^= UInt8.random(in: 1...255, using: &random)
                }
            }
            try bytes.write(to: URL(filePath: directory.database))
            guard let state = try outcome(directory, world) else { continue }
            readable += 1
            #expect(state == world.state)
        }
        #expect(readable > 0 && readable < 60)
    }

    @Test("D3 a damaged story is told, is not shown as empty, and others go on")
    func oneStory() throws {
        let test = try StoreUnderTest()
        let other = sampleName("other")
        for name in [story, other] {
            var world = World(seed: 43)
            try test.store.create(name, sampleStory())
            try test.store.append(try world.batch(name, commits: 5, checkpoint: .automatic))
            try test.store.append(try world.batch(name, commits: 5))
        }
        var world = World(seed: 43)
        _ = try world.batch(other, commits: 10)
        let damages = [
            ("commit 8", "UPDATE commits SET content = x'0100' WHERE story = 1 AND revision = 8"),
            ("commit 8", "DELETE FROM commits WHERE story = 1 AND revision = 8"),
            ("checkpoint 5", "UPDATE checkpoint SET content = zeroblob(9) WHERE story = 1"),
            ("canvas", "UPDATE story SET layout = zeroblob(30) WHERE id = 1"),
        ]
        for (part, sql) in damages {
            test.store.shutDown()
            runRaw(test.directory.database, sql)
            try test.reopen()
            do {
                _ = try test.store.open(story)
                Issue.record("\(sql): it is not told")
            } catch {
                guard case .damaged(let text) = error else {
                    Issue.record("\(sql): \(error)")
                    continue
                }
                #expect(text.contains(part) && text.contains("\"s\""))
            }
            #expect(try test.store.open(other).state == world.state)
            #expect(try test.store.list().count == 2)
        }
        try test.store.append(try world.batch(other, commits: 1))
        #expect(try test.store.open(other).state == world.state)
    }
}
