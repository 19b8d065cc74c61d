import Canvas
import Foundation
import Testing
import Wire

@Suite struct TableTests {
    @Test("E1 errors.json and ErrorCode say the same, both ways")
    func errors() throws {
        let table = try #require(VectorFiles.json("errors.json")["errors"] as? [[String: Any]])
        let told = try table.map { entry in
            let entry = JSONValue(entry)
            return "\(try entry["code"].whole()) \(try entry["name"].text()): "
                + (try entry["message"].text())
        }
        #expect(told == ErrorCode.allCases.map { "\($0.rawValue) \($0.name): \($0.message)" })
    }

    @Test("W5, U8 errors.json and CloseCode say the same, both ways")
    func closeCodes() throws {
        let table = try #require(VectorFiles.json("errors.json")["closeCodes"] as? [[String: Any]])
        // The socket closes with the codes of WebSocket itself, before a message is one.
        let ours = table.filter { (4_000...).contains($0["code"] as? Int ?? 0) }
        #expect(table.count - ours.count == 3)
        let told = try ours.map { entry in
            "\(try JSONValue(entry)["code"].whole()) \(try JSONValue(entry)["name"].text())"
        }
        #expect(told == CloseCode.allCases.map { "\($0.rawValue) \($0)" })
    }

    @Test("W5 what to do about a close code follows from its range")
    func ranges() throws {
        let table = try #require(VectorFiles.json("errors.json")["closeCodes"] as? [[String: Any]])
        for entry in table {
            let code = try JSONValue(entry)["code"].whole()
            guard code >= 4_000 else { continue }
            let range = code < 4_100 ? "now" : code < 4_300 ? "slowly" : "never"
            #expect(entry["return"] as? String == range, "\(code)")
        }
    }

    @Test("E2 no reason of ours needs to be cut", arguments: CloseCode.allCases)
    func reasons(code: CloseCode) {
        #expect(code.reason.utf8CodeUnitCount <= 123)
    }

    @Test("N1, J2 limits.json and Limits say the same, both ways")
    func bounds() throws {
        let table = try VectorFiles.json("limits.json").filter {
            JSONValue($0.value)["min"].isGiven
        }
        #expect(table.count == Limits.allBounds.count)
        for bounds in Limits.allBounds {
            let entry = JSONValue(table[bounds.name.description])
            let unit: Int64 = bounds.places == 3 ? 1_000 : bounds.places == 6 ? 1_000_000 : 1
            #expect(try entry["places"].whole() == bounds.places, "\(bounds.name)")
            #expect(try entry["min"].rounded(times: unit) == bounds.minimum, "\(bounds.name)")
            #expect(try entry["max"].rounded(times: unit) == bounds.maximum, "\(bounds.name)")
        }
    }

    @Test("H3 limits.json and what welcome tells of them say the same, both ways")
    func maxima() throws {
        let table = try VectorFiles.json("limits.json").filter {
            !JSONValue($0.value)["min"].isGiven
        }
        #expect(table.count == Limits.allMaxima.count)
        for maximum in Limits.allMaxima {
            let entry = JSONValue(table[maximum.name.description])
            #expect(try entry["max"].whole() == maximum.value, "\(maximum.name)")
        }
    }
}

extension JSONValue {
    fileprivate func rounded(times unit: Int64) throws -> Int64 {
        let number = try #require(raw as? NSNumber)
        return unit == 1 ? number.int64Value : Int64((number.doubleValue * Double(unit)).rounded())
    }
}
