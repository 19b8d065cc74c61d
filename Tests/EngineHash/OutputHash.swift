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
        add(Int64(guide.kind.rawValue))
        add(guide.position.thousandths)
        add(guide.from.thousandths)
        add(guide.to.thousandths)
    }

    mutating func add(_ edge: LatchEdge) {
        add(Int64(edge.ordinal.rawValue))
        add(Int64(edge.sample.rawValue))
        switch edge.change {
        case .latched: add(0)
        case .released(let reason):
            add(1)
            add(Int64(reason.rawValue))
        case .stolen(let kind):
            add(2)
            add(Int64(kind.rawValue))
        }
        add(edge.guide)
    }
}
