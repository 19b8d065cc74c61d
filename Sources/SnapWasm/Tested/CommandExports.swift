import Canvas
import Snapping

// Items without a gesture: where commands put them, how large they are, and which one fingers are
// on. Names of items lie in the exchange area, as when a gesture begins.

/// Moves items by as much or, if `guide` is the raw value of a `GuideKind` and not −1, along its
/// axis to that guide of the canvas; they are told as poses.
///
/// None is moved if one would leave the limits, or is held.
@_expose(wasm, "itemsShift") @_cdecl("snap_items_shift")
public func itemsShift(itemCount: Double, dx: Double, dy: Double, guide: Double) -> Int32 {
    answer { () throws(Failure) in
        try canvas().shift(
            count(ofItems: itemCount), by: Position(x: dx, y: dy),
            to: guide == -1 ? nil : guide.choice())
    }
}

/// Which of the items named, from the top to the bottom, the fingers in the exchange area are on,
/// counted from 1; 0 where they are on none.
@_expose(wasm, "hitTest") @_cdecl("snap_hit_test")
public func hitTest(itemCount: Double, touchCount: Double, slop: Double, zoom: Double) -> Int32 {
    answer { () throws(Failure) in
        try canvas().hit(
            count(ofItems: itemCount), touchCount.count(in: 1...Int64(TouchList.capacity)),
            slop: slop.length(in: .zero...Length(points: 1_000)), zoom: Zoom(zoom))
    }
}

/// Half of the width (along x, 0) or of the height (along y, 1) of the box of an item.
@_expose(wasm, "boxHalfExtent") @_cdecl("snap_box_half_extent")
public func boxHalfExtent(
    axis: Double, halfWidth: Double, halfHeight: Double, outline: Double, scale: Double,
    angle: Double
) -> Double {
    do {
        let body = Body(
            halfExtents: HalfExtents(
                width: try halfWidth.length(in: HalfExtents.bounds),
                height: try halfHeight.length(in: HalfExtents.bounds)),
            outline: try outline.choice())
        let half = HalfExtents(of: body, scale: try Scale(scale), angle: try Angle(angle))
        return Double(half[try axis.choice()].thousandths)
    } catch {
        return Double(error.rawValue)
    }
}

private func count(ofItems count: Double) throws(Failure) -> Int {
    try count.count(in: 1...Int64(Exchange.greatestItemCount))
}

private func canvas() throws(Failure) -> Engine {
    guard let engine else { throw .noCanvas }
    return engine
}

extension Engine {
    /// Where the item is whose name stands at a place of the exchange area.
    private func named(_ index: Int) throws(Failure) -> Int {
        var reader = Reader(Exchange.itemsStart + index)
        let name = reader.item()
        if reader.isWrong { throw .outOfRange }
        let place = items.index(of: name)
        if place < 0 { throw .noItem }
        return place
    }

    /// Which of the items that the exchange area names its fingers are on, from 1.
    fileprivate func hit(
        _ count: Int, _ touchCount: Int, slop: Length, zoom: Zoom
    ) throws(Failure) -> Int32 {
        var reader = Reader(Exchange.touchesStart)
        let touches = reader.touches(touchCount)
        if reader.isWrong { throw .outOfRange }
        if reader.hasTouchTwice { throw .touchTwice }
        var test = HitTest(touches, slop: slop, zoom: zoom)
        for index in 0..<count { test.add(items[try named(index)].box) }
        return Int32((test.target ?? -1) + 1)
    }

    /// Moves the items that the exchange area names, which nobody here may hold.
    fileprivate func shift(
        _ count: Int, by way: Position, to kind: GuideKind?
    ) throws(Failure) -> Int32 {
        var arrangement = Arrangement(items[try named(0)].box)
        for index in 0..<count {
            let item = items[try named(index)]
            guard item.holder < 0 else { throw .itemIsHeld }
            arrangement.add(item.box)
        }
        var way = way
        if let kind {
            way[kind.axis] = arrangement.way(to: kind, of: CanvasGuides(of: scene.layout))
        }
        for axis in Axis.both where !arrangement.room(axis).contains(way[axis]) {
            throw .outOfRange
        }
        for index in 0..<count {
            let place = try named(index)
            items[place].frame.center.x += way.x
            items[place].frame.center.y += way.y
            Exchange.writePose(items[place].frame, at: index)
        }
        return 0
    }
}

extension ItemTable.Item {
    fileprivate var box: Box { Box(of: body, under: frame) }
}

extension Exchange {
    /// Writes a pose that is of no gesture: the last one until the next call, of what has no name
    /// here.
    @inline(never)
    static func writePose(_ frame: Frame, at index: Int) {
        var pen = Pen(0)
        for slot in 0..<Exchange.countsSize { pen.add(slot == 2 ? Int64(index) + 1 : 0) }
        pen.turn(to: Exchange.posesStart + Exchange.poseSize * index)
        pen.add(Int64(0))
        pen.add(frame)
        pen.add(frame)
    }
}
