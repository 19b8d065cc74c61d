import Canvas
import Snapping

extension RandomDrag {
    /// Left and right exchanged.
    var mirrored: RandomDrag {
        var drag = self
        drag.setup.base.center = setup.base.center.mirrored
        drag.setup.base.angle = setup.base.angle.reversed
        drag.setup.others = setup.others.map(\.mirrored)
        drag.setup.viewport = setup.viewport?.mirrored
        swap(&drag.setup.insets.leading, &drag.setup.insets.trailing)
        for index in samples.indices {
            drag.samples[index].pointer = samples[index].pointer.mirrored
        }
        return drag
    }

    /// x and y exchanged.
    var transposed: RandomDrag {
        var drag = self
        drag.setup.base.center = setup.base.center.transposed
        drag.setup.base.angle = setup.base.angle.reversed
        drag.setup.canvas = setup.canvas.transposed
        drag.setup.body.halfExtents = setup.body.halfExtents.transposed
        drag.setup.others = setup.others.map(\.transposed)
        drag.setup.viewport = setup.viewport?.transposed
        drag.setup.insets = Insets(
            leading: setup.insets.top, trailing: setup.insets.bottom, top: setup.insets.leading,
            bottom: setup.insets.trailing)
        for index in samples.indices {
            drag.samples[index].pointer = samples[index].pointer.transposed
        }
        return drag
    }

    /// Everything but the canvas a number of thousandths farther to the right and below.
    func moved(x: Int64, y: Int64) -> RandomDrag {
        var drag = self
        let move = { (box: Box) in
            Box(center: box.center.moved(x: x, y: y), halfExtents: box.halfExtents)
        }
        drag.setup.base.center = setup.base.center.moved(x: x, y: y)
        drag.setup.others = setup.others.map(move)
        drag.setup.viewport = setup.viewport.map(move)
        for index in samples.indices {
            drag.samples[index].pointer = samples[index].pointer.moved(x: x, y: y)
        }
        return drag
    }

    /// Everything `factor` times as large, at a zoom that hides it.
    func enlarged(by factor: Int64) -> RandomDrag {
        var drag = self
        drag.setup.zoom = Zoom(thousandths: 1_000 / factor)!
        drag.setup.base.center = setup.base.center.enlarged(by: factor)
        drag.setup.canvas = setup.canvas.enlarged(by: factor)
        drag.setup.body.halfExtents = setup.body.halfExtents.enlarged(by: factor)
        drag.setup.others = setup.others.map { $0.enlarged(by: factor) }
        drag.setup.viewport = setup.viewport?.enlarged(by: factor)
        drag.setup.insets = Insets(
            leading: setup.insets.leading.times(factor),
            trailing: setup.insets.trailing.times(factor),
            top: setup.insets.top.times(factor), bottom: setup.insets.bottom.times(factor))
        for index in samples.indices {
            drag.samples[index].pointer = samples[index].pointer.enlarged(by: factor)
        }
        return drag
    }
}

extension RandomDrag.Outcome {
    /// What the outcome of a transformed drag has to be.
    func mapped(
        position: (Position) -> Position, guide: (Guide) -> Guide
    ) -> RandomDrag.Outcome {
        func map(_ name: GuideName) -> GuideName {
            guide(Guide(name: name, position: .zero, from: .zero, to: .zero)).name
        }
        func map(_ level: Level) -> Level {
            var mapped = Level.none
            for name in level { mapped.insert(map(name)) }
            return mapped
        }
        func map(_ edge: LatchEdge) -> LatchEdge {
            var mapped = edge
            mapped.guide = guide(edge.guide)
            if case .stolen(let other) = edge.change { mapped.change = .stolen(from: map(other)) }
            return mapped
        }
        var outcome = self
        outcome.centers = centers.map(position)
        outcome.levels = levels.map(map)
        outcome.shown = shown.map { Set($0.map(guide)) }
        outcome.edges = edges.map { $0.map(map) }
        return outcome
    }

    /// The edges of each sample with those of x first, and their ordinals given anew.
    func withXBeforeY() -> RandomDrag.Outcome {
        var outcome = self
        var ordinal = LatchOrdinal(0)
        outcome.edges = edges.map { edges in
            let ordered =
                edges.filter { $0.guide.name.axis == .x }
                + edges.filter { $0.guide.name.axis == .y }
            return ordered.map { edge in
                var edge = edge
                ordinal = ordinal.next
                edge.ordinal = ordinal
                return edge
            }
        }
        return outcome
    }
}

