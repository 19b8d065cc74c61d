import Canvas
import Snapping

// Gestures, begun by a sample with number 0 on the items whose names lie in the exchange area.
//
// A sample is told by its time, its modifiers, with the bits 1 (snapping off), 2 (axis lock) and 4
// (uniform), its form, and what that tells: 0 a pointer at x, y; 1 fingers, as many as follow,
// which lie in the exchange area; 2 a recogniser with dx, dy, magnification and rotation, NaN for
// what has not begun.

/// Begins a gesture; answers with its handle.
///
/// Arguments: the raw value of the `GestureKind`, how many items, the zoom, whether what the member
/// sees lies in the exchange area, and the sample.
@_expose(wasm, "gestureBegin") @_cdecl("snap_gesture_begin")
public func gestureBegin() -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let kind: GestureKind = reader.choice(of: 3)
    let itemCount = Int(reader.integer(1, Int64(Exchange.greatestItemCount)))
    let zoom = Zoom(thousandths: reader.integer(50, 20_000)) ?? .one
    let hasViewport = reader.truth()
    let sample = reader.sample(0)
    var viewport: Box?
    if hasViewport {
        reader.turn(to: Exchange.viewportStart)
        viewport = Box(center: reader.position(), halfExtents: reader.halfExtents(0, 100_000_000))
    }
    if reader.isWrong { return Failure.outOfRange.rawValue }
    if reader.hasTouchTwice { return Failure.touchTwice.rawValue }
    guard let engine else { return Failure.noCanvas.rawValue }
    var isPointer = false
    if case .pointer = sample.reading { isPointer = true }
    if isPointer == (kind == .transform) { return Failure.wrongForm.rawValue }
    return engine.begin(kind, zoom, viewport, sample, itemCount: itemCount)
}

/// Moves a gesture; answers with 1 if a frame has changed, plus 2 if the level or the guides shown
/// have, plus 4 if a number came out that cannot be stored.
///
/// Arguments: the number of the sample, and the sample.
@_expose(wasm, "gestureMove") @_cdecl("snap_gesture_move")
public func gestureMove(handle: Int32) -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let number = reader.word()
    let sample = reader.sample(number)
    if reader.isWrong { return Failure.outOfRange.rawValue }
    if reader.hasTouchTwice { return Failure.touchTwice.rawValue }
    return engine?.move(handle, to: sample) ?? Failure.noGesture.rawValue
}

/// Stands at a sample as the server says in `own`, and plays the later samples again.
///
/// Arguments: the number of the sample, the ordinal of the newest edge, and how many latches there
/// are. Poses and latches lie in the exchange area, the poses in the order of the gesture's items.
/// The edges of the samples that are played again are not told.
///
/// Answers with 1 if a frame is another one than before, plus 2 if the level or the guides shown
/// are. The last 192 samples at least are known, but none that is before one adopted.
@_expose(wasm, "gestureAdopt") @_cdecl("snap_gesture_adopt")
public func gestureAdopt(handle: Int32) -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let number = reader.word()
    // So that what is counted on from there has room.
    let ordinal = UInt32(truncatingIfNeeded: reader.integer(0, Int64(Int32.max)))
    let count = Int(reader.integer(0, Int64(Exchange.greatestLatchCount)))
    if reader.isWrong { return Failure.outOfRange.rawValue }
    return engine?.adopt(
        handle, at: SampleNumber(number), ordinal: LatchOrdinal(ordinal), latchCount: count)
        ?? Failure.noGesture.rawValue
}

/// Ends a gesture.
///
/// Arguments: the raw value of the `ReleaseReason`.
///
/// Its items are put back where it left them or, if it is cancelled or gone, where it began. Its
/// handle is used up.
@_expose(wasm, "gestureFinish") @_cdecl("snap_gesture_finish")
public func gestureFinish(handle: Int32) -> Int32 {
    var reader = Reader(Exchange.argumentsStart)
    let reason: ReleaseReason = reader.choice(of: 6)
    if reader.isWrong { return Failure.outOfRange.rawValue }
    return engine?.finish(handle, reason) ?? Failure.noGesture.rawValue
}
