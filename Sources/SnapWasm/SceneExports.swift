import Canvas
import Snapping

// What JavaScript calls. Every number is a double, whole and within the limits of the protocol:
// lengths in thousandths of a point, angles in thousandths of a degree, scales and magnifications
// in millionths, zooms in thousandths, times in microseconds, truth as 0 or 1. An answer below 0 is
// a `Failure`, and nothing has changed.

nonisolated(unsafe) var engine = Engine()

/// Answers with what `call` does, or with why it was refused.
func answer(_ call: () throws(Failure) -> Int32) -> Int32 {
    do { return try call() } catch { return error.rawValue }
}

/// Where the doubles of the ``Exchange`` begin in memory, in bytes.
@_expose(wasm, "exchange") @_cdecl("snap_exchange")
public func exchange() -> UnsafeMutablePointer<Double> { engine.exchange.start }

/// How many doubles the ``Exchange`` has.
@_expose(wasm, "exchangeCapacity") @_cdecl("snap_exchange_capacity")
public func exchangeCapacity() -> Int32 { Int32(Exchange.capacity) }

/// Begins anew with an empty canvas and the standard numbers; open gestures are forgotten.
@_expose(wasm, "sceneReset") @_cdecl("snap_scene_reset")
public func sceneReset(
    halfWidth: Double, halfHeight: Double, leading: Double, trailing: Double, top: Double,
    bottom: Double, profile: Double, screenHeight: Double, confinement: Double
) -> Int32 {
    answer { () throws(Failure) in
        let inset = Length.zero...Length(points: 10_000)
        let screen = Length(points: 10)...Length(points: 20_000)
        engine.reset(
            to: CanvasLayout(
                halfExtents: HalfExtents(
                    width: try halfWidth.length(in: CanvasLayout.halfExtentBounds),
                    height: try halfHeight.length(in: CanvasLayout.halfExtentBounds)),
                insets: Insets(
                    leading: try leading.length(in: inset),
                    trailing: try trailing.length(in: inset),
                    top: try top.length(in: inset), bottom: try bottom.length(in: inset)),
                profile: try profile.choice(), screenHeight: try screenHeight.length(in: screen),
                confinement: try confinement.choice()))
        return 0
    }
}

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
        let distance = Length.zero...Length(points: 1_000)
        // More than nothing on the canvas at every zoom.
        let positive = Length(thousandths: 10)...distance.upperBound
        let turn: Int64 = 360_000
        let step = try angleStep.integer(in: 1...turn)
        guard turn % step == 0 else { throw .outOfRange }
        try engine.configure(
            SnapConfiguration(
                enter: enter.length(in: distance), exit: exit.length(in: distance),
                stealMargin: stealMargin.length(in: positive),
                speedLimit: speedLimit.integer(in: 4...1_000_000),
                angles: AngleBands(
                    step: Int32(step), enter: Int32(angleEnter.integer(in: 0...(step - 1) / 2)),
                    exit: Int32(angleExit.integer(in: 0...turn)),
                    stealMargin: Int32(angleStealMargin.integer(in: 1...turn))),
                leastSpread: leastSpread.length(in: positive),
                leastFontSize: leastFontSize.length(in: distance),
                classicOrder: ClassicOrder(digits: classicOrder)))
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

/// Adds an item, or changes the one of that name.
///
/// A gesture on it goes on from where it began. `fontSize` is 0 where there is none; `attracts`
/// says whether others snap to it while nobody here holds it: not if it is hidden, or held
/// elsewhere.
@_expose(wasm, "scenePut") @_cdecl("snap_scene_put")
public func scenePut(
    item: Double, x: Double, y: Double, scale: Double, angle: Double, halfWidth: Double,
    halfHeight: Double, outline: Double, fontSize: Double, attracts: Double
) -> Int32 {
    answer { () throws(Failure) in
        let fontSizes = Length(points: 1)...Length(points: 1_000)
        let item = ItemTable.Item(
            name: try ItemID(item),
            frame: try Frame(x: x, y: y, scale: scale, angle: angle),
            body: Body(
                halfExtents: HalfExtents(
                    width: try halfWidth.length(in: HalfExtents.bounds),
                    height: try halfHeight.length(in: HalfExtents.bounds)),
                outline: try outline.choice(),
                fontSize: fontSize == 0 ? nil : try fontSize.length(in: fontSizes)),
            attracts: try attracts.integer(in: 0...1) == 1)
        try engine.put(item)
        return 0
    }
}

/// Takes an item away; a gesture on it goes on.
@_expose(wasm, "sceneRemove") @_cdecl("snap_scene_remove")
public func sceneRemove(item: Double) -> Int32 {
    answer { () throws(Failure) in
        try engine.remove(ItemID(item))
        return 0
    }
}
