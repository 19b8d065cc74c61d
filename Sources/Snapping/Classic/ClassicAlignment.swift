public import Canvas

/// The numbers of seed 1's alignment functions.
///
/// **Spec:** S11.
public struct ClassicConstants: Hashable, Sendable {
    /// How far the leading and trailing guides lie inside the canvas; 10.
    public var sideMargin: Double
    /// How far the top and bottom guides lie inside the visible height; 50.
    public var topAndBottomMargin: Double
    /// How far beyond a guide it still catches; 3.
    public var enter: Double
    /// How far on either side of a guide it lets go; 10.
    public var exit: Double
    /// The screen's height over the visible height; 1.22.
    public var screenHeightDivisor: Double

    /// Makes constants; what is not given is the seed's.
    public init(
        sideMargin: Double = 10, topAndBottomMargin: Double = 50, enter: Double = 3,
        exit: Double = 10, screenHeightDivisor: Double = 1.22
    ) {
        self.sideMargin = sideMargin
        self.topAndBottomMargin = topAndBottomMargin
        self.enter = enter
        self.exit = exit
        self.screenHeightDivisor = screenHeightDivisor
    }

    /// As printed.
    public static let seed = ClassicConstants()
}

/// The six booleans of seed 1: which alignments are on.
///
/// Nothing resets them when a drag ends. They belong to the member, as they belonged to one
/// person's view, and are handed from gesture to gesture.
///
/// **Spec:** S12.
public struct ClassicFlags: Hashable, Sendable {
    /// The guides whose flag is set.
    public var aligned: GuideSet

    /// Makes flags; a member starts with none.
    public init(aligned: GuideSet = .none) { self.aligned = aligned }
}

/// A width and a height in points, or a location as the seed keeps it: offsets from the centre.
///
/// Any doubles: what is not finite passes through.
public struct ClassicSize: Hashable, Sendable {
    /// A width, or the offset to the right.
    public var width: Double
    /// A height, or the offset downwards.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Neither width nor height.
    public static let zero = ClassicSize(width: 0, height: 0)

    /// The coordinate along `axis`.
    subscript(axis: Axis) -> Double {
        get { axis == .x ? width : height }
        set { if axis == .x { width = newValue } else { height = newValue } }
    }

    /// Makes the size of the seed's "correct size" of an item: turned, then scaled.
    ///
    /// The two factors are added, as the seed does, and not clamped. The outline does not matter:
    /// the seed knows rectangles only.
    ///
    /// **Spec:** S11.
    public init(of item: ClassicSize, angle: Angle, scaleFactor: Double, lastScaleFactor: Double) {
        let newWidthAfterRotate1 = item.height * angle.sine
        let newWidthAfterRotate2 = item.width * angle.cosine
        let newHeightAfterRotate1 = item.height * angle.cosine
        let newHeightAfterRotate2 = item.width * angle.sine
        width = newWidthAfterRotate1.magnitude + newWidthAfterRotate2.magnitude
        height = newHeightAfterRotate1.magnitude + newHeightAfterRotate2.magnitude
        width *= scaleFactor + lastScaleFactor
        height *= scaleFactor + lastScaleFactor
    }
}

/// Seed 1's alignment functions, expression for expression.
///
/// Each takes a location and hands one on; they are chained, so a function sees what the ones
/// before it made of the raw location. A guide catches only from its own position up to
/// ``ClassicConstants/enter`` beyond it, and lets go at ``ClassicConstants/exit`` on either side,
/// tested on the location that comes in.
///
/// **Spec:** S11.
public struct ClassicAlignment: Sendable {
    /// The item's turned and scaled size: the seed's `currentItemSize`.
    public var itemSize: ClassicSize
    /// The seed's `-(proxyFrame.width / 2 - 10)`.
    public let leadingAlignment: Double
    /// The seed's `proxyFrame.width / 2 - 10`.
    public let trailingAlignment: Double
    /// The seed's `-((UIScreen.main.bounds.height / 1.22) / 2 - 50)`.
    public let topAlignment: Double
    /// The seed's `((UIScreen.main.bounds.height / 1.22) / 2 - 50)`.
    public let bottomAlignment: Double
    private let constants: ClassicConstants

