import Canvas
import Testing

@Suite struct GuideSetTests {
    @Test("L2 guides are iterated x before y, by raw value")
    func order() {
        let set: GuideSet = [.bottom, .trailing, .centerY, .centerX]
        #expect(Array(set) == [.centerX, .trailing, .centerY, .bottom])
        #expect(Array(GuideSet.all) == GuideKind.allCases)
        #expect(Array(GuideSet.none).isEmpty)
    }

    @Test("L1 sets of guides have the usual operations")
    func operations() {
        let x = GuideSet(axis: .x)
        let y = GuideSet(axis: .y)
        #expect(x.union(y) == .all)
        #expect(x.intersection(y) == .none)
        #expect(GuideSet.all.subtracting(x) == y)
        #expect(x.count == 3)
        #expect(x.first == .centerX)
        #expect(GuideSet.none.first == nil)
        var set = GuideSet(.top)
        set.insert(.leading)
        set.insert(.leading)
        set.remove(.top)
        set.remove(.bottom)
        #expect(set == [.leading])
        #expect(GuideSet(bits: 0xFF) == .all)
    }

    @Test("S2 axis and anchor name a guide, and a guide its axis and anchor")
    func names() {
        for kind in GuideKind.allCases {
            #expect(GuideKind(axis: kind.axis, anchor: kind.anchor) == kind)
        }
    }
}
