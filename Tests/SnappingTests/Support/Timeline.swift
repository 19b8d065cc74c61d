import Canvas
import Snapping

/// What a row of raw positions led to, sample by sample.
///
/// Events are written `+X` for latched, `-X` for released, `X>L` for stolen, and `.` for nothing;
/// the letters are X and Y for the centres and L, R, T, B for the insets, c and e for the centres
/// and edges of items, g for gaps and a for angles.
struct Timeline {
    var events: [String] = []
    var centers: [Length] = []
}

extension Dragging {
    /// Takes the raw centre through the x coordinates of a row, in points.
    mutating func follow(x row: String, every interval: Int64 = 1_000_000) -> Timeline {
        var timeline = Timeline()
        for x in row.split(separator: " ") {
            move(x: Double(x)!, after: interval)
            timeline.events.append(written(lastEdges))
            timeline.centers.append(self.x)
        }
        return timeline
    }
}

/// The edges of one sample as a cell of a timeline.
func written(_ edges: ArraySlice<LatchEdge>) -> String {
    let cell = edges.map { edge in
        switch edge.change {
        case .latched: "+" + letter(edge.guide.name)
        case .released: "-" + letter(edge.guide.name)
        case .stolen(let other): letter(other) + ">" + letter(edge.guide.name)
        }
    }.joined()
    return cell.isEmpty ? "." : cell
}

private func letter(_ name: GuideName) -> String {
    switch name {
    case .canvas(.centerX): "X"
    case .canvas(.leading): "L"
    case .canvas(.trailing): "R"
    case .canvas(.centerY): "Y"
    case .canvas(.top): "T"
    case .canvas(.bottom): "B"
    case .itemCenter: "c"
    case .itemEdge: "e"
    case .gap: "g"
    case .angle: "a"
    }
}
