import Canvas

/// Writes numbers for JavaScript, one after another.
struct Pen {
    private var next: UnsafeMutablePointer<Double>
    /// Whether a number was another one than what stood there.
    var hasChanged = false

    init(_ start: Int) { next = exchangeStart() + start }

    /// Goes on at another place.
    mutating func turn(to start: Int) { next = exchangeStart() + start }

    @inline(never)
    mutating func add(_ number: Int64) {
        if next.pointee != Double(number) { hasChanged = true }
        next.pointee = Double(number)
        next += 1
    }

    mutating func add(_ length: Length) { add(length.thousandths) }

    @inline(never)
    mutating func add(_ frame: Frame) {
        add(frame.center.x)
        add(frame.center.y)
        add(frame.scale.millionths)
        add(Int64(frame.angle.thousandths))
    }

    @inline(never)
    mutating func add(_ name: GuideName?) {
        var kind: Int64 = 0
        let axis = name?.axis ?? .x
        var which: Int64 = 0
        var edge: Int64 = 0
        var items: (Int64, Int64) = (0, 0)
        switch name {
        case nil: break
        case .canvas(let line): which = Int64(line.rawValue)
        case .itemCenter(_, of: let item):
            kind = 1
            items.0 = Int64(item.rawValue)
        case .itemEdge(_, for: let own, on: let other, of: let item):
            kind = 2
            which = Int64(own.rawValue)
            edge = Int64(other.rawValue)
            items.0 = Int64(item.rawValue)
        case .gap(_, let form, low: let low, high: let high):
            kind = 3
            which = Int64(form.rawValue)
            items = (Int64(low.rawValue), Int64(high.rawValue))
        case .angle(let angle):
            kind = 4
            which = Int64(angle.thousandths)
        }
        add(kind)
        add(Int64(axis.rawValue))
        add(which)
        add(edge)
        add(items.0)
        add(items.1)
    }

    @inline(never)
    mutating func add(_ guide: Guide) {
        add(guide.name)
        add(guide.position)
        add(guide.from)
        add(guide.to)
        let none = Gap(low: .zero, high: .zero)
        let gaps = guide.gaps ?? EqualGaps(first: none, second: none)
        add(gaps.first.low)
        add(gaps.first.high)
        add(gaps.second.low)
        add(gaps.second.high)
    }

    mutating func add(_ edge: LatchEdge) {
        var change: Int64 = 0
        var reason: Int64 = 0
        var robbed: GuideName?
        switch edge.change {
        case .latched: break
        case .released(let why):
            change = 1
            reason = Int64(why.rawValue)
        case .stolen(from: let name):
            change = 2
            robbed = name
        }
        add(Int64(edge.ordinal.rawValue))
        add(Int64(edge.sample.rawValue))
        add(change)
        add(reason)
        add(robbed)
        add(edge.guide)
    }
}
