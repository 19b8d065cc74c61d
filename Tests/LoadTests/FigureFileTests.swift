import Foundation
import LoadGenerator
import Testing

@Suite struct FigureFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "figures-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func text(of name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("what was there remains until the figures come, and is then gone") func replacing() throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("a long text of before".utf8).write(to: folder.appending(path: "old"))
        let file = try FigureFile(path("old"))
        #expect(text(of: "old") == "a long text of before")
        file.giveUp()
        #expect(text(of: "old") == "a long text of before")
        try file.write("{}\n")
        #expect(text(of: "old") == "{}\n")
    }

    @Test("a file that was made for nothing is removed") func givingUp() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try FigureFile(path("new"))
        #expect(text(of: "new") == "")
        file.giveUp()
        #expect(text(of: "new") == nil)
    }

    @Test("what cannot be written is said at once") func failing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let nowhere = path("no/such/folder")
        do {
            _ = try FigureFile(nowhere)
            Issue.record("there is no such folder")
        } catch {
            #expect(error.message == "\(nowhere) cannot be written: No such file or directory.")
        }
    }

    @Test("a pipe that nobody reads is said at once", .timeLimit(.minutes(1))) func pipe() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        do {
            _ = try FigureFile(path("pipe"))
            Issue.record("nobody reads")
        } catch {
            #expect(error.message == "\(path("pipe")) is a pipe that nobody reads.")
        }
    }
}
