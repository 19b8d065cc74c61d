/// Which rules guides follow.
public enum Profile: UInt8, Sendable, CaseIterable {
    /// Symmetric bands, one latch per axis, swept and gated by speed: the default.
    case refined
    /// The alignment functions of the seed documents, sample for sample.
    case classic
}

/// How far inside the canvas the inset guides lie, per side.
public struct Insets: Hashable, Sendable {
    /// From the left side.
    public var leading: Length
    /// From the right side.
    public var trailing: Length
    /// From the top.
    public var top: Length
    /// From the bottom.
    public var bottom: Length

    /// Makes insets.
    public init(leading: Length, trailing: Length, top: Length, bottom: Length) {
        self.leading = leading
        self.trailing = trailing
        self.top = top
        self.bottom = bottom
    }

    /// Seed 1's: 10 at the sides, 50 at top and bottom.
    public static let standard = Insets(
        leading: Length(points: 10), trailing: Length(points: 10), top: Length(points: 50),
        bottom: Length(points: 50))
}

/// How far gestures may take items out of the canvas.
///
/// **Spec:** S17.
public enum Confinement: UInt8, Sendable, CaseIterable {
    /// As far as numbers go.
    case free
    /// The middle stays on the canvas, so that nothing is lost.
    case center
    /// The whole box stays on the canvas, or covers it where it is larger.
    case box
}

/// The surface of a story, as the engine sees it.
public struct CanvasLayout: Hashable, Sendable {
    /// Half of the canvas's width and height: sizes are multiples of 0.002 pt, so that the sides
    /// lie on the grid.
    public var halfExtents: HalfExtents
    /// Where the inset guides lie in `refined`; `classic` has constants of its own.
    public var insets: Insets
    /// Which rules guides follow.
    public var profile: Profile
    /// `classic` measures its top and bottom guides from this, not from the canvas.
    public var screenHeight: Length
    /// How far gestures may take items out of the canvas; `classic` does not mind.
    public var confinement: Confinement

    /// Makes a layout.
    public init(
        halfExtents: HalfExtents, insets: Insets = .standard, profile: Profile = .refined,
        screenHeight: Length, confinement: Confinement = .free
    ) {
        self.halfExtents = halfExtents
        self.insets = insets
        self.profile = profile
        self.screenHeight = screenHeight
        self.confinement = confinement
    }

    /// The limits of half of a canvas's width or height.
    ///
    /// **Spec:** `limits.json` `canvasSize`.
    public static let halfExtentBounds = Length(points: 5)...Length(points: 10_000)
}
