import Canvas

// What JavaScript calls. Every number is a double, whole and within the limits of the protocol:
// lengths in thousandths of a point, angles in thousandths of a degree, scales in millionths, zooms
// in thousandths, times in microseconds. An answer below 0 is a `Failure`, and nothing has changed.

nonisolated(unsafe) private var engine = Engine()

/// Answers with what `call` does, or with why it was refused.
private func answer(_ call: () throws(Failure) -> Int32) -> Int32 {
    do { return try call() } catch { return error.rawValue }
}

/// Where the doubles of the ``Exchange`` begin in memory, in bytes.
@_expose(wasm, "exchange") @_cdecl("snap_exchange")
public func exchange() -> UnsafeMutablePointer<Double> { engine.exchange.start }

/// How many doubles the ``Exchange`` has.
@_expose(wasm, "exchangeCapacity") @_cdecl("snap_exchange_capacity")
public func exchangeCapacity() -> Int32 { Int32(Exchange.capacity) }

/// Begins anew with an empty canvas; gestures that are open are forgotten.
@_expose(wasm, "sceneReset") @_cdecl("snap_scene_reset")
public func sceneReset(
    halfWidth: Double, halfHeight: Double, leading: Double, trailing: Double, top: Double,
    bottom: Double, profile: Double, screenHeight: Double
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
                profile: try profile.choice(), screenHeight: try screenHeight.length(in: screen)))
        return 0
    }
}

/// Adds an item, or changes the one of that name.
///
/// A gesture on it goes on from where it began.
@_expose(wasm, "scenePut") @_cdecl("snap_scene_put")
public func scenePut(
    item: Double, x: Double, y: Double, scale: Double, angle: Double, halfWidth: Double,
    halfHeight: Double, outline: Double
) -> Int32 {
    answer { () throws(Failure) in
        let item = Scene.Item(
            name: try ItemID(item),
            frame: Frame(
                center: try Position(x: x, y: y), scale: try Scale(scale),
                angle: Angle(thousandths: try angle.integer(in: -1_000_000_000...1_000_000_000))),
            body: Body(
                halfExtents: HalfExtents(
                    width: try halfWidth.length(in: HalfExtents.bounds),
                    height: try halfHeight.length(in: HalfExtents.bounds)),
                outline: try outline.choice()))
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

/// Begins a drag of an item with sample 0; answers with the gesture's handle.
@_expose(wasm, "gestureBegin") @_cdecl("snap_gesture_begin")
public func gestureBegin(
    item: Double, zoom: Double, time: Double, x: Double, y: Double
) -> Int32 {
    answer { () throws(Failure) in
        try engine.begin(
            on: ItemID(item), zoom: Zoom(zoom), sample: Sample(number: 0, time: time, x: x, y: y))
    }
}

/// Moves a gesture; answers with 1 if the frame has changed, plus 2 if the level has.
@_expose(wasm, "gestureMove") @_cdecl("snap_gesture_move")
public func gestureMove(
    handle: Int32, number: Double, time: Double, x: Double, y: Double
) -> Int32 {
    answer { () throws(Failure) in
        try engine.move(handle, to: Sample(number: number, time: time, x: x, y: y))
    }
}

/// Ends a gesture for a reason, the raw value of a ``ReleaseReason``; its handle is used up.
@_expose(wasm, "gestureFinish") @_cdecl("snap_gesture_finish")
public func gestureFinish(handle: Int32, reason: Double) -> Int32 {
    answer { () throws(Failure) in
        try engine.finish(handle, reason.choice())
        return 0
    }
}
