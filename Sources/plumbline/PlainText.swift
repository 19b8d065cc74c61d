import Glibc
import StoryStore

/// Text that others wrote, fit for a terminal and for a column: without what could move the cursor,
/// hide or turn other text, and not too long.
func shown(_ text: String, upTo limit: Int = 32) -> String {
    var shown = ""
    var count = 0
    for character in text {
        if count == limit { return shown + "…" }
        let isPlain = character.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
            // Emoji are joined by one of these; the others turn text.
            case .format: scalar.value == 0x200D
            default: true
            }
        }
        shown.append(isPlain ? character : " ")
        count += 1
    }
    return shown
}

extension WallTime {
    /// Day and time of UTC, such as `2026-11-30 20:55:43`.
    var text: String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var bytes = [CChar](repeating: 0, count: 32)
        let count = strftime(&bytes, bytes.count, "%Y-%m-%d %H:%M:%S", &parts)
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Writes rows below one another in columns, of which the first ones are as wide as they need.
struct TextTable {
    enum Side {
        case left
        case right
    }

    private let columns: [(title: String, side: Side)]
    private var rows: [[String]] = []

    init(_ columns: (title: String, side: Side)...) { self.columns = columns }

    mutating func add(_ cells: String...) { rows.append(cells) }

    var text: String {
        var text = ""
        let rows = [columns.map(\.title)] + rows
        let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - cell.count)
                line += columns[column].side == .left ? cell + space : space + cell
                if column < row.count - 1 { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        return text
    }
}
