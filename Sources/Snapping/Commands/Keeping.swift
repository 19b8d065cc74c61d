public import Canvas

extension CanvasLayout {
    /// Where the centre of an item is to be that a command places: where it asks for, or as near to
    /// it as the canvas keeps it.
    ///
    /// - Parameters:
    ///   - target: the item as the command would have it.
    ///   - before: the item as it was, which may stay as far outside; nil of one that is new.
    ///
    /// **Spec:** C11, S17.
    public func kept(_ target: GestureTarget, after before: GestureTarget?) -> Position {
        guard profile == .refined, confinement != .free else { return target.frame.center }
        let grasp = Grasp(List(repeating: target, count: 1))
        let overhang =
            before.map { Grasp(List(repeating: $0, count: 1)).overhang(on: self) }
            ?? Overhang(low: .center, high: .center)
        return Position(
            x: grasp.point.x.clamped(to: grasp.confined(.x, on: self, beyond: overhang)),
            y: grasp.point.y.clamped(to: grasp.confined(.y, on: self, beyond: overhang)))
    }
}