    /// Makes the functions for a canvas width, a screen height and an item size, in points.
    public init(
        proxyWidth: Double, screenHeight: Double, itemSize: ClassicSize,
        constants: ClassicConstants = .seed
    ) {
        self.itemSize = itemSize
        self.constants = constants
        let visibleHeight = screenHeight / constants.screenHeightDivisor
        leadingAlignment = -(proxyWidth / 2 - constants.sideMargin)
        trailingAlignment = proxyWidth / 2 - constants.sideMargin
        topAlignment = -(visibleHeight / 2 - constants.topAndBottomMargin)
        bottomAlignment = visibleHeight / 2 - constants.topAndBottomMargin
    }

    /// Makes the functions for a layout.
    public init(
        on layout: CanvasLayout, itemSize: ClassicSize, constants: ClassicConstants = .seed
    ) {
        let width = layout.halfExtents.width + layout.halfExtents.width
        self.init(
            proxyWidth: width.points, screenHeight: layout.screenHeight.points, itemSize: itemSize,
            constants: constants)
    }

    /// Calls all six functions in `order`, each on the result of the one before.
    public func align(
        _ location: ClassicSize, order: ClassicOrder = .printed, flags: inout ClassicFlags
    ) -> ClassicSize {
        var location = location
        for index in order.calls.indices {
            location = check(order.calls[index], location, flags: &flags)
        }
        return location
    }

    /// Calls the function of one guide.
    public func check(
        _ kind: GuideKind, _ newLocation: ClassicSize, flags: inout ClassicFlags
    ) -> ClassicSize {
        var location = newLocation
        let guide = position(of: kind)
        let edge = edge(of: kind, at: location)
        if !flags.aligned.contains(kind) {
            if edge >= guide && edge <= guide + constants.enter { flags.aligned.insert(kind) }
        } else {
            if edge <= guide - constants.exit || edge >= guide + constants.exit {
                flags.aligned.remove(kind)
            }
        }
        if flags.aligned.contains(kind) { location[kind.axis] = rest(on: kind) }
        return location
    }

    /// The location that a function assigns while its flag is set, on the axis of its guide.
    public func rest(on kind: GuideKind) -> Double {
        switch kind {
        case .leading: leadingAlignment + itemSize.width / 2
        case .trailing: trailingAlignment - itemSize.width / 2
        case .top: topAlignment + itemSize.height / 2
        case .bottom: bottomAlignment - itemSize.height / 2
        case .centerX, .centerY: 0
        }
    }

    private func position(of kind: GuideKind) -> Double {
        switch kind {
        case .leading: leadingAlignment
        case .trailing: trailingAlignment
        case .top: topAlignment
        case .bottom: bottomAlignment
        case .centerX, .centerY: 0
        }
    }

    private func edge(of kind: GuideKind, at location: ClassicSize) -> Double {
        switch kind.anchor {
        case .center: location[kind.axis]
        case .low: location[kind.axis] - itemSize[kind.axis] / 2
        case .high: location[kind.axis] + itemSize[kind.axis] / 2
        }
    }
}

/// In which order the six functions are called; the seed prints them but not their caller.
///
/// **Spec:** S11.
public struct ClassicOrder: Sendable {
    /// The guides whose functions are called, first to last.
    public let calls: [6 of GuideKind]

    /// Makes an order; each guide should occur once.
    public init(_ calls: [6 of GuideKind]) { self.calls = calls }

    /// Leading, trailing, top, bottom, vertical, horizontal: as printed.
    public static let printed = ClassicOrder([
        .leading, .trailing, .top, .bottom, .centerY, .centerX,
    ])
}
