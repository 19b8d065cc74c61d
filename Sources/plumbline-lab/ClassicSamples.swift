import Canvas
import Foundation
import Snapping

/// Samples of the `classic` profile in, what `Snapping` makes of them out.
///
/// For `Tests/Oracle`, whose oracle is in another language and shares nothing with us but these
/// bytes. Every field has eight, the least first. A sample is nine integers: canvas width, screen
/// height, half of the item's width and height at scale 1, x and y of the raw centre, all in
/// thousandths of a point; angle in thousandths of a degree, scale in millionths, flags. An answer
/// is six fields: x, y (doubles) and flags as the functions leave them, x, y (thousandths of a
/// point) and flags as a whole gesture does. Each sample brings its flags along, so that one wrong
/// answer does not spoil the next.
enum ClassicSamples {
    /// The answers to samples, in their order.
    ///
    /// - Throws: ``ClassicSampleError`` about the first sample that is none.
    static func answers(to samples: Data) throws -> Data {
        let fieldSize = MemoryLayout<Int64>.size
        let sampleSize = ClassicSample.fieldCount * fieldSize
        guard samples.count.isMultiple(of: sampleSize) else {
            throw ClassicSampleError("The last sample is cut off.")
        }
        var answers = Data(capacity: samples.count)
        try samples.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: sampleSize) {
                let fields = (0..<ClassicSample.fieldCount).map { index in
                    bytes.loadUnaligned(fromByteOffset: start + index * fieldSize, as: Int64.self)
                }
                guard let sample = ClassicSample(fields.map(Int64.init(littleEndian:))) else {
                    throw ClassicSampleError("The sample at byte \(start) is beyond the limits.")
                }
                sample.appendAligned(to: &answers)
                sample.appendDragged(to: &answers)
            }
        }
        return answers
    }
}

/// What is wrong with the samples.
struct ClassicSampleError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A canvas, an item on it, where a finger would have it, and the flags of that finger's member.
private struct ClassicSample {
    static let fieldCount = 9

    private let layout: CanvasLayout
    private let halfExtents: HalfExtents
    private let raw: Position
    private let angle: Angle
    private let scale: Scale
    private let flags: ClassicFlags

    init?(_ fields: [Int64]) {
        func length(_ index: Int) -> Length { Length(thousandths: fields[index]) }
        guard fields[0].isMultiple(of: 2), let scale = Scale(millionths: fields[7]),
            let flags = ClassicFlags(written: fields[8])
        else { return nil }
        // The canvas's height plays no part.
        layout = CanvasLayout(
            halfExtents: HalfExtents(
                width: Length(thousandths: fields[0] / 2), height: Length(points: 5)),
            profile: .classic, screenHeight: length(1))
        halfExtents = HalfExtents(width: length(2), height: length(3))
        raw = Position(x: length(4), y: length(5))
        angle = Angle(thousandths: fields[6])
        self.scale = scale
        self.flags = flags
    }

    /// Lets the functions run on the raw centre.
    func appendAligned(to answers: inout Data) {
        let size = ClassicSize(
            of: ClassicSize(
                width: 2 * halfExtents.width.points, height: 2 * halfExtents.height.points),
            angle: angle, scaleFactor: scale.factor, lastScaleFactor: 0)
        let alignment = ClassicAlignment(on: layout, itemSize: size)
        var flags = flags
        let location = alignment.align(
            ClassicSize(width: raw.x.points, height: raw.y.points), flags: &flags)
        answers.append(field: location.width.bitPattern)
        answers.append(field: location.height.bitPattern)
        answers.append(field: flags.written)
    }

    /// Drags an item from the middle to the raw centre, in one step.
    func appendDragged(to answers: inout Data) {
        var flags = flags
        var edges: [LatchEdge] = []
        let scene = Scene(layout: layout)
        let item = GestureTarget(
            item: ItemID(1)!, frame: Frame(center: .center, scale: scale, angle: angle),
            body: Body(halfExtents: halfExtents))
        var gesture = Gesture(
            .drag, of: [item], in: scene, zoom: .one,
            sample: Sample(
                number: SampleNumber(0), time: SampleTime(microseconds: 0), position: .center))
        gesture.move(
            Sample(number: SampleNumber(1), time: SampleTime(microseconds: 0), position: raw),
            in: scene, flags: &flags, edges: &edges)
        answers.append(field: gesture.targets[0].frame.center.x.thousandths)
        answers.append(field: gesture.targets[0].frame.center.y.thousandths)
        answers.append(field: flags.written)
    }
}

extension ClassicFlags {
    /// Which guide each bit stands for, the lowest first.
    private static let bits: [GuideKind] = [
        .leading, .trailing, .top, .bottom, .centerY, .centerX,
    ]

    /// Reads flags; nil when there are more than six.
    fileprivate init?(written: Int64) {
        guard (0..<1 << ClassicFlags.bits.count).contains(written) else { return nil }
        self.init()
        for (bit, kind) in ClassicFlags.bits.enumerated() where written >> bit & 1 == 1 {
            aligned.insert(kind)
        }
    }

    /// The flags as a number.
    fileprivate var written: Int64 {
        ClassicFlags.bits.enumerated().reduce(0) { sum, entry in
            aligned.contains(entry.element) ? sum | 1 << entry.offset : sum
        }
    }
}

extension Data {
    /// Appends eight bytes, the least first.
    fileprivate mutating func append(field: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: field.littleEndian) { append(contentsOf: $0) }
    }
}
