import Canvas
import Snapping

/// Sets the numbers by which gestures that begin from now on snap, in place of the standard ones.
///
/// Angles are in thousandths of a degree: `angleStep` divides a turn, and `angleEnter` is less than
/// half of it. `classicOrder` has a decimal digit for each guide, the raw value of its
/// `GuideKind`, in the order in which their functions are called: 124530 as printed.
@_expose(wasm, "sceneConfigure") @_cdecl("snap_scene_configure")
public func sceneConfigure(
    enter: Double, exit: Double, stealMargin: Double, speedLimit: Double, leastSpread: Double,
    leastFontSize: Double, angleStep: Double, angleEnter: Double, angleExit: Double,
    angleStealMargin: Double, classicOrder: Double
) -> Int32 {
    answer { () throws(Failure) in
        guard let engine else { throw .noCanvas }
        let distance = Length.zero...Length(points: 1_000)
        // More than nothing on the canvas at every zoom.
        let positive = Length(thousandths: 10)...distance.upperBound
        let turn: Int64 = 360_000
        let step = try angleStep.integer(in: 1...turn)
        guard turn % step == 0 else { throw .outOfRange }
        engine.configuration =
            try SnapConfiguration(
                enter: enter.length(in: distance), exit: exit.length(in: distance),
                stealMargin: stealMargin.length(in: positive),
                speedLimit: speedLimit.integer(in: 4...1_000_000),
                angles: AngleBands(
                    step: Int32(step), enter: Int32(angleEnter.integer(in: 0...(step - 1) / 2)),
                    exit: Int32(angleExit.integer(in: 0...turn)),
                    stealMargin: Int32(angleStealMargin.integer(in: 1...turn))),
                leastSpread: leastSpread.length(in: positive),
                leastFontSize: leastFontSize.length(in: distance),
                classicOrder: ClassicOrder(digits: classicOrder))
        return 0
    }
}

extension ClassicOrder {
    /// Reads the guides from the digits of a number, each once.
    fileprivate init(digits: Double) throws(Failure) {
        var rest = try digits.integer(in: 0...543_210)
        var calls = ClassicOrder.printed.calls
        var seen = GuideSet.none
        for index in calls.indices.reversed() {
            guard let kind = GuideKind(rawValue: UInt8(rest % 10)), !seen.contains(kind) else {
                throw .outOfRange
            }
            calls[index] = kind
            seen.insert(kind)
            rest /= 10
        }
        self.init(calls)
    }
}
