import Testing
import Wire

@Suite struct ByteBufferTests {
    @Test("J5 a buffer grows without losing a byte", arguments: [1, 2, 7, 1_024])
    func growth(capacity: Int) {
        var buffer = ByteBuffer(capacity: capacity)
        var expected: [UInt8] = []
        for index in 0..<5_000 {
            buffer.append(UInt8(truncatingIfNeeded: index))
            expected.append(UInt8(truncatingIfNeeded: index))
        }
        #expect(buffer.array == expected)
    }

    @Test("J5 one append may be larger than what the buffer has doubled to")
    func largeAppend() {
        var buffer = ByteBuffer(capacity: 2)
        let bytes = [UInt8](repeating: 7, count: 1_000)
        buffer.append(1)
        bytes.withUnsafeBytes { buffer.append($0) }
        #expect(buffer.array == [1] + bytes)
    }

    @Test("J5 the bytes of another buffer are copied from where they are")
    func rangeOfAnother() {
        var source = ByteBuffer()
        source.append("0123456789")
        var buffer = ByteBuffer(capacity: 1)
        buffer.append(3..<7, of: source)
        buffer.append(0..<0, of: source)
        #expect(String(decoding: buffer.array, as: UTF8.self) == "3456")
    }

    @Test("J5 what is forgotten is written over, in the same memory")
    func reuse() {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append("forgotten")
        let first = buffer.withBytes { $0.baseAddress }
        buffer.removeAll()
        #expect(buffer.count == 0)
        buffer.append("kept, not this")
        buffer.truncate(to: 4)
        #expect(String(decoding: buffer.array, as: UTF8.self) == "kept")
        #expect(buffer.withBytes { $0.baseAddress } == first)
    }

    @Test("J5 a transport may write over the headroom and harms nothing")
    func headroom() {
        var buffer = ByteBuffer(capacity: 4)
        for _ in 0..<3 {
            buffer.append("some bytes")
            buffer.withBytes { bytes in
                let front = bytes.baseAddress! - ByteBuffer.headroom
                front.initializeMemory(as: UInt8.self, repeating: 0xFF, count: ByteBuffer.headroom)
            }
        }
        #expect(
            String(decoding: buffer.array, as: UTF8.self)
                == "some bytessome bytessome bytes")
    }
}
