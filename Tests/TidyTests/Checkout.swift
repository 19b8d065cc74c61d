import Foundation

/// A text file of the checkout.
struct SourceFile {
    /// Relative to the checkout, with `/`.
    var path: String
    /// Everything in it.
    var text: String

    /// The part of the name after the last dot, or `run` for the scripts that have none.
    var kind: String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return String(name) }
        return String(name[name.index(after: dot)...])
    }

    /// Swift, C, JavaScript, Python and shell: what people read as code.
    var isCode: Bool {
        isScript || ["c", "css", "h", "html", "js", "mjs", "py", "swift"].contains(kind)
    }

    var isScript: Bool { ["run", "sh"].contains(kind) }

    var isMarkdown: Bool { kind == "md" }

    func isUnder(_ folders: String...) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }
}

/// Something that breaks a rule of the house, and what to do instead.
struct Finding: CustomStringConvertible {
    var path: String
    var line: Int?
    var advice: String

    var description: String { line.map { "\(path):\($0): \(advice)" } ?? "\(path): \(advice)" }
}

/// The folder that holds Package.swift, and what is in it.
enum Checkout {
    /// This file lies two folders below the root.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What building, testing and editors leave behind; .gitignore names the same.
    private static let skipped: Set = ["__pycache__", "artifacts", "node_modules"]

    /// The paths of all files, sorted, without what is generated.
    static let paths: [String] = paths(under: "").sorted()

    /// All files that are text.
    static let files: [SourceFile] = paths.compactMap { path in
        guard let data = try? Data(contentsOf: root.appending(path: path)) else { return nil }
        return String(data: data, encoding: .utf8).map { SourceFile(path: path, text: $0) }
    }

    static func text(of path: String) -> String { files.first { $0.path == path }?.text ?? "" }

    /// The names in a folder; hidden ones too.
    static func names(in folder: String) -> [String] {
        let path = root.appending(path: folder).path(percentEncoded: false)
        return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    static func isDirectory(_ path: String) -> Bool {
        let url = root.appending(path: path)
        return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }

    private static func paths(under folder: String) -> [String] {
        names(in: folder).flatMap { name -> [String] in
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            guard isDirectory(path) else { return name == ".git" ? [] : [path] }
            let hidden = name.hasPrefix(".") && name != ".ci"
            return hidden || skipped.contains(name) ? [] : paths(under: path)
        }
    }
}
