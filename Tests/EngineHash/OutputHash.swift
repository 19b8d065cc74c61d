import Canvas

/// FNV-1a over whatever the engine puts out, in order: 64 bits that differ as soon as one does.
struct OutputHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: Int64) {
        var rest = UInt64(bitPattern: number)
        for _ in 0..<8 {
            value = (value ^ (rest & 0xFF)) &* 0x100_0000_01B3
            rest >>= 8
        }
    }

    mutating func add(_ frame: Frame) {
        add(frame.center.x.thousandths)
        add(frame.center.y.thousandths)
        add(frame.scale.millionths)
        add(Int64(frame.angle.thousandths))
    }

    mutating func add(_ guide: Guide) {
        add(guide.name)
        add(guide.position.thousandths)
        add(guide.from.thousandths)
        add(guide.to.thousandths)
        guard let gaps = guide.gaps else { return }
        add(gaps.first.low.thousandths)
        add(gaps.first.high.thousandths)
        add(gaps.second.low.thousandths)
        add(gaps.second.high.thousandths)
    }

    mutating func add(_ name: GuideName) {
        add(Int64(name.axis?.rawValue ?? 2))
        switch name {
        case .canvas(let kind): add(Int64(kind.rawValue))
        case .itemCenter(_, of: let item): add(Int64(item.rawValue) << 3 | 6)
        case .itemEdge(_, for: let own, on: let other, of: let item):
            add(Int64(own.rawValue << 1 | other.rawValue))
            add(Int64(item.rawValue) << 3 | 7)
        case .gap(_, let form, low: let low, high: let high):
            add(Int64(form.rawValue) | 8)
            add(Int64(low.rawValue))
            add(Int64(high.rawValue))
        case .angle(let angle): add(Int64(angle.thousandths) << 4)
        }
    }

    mutating func add(_ edge: LatchEdge) {
        add(Int64(edge.ordinal.rawValue))
        add(Int64(edge.sample.rawValue))
        switch edge.change {
        case .latched: add(0)
        case .released(let reason):
            add(1)
            add(Int64(reason.rawValue))
        case .stolen(from: let name):
            add(2)
            add(name)
        }
        add(edge.guide)
    }
}
