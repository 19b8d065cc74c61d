import Canvas
import Snapping

// Gestures, begun by a sample with number 0 on the items whose names lie in the exchange area. For
// each form of sample there is a call to begin and one to move. `modifiers` has the bits 1
// (snapping off), 2 (axis lock) and 4 (uniform).

/// Begins a gesture of a pointer, of the `GestureKind` drag or handle; answers with its handle.
///
/// With `hasViewport`, what the member sees lies in the exchange area.
@_expose(wasm, "gestureBegin") @_cdecl("snap_gesture_begin")
public func gestureBegin(
    kind: Double, itemCount: Double, zoom: Double, hasViewport: Double, time: Double,
    modifiers: Double, x: Double, y: Double
) -> Int32 {
    answer { () throws(Failure) in
        try begin(
            kind.choice(), itemCount, zoom, hasViewport,
            Sample(
                number: 0, time: time, modifiers: modifiers,
                reading: .pointer(Position(x: x, y: y))))
    }
}

/// Begins a transform by fingers, as many as lie in the exchange area; answers with its handle.
@_expose(wasm, "gestureBeginTouches") @_cdecl("snap_gesture_begin_touches")
public func gestureBeginTouches(
    itemCount: Double, zoom: Double, hasViewport: Double, time: Double, modifiers: Double,
    touchCount: Double
) -> Int32 {
    answer { () throws(Failure) in
        try begin(
            .transform, itemCount, zoom, hasViewport,
            Sample(
                number: 0, time: time, modifiers: modifiers, reading: touches(touchCount)))
    }
}

/// Begins a transform by what a recogniser says, NaN for what has not begun; answers with its
/// handle.
@_expose(wasm, "gestureBeginRecognition") @_cdecl("snap_gesture_begin_recognition")
public func gestureBeginRecognition(
    itemCount: Double, zoom: Double, hasViewport: Double, time: Double, modifiers: Double,
    dx: Double, dy: Double, magnification: Double, rotation: Double
) -> Int32 {
    answer { () throws(Failure) in
        try begin(
            .transform, itemCount, zoom, hasViewport,
            Sample(
                number: 0, time: time, modifiers: modifiers,
                reading: .recognition(
                    Recognition(
                        dx: dx, dy: dy, magnification: magnification, rotation: rotation))))
    }
}

/// Moves a gesture of a pointer; answers with 1 if a frame has changed, plus 2 if the level or the
/// guides shown have, plus 4 if a number came out that cannot be stored.
@_expose(wasm, "gestureMove") @_cdecl("snap_gesture_move")
public func gestureMove(
    handle: Int32, number: Double, time: Double, modifiers: Double, x: Double, y: Double
) -> Int32 {
    answer { () throws(Failure) in
        try engine.move(
            handle,
            to: Sample(
                number: number, time: time, modifiers: modifiers,
                reading: .pointer(Position(x: x, y: y))))
    }
}

/// Moves a gesture of fingers; answers as ``gestureMove`` does.
@_expose(wasm, "gestureMoveTouches") @_cdecl("snap_gesture_move_touches")
public func gestureMoveTouches(
    handle: Int32, number: Double, time: Double, modifiers: Double, touchCount: Double
) -> Int32 {
    answer { () throws(Failure) in
        try engine.move(
            handle,
            to: Sample(
                number: number, time: time, modifiers: modifiers, reading: touches(touchCount)))
    }
}

/// Moves a gesture of a recogniser; answers as ``gestureMove`` does.
@_expose(wasm, "gestureMoveRecognition") @_cdecl("snap_gesture_move_recognition")
public func gestureMoveRecognition(
    handle: Int32, number: Double, time: Double, modifiers: Double, dx: Double, dy: Double,
    magnification: Double, rotation: Double
) -> Int32 {
    answer { () throws(Failure) in
        try engine.move(
            handle,
            to: Sample(
                number: number, time: time, modifiers: modifiers,
                reading: .recognition(
                    Recognition(
                        dx: dx, dy: dy, magnification: magnification, rotation: rotation))))
    }
}

/// Stands at a sample as the server says in `own`, and plays the later samples again.
///
/// Poses and latches lie in the exchange area, the poses in the order of the gesture's items. The
/// edges of the samples that are played again are not told.
///
/// Answers with 1 if a frame is another one than before, plus 2 if the level or the guides shown
/// are. The last 192 samples at least are known, but none that is before one adopted.
@_expose(wasm, "gestureAdopt") @_cdecl("snap_gesture_adopt")
public func gestureAdopt(
    handle: Int32, number: Double, ordinal: Double, latchCount: Double
) -> Int32 {
    answer { () throws(Failure) in
        // So that what is counted on from there has room.
        let ordinals: ClosedRange<Int64> = 0...Int64(Int32.max)
        return try engine.adopt(
            handle, at: SampleNumber(number.word()),
            ordinal: LatchOrdinal(UInt32(ordinal.integer(in: ordinals))),
            latchCount: latchCount.count(in: 0...Int64(Exchange.greatestLatchCount)))
    }
}

/// Ends a gesture for a reason, the raw value of a ``ReleaseReason``.
///
/// Its items are put back where it left them or, if it is cancelled or gone, where it began. Its
/// handle is used up.
@_expose(wasm, "gestureFinish") @_cdecl("snap_gesture_finish")
public func gestureFinish(handle: Int32, reason: Double) -> Int32 {
    answer { () throws(Failure) in
        try engine.finish(handle, reason.choice())
        return 0
    }
}

private func begin(
    _ kind: GestureKind, _ itemCount: Double, _ zoom: Double, _ hasViewport: Double,
    _ sample: Sample
) throws(Failure) -> Int32 {
    let isSeen = try hasViewport.integer(in: 0...1) == 1
    let beginning = Engine.Beginning(
        kind: kind, zoom: try Zoom(zoom), viewport: isSeen ? try engine.exchange.viewport() : nil,
        sample: sample)
    return try engine.begin(
        beginning, itemCount: itemCount.count(in: 1...Int64(Exchange.greatestItemCount)))
}

private func touches(_ count: Double) throws(Failure) -> Sample.Reading {
    let capacity = Int64(TouchList.capacity)
    return .touches(try engine.exchange.touches(count.count(in: 1...capacity)))
}
