/// What a target may import: of this package, and of the system.
struct Arrows {
    var package: Set<String>
    var system: Set<String> = []
}

/// The architecture: README.md says what each target is for.
let importTable: [String: Arrows] = [
    "Canvas": Arrows(package: []),
    "Snapping": Arrows(package: ["Canvas"]),
    "SnapWasm": Arrows(package: ["Canvas", "Snapping"]),
    "Wire": Arrows(package: ["Canvas"]),
    "Rooms": Arrows(package: ["Canvas", "Snapping", "Wire"]),
    "CSocketLoop": Arrows(package: []),
    "SocketLoop": Arrows(package: ["CSocketLoop"], system: ["Glibc", "Synchronization"]),
    "CImages": Arrows(package: []),
    "Images": Arrows(package: ["CImages"], system: ["Glibc"]),
    "CSQLite": Arrows(package: []),
    "StoryStore": Arrows(
        package: ["CSQLite", "Canvas", "Images", "Rooms", "Wire"], system: ["Glibc"]),
    "CPango": Arrows(package: []),
    "TextLayout": Arrows(package: ["CPango", "Canvas"]),
    "StoryPictures": Arrows(
        package: ["CPango", "Canvas", "Snapping", "TextLayout", "Wire"], system: ["Glibc"]),
    "StoryRecording": Arrows(package: ["Canvas", "Rooms", "Snapping", "StoryStore", "Wire"]),
    "StoryServer": Arrows(
        package: [
            "Canvas", "Images", "Rooms", "Snapping", "SocketLoop", "StoryPictures",
            "StoryRecording", "StoryStore", "TextLayout", "Wire",
        ],
        system: ["Glibc", "Synchronization"]),
    "StoryClient": Arrows(package: ["Canvas", "Snapping", "SocketLoop", "Wire"]),
    "Arguments": Arrows(package: []),
    // To draw its drags it needs what a client sees, and for threads and clocks the loop.
    "LoadGenerator": Arrows(
        package: ["Arguments", "Canvas", "Snapping", "SocketLoop", "StoryClient", "Wire"],
        system: ["Glibc", "Synchronization"]),
    "plumbline": Arrows(
        package: [
            "Arguments", "Canvas", "LoadGenerator", "Rooms", "StoryPictures", "StoryServer",
            "StoryStore", "Wire",
        ], system: ["Glibc"]),
    // A tool for developers: it reads JSON files, and neither starts fast nor runs for long.
    "plumbline-lab": Arrows(
        package: ["Canvas", "Rooms", "Snapping", "StoryRecording", "Wire"],
        system: ["Foundation", "Glibc"]),
]

/// Targets that only tests use; they lie in Tests.
let testSupport: Set = ["CAllocationCounter", "CFailingFiles", "SeededRandom", "engine-hash"]

/// What is in the table without being a target of the package: a script of its own builds it.
let builtByScript: Set = ["SnapWasm"]

/// Folders of Sources that are no target of the package.
let foldersWithoutTarget: Set = ["Studio"]

/// Imports of Swift files under Sources that the table does not allow.
func forbiddenImports(in file: SourceFile) throws -> [Finding] {
    guard file.kind == "swift", file.isUnder("Sources") else { return [] }
    let target = String(file.path.split(separator: "/")[1])
    guard let arrows = importTable[target] else {
        return [Finding(path: file.path, advice: "add the target \(target) to importTable")]
    }
    let kinds = "(?:(?:struct|class|enum|protocol|func|var|let|typealias) )?"
    return try matches(
        of: #"^[ \t]*(?:@?\w+ )*import \#(kinds)(\w+)"#,
        in: withoutCommentsAndStrings(file.text)
    ).compactMap { match in
        let module = match.groups[1]
        if arrows.package.union(arrows.system).contains(module) { return nil }
        let allowed = arrows.package.union(arrows.system).sorted().joined(separator: ", ")
        let list = allowed.isEmpty ? "nothing" : allowed
        return Finding(
            path: file.path, line: match.line,
            advice: "\(target) may import \(list), not \(module)")
    }
}

/// Differences between the table and the dependencies that Package.swift declares.
func manifestDifferences(_ manifest: String) throws -> [Finding] {
    var declared: [String: Set<String>] = [:]
    let target =
        #"\.(?:target|executableTarget|systemLibrary)\(\s*name: "([^"]+)""#
        + #"(?:,\s*dependencies: \[([^\]]*)\])?"#
    for match in try matches(of: target, in: manifest) {
        let names = try matches(of: #""([^"]+)""#, in: match.groups[2]).map { $0.groups[1] }
        declared[match.groups[1]] = Set(names)
    }
    let targets = Set(importTable.keys).subtracting(builtByScript)
    return Set(declared.keys).subtracting(testSupport).union(targets).sorted().compactMap { name in
        let advice: String
        switch (declared[name], importTable[name]?.package) {
        case (nil, _): advice = "\(name) is in importTable, but is no target"
        case (_, nil): advice = "\(name) is a target, but not in importTable"
        case (let declared?, let table?) where declared != table:
            advice = "\(name) depends on \(declared.sorted()); importTable says \(table.sorted())"
        default: return nil
        }
        return Finding(path: "Package.swift", advice: advice)
    }
}

/// Includes of the network libraries outside the C files of CSocketLoop.
func forbiddenIncludes(in file: SourceFile) throws -> [Finding] {
    guard ["c", "h", "swift"].contains(file.kind), file.isUnder("Sources", "Tests") else {
        return []
    }
    let isPublicHeader = file.path.hasPrefix("Sources/CSocketLoop/include/")
    if file.isUnder("Sources/CSocketLoop"), !isPublicHeader { return [] }
    return try matches(of: #"^\s*#\s*include\s*[<"](libwebsockets|ev)\.h"#, in: file.text).map {
        Finding(
            path: file.path, line: $0.line,
            advice: "only the C files of CSocketLoop include \($0.groups[1]).h")
    }
}
