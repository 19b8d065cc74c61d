import Canvas
import Foundation
import Testing
import Wire

/// How many bytes messages have in both encodings, as encoding.md says.
@Suite struct EncodedSizeTests {
    @Test("B1 encoding.md says how many bytes messages have") func sizes() throws {
        let path = VectorFiles.root.appending(path: "Protocol/encoding.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let told = text.split(separator: "\n").drop { !$0.hasPrefix("| message | JSON |") }
            .dropFirst(2).prefix(rows.count)
        let counted = rows.map { row in
            let counts = WireEncoding.allCases.map { encoding in
                var buffer = MessageBuffer(encoding)
                row.write(&buffer)
                return String(buffer.count)
            }
            return "| \(row.name) | \(counts[0]) | \(counts[1]) |"
        }
        #expect(told.map(String.init) == counted, "\(counted.joined(separator: "\n"))")
    }

    private struct Row {
        let name: String
        let write: (inout MessageBuffer) -> Void
    }

    private var rows: [Row] {
        [
            Row(name: "`move` with one sample of a pointer") {
                $0.append(move, samples: [pointer])
            },
            Row(name: "`move` with eight of them") {
                $0.append(
                    .move(gesture, samples: 0..<8), samples: Array(repeating: pointer, count: 8))
            },
            Row(name: "`move` with one sample of two fingers") {
                $0.append(move, samples: [fingers])
            },
            Row(name: "`begin`") { $0.append(.begin(begin)) },
            Row(name: "`presence` with a cursor") {
                $0.append(.presence(PresenceChanges(cursor: .some(place))))
            },
            Row(name: "a record `pose`") { appendPoses(1, to: &$0) },
            Row(name: "a record `pose` with scale and angle") {
                $0.appendRecord(
                    pose: Pose(Frame(center: place), in: .transform), of: item, by: gesture,
                    at: pointer.number)
            },
            Row(name: "`update` with one pose") { appendUpdate(poses: 1, to: &$0) },
            Row(name: "`update` with twenty poses") { appendUpdate(poses: 20, to: &$0) },
            Row(name: "`update` on one's own gesture, with a latch") { appendOwn(to: &$0) },
        ]
    }

    private let gesture = GestureID(4_503_599_627_370_497)!
    private let item = ItemID(2_251_799_813_685_249)!
    private let place = Position(x: Length(thousandths: -123_456), y: Length(thousandths: 98_700))

    private var move: ClientMessage { .move(gesture, samples: 0..<1) }

    private var pointer: Sample {
        Sample(
            number: SampleNumber(417), time: SampleTime(microseconds: 3_712_345_678),
            position: place)
    }

    private var fingers: Sample {
        var touches = TouchList()
        for number: UInt32 in 1...2 {
            _ = touches.append(Touch(id: TouchID(number), position: place))
        }
        return Sample(number: pointer.number, time: pointer.time, reading: .touches(touches))
    }

    private var begin: GestureBegin {
        GestureBegin(
            gesture: gesture, items: [item],
            sample: Sample(number: SampleNumber(0), time: pointer.time, position: place))
    }

    private var opening: UpdateOpening {
        UpdateOpening(
            since: Revision(1_204), revision: Revision(1_204), stamp: Stamp(98_765),
            time: ServerTime(microseconds: 86_400_123_456))
    }

    private func appendPoses(_ count: Int, to buffer: inout MessageBuffer) {
        for _ in 0..<count {
            buffer.appendRecord(
                pose: Pose(center: place), of: item, by: gesture, at: pointer.number)
        }
    }

    private func appendUpdate(poses: Int, to buffer: inout MessageBuffer) {
        var records = MessageBuffer(buffer.encoding)
        appendPoses(poses, to: &records)
        buffer.openUpdate(opening)
        buffer.openRecords()
        buffer.append(buffer.encoding.recordSeparatorByteCount..<records.count, of: records)
        buffer.closeUpdate()
    }

    private func appendOwn(to buffer: inout MessageBuffer) {
        let level = Level(canvas: [.leading])
        buffer.openUpdate(opening)
        buffer.openOwn()
        buffer.openOwn(
            GestureProgress(
                gesture: gesture, state: .open, sample: pointer.number, ordinal: LatchOrdinal(1),
                latched: level), isFirst: true)
        buffer.appendPose(PlacedFrame(item: item, frame: Frame(center: place)), isFirst: true)
        buffer.openLevel(ordinal: LatchOrdinal(1), latched: level)
        buffer.appendGuide(
            Guide(
                kind: .leading, position: Length(points: -185), from: Length(points: -422),
                to: Length(points: 422)), isFirst: true)
        buffer.closeGuides()
        buffer.closeOwn()
        buffer.openRecords()
        buffer.closeUpdate()
    }
}
