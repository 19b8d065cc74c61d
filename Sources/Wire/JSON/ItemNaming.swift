import Canvas

// How JSON names what an item can be; in the order of `allCases` where it is read.

extension ShapeForm {
    var wireName: StaticString {
        switch self {
        case .rectangle: "rectangle"
        case .ellipse: "ellipse"
        case .line: "line"
        case .arrow: "arrow"
        }
    }
}

extension TextAlignment {
    var wireName: StaticString {
        switch self {
        case .left: "left"
        case .center: "center"
        case .right: "right"
        }
    }
}

extension SwipeDirection {
    static let wireNames = allCases.map(\.wireName)

    var wireName: StaticString {
        switch self {
        case .left: "left"
        case .right: "right"
        }
    }
}
