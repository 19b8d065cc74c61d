import Canvas
import Foundation
import Snapping
import Testing

/// The vectors of the seeds that the engine came from, in both profiles.
///
/// They are what a function of the seed gives for numbers, and how a gesture of ours goes instead:
/// data in `Protocol/vectors/seeds`.
@Suite struct SeedVectorTests {
    static let names = (1...6).map { "S2.\($0)" } + (1...7).map { "S3.\($0)" }

    fileprivate static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Protocol/vectors/seeds")

    @Test("every vector of a seed has its file, and every file is run") func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: SeedVectorTests.folder.path(percentEncoded: false))
        #expect(files.sorted() == SeedVectorTests.names.map { "\($0).json" })
    }

    private func file(_ name: String) throws -> VectorValue {
        let url = SeedVectorTests.folder.appending(path: "\(name).json")
        let file = VectorValue(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
        #expect(try file["vector"].text() == name)
        return file
    }

    @Test("a vector of a seed, as the seed has it", arguments: names)
    func classic(name: String) throws {
        let file = try file(name)
        guard file["classic"].isGiven else {
            #expect(try !file["classicHasNone"].text().isEmpty)
            return
        }
        let calls = try file["classic"].list()
        #expect(!calls.isEmpty)
        for (index, call) in calls.enumerated() {
            try SeedCall(call, at: "\(name), call \(index + 1)").check()
        }
    }

    @Test("a vector of a seed, as it is with us", arguments: names)
    func refined(name: String) throws {
        let cases = try file(name)["refined"].list()
        try #require(!cases.isEmpty)
        for vectorCase in cases {
            var run = try VectorRun(vectorCase)
            var checks = 0
            for (index, step) in try vectorCase["steps"].list().enumerated() {
                let place = "\(name), \(try vectorCase["name"].text()), step \(index + 1)"
                for operation in try step.object().keys where operation != "expect" {
                    try run.perform(operation, step[operation])
                }
                guard step["expect"].isGiven else { continue }
                try run.check(step["expect"], at: Comment(rawValue: place))
                checks += 1
            }
            #expect(checks > 0, "\(name) expects something")
        }
    }
}

/// A function of a seed with numbers, and what it gives.
private struct SeedCall {
    private let call: VectorValue
    private let place: Comment

    init(_ call: VectorValue, at place: String) {
        self.call = call
        self.place = Comment(rawValue: place)
    }

    func check() throws {
        let operations = ["rotation", "place", "layout", "springs", "handle", "labelSize", "move"]
        let operation = try #require(operations.first { call[$0].isGiven }, place)
        let given = call[operation]
        switch operation {
        case "rotation":
            let card = ClassicCard(size: ClassicSize(width: try given["width"].double(), height: 9))
            let way = ClassicSize(width: try given["x"].double(), height: 5)
            try expect(card.degrees(translation: way), "degrees")
        case "place": try check(place: given)
        case "layout":
            let deck = ClassicDeck(
                width: try given["width"].double(), count: Int64(try given["count"].whole()))
            let index = Int64(try given["index"].whole())
            try expect(deck.offset(index: index), "offset")
            try expect(deck.cardWidth(index: index), "cardWidth")
        case "springs": try check(springs: try given.text())
        case "handle": try check(handle: given)
        case "labelSize":
            let size = ClassicLabelConstants.seed.labelSize(around: try given.size())
            #expect(size == (try call["size"].size()), place)
        default:
            let move = ClassicMove(
                center: try given["center"].point(), touch: try given["from"].point())
            #expect(
                move.changed(touch: try given["to"].point()) == (try call["at"].point()), place)
        }
    }

    private func check(place given: VectorValue) throws {
        let size = ClassicSize(
            width: try given["width"].double(), height: try given["height"].double())
        let way = ClassicSize(width: try given["x"].double(), height: 0)
        let center = ClassicCard(size: size).place(ClassicPoint(x: 0, y: 0), translation: way)
        let expected = try call["at"].point()
        #expect(abs(center.x - expected.x) < 5e-4 && abs(center.y - expected.y) < 5e-4, place)
    }

    /// What `springs.json` says of a spring.
    private func check(springs name: String) throws {
        let url = SeedVectorTests.folder.deletingLastPathComponent().appending(path: "springs.json")
        let file = VectorValue(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
        let given = try #require(
            try file["springs"].list().first { try $0["name"].text() == name }, place)
        let spring = Spring(
            response: Int64(try given["response"].whole()),
            damping: Int64((try given["damping"].double() * 1_000).rounded()))
        let start = SpringState(
            displacement: try given["displacement"].double(),
            velocity: try given["velocity"].double())
        for value in try given["values"].list() {
            let state = spring.state(start, after: Int64(try value["after"].whole()))
            let expected = try value["displacement"].double()
            #expect(abs(state.displacement - expected) <= 1e-5 * abs(expected), place)
        }
    }

    private func check(handle given: VectorValue) throws {
        let center = ClassicPoint(x: 0, y: 0)
        let handle = ClassicHandle(
            center: center, fontSize: try given["fontSize"].double(),
            touch: try given["from"].point())
        let twist = handle.changed(center: center, touch: try given["to"].point())
        #expect(abs(twist.angle * 180 / .pi - (try call["degrees"].double())) < 5e-5, place)
        try expect(twist.fontSize, "fontSize")
        #expect((twist.stored == nil) == !twist.fontSize.isFinite, place)
    }

    private func expect(_ value: Double, _ key: String) throws {
        let expected = try call[key].double()
        #expect(value == expected || value.isNaN && expected.isNaN, place)
    }
}

extension VectorValue {
    /// A number as it is, or `inf`, `-inf` or `nan`.
    fileprivate func double() throws -> Double {
        if let word = raw as? String { return try #require(Double(word)) }
        return try #require(raw as? NSNumber).doubleValue
    }

    fileprivate func point() throws -> ClassicPoint {
        let numbers = try list()
        return ClassicPoint(x: try numbers[0].double(), y: try numbers[1].double())
    }

    fileprivate func size() throws -> ClassicSize {
        let point = try point()
        return ClassicSize(width: point.x, height: point.y)
    }
}
