import Canvas
import SeededRandom
import Testing
import Wire

@Suite struct MoveScanningTests {
    @Test(
        "J4, G2, G9 the short cut for moves reads what the long way reads, and no more",
        arguments: [
            #""x":-12.05,"y":0}"#, #""x":-100000,"y":99999.999},{"n":2,"t":9,"x":0.5,"y":1}"#,
            #""touches":[{"id":1,"x":-12.05,"y":0},{"id":4294967295,"x":1,"y":2}]}"#,
        ])
    func shortCut(sample: String) throws {
        let head = #"{"type":"move","gesture":9007199254740991,"samples":[{"n":4294967295,"t":8,"#
        let move = Array("\(head)\(sample)]}".utf8)
        var chance = SplitMix64(seed: 0x30E)
        var same = 0
        for round in 0..<20_000 {
            let bytes = round == 0 ? move : changed(move, using: &chance)
            // A blank in front is no canonical form, and means nothing but where an error lies.
            let (short, long) = (outcome(of: bytes), outcome(of: [0x20] + bytes))
            #expect(short == long, "\(String(decoding: bytes, as: UTF8.self))")
            if short.hasPrefix("move") { same += 1 }
        }
        #expect(same > 200, "some are still moves: \(same)")
    }

    @Test("J4, G2 a move that is wrong at its end leaves no samples of the short cut")
    func refusal() {
        let sample = #"{"n":1,"t":8,"x":1,"y":2}"#
        var samples: [Sample] = [
            Sample(
                number: SampleNumber(9), time: SampleTime(microseconds: 9), position: .center)
        ]
        var decoder = ClientMessageDecoder()
        let text = #"{"type":"move","gesture":7,"samples":[\#(sample),\#(sample),{"n":-1}]}"#
        let message = Array(text.utf8).withUnsafeBytes {
            try? decoder.decode($0, samples: &samples)
        }
        #expect(message == nil)
        #expect(samples.count == 1)
    }
}

/// What a message is read as, or its error but for where it lies.
private func outcome(of bytes: [UInt8]) -> String {
    var decoder = ClientMessageDecoder()
    var samples: [Sample] = []
    do {
        let message = try bytes.withUnsafeBytes { bytes throws(WireError) in
            try decoder.decode(bytes, samples: &samples)
        }
        return "\(message) \(samples)"
    } catch let error as WireError {
        return "\(error.code) \(error.field ?? "")"
    } catch {
        return "\(error)"
    }
}

/// A text with a few bytes or digits changed, left out or put in.
private func changed(_ text: [UInt8], using chance: inout SplitMix64) -> [UInt8] {
    var bytes = text
    for _ in 0...Int.random(in: 0..<2, using: &chance) {
        let place = Int.random(in: 0..<bytes.count, using: &chance)
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &chance)
        case 1: bytes.remove(at: place)
        case 2:
            bytes.insert(
                "0123456789-.eE{}[]\",:".utf8.randomElement(using: &chance)!, at: place)
        default:
            let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
            guard let digit = digits.randomElement(using: &chance) else { continue }
            bytes[digit] = UInt8.random(in: 0x30...0x39, using: &chance)
        }
    }
    return bytes
}
