import Canvas

/// What JavaScript has written.
extension Exchange {
    /// The name of an item that is to be held.
    func item(_ index: Int) throws(Failure) -> ItemID {
        try ItemID(start[Exchange.itemsStart + index])
    }

    /// What a member sees of the canvas.
    func viewport() throws(Failure) -> Box {
        let slots = start + Exchange.viewportStart
        let half = Length.zero...Position.bounds.upperBound
        return Box(
            center: try Position(x: slots[0], y: slots[1]),
            halfExtents: HalfExtents(
                width: try slots[2].length(in: half), height: try slots[3].length(in: half)))
    }

    /// The fingers that are down.
    func touches(_ count: Int) throws(Failure) -> TouchList {
        var touches = TouchList()
        for index in 0..<count {
            let slots = start + Exchange.touchesStart + 3 * index
            let touch = Touch(
                id: TouchID(try slots[0].word()), position: try Position(x: slots[1], y: slots[2]))
            guard touches.append(touch) else { throw .touchTwice }
        }
        return touches
    }

    /// Where the server has an item.
    func frame(_ index: Int) throws(Failure) -> Frame {
        let slots = start + Exchange.adoptedPosesStart + Exchange.adoptedPoseSize * index
        return try Frame(x: slots[0], y: slots[1], scale: slots[2], angle: slots[3])
    }

    /// A guide that holds, as the server says.
    func guide(_ index: Int) throws(Failure) -> Guide {
        let slots = start + Exchange.adoptedLatchesStart + Exchange.adoptedLatchSize * index
        let far = -Length(points: 1_000_000)...Length(points: 1_000_000)
        return Guide(
            name: try name(slots), position: .zero,
            from: try slots[Exchange.nameSize].length(in: far),
            to: try slots[Exchange.nameSize + 1].length(in: far))
    }

    private func name(_ slots: UnsafeMutablePointer<Double>) throws(Failure) -> GuideName {
        let kind = try slots[0].integer(in: 0...4)
        if kind == 0 { return .canvas(try slots[2].choice()) }
        if kind == 4 {
            return .angle(Angle(thousandths: try slots[2].integer(in: 0...359_999)))
        }
        let axis: Axis = try slots[1].choice()
        let item = try ItemID(slots[4])
        switch kind {
        case 1: return .itemCenter(axis, of: item)
        case 2:
            return .itemEdge(axis, for: try slots[2].choice(), on: try slots[3].choice(), of: item)
        default: return .gap(axis, try slots[2].choice(), low: item, high: try ItemID(slots[5]))
        }
    }
}
