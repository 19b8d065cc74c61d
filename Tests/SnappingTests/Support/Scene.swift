import Canvas
import Snapping

/// A length on the grid from a number of points.
func points(_ value: Double) -> Length { Length(rounding: value)! }

/// The lengths of a row of numbers of points, separated by spaces.
func lengths(_ row: String) -> [Length] {
    row.split(separator: " ").map { points(Double($0)!) }
}

/// The cells of a row, separated by spaces.
func cells(_ row: String) -> [String] { row.split(separator: " ").map { String($0) } }

/// Everything that is fixed when a drag begins.
struct Scene {
    var canvas = HalfExtents(width: points(195), height: points(422))
    var insets = Insets.standard
    var profile = Profile.refined
    var screenHeight = points(844)
    var body = Scene.rectangle(width: 100, height: 100)
    var base = Frame(center: Position(x: points(60), y: points(100)))
    var zoom = Zoom.one
    var configuration = SnapConfiguration.standard

    static func rectangle(width: Double, height: Double) -> Body {
        Body(halfExtents: HalfExtents(width: points(width / 2), height: points(height / 2)))
    }

    /// An item of this width, whose centre starts at this x; far from any guide on y.
    init(width: Double = 100, at x: Double = 60, profile: Profile = .refined) {
        body = Scene.rectangle(width: width, height: 100)
        base.center.x = points(x)
        self.profile = profile
    }

    var layout: CanvasLayout {
        CanvasLayout(
            halfExtents: canvas, insets: insets, profile: profile, screenHeight: screenHeight)
    }

    func begin(with pointer: Sample) -> DragGesture {
        DragGesture(
            item: base, body: body, on: layout, zoom: zoom, sample: pointer,
            configuration: configuration)
    }
}

/// A drag with a clock: it is told where the raw centre goes, and records what happens.
struct Dragging {
    private(set) var gesture: DragGesture
    private(set) var edges: [LatchEdge] = []
    private(set) var lastEdges: ArraySlice<LatchEdge> = []
    private(set) var lastChange = DragChange(isFrameChanged: false, isLevelChanged: false)
    var flags: ClassicFlags
    private let base: Position
    private let grip: Position
    private var number: UInt32 = 0
    private var microseconds: Int64

    /// Begins with the pointer `grip` away from the canvas centre, wherever the item is.
    init(
        _ scene: Scene, grip: Position = Position(x: points(7), y: points(-3)),
        flags: ClassicFlags = ClassicFlags(), since microseconds: Int64 = 5_000_000
    ) {
        self.grip = grip
        self.flags = flags
        self.microseconds = microseconds
        base = scene.base.center
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
                position: pointer),
            flags: &flags, edges: &edges)
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
