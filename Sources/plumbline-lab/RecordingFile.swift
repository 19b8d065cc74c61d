import Canvas
import Foundation
import Rooms
import StoryRecording

/// What `plumbline serve --record` has written.
struct RecordingFile {
    private let path: String
    private let content: Data

    /// Opens a file; nil when it is something else, such as a trace.
    init?(path: String) throws {
        content = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        self.path = path
        guard content.withUnsafeBytes({ Replay.isRecording($0) }) else { return nil }
    }

    /// Feeds it to a room, and prints what there was.
    ///
    /// - Throws: ``ReplayFault`` where it is damaged, or the room does otherwise.
    func replay(tellsEffects: Bool) throws {
        let tell: Replay.Tell? = tellsEffects ? { line in write(line) } : nil
        let summary = try content.withUnsafeBytes { try Replay.run($0, tell: tell) }
        write(RecordingFile.table(of: summary))
        if summary.isCut {
            complain("plumbline-lab: \(path): The last line is cut, and was not looked at.\n")
        } else if summary.end == nil {
            complain("plumbline-lab: \(path): It has no end: the server was killed, or goes on.\n")
        } else if summary.end == .disk {
            complain("plumbline-lab: \(path): The disk did not take the rest of it.\n")
        }
    }

    private static func table(of summary: ReplaySummary) -> String {
        var lines = [
            "The story \(summary.story.text) did the same again.",
            row("seconds", seconds(summary.duration)),
            row(
                "revisions",
                "\(summary.revisions.first.rawValue)…\(summary.revisions.last.rawValue)"),
        ]
        for count in ReplaySummary.Count.allCases where summary[count] > 0 {
            lines.append(row(count.rawValue, String(summary[count])))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ name: String, _ value: String) -> String {
        let gap = String(repeating: " ", count: max(1, 32 - name.count))
        return "  \(name)\(gap)\(value)"
    }
}
