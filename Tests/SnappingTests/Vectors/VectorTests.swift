import Foundation
import Snapping
import Testing

/// The vectors of the engine: data in `Protocol/vectors/engine`, which WebAssembly runs too.
@Suite struct VectorTests {
    /// The numbers that there are; a file that is missing, or is not listed, fails.
    static let numbers = [
        1, 2, 3, 4, 6, 7, 10, 11, 12, 14, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34,
        35, 37, 39, 40, 42, 43, 45, 46, 48, 50, 51, 53, 54,
    ]

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Protocol/vectors/engine")

    private static func name(_ number: Int) -> String { "V\(number < 10 ? "0" : "")\(number)" }

    @Test("every vector has its file, and every file is run") func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: VectorTests.folder.path(percentEncoded: false))
        #expect(
            files.sorted() == VectorTests.numbers.map { VectorTests.name($0) + ".json" }.sorted())
    }

    @Test("a vector of the engine", arguments: numbers)
    func vector(number: Int) throws {
        let url = VectorTests.folder.appending(path: VectorTests.name(number) + ".json")
        let file = VectorValue(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
        #expect(try file["vector"].text() == "V\(number)")
        #expect(try !file["arithmetic"].list().isEmpty)
        let cases = try file["cases"].list()
        try #require(!cases.isEmpty)
        for vectorCase in cases {
            let name = "V\(number), \(try vectorCase["name"].text())"
            var run = try VectorRun(vectorCase)
            let checks = try follow(vectorCase["steps"].list(), &run, name)
            #expect(checks > 0, "\(name) expects something")
        }
    }

    /// Runs steps; tells how many of them expected something.
    private func follow(
        _ steps: [VectorValue], _ run: inout VectorRun, _ name: String
    ) throws -> Int {
        var checks = 0
        for (index, step) in steps.enumerated() {
            let place = "\(name), step \(index + 1)"
            let keys = try Set(step.object().keys).subtracting(["expect"])
            if keys == ["repeat", "steps"] {
                for _ in 0..<(try step["repeat"].whole()) {
                    checks += try follow(step["steps"].list(), &run, place)
                }
            } else if let operation = keys.first {
                #expect(keys.count == 1, "\(place) does one thing")
                try run.perform(operation, step[operation])
            }
            if step["expect"].isGiven {
                try run.check(step["expect"], at: Comment(rawValue: place))
                checks += 1
            }
        }
        return checks
    }
}
