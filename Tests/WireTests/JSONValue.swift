import Canvas
import Foundation
import Testing
import Wire

/// A value of a vector, read as what our writers take.
struct JSONValue {
    let raw: Any?

    init(_ raw: Any?) { self.raw = raw }

    subscript(key: String) -> JSONValue { JSONValue((raw as? [String: Any])?[key]) }

    var isGiven: Bool { raw != nil }

    func object() throws -> [String: Any] { try #require(raw as? [String: Any]) }

    func list() throws -> [JSONValue] { try #require(raw as? [Any]).map { JSONValue($0) } }

    func text() throws -> String { try #require(raw as? String) }

    func whole() throws -> UInt64 { try #require(raw as? NSNumber).uint64Value }

    /// The number in units of 10^−`places`; a vector's numbers lie on the grid.
    func grid(_ places: Int = 3) throws -> Int64 {
        let scaled = try #require(raw as? NSNumber).doubleValue * (places == 3 ? 1e3 : 1e6)
        return Int64(scaled.rounded())
    }

    func length() throws -> Length { Length(thousandths: try grid()) }

    func position() throws -> Position {
        Position(x: try self["x"].length(), y: try self["y"].length())
    }

    func color() throws -> Color {
        Color(rgb: try #require(UInt32(text().dropFirst(), radix: 16)))
    }

    func itemID() throws -> ItemID { try #require(ItemID(whole())) }

    func gestureID() throws -> GestureID { try #require(GestureID(whole())) }

    func memberID() throws -> MemberID { try #require(MemberID(whole())) }

    func sampleNumber() throws -> SampleNumber { SampleNumber(UInt32(try whole())) }

    func ordinal() throws -> LatchOrdinal { LatchOrdinal(UInt32(try whole())) }

    func revision() throws -> Revision { Revision(try whole()) }

    func frame() throws -> Frame {
        Frame(
            center: try position(), scale: try #require(Scale(millionths: self["scale"].grid(6))),
            angle: Angle(thousandths: try self["angle"].grid()))
    }
}

extension JSONValue {
    /// The name of a guide by U12, read in another way than ours.
    func guideName() throws -> GuideName {
        let parts = try text().split(separator: ":").map(String.init)
        func item(_ index: Int) throws -> ItemID {
            try #require(UInt64(parts[index]).flatMap { ItemID($0) })
        }
        func edge(_ index: Int) throws -> BoxEdge {
            try #require(BoxEdge.allCases.first { "\($0)" == parts[index] })
        }
        func axis() -> Axis { parts[1] == "x" ? .x : .y }
        switch parts[0] {
        case "itemCenter": return .itemCenter(axis(), of: try item(2))
        case "itemEdge":
            return .itemEdge(axis(), for: try edge(2), on: try edge(3), of: try item(4))
        case "gap":
            let form = try #require(GapForm.allCases.first { "\($0)" == parts[2] })
            return .gap(axis(), form, low: try item(3), high: try item(4))
        case "angle":
            let degrees = try #require(Double(parts[1]))
            return .angle(Angle(thousandths: Int64((degrees * 1_000).rounded())))
        default:
            return .canvas(try #require(GuideKind.allCases.first { "\($0)" == parts[0] }))
        }
    }

    func guide() throws -> Guide {
        let name = try self["name"].guideName()
        if case .angle(let angle) = name { return Guide(angle: angle) }
        #expect(try self["axis"].text() == "\(try #require(name.axis))")
        let gaps = try self["gaps"].isGiven ? self["gaps"].list().map { try $0.gap() } : []
        return Guide(
            name: name, position: try self["at"].length(), from: try self["from"].length(),
            to: try self["to"].length(),
            gaps: gaps.isEmpty ? nil : EqualGaps(first: gaps[0], second: gaps[1]))
    }

    private func gap() throws -> Gap {
        let ends = try list()
        return Gap(low: try ends[0].length(), high: try ends[1].length())
    }

    func level() throws -> Level {
        try list().reduce(into: .none) { $0.insert(try $1.guideName()) }
    }

    func pose() throws -> Pose {
        let turned = try self["scale"].isGiven ? frame() : nil
        return Pose(
            center: try position(),
            turned: turned.map { Pose.Turned(scale: $0.scale, angle: $0.angle) })
    }

    func gestureKind() throws -> GestureKind {
        let name = try text()
        return try #require(GestureKind.allCases.first { "\($0)" == name })
    }

    func gestureState() throws -> GestureState {
        switch try text() {
        case "open": .open
        case "ended": .ended
        case "cancelled": .cancelled
        case "settled": .settled
        case "gone": .gone
        default: try #require(nil)
        }
    }

    func releaseReason() throws -> ReleaseReason {
        switch try text() {
        case "moved": .moved
        case "ended": .ended
        case "cancelled": .cancelled
        case "settled": .settled
        case "gone": .gone
        case "off": .off
        default: try #require(nil)
        }
    }
}

extension JSONValue {
    func error() throws -> WireError {
        let code = UInt16(try self["code"].whole())
        var error = WireError(try #require(ErrorCode(rawValue: code)))
        if self["command"].isGiven { error.command = try self["command"].whole() }
        if self["gesture"].isGiven { error.gesture = try self["gesture"].gestureID() }
        if self["item"].isGiven { error.item = try self["item"].itemID() }
        if self["field"].isGiven { error.field = try self["field"].text() }
        if self["min"].isGiven {
            let range = try self["min"].grid()...self["max"].grid()
            error.bounds = Limits.Bounds("given", range, places: 3)
            if try self["max"].whole() > 1 << 50 {
                let whole = Int64(try self["min"].whole())...Int64(try self["max"].whole())
                error.bounds = Limits.Bounds("given", whole, places: 0)
            }
        }
        if self["limit"].isGiven { error.limit = Int(try self["limit"].whole()) }
        if self["holder"].isGiven { error.holder = try self["holder"].memberID() }
        if self["offset"].isGiven { error.offset = Int(try self["offset"].whole()) }
        if self["retryAfter"].isGiven { error.retryAfter = Int(try self["retryAfter"].whole()) }
        return error
    }

    func layout() throws -> CanvasLayout {
        let insets = self["insets"]
        return CanvasLayout(
            halfExtents: HalfExtents(
                width: Length(thousandths: try self["canvas"]["width"].grid() / 2),
                height: Length(thousandths: try self["canvas"]["height"].grid() / 2)),
            insets: Insets(
                leading: try insets["leading"].length(), trailing: try insets["trailing"].length(),
                top: try insets["top"].length(), bottom: try insets["bottom"].length()),
            profile: try self["profile"].text() == "classic" ? .classic : .refined,
            screenHeight: try self["screenHeight"].length(),
            confinement: try self["confinement"].confinement())
    }
}

extension JSONValue {
    fileprivate func confinement() throws -> Confinement {
        guard isGiven else { return .free }
        let name = try text()
        return try #require(Confinement.allCases.first { "\($0)" == name })
    }
}
