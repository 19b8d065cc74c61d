import Canvas
import Snapping

/// One member's view of a story: the canvas, its items, and the gestures that the member makes.
final class Engine {
    var scene: Scene
    var items = ItemTable()
    var configuration = SnapConfiguration.standard
    private var flags = ClassicFlags()
    private var edges = List<LatchEdge>()
    /// The gesture that was begun last.
    private var newest: OpenGesture?
    private var openCount = 0
    private var nextHandle: Int32 = 0

    /// As many gestures may be open.
    private static var greatestOpenCount: Int { 16 }

    /// An empty canvas and no gesture.
    init(_ layout: CanvasLayout) { scene = Scene(layout: layout) }

    /// Begins a gesture on the items that the exchange area names; answers with its handle.
    func begin(
        _ kind: GestureKind, _ zoom: Zoom, _ viewport: Box?, _ sample: Sample, itemCount: Int
    ) -> Int32 {
        if openCount == Engine.greatestOpenCount { return Failure.tooManyGestures.rawValue }
        let handle = nextHandle
        var targets = List<GestureTarget>()
        var reader = Reader(Exchange.itemsStart)
        while targets.count < itemCount {
            let name = reader.item()
            var failure = Failure.outOfRange
            if !reader.isWrong {
                let place = items.index(of: name)
                failure = .noItem
                if place >= 0 {
                    failure = .itemIsHeld
                    if items[place].holder < 0 {
                        items[place].holder = handle
                        targets.append(
                            GestureTarget(
                                item: name, frame: items[place].frame, body: items[place].body))
                        continue
                    }
                }
            }
            items.release(from: handle)
            return failure.rawValue
        }
        items.update(&scene)
        let open = OpenGesture(
            kind, of: targets, in: &scene, zoom, viewport, from: sample, configuration,
            flags: flags, as: handle)
        nextHandle = (handle &+ 1) & Int32.max
        open.next = newest
        newest = open
        openCount += 1
        edges.removeAll()
        _ = Exchange.write(open, edges: edges)
        return handle
    }

    /// Moves a gesture; says what has changed, one bit each.
    func move(_ handle: Int32, to sample: Sample) -> Int32 {
        guard let gesture = open(handle) else { return Failure.noGesture.rawValue }
        items.update(&scene)
        edges.removeAll()
        let answer = gesture.move(sample, in: &scene, flags: &flags, edges: &edges)
        if answer >= 0 { _ = Exchange.write(gesture, edges: edges) }
        return answer
    }

    /// Lets a gesture stand at a sample as the exchange area says, and go on from there.
    func adopt(
        _ handle: Int32, at sample: SampleNumber, ordinal: LatchOrdinal, latchCount: Int
    ) -> Int32 {
        guard let gesture = open(handle) else { return Failure.noGesture.rawValue }
        var reader = Reader(Exchange.adoptedPosesStart)
        var frames = List<Frame>()
        while frames.count < gesture.now.targets.count { frames.append(reader.frame()) }
        reader.turn(to: Exchange.adoptedLatchesStart)
        var latched = List<Guide>()
        while latched.count < latchCount { latched.append(reader.guide()) }
        if reader.isWrong { return Failure.outOfRange.rawValue }
        let count = gesture.count(upTo: sample)
        if count < 0 { return Failure.outOfOrder.rawValue }
        // To be compared with.
        edges.removeAll()
        _ = Exchange.write(gesture, edges: edges)
        items.update(&scene)
        gesture.adopt(
            frames, latched: latched, ordinal: ordinal, after: count, in: &scene, flags: &flags)
        return Exchange.write(gesture, edges: edges)
    }

    /// Ends a gesture and puts its items back; its handle names nothing afterwards.
    func finish(_ handle: Int32, _ reason: ReleaseReason) -> Int32 {
        guard let gesture = open(handle) else { return Failure.noGesture.rawValue }
        edges.removeAll()
        gesture.finish(reason, edges: &edges)
        let isKept = reason != .cancelled && reason != .gone
        for index in gesture.now.targets.indices {
            let place = items.index(of: gesture.now.targets[index].item)
            if place >= 0, items[place].holder == handle {
                items[place].frame =
                    isKept
                    ? gesture.now.targets[index].frame : gesture.now.targets[index].baseFrame
            }
        }
        items.release(from: handle)
        _ = Exchange.write(gesture, edges: edges, isKept: isKept)
        close(gesture)
        return 0
    }

    /// The open gesture that a handle names.
    @inline(never)
    private func open(_ handle: Int32) -> OpenGesture? {
        var open = newest
        while let gesture = open {
            if gesture.handle == handle { return gesture }
            open = gesture.next
        }
        return nil
    }

    @inline(never)
    private func close(_ gesture: OpenGesture) {
        openCount -= 1
        guard var before = newest else { return }
        if before === gesture {
            newest = gesture.next
            return
        }
        while let next = before.next {
            if next === gesture {
                before.next = gesture.next
                return
            }
            before = next
        }
    }
}
