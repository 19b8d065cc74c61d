import Canvas
import Foundation
import Snapping
import Testing

/// A value of a vector, read on its grid; what is missing or of another kind fails the test.
struct VectorValue {
    let raw: Any?

    init(_ raw: Any?) { self.raw = raw }

    subscript(key: String) -> VectorValue { VectorValue((raw as? [String: Any])?[key]) }

    var isGiven: Bool { raw != nil }
    var isNull: Bool { raw is NSNull }

    func object() throws -> [String: VectorValue] {
        try #require(raw as? [String: Any]).mapValues { VectorValue($0) }
    }

    func list() throws -> [VectorValue] { try #require(raw as? [Any]).map { VectorValue($0) } }

    func text() throws -> String { try #require(raw as? String) }

    func isTrue() throws -> Bool { try #require(raw as? Bool) }

    func whole() throws -> Int { Int(exactly: try number(1))! }

    func length() throws -> Length { Length(thousandths: try number(1_000)) }

    func angle() throws -> Angle { Angle(thousandths: try number(1_000)) }

    func scale() throws -> Scale { try #require(Scale(millionths: number(1_000_000))) }

    func itemID() throws -> ItemID { try #require(ItemID(UInt64(whole()))) }

    func cardID() throws -> CardID { try #require(CardID(UInt64(whole()))) }

    func position() throws -> Position {
        Position(x: try self["x"].length(), y: try self["y"].length())
    }

    func halfExtents() throws -> HalfExtents {
        HalfExtents(
            width: try self["halfWidth"].length(), height: try self["halfHeight"].length())
    }

    /// How many parts of a unit a number is, which has to be whole.
    private func number(_ parts: Double) throws -> Int64 {
        let scaled = try #require(raw as? NSNumber).doubleValue * parts
        let nearest = scaled.rounded()
        try #require((scaled - nearest).magnitude < 1e-4, "\(scaled / parts) is not on the grid")
        return Int64(nearest)
    }

    /// What `read` makes of the value, or `otherwise` where there is none.
    func or<T>(_ otherwise: T, _ read: (VectorValue) throws -> T) rethrows -> T {
        isGiven ? try read(self) : otherwise
    }
}

extension VectorValue {
    func layout() throws -> CanvasLayout {
        let insets = self["insets"]
        let size = self["canvas"]
        let height = try size["height"].or(points(844)) { try $0.length() }
        let width = try size["width"].or(points(390)) { try $0.length() }
        return CanvasLayout(
            halfExtents: HalfExtents(
                width: Length(thousandths: width.thousandths / 2),
                height: Length(thousandths: height.thousandths / 2)),
            insets: try insets.or(.standard) {
                Insets(
                    leading: try $0["leading"].length(), trailing: try $0["trailing"].length(),
                    top: try $0["top"].length(), bottom: try $0["bottom"].length())
            },
            profile: try self["profile"].or(.refined) {
                try $0.choice(["refined": .refined, "classic": .classic])
            },
            screenHeight: try self["screenHeight"].or(height) { try $0.length() },
            confinement: try self["confinement"].or(.free) {
                try $0.choice(["free": .free, "center": .center, "box": .box])
            })
    }

    func configuration() throws -> SnapConfiguration {
        var configuration = SnapConfiguration.standard
        for (key, value) in isGiven ? try object() : [:] {
            switch key {
            case "enter": configuration.enter = try value.length()
            case "angles":
                configuration.angles.step = try value["step"].angleDifference()
                configuration.angles.enter = try value["enter"].angleDifference()
                configuration.angles.exit = try value["exit"].angleDifference()
            default: Issue.record("the runner does not know the setting \(key)")
            }
        }
        return configuration
    }

    /// Degrees up to a whole turn.
    private func angleDifference() throws -> Int32 { Int32(try number(1_000)) }

    func body() throws -> Body {
        Body(
            halfExtents: try halfExtents(),
            outline: try self["outline"].or(.rectangle) {
                try $0.choice(["rectangle": .rectangle, "ellipse": .ellipse])
            },
            fontSize: try self["fontSize"].or(nil) { try $0.length() })
    }

    func frame() throws -> Frame {
        Frame(
            center: try position(), scale: try self["scale"].or(.one) { try $0.scale() },
            angle: try self["angle"].or(.zero) { try $0.angle() })
    }

    /// The reading of a sample, by its form.
    func reading() throws -> Sample.Reading {
        if self["touches"].isGiven { return .touches(try touches()) }
        if self["x"].isGiven { return .pointer(try position()) }
        return .recognition(
            Recognition(
                translation: try self["dx"].or(nil) {
                    Position(x: try $0.length(), y: try self["dy"].length())
                },
                magnification: try self["magnification"].or(nil) {
                    Magnification(millionths: try $0.number(1_000_000))
                },
                rotation: try self["rotation"].or(nil) { try $0.angle() }))
    }

    func touches() throws -> TouchList {
        var touches = TouchList()
        for touch in try self["touches"].list() {
            let id = TouchID(UInt32(try touch["id"].whole()))
            let isNew = touches.append(Touch(id: id, position: try touch.position()))
            try #require(isNew)
        }
        return touches
    }

    func modifiers() throws -> Modifiers {
        let names: [(String, Modifiers)] = [
            ("snappingOff", .snappingOff), ("axisLock", .axisLock), ("uniform", .uniform),
        ]
        var modifiers: Modifiers = []
        for (name, modifier) in names where self[name].isGiven {
            if try self[name].isTrue() { modifiers.insert(modifier) }
        }
        return modifiers
    }

    func zoom() throws -> Zoom {
        let thousandths = try self["zoom"].or(1_000) { try $0.number(1_000) }
        return try #require(Zoom(thousandths: thousandths))
    }

    func choice<T>(_ choices: [String: T]) throws -> T { try #require(choices[text()]) }
}
