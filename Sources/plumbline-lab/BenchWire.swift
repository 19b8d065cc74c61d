import Canvas
import Foundation
import Glibc
import Wire

/// `plumbline-lab bench wire`: what records and samples cost to write and to read.
enum BenchWire {
    /// One thing that is measured, of which each call does as many as it says.
    private struct Subject {
        let name: String
        let itemsPerCall: Int
        let call: (_ times: Int) -> Void
    }

    /// How many calls are timed at once, so that reading the clock does not count.
    private static let batch = 500
    /// How often all subjects take their turns.
    private static let rounds = 401

    /// Measures and prints the table: of each the median of its turns, by the item.
    static func table() -> String {
        let subjects = BenchWire.subjects
        var times = [[Int64]](repeating: [], count: subjects.count)
        for _ in 0..<rounds {
            // In turns, so that what else the machine does falls on all alike.
            for (index, subject) in subjects.enumerated() {
                let start = now()
                subject.call(batch)
                times[index].append(now() - start)
            }
        }
        var lines = ["name                      ns p50    p10"]
        for (index, subject) in subjects.enumerated() {
            let sorted = times[index].sorted()
            let nanoseconds = [rounds / 2, rounds / 10].map {
                Double(sorted[$0]) / Double(batch * subject.itemsPerCall)
            }
            let name = subject.name.padding(toLength: 24, withPad: " ", startingAt: 0)
            lines.append(name + String(format: "%8.1f %6.1f", nanoseconds[0], nanoseconds[1]))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Does one subject so often; false when there is none of that name.
    static func count(_ name: String, times: Int) -> Bool {
        guard let subject = subjects.first(where: { $0.name == name }) else { return false }
        subject.call(times)
        return true
    }

    private static var subjects: [Subject] {
        WireEncoding.allCases.flatMap { encoding in
            let wire = BenchMessages(encoding)
            return [
                Subject(name: "write-pose-\(encoding)", itemsPerCall: 8, call: wire.writePoses),
                Subject(name: "read-pose-\(encoding)", itemsPerCall: 20, call: wire.readUpdates),
                Subject(name: "write-sample-\(encoding)", itemsPerCall: 8, call: wire.writeMoves),
                Subject(name: "read-sample-\(encoding)", itemsPerCall: 8, call: wire.readMoves),
                Subject(name: "read-move-\(encoding)", itemsPerCall: 1, call: wire.readShortMoves),
                Subject(name: "read-fingers-\(encoding)", itemsPerCall: 8, call: wire.readFingers),
            ]
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Messages of one encoding, and what writes and reads them, with its memory.
private final class BenchMessages {
    private var buffer: MessageBuffer
    private var clientDecoder = ClientMessageDecoder()
    private var serverDecoder = ServerMessageDecoder()
    private var update = ServerUpdate()
    private var samples: [Sample] = []
    private let encoding: WireEncoding
    private let move: [UInt8]
    private let shortMove: [UInt8]
    private let fingers: [UInt8]
    private let poses: [UInt8]

    private static let gesture = GestureID(4_503_599_627_370_497)!
    private static let item = ItemID(2_251_799_813_685_249)!
    private static let pointers = (0..<8).map { sample(UInt32($0)) }

    init(_ encoding: WireEncoding) {
        self.encoding = encoding
        buffer = MessageBuffer(encoding, capacity: 65_536)
        move = BenchMessages.move(BenchMessages.pointers, encoding)
        shortMove = BenchMessages.move([BenchMessages.sample(9)], encoding)
        let touched = BenchMessages.pointers.map { sample in
            var touches = TouchList()
            for number: UInt32 in 1...2 {
                _ = touches.append(
                    Touch(id: TouchID(number), position: BenchMessages.place(number)))
            }
            return Sample(number: sample.number, time: sample.time, reading: .touches(touches))
        }
        fingers = BenchMessages.move(touched, encoding)
        var records = MessageBuffer(encoding)
        for number: UInt32 in 0..<20 { BenchMessages.appendPose(number, to: &records) }
        var whole = MessageBuffer(encoding)
        whole.openUpdate(
            UpdateOpening(
                since: Revision(9), revision: Revision(9), stamp: Stamp(99),
                time: ServerTime(microseconds: 86_400_123_456)))
        whole.openRecords()
        whole.append(encoding.recordSeparatorByteCount..<records.count, of: records)
        whole.closeUpdate()
        poses = whole.array
        samples.reserveCapacity(64)
    }

    private static func place(_ number: UInt32) -> Position {
        let way = Int64(number % 64) * 1_375
        return Position(
            x: Length(thousandths: -123_456 + way), y: Length(thousandths: 98_700 - way))
    }

    private static func sample(_ number: UInt32) -> Sample {
        Sample(
            number: SampleNumber(400 + number),
            time: SampleTime(microseconds: 3_712_345_678 + Int64(number) * 8_333),
            position: place(number))
    }

    private static func move(_ samples: [Sample], _ encoding: WireEncoding) -> [UInt8] {
        var buffer = MessageBuffer(encoding)
        buffer.append(.move(gesture, samples: samples.indices), samples: samples)
        return buffer.array
    }

    private static func appendPose(_ number: UInt32, to buffer: inout MessageBuffer) {
        buffer.appendRecord(
            pose: Pose(center: place(number)), of: item, by: gesture,
            at: SampleNumber(400 + number))
    }

    func writePoses(times: Int) {
        for _ in 0..<times {
            buffer.removeAll()
            for number: UInt32 in 0..<8 { BenchMessages.appendPose(number, to: &buffer) }
        }
    }

    func writeMoves(times: Int) {
        let samples = BenchMessages.pointers
        for _ in 0..<times {
            buffer.removeAll()
            buffer.append(.move(BenchMessages.gesture, samples: 0..<8), samples: samples)
        }
    }

    func readUpdates(times: Int) {
        // Local, as no reading of a field is to be checked for who else does it.
        var (decoder, update) = (serverDecoder, update)
        poses.withUnsafeBytes { bytes in
            for _ in 0..<times { _ = try? decoder.decode(bytes, as: encoding, into: &update) }
        }
        precondition(update.records.count == 20, "the update is read")
        (serverDecoder, self.update) = (decoder, update)
    }

    func readMoves(times: Int) { read(move, count: 8, times: times) }

    func readShortMoves(times: Int) { read(shortMove, count: 1, times: times) }

    func readFingers(times: Int) { read(fingers, count: 8, times: times) }

    private func read(_ message: [UInt8], count: Int, times: Int) {
        var (decoder, samples) = (clientDecoder, samples)
        message.withUnsafeBytes { bytes in
            for _ in 0..<times {
                samples.removeAll(keepingCapacity: true)
                _ = try? decoder.decode(bytes, as: encoding, samples: &samples)
            }
        }
        precondition(samples.count == count, "the samples are read")
        (clientDecoder, self.samples) = (decoder, samples)
    }
}
