import Canvas
import Snapping

/// One member's view of a story: the canvas, its items, and the gestures that the member makes.
struct Engine {
    /// Where the answers are, and what is too much for arguments.
    let exchange = Exchange()

    private var hasCanvas = false
    private var scene = Scene(layout: Engine.noLayout)
    var items = ItemTable()
    private var gestures = GestureTable()
    private var configuration = SnapConfiguration.standard
    private var flags = ClassicFlags()
    private var edges: [LatchEdge] = []

    init() { edges.reserveCapacity(Gesture.greatestEdgeCount) }

    private static let noLayout = CanvasLayout(
        halfExtents: HalfExtents(width: .zero, height: .zero), screenHeight: .zero)

    /// The canvas on which the items lie.
    var layout: CanvasLayout { scene.layout }

    /// Begins anew, with an empty canvas and no gesture.
    mutating func reset(to layout: CanvasLayout) {
        hasCanvas = true
        scene = Scene(layout: layout)
        items = ItemTable()
        gestures = GestureTable()
        configuration = .standard
        flags = ClassicFlags()
    }

    mutating func configure(_ configuration: SnapConfiguration) throws(Failure) {
        guard hasCanvas else { throw .noCanvas }
        self.configuration = configuration
    }

    mutating func put(_ item: ItemTable.Item) throws(Failure) {
        guard hasCanvas else { throw .noCanvas }
        try items.put(item)
    }

    mutating func remove(_ item: ItemID) throws(Failure) { try items.remove(item, from: &scene) }

    /// What a gesture is begun with, but its items.
    struct Beginning {
        var kind: GestureKind
        var zoom: Zoom
        var viewport: Box?
        var sample: Sample
    }

    /// Begins a gesture on the items that the exchange area names.
    mutating func begin(_ beginning: Beginning, itemCount: Int) throws(Failure) -> Int32 {
        guard hasCanvas else { throw .noCanvas }
        guard beginning.kind.takes(beginning.sample.reading) else { throw .wrongForm }
        let handle = try gestures.freeHandle()
        var targets: [GestureTarget] = []
        for index in 0..<itemCount {
            let name = try exchange.item(index)
            guard let place = items.index(of: name) else { throw .noItem }
            let item = items[place]
            guard item.holder < 0 else { throw .itemIsHeld }
            for target in targets where target.item == name { throw .itemIsHeld }
            targets.append(GestureTarget(item: name, frame: item.frame, body: item.body))
        }
        items.update(&scene)
        for target in targets {
            guard let place = items.index(of: target.item) else { continue }
            items.hold(place, by: handle, in: &scene)
        }
        let gesture = Gesture(
            beginning.kind, of: targets, in: scene, zoom: beginning.zoom,
            viewport: beginning.viewport, sample: beginning.sample, configuration: configuration)
        gestures.add(OpenGesture(gesture, from: beginning.sample, flags: flags), as: handle)
        edges.removeAll(keepingCapacity: true)
        exchange.write(gesture, edges: edges)
        return handle
    }

    /// Moves a gesture; says what has changed, one bit each.
    mutating func move(_ handle: Int32, to sample: Sample) throws(Failure) -> Int32 {
        guard let gesture = gestures[handle] else { throw .noGesture }
        items.update(&scene)
        edges.removeAll(keepingCapacity: true)
        let change = try gesture.move(sample, in: scene, flags: &flags, edges: &edges)
        exchange.write(gesture.now, edges: edges)
        return (change.isFrameChanged ? 1 : 0) | (change.isLevelChanged ? 2 : 0)
            | (change.isUnstorable ? 4 : 0)
    }

    /// Lets a gesture stand at a sample as the exchange area says, and go on from there.
    mutating func adopt(
        _ handle: Int32, at sample: SampleNumber, ordinal: LatchOrdinal, latchCount: Int
    ) throws(Failure) -> Int32 {
        guard let gesture = gestures[handle] else { throw .noGesture }
        let before = gesture.now
        var verdict = OpenGesture.Verdict(sample: sample, ordinal: ordinal, frames: [], latched: [])
        for index in before.targets.indices { verdict.frames.append(try exchange.frame(index)) }
        for index in 0..<latchCount { verdict.latched.append(try exchange.guide(index)) }
        items.update(&scene)
        try gesture.adopt(verdict, in: scene, flags: &flags)
        edges.removeAll(keepingCapacity: true)
        let now = gesture.now
        exchange.write(now, edges: edges)
        var isFrameChanged = false
        for index in now.targets.indices
        where now.targets[index].frame != before.targets[index].frame { isFrameChanged = true }
        let isLevelChanged = now.level != before.level || now.shown != before.shown
        return (isFrameChanged ? 1 : 0) | (isLevelChanged ? 2 : 0)
    }

    /// Ends a gesture and puts its items back; its handle names nothing afterwards.
    mutating func finish(_ handle: Int32, _ reason: ReleaseReason) throws(Failure) {
        guard let gesture = gestures[handle] else { throw .noGesture }
        edges.removeAll(keepingCapacity: true)
        gesture.finish(reason, edges: &edges)
        gestures.remove(handle)
        let isKept = reason != .cancelled && reason != .gone
        for target in gesture.now.targets {
            items.settle(
                target.item, at: isKept ? target.frame : target.baseFrame, from: handle)
        }
        exchange.write(gesture.now, edges: edges, isKept: isKept)
    }
}

extension GestureKind {
    /// Whether gestures of this kind take samples of a form.
    ///
    /// **Spec:** G2.
    fileprivate func takes(_ reading: Sample.Reading) -> Bool {
        if case .pointer = reading { return self != .transform }
        return self == .transform
    }
}
