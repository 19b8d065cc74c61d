public import Canvas

/// The numbers that guides catch and let go by.
///
/// Distances are on the screen: what a finger can feel does not depend on the zoom.
public struct SnapConfiguration: Sendable {
    /// A free item is caught at this distance or nearer; 3, the seed's band.
    ///
    /// **Spec:** S1.
    public var enter: Length
    /// A caught item is let go at this distance or farther; 10, the seed's.
    ///
    /// **Spec:** S1.
    public var exit: Length
    /// How much nearer another guide must be to take a caught item over; positive.
    ///
    /// **Spec:** S4.
    public var stealMargin: Length
    /// The fastest movement along an axis, in screen points per second, in which a free item is
    /// caught; 4…1,000,000.
    ///
    /// **Spec:** S3.
    public var speedLimit: Int64
    /// Which angles catch, and how near.
    ///
    /// **Spec:** S18.
    public var angles: AngleBands
    /// How far two fingers, or a handle and the centre, are apart on the screen before they turn
    /// and scale anything; 8.
    ///
    /// **Spec:** G9, G12.
    public var leastSpread: Length
    /// The smallest font that a gesture makes; 10, the seed's.
    ///
    /// **Spec:** S19.
    public var leastFontSize: Length
    /// The numbers of the `classic` profile.
    ///
    /// **Spec:** S11.
    public var classicConstants: ClassicConstants
    /// In which order the `classic` profile calls its functions.
    ///
    /// **Spec:** S11.
    public var classicOrder: ClassicOrder

    /// Makes a configuration; what is not given is as in ``standard``.
    public init(
        enter: Length = Length(points: 3), exit: Length = Length(points: 10),
        stealMargin: Length = Length(points: 1), speedLimit: Int64 = 500,
        angles: AngleBands = .standard, leastSpread: Length = Length(points: 8),
        leastFontSize: Length = Length(points: 10),
        classicConstants: ClassicConstants = .seed, classicOrder: ClassicOrder = .printed
    ) {
        self.enter = enter
        self.exit = exit
        self.stealMargin = stealMargin
        self.speedLimit = speedLimit
        self.angles = angles
        self.leastSpread = leastSpread
        self.leastFontSize = leastFontSize
        self.classicConstants = classicConstants
        self.classicOrder = classicOrder
    }

    /// Enter at 3, exit at 10, steal by 1, up to 500 points per second.
    public static let standard = SnapConfiguration()
}

/// Which angles catch an item that is turned.
///
/// **Spec:** S18.
public struct AngleBands: Hashable, Sendable {
    /// Every whole multiple of this catches, in thousandths of a degree; a divisor of a full turn.
    public var step: Int32
    /// How near it catches, in thousandths of a degree; less than half a step.
    public var enter: Int32
    /// How far it lets go, in thousandths of a degree.
    public var exit: Int32
    /// How much nearer another must be to take over, in thousandths of a degree; positive.
    public var stealMargin: Int32

    /// Makes bands.
    public init(step: Int32, enter: Int32, exit: Int32, stealMargin: Int32 = 1_000) {
        self.step = step
        self.enter = enter
        self.exit = exit
        self.stealMargin = stealMargin
    }

    /// Every 45°, from 4° until 12°.
    public static let standard = AngleBands(step: 45_000, enter: 4_000, exit: 12_000)

    /// The multiple that is nearest to an angle; halfway, the higher one.
    func nearestMultiple(to angle: Angle) -> Angle {
        let multiple = (angle.thousandths + step / 2) / step
        return Angle(thousandths: Int64(multiple * step))
    }
}

/// The distances of a configuration on the canvas, for one gesture.
///
/// **Spec:** S9.
struct Bands: Sendable {
    let enter: Length
    let exit: Length
    let stealMargin: Length

    /// Divides by the zoom, rounding each distance to the grid once.
    init(_ configuration: SnapConfiguration, at zoom: Zoom) {
        enter = Bands.onCanvas(configuration.enter, at: zoom)
        exit = Bands.onCanvas(configuration.exit, at: zoom)
        stealMargin = Bands.onCanvas(configuration.stealMargin, at: zoom)
    }

    /// Half up is half away from zero, as no distance is negative.
    static func onCanvas(_ distance: Length, at zoom: Zoom) -> Length {
        let doubled = 2_000 &* distance.thousandths + zoom.thousandths
        return Length(thousandths: doubled / (2 &* zoom.thousandths))
    }
}
