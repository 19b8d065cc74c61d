import Canvas
import Rooms
import Testing
import Wire

/// Strokes that are drawn.
@Suite struct DrawGestureTests {
    private var table: CoreTable
    private let ada: Slot<Member>
    private let ben: Slot<Member>

    init() {
        let (table, members) = CoreTable.with(members: 2, squares: [(50, 50)])
        self.table = table
        ada = members[0]
        ben = members[1]
    }

    private mutating func draw(
        _ gesture: UInt64, _ item: UInt64 = 9, thickness: Double = 4, zoom: Zoom = .one,
        at x: Double = 0, _ y: Double = 0, by member: Slot<Member>
    ) {
        table.send(
            .begin(
                GestureBegin(
                    gesture: GestureID(gesture)!, kind: .draw, items: [ItemID(item)!],
                    subject: .stroke(thickness: length(thickness), color: Color(rgb: 0xFF)),
                    zoom: zoom, sample: sample(0, 0, x, y))), by: member)
    }

    private func stroke(_ id: UInt64 = 9) -> StrokeContent? {
        guard case .stroke(let stroke)? = table.item(id)?.content else { return nil }
        return stroke
    }

    @Test("G15 a stroke becomes an item on top, as one commit, without what hardly changes it")
    mutating func commits() {
        draw(7, at: -10, 5, by: ada)
        #expect(table.error == nil)
        table.move(
            7, sample(1, 1_000, -5, 5.2), sample(2, 2_000, 10, 5), sample(3, 3_000, 10, 5),
            sample(4, 4_000, 10, 31), by: ada)
        #expect(table.gesture(7)?.points?.count == 4, "a point that is where the last is adds none")
        #expect(table.item(9) == nil, "it is not there yet")
        table.end(7, by: ada)
        #expect(table.order == [1, 9])
        #expect(table.commits.count == 1)
        #expect(table.item(9)?.frame == Frame(center: place(0, 18)))
        #expect(
            table.item(9)?.halfExtents == HalfExtents(width: length(12), height: length(15)))
        #expect(stroke()?.points == [place(-10, -13), place(10, -13), place(10, 13)])
        #expect(stroke()?.thickness == length(4) && stroke()?.color == Color(rgb: 0xFF))
        table.command(.undo, by: ada)
        #expect(table.order == [1])
        table.command(.redo, by: ada)
        #expect(table.order == [1, 9])
    }

    @Test("G15 the box is on the grid, its middle rounded, and the thickness in it")
    mutating func grid() {
        draw(7, thickness: 0.101, at: 0, 0, by: ada)
        table.move(7, sample(1, 1_000, 1.001, 0), by: ada)
        table.end(7, by: ada)
        #expect(table.item(9)?.frame.center == place(0.501, 0))
        #expect(
            table.item(9)?.halfExtents
                == HalfExtents(width: length(0.552), height: length(0.051)))
        #expect(stroke()?.points == [place(-0.501, 0), place(0.5, 0)])
    }

    @Test("G15, S9 a quarter of a point is on the member's screen")
    mutating func zoomed() {
        for (gesture, zoom, count) in [(1, 1_000, 2), (2, 2_000, 3)] as [(UInt64, Int64, Int)] {
            draw(gesture, gesture + 10, zoom: Zoom(thousandths: zoom)!, by: ada)
            table.move(
                gesture, sample(1, 1_000, 5, 0.2), sample(2, 2_000, 10, 0), by: ada)
            table.end(gesture, by: ada)
            #expect(stroke(gesture + 10)?.points.count == count)
        }
    }

    @Test("G15, G4, G5 cancelled nothing is left; settled and left alone what there is stays")
    mutating func endings() {
        draw(1, 11, by: ada)
        table.cancel(1, by: ada)
        #expect(table.order == [1] && table.commits.isEmpty)
        draw(2, 12, by: ada)
        table.pass(microseconds: Limits.silence)
        #expect(table.order == [1, 12])
        #expect(stroke(12)?.points == [.center], "a dot")
        draw(3, 13, by: ada)
        #expect(table.core.openByteCount == 8)
        table.leave(ada)
        #expect(table.order == [1, 12, 13])
        #expect(table.core.openByteCount == 0, "C8: it counts as an item now")
    }

    @Test("G15, C2 a name that is an item's, was one or is being drawn is error 2002")
    mutating func taken() {
        draw(1, 1, by: ada)
        #expect(table.error == error(.itemTaken, gesture: 1, item: 1))
        draw(2, 9, by: ada)
        draw(3, 9, by: ben)
        #expect(table.error == error(.itemTaken, gesture: 3, item: 9))
        #expect(refusal(table.command(.create(square(9)), by: ben))?.code == .itemTaken)
        table.cancel(2, by: ada)
        #expect(table.command(.create(square(9)), by: ben) == .accepted(table.core.revision))
    }

    @Test("G15 points beyond the limit are not taken, and that is told once as error 3007")
    mutating func tooMany() {
        draw(7, by: ada)
        var told = 0
        for number in 1...UInt32(Limits.pointsPerStroke + 50) {
            let side = number % 2 == 0 ? 20.0 : -20
            table.now = table.now.advanced(by: 1_000)
            table.move(
                7, sample(number, Int64(number) * 1_000, side, Double(number) / 200), by: ada)
            if table.error == error(.strokeTooLong, gesture: 7, limit: 10_000) { told += 1 }
        }
        #expect(told == 1)
        #expect(table.gesture(7)?.points?.count == Limits.pointsPerStroke)
        #expect(table.gesture(7)?.lastSample == SampleNumber(10_050), "they are consumed")
        table.end(7, by: ada)
        #expect(stroke()?.points.count == Limits.pointsPerStroke, "all are corners")
    }

    @Test("G15, N3 a stroke is never larger than an item can be")
    mutating func tooLarge() {
        draw(7, by: ada)
        table.move(7, sample(1, 1_000, 19_990, 0), sample(2, 2_000, 19_997, 0), by: ada)
        #expect(table.error?.code == .strokeTooLong)
        table.end(7, by: ada)
        #expect(stroke()?.points.count == 2)
    }

    @Test("C8, G15 what is being drawn counts as content, so that it can be committed")
    mutating func content() {
        draw(7, by: ada)
        for id in 0..<255 {
            let text = String(repeating: "a", count: Limits.textBytes - 10)
            table.command(.create(square(UInt64(100 + id), content: label(text))), by: ben)
        }
        let left = Limits.contentBytes - 255 * Limits.textBytes - "🎈".utf8.count - 8
        let last = String(repeating: "a", count: min(left, Limits.textBytes) - 10)
        let first = table.command(.create(square(99, content: label(last))), by: ben)
        if refusal(first) == nil {
            table.move(7, sample(1, 1_000, 5, 5), by: ada)
        }
        var told: [ErrorCode?] = [refusal(first)?.code ?? table.error?.code]
        for number in 2..<3_000 as Range<UInt32> where told == [nil] {
            table.move(7, sample(number, Int64(number) * 1_000, Double(number), 5), by: ada)
            told = [table.error?.code]
        }
        #expect(told == [.storyTooLarge])
        table.end(7, by: ada)
        #expect(stroke() != nil)
    }
}
