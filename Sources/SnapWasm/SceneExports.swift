import Canvas
import Snapping

// What JavaScript calls. What a call says of itself lies in the section of arguments of the
// exchange area, in the order told here. Every number is a double, whole and within the limits of
// the protocol: lengths in thousandths of a point, angles in thousandths of a degree, scales and
// magnifications in millionths, zooms in thousandths, times in microseconds, truth as 0 or 1. An
// answer below 0 is a `Failure`, and nothing has changed.

/// What was made of the canvas that is there; nil before there is one.
nonisolated(unsafe) var engine: Engine?

/// Where the doubles of the ``Exchange`` begin in memory, in bytes; to be called first.
@_expose(wasm, "exchange") @_cdecl("snap_exchange")
public func exchange() -> UnsafeMutablePointer<Double> {
    Exchange.begin()
    return exchangeStart()
}

/// How many doubles the ``Exchange`` has.
@_expose(wasm, "exchangeCapacity") @_cdecl("snap_exchange_capacity")
public func exchangeCapacity() -> Int32 { Int32(Exchange.capacity) }

/// Begins anew with an empty canvas and the standard numbers; open gestures are forgotten.
///
/// Arguments: half width, half height, leading, trailing, top and bottom inset, the raw value of
/// the `Profile`, the screen's height, the raw value of the `Confinement`.
@_expose(wasm, "sceneReset") @_cdecl("snap_scene_reset")
public func sceneReset() -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let inset: Int64 = 10_000_000
    let layout = CanvasLayout(
        halfExtents: reader.halfExtents(5_000, 10_000_000),
        insets: Insets(
            leading: reader.length(0, inset), trailing: reader.length(0, inset),
            top: reader.length(0, inset), bottom: reader.length(0, inset)),
        profile: reader.choice(of: 2), screenHeight: reader.length(10_000, 20_000_000),
        confinement: reader.choice(of: 3))
    if reader.isWrong { return Failure.outOfRange.rawValue }
    engine = Engine(layout)
    return 0
}

/// Adds an item, or changes the one of that name.
///
/// Arguments: its name, x, y, scale, angle, half width, half height, the raw value of its
/// `Outline`, the size of its font or 0 where there is none, and whether others snap to it while
/// nobody here holds it: not if it is hidden, or held elsewhere.
///
/// A gesture on it goes on from where it began.
@_expose(wasm, "scenePut") @_cdecl("snap_scene_put")
public func scenePut() -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let name = reader.item()
    let frame = reader.frame()
    let half = reader.halfExtents(0, 10_000_000)
    let outline: Outline = reader.choice(of: 2)
    let fontSize = reader.length(0, 1_000_000)
    let item = ItemTable.Item(
        name: name, frame: frame,
        body: Body(
            halfExtents: half, outline: outline, fontSize: fontSize == .zero ? nil : fontSize),
        attracts: reader.truth())
    if reader.isWrong || fontSize > .zero && fontSize < Length(points: 1) {
        return Failure.outOfRange.rawValue
    }
    guard let engine else { return Failure.noCanvas.rawValue }
    return engine.items.put(item) ? 0 : Failure.sceneIsFull.rawValue
}

/// Takes an item away; a gesture on it goes on.
///
/// Arguments: its name.
@_expose(wasm, "sceneRemove") @_cdecl("snap_scene_remove")
public func sceneRemove() -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let name = reader.item()
    if reader.isWrong { return Failure.outOfRange.rawValue }
    guard let engine else { return Failure.noCanvas.rawValue }
    let place = engine.items.index(of: name)
    if place < 0 { return Failure.noItem.rawValue }
    engine.items.remove(at: place)
    return 0
}