extension Guide {
    /// Left and right exchanged.
    var mirrored: Guide {
        var guide = self
        guide.name = name.mirrored
        if name.axis == .x {
            guide.position = -position
            guide.gaps = gaps.map {
                EqualGaps(first: $0.second.mirrored, second: $0.first.mirrored)
            }
        } else {
            guide.from = -to
            guide.to = -from
        }
        return guide
    }

    /// x and y exchanged.
    var transposed: Guide {
        var guide = self
        guide.name = name.transposed
        return guide
    }

    func enlarged(by factor: Int64) -> Guide {
        Guide(
            name: name, position: position.times(factor), from: from.times(factor),
            to: to.times(factor),
            gaps: gaps.map {
                EqualGaps(
                    first: $0.first.enlarged(by: factor), second: $0.second.enlarged(by: factor))
            })
    }
}

extension GuideName {
    fileprivate var mirrored: GuideName {
        switch self {
        case .canvas(.leading): .canvas(.trailing)
        case .canvas(.trailing): .canvas(.leading)
        case .itemEdge(.x, let anchor, let edge, let item):
            .itemEdge(.x, for: anchor.other, on: edge.other, of: item)
        case .gap(.x, let form, let low, let high):
            .gap(.x, form.mirrored, low: high, high: low)
        default: self
        }
    }

    fileprivate var transposed: GuideName {
        switch self {
        case .canvas(let kind): .canvas(GuideKind(axis: kind.axis.other, anchor: kind.anchor))
        case .itemCenter(let axis, let item): .itemCenter(axis.other, of: item)
        case .itemEdge(let axis, let anchor, let edge, let item):
            .itemEdge(axis.other, for: anchor, on: edge, of: item)
        case .gap(let axis, let form, let low, let high):
            .gap(axis.other, form, low: low, high: high)
        case .angle: self
        }
    }
}

extension BoxEdge {
    fileprivate var other: BoxEdge { self == .low ? .high : .low }
}

extension GapForm {
    fileprivate var mirrored: GapForm {
        switch self {
        case .between: .between
        case .after: .before
        case .before: .after
        }
    }
}

extension Gap {
    fileprivate var mirrored: Gap { Gap(low: -high, high: -low) }
    fileprivate func enlarged(by factor: Int64) -> Gap {
        Gap(low: low.times(factor), high: high.times(factor))
    }
}

extension Box {
    var mirrored: Box { Box(center: center.mirrored, halfExtents: halfExtents) }
    var transposed: Box {
        Box(center: center.transposed, halfExtents: halfExtents.transposed)
    }
    fileprivate func enlarged(by factor: Int64) -> Box {
        Box(
            center: center.enlarged(by: factor), halfExtents: halfExtents.enlarged(by: factor))
    }
    /// All on even thousandths, so that every middle is on the grid.
    var even: Box {
        Box(
            center: Position(x: center.x.even, y: center.y.even),
            halfExtents: HalfExtents(
                width: halfExtents.width.even, height: halfExtents.height.even))
    }
}

extension Angle {
    fileprivate var reversed: Angle { Angle(thousandths: -Int64(thousandths)) }
}

extension Position {
    var mirrored: Position { Position(x: -x, y: y) }
    var transposed: Position { Position(x: y, y: x) }
    func moved(x: Int64, y: Int64) -> Position {
        Position(x: self.x + Length(thousandths: x), y: self.y + Length(thousandths: y))
    }
    func enlarged(by factor: Int64) -> Position {
        Position(x: x.times(factor), y: y.times(factor))
    }
}

extension HalfExtents {
    fileprivate var transposed: HalfExtents { HalfExtents(width: height, height: width) }
    fileprivate func enlarged(by factor: Int64) -> HalfExtents {
        HalfExtents(width: width.times(factor), height: height.times(factor))
    }
}

extension Length {
    fileprivate func times(_ factor: Int64) -> Length {
        Length(thousandths: thousandths * factor)
    }
    fileprivate var even: Length { Length(thousandths: thousandths / 2 * 2) }
}
