import CAllocationCounter
import Canvas
import Testing
import Wire

#if DEBUG
    private let isOptimized = false
#else
    private let isOptimized = true
#endif

/// How often `body` allocates memory on this thread.
private func allocations(_ body: () -> Void) -> Int {
    let before = allocation_count()
    body()
    return Int(allocation_count() - before)
}

/// In release only, as the engine's: without specialisation generic code allocates.
@Suite(.enabled(if: isOptimized && allocation_counter_counts(), "runs by swift test -c release"))
struct WireAllocationTests {
    @Test("B1, G2 a sample is read without allocating", arguments: WireEncoding.allCases)
    func samples(encoding: WireEncoding) {
        var decoder = ClientMessageDecoder()
        var read: [Sample] = []
        read.reserveCapacity(64)
        let messages = [
            message(of: WireAllocationTests.pointers, encoding),
            message(of: WireAllocationTests.fingers, encoding),
        ]
        for message in messages {
            let count = allocations {
                message.withUnsafeBytes { bytes in
                    for _ in 0..<100 {
                        read.removeAll(keepingCapacity: true)
                        _ = try? decoder.decode(bytes, as: encoding, samples: &read)
                    }
                }
            }
            #expect(count == 0)
            #expect(read.count == 64)
        }
    }

    @Test(
        "B1, U6 a record of a pose is written and read without allocating",
        arguments: WireEncoding.allCases)
    func poses(encoding: WireEncoding) {
        var records = MessageBuffer(encoding, capacity: 16_384)
        var message = MessageBuffer(encoding, capacity: 16_384)
        var decoder = ServerMessageDecoder()
        var update = ServerUpdate()
        func exchange() {
            records.removeAll()
            for number: UInt32 in 0..<100 {
                records.appendRecord(
                    pose: Pose(center: place(number)), of: ItemID(9)!, by: GestureID(7)!,
                    at: SampleNumber(number))
            }
            message.removeAll()
            message.openUpdate(
                UpdateOpening(
                    since: Revision(1), revision: Revision(1), stamp: Stamp(1),
                    time: ServerTime(microseconds: 1)))
            message.openRecords()
            message.append(encoding.recordSeparatorByteCount..<records.count, of: records)
            message.closeUpdate()
            message.withBytes {
                _ = try? decoder.decode(
                    UnsafeRawBufferPointer($0), as: encoding, into: &update)
            }
        }
        exchange()  // the lists take their size
        #expect(allocations { exchange() } == 0)
        #expect(update.records.count == 100)
    }

    private static let pointers = (0..<64).map { number in
        Sample(
            number: SampleNumber(UInt32(number)), time: SampleTime(microseconds: number * 8_333),
            position: place(UInt32(number)))
    }

    private static let fingers = pointers.map { sample in
        var touches = TouchList()
        for number: UInt32 in 1...5 {
            _ = touches.append(Touch(id: TouchID(number), position: place(number)))
        }
        return Sample(number: sample.number, time: sample.time, reading: .touches(touches))
    }

    private func message(of samples: [Sample], _ encoding: WireEncoding) -> [UInt8] {
        var buffer = MessageBuffer(encoding)
        buffer.append(.move(GestureID(7)!, samples: samples.indices), samples: samples)
        return buffer.array
    }
}

private func place(_ number: UInt32) -> Position {
    Position(
        x: Length(thousandths: -1_375 * Int64(number)), y: Length(thousandths: Int64(number)))
}
