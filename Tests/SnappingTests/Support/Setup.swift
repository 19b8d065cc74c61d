import Canvas
import Snapping

/// How many random cases show a property: 10,000 where the compiler optimises, and a tenth of that
/// between two edits.
#if DEBUG
    let caseCount = 1_000
#else
    let caseCount = 10_000
#endif

/// A length on the grid from a number of points.
func points(_ value: Double) -> Length { Length(rounding: value)! }

/// The lengths of a row of numbers of points, separated by spaces.
func lengths(_ row: String) -> [Length] {
    row.split(separator: " ").map { points(Double($0)!) }
}

/// The cells of a row, separated by spaces.
func cells(_ row: String) -> [String] { row.split(separator: " ").map { String($0) } }

/// Everything that is fixed when a drag begins.
struct Setup {
    var canvas = HalfExtents(width: points(195), height: points(422))
    var insets = Insets.standard
    var profile = Profile.refined
    var screenHeight = points(844)
    var body = Setup.rectangle(width: 100, height: 100)
    var base = Frame(center: Position(x: points(60), y: points(100)))
    var zoom = Zoom.one
    var configuration = SnapConfiguration.standard

    static func rectangle(width: Double, height: Double) -> Body {
        Body(halfExtents: HalfExtents(width: points(width / 2), height: points(height / 2)))
    }

    /// An item of this width, whose centre starts at this x; far from any guide on y.
    init(width: Double = 100, at x: Double = 60, profile: Profile = .refined) {
        body = Setup.rectangle(width: width, height: 100)
        base.center.x = points(x)
        self.profile = profile
    }

    var layout: CanvasLayout {
        CanvasLayout(
            halfExtents: canvas, insets: insets, profile: profile, screenHeight: screenHeight,
            confinement: confinement)
    }

    var confinement = Confinement.free
    /// What else lies on the canvas, with the names 1, 2, ….
    var others: [Box] = []
    var viewport: Box?
    var kind = GestureKind.drag

    /// The scene as a room keeps it: without what is dragged.
    var scene: Scene {
        var scene = Scene(layout: layout)
        scene.put(all: others.enumerated().map { (item: item($0.offset + 1), box: $0.element) })
        return scene
    }

    func begin(with pointer: Sample) -> Gesture {
        let target = GestureTarget(item: item(1_000), frame: base, body: body)
        return Gesture(
            kind, of: [target], in: scene, zoom: zoom, viewport: viewport, sample: pointer,
            configuration: configuration)
    }
}

/// An item by its number.
func item(_ number: Int) -> ItemID { ItemID(UInt64(number))! }

/// A box by its edges, in points.
func box(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Box {
    Box(
        center: Position(
            x: points((x.lowerBound + x.upperBound) / 2),
            y: points((y.lowerBound + y.upperBound) / 2)),
        halfExtents: HalfExtents(
            width: points((x.upperBound - x.lowerBound) / 2),
            height: points((y.upperBound - y.lowerBound) / 2)))
}

extension Gesture {
    /// The only item's frame.
    var frame: Frame { targets[0].frame }
    /// The only item's frame, where the fingers have it.
    var rawFrame: Frame { targets[0].rawFrame }
    /// The lines of the canvas that are latched.
    var latched: GuideSet { level.canvas }
}

extension [Guide] {
    /// The lines of the canvas among guides.
    var kinds: GuideSet {
        var kinds = GuideSet.none
        for guide in self { if case .canvas(let kind) = guide.name { kinds.insert(kind) } }
        return kinds
    }
}

extension GuideName {
    /// The line of the canvas that a guide is.
    var kind: GuideKind {
        guard case .canvas(let kind) = self else { preconditionFailure("\(self)") }
        return kind
    }
}

/// A drag with a clock: it is told where the raw centre goes, and records what happens.
struct Dragging {
    private(set) var gesture: Gesture
    private(set) var edges: [LatchEdge] = []
    private(set) var lastEdges: ArraySlice<LatchEdge> = []
    private(set) var lastChange = GestureChange()
    /// What attracts; a test may change it between two samples.
    var scene: Scene
    var flags: ClassicFlags
    /// What the member holds down.
    var modifiers: Modifiers = []
    private let base: Position
    private let grip: Position
    private var number: UInt32 = 0
    private var microseconds: Int64

    /// Begins with the pointer `grip` away from the canvas centre, wherever the item is.
    init(
        _ scene: Setup, grip: Position = Position(x: points(7), y: points(-3)),
        flags: ClassicFlags = ClassicFlags(), since microseconds: Int64 = 5_000_000
    ) {
        self.grip = grip
        self.flags = flags
        self.microseconds = microseconds
        base = scene.base.center
        self.scene = scene.scene
        gesture = scene.begin(
            with: Sample(
                number: SampleNumber(0), time: SampleTime(microseconds: microseconds),
                position: grip))
    }

    /// Moves the pointer so that the raw centre is at `center`; a second later unless said.
    mutating func move(to center: Position, after interval: Int64 = 1_000_000) {
        number += 1
        microseconds += interval
        let pointer = Position(
            x: grip.x + (center.x - base.x), y: grip.y + (center.y - base.y))
        let count = edges.count
        lastChange = gesture.move(
            Sample(
                number: SampleNumber(number), time: SampleTime(microseconds: microseconds),
                position: pointer, modifiers: modifiers),
            in: scene, flags: &flags, edges: &edges)
        lastEdges = edges[count...]
    }

    /// Moves along x only, to a number of points.
    mutating func move(x: Double, after interval: Int64 = 1_000_000) {
        move(to: Position(x: points(x), y: base.y), after: interval)
    }

    mutating func finish(_ reason: ReleaseReason) {
        let count = edges.count
        gesture.finish(reason, edges: &edges)
        lastEdges = edges[count...]
    }

    var x: Length { gesture.frame.center.x }
    var y: Length { gesture.frame.center.y }
}
