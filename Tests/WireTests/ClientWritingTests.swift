import Canvas
import Foundation
import Testing
import Wire

@Suite struct ClientWritingTests {
    @Test("C1–C5, G1–G3, H1, P1, P2 what is written of every client vector is read as the same")
    func vectors() throws {
        var decoder = ClientMessageDecoder()
        var count = 0
        for name in try VectorFiles.names(of: "client") {
            for vector in try VectorFiles.vectors(name, of: "client") where vector["value"] != nil {
                let id = vector["id"] as? String ?? "?"
                let (message, samples) = try read(try VectorFiles.bytes(of: vector), &decoder)
                var buffer = ByteBuffer()
                buffer.append(message, samples: samples)
                let (again, samplesAgain) = try read(buffer.array, &decoder)
                #expect(again == message, "\(id)")
                #expect(samplesAgain == samples, "\(id)")
                count += 1
            }
        }
        #expect(count > 200)
    }

    @Test("G2 a move takes those of the samples that it names") func moves() throws {
        let samples = (0..<4).map { number in
            Sample(
                number: SampleNumber(number), time: SampleTime(microseconds: Int64(number) * 16),
                position: Position(x: Length(thousandths: -1_500), y: Length(points: 2)))
        }
        var buffer = ByteBuffer()
        buffer.append(.move(GestureID(7)!, samples: 1..<3), samples: samples)
        let text = String(decoding: buffer.array, as: UTF8.self)
        let first = #"{"n":1,"t":16,"x":-1.5,"y":2},{"n":2,"t":32,"x":-1.5,"y":2}"#
        #expect(text == #"{"type":"move","gesture":7,"samples":[\#(first)]}"#)
    }

    private func read(
        _ bytes: [UInt8], _ decoder: inout ClientMessageDecoder
    ) throws -> (ClientMessage, [Sample]) {
        var samples: [Sample] = []
        let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, samples: &samples)
        }
        return (message, samples)
    }
}
