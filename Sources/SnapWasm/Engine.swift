import Canvas
import Snapping

/// One member's view of a story: the canvas, its items, and the gestures that the member makes.
struct Engine {
    /// Where the answers are.
    let exchange = Exchange()

    private var layout: CanvasLayout?
    private var scene = Scene()
    private var gestures = GestureTable()
    private var flags = ClassicFlags()
    private var edges: [LatchEdge] = []

    init() { edges.reserveCapacity(DragGesture.greatestEdgeCount) }

    /// Begins anew, with an empty canvas and no gesture.
    mutating func reset(to layout: CanvasLayout) {
        self.layout = layout
        scene = Scene()
        gestures = GestureTable()
        flags = ClassicFlags()
    }

    mutating func put(_ item: Scene.Item) throws(Failure) {
        guard layout != nil else { throw .noCanvas }
        try scene.put(item)
    }

    mutating func remove(_ item: ItemID) throws(Failure) { try scene.remove(item) }

    mutating func begin(
        on item: ItemID, zoom: Zoom, sample: Sample
    ) throws(Failure) -> Int32 {
        guard let layout else { throw .noCanvas }
        guard let item = scene[item] else { throw .noItem }
        let gesture = DragGesture(
            item: item.frame, body: item.body, on: layout, zoom: zoom, sample: sample)
        let handle = try gestures.add(gesture)
        edges.removeAll(keepingCapacity: true)
        exchange.write(gesture, at: gesture.frame, edges: edges)
        return handle
    }

    /// Moves a gesture; says what has changed, one bit each: the frame, the level.
    mutating func move(_ handle: Int32, to sample: Sample) throws(Failure) -> Int32 {
        let place = try gestures.place(of: handle)
        guard var gesture = gestures[place] else { throw .noGesture }
        guard sample.number > gesture.lastSample else { throw .outOfOrder }
        edges.removeAll(keepingCapacity: true)
        let change = gesture.move(sample, flags: &flags, edges: &edges)
        gestures[place] = gesture
        exchange.write(gesture, at: gesture.frame, edges: edges)
        return (change.isFrameChanged ? 1 : 0) | (change.isLevelChanged ? 2 : 0)
    }

    /// Ends a gesture; its handle names nothing afterwards.
    mutating func finish(_ handle: Int32, _ reason: ReleaseReason) throws(Failure) {
        let place = try gestures.place(of: handle)
        guard var gesture = gestures[place] else { throw .noGesture }
        edges.removeAll(keepingCapacity: true)
        gesture.finish(reason, edges: &edges)
        gestures.remove(at: place)
        let frame = reason == .cancelled ? gesture.baseFrame : gesture.frame
        exchange.write(gesture, at: frame, edges: edges)
    }
}
