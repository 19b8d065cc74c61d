import Canvas
import Foundation
import Snapping

/// Samples of the seeds' formulas in, what `Snapping` makes of them out; for `Tests/Oracle`.
///
/// Every field is a double of eight bytes, the least first.
enum ClassicFormulas {
    /// A touch on a label's handle.
    ///
    /// A sample is nine fields: the label's centre, the touch at begin, a later touch (x and y
    /// each), the font size, the text's width and height. An answer is eight: the font size, the
    /// label's width and height, x and y of the centre if the touches had moved the label, the
    /// angle in radians, and the stored angle and font size in thousandths, −1 for none.
    static let handle = ClassicFormula(fieldCount: 9) { fields in
        let center = ClassicPoint(x: fields[0], y: fields[1])
        let begin = ClassicPoint(x: fields[2], y: fields[3])
        let touch = ClassicPoint(x: fields[4], y: fields[5])
        let twist = ClassicHandle(center: center, fontSize: fields[6], touch: begin)
            .changed(center: center, touch: touch)
        let size = ClassicLabelConstants.seed.labelSize(
            around: ClassicSize(width: fields[7], height: fields[8]))
        let moved = ClassicMove(center: center, touch: begin).changed(touch: touch)
        return [
            twist.fontSize, size.width, size.height, moved.x, moved.y, twist.angle,
            twist.stored.map { Double($0.angle.thousandths) } ?? -1,
            twist.stored.map { Double($0.fontSize.thousandths) } ?? -1,
        ]
    }

    /// A card's place in a deck, and under a finger.
    ///
    /// A sample is nine fields: the deck's width, the number of cards, an index (whole, within
    /// ±2⁵³), a card's width and height, a translation and a point of the card (x and y each). An
    /// answer is six: the card's offset and width by its index, the degrees of its rotation, x and
    /// y of the point after the translation, and the nearest angle in thousandths, −1 for none.
    static let cards = ClassicFormula(fieldCount: 9) { fields in
        let deck = ClassicDeck(width: fields[0], count: Int64(fields[1]))
        let index = Int64(fields[2])
        let card = ClassicCard(size: ClassicSize(width: fields[3], height: fields[4]))
        let translation = ClassicSize(width: fields[5], height: fields[6])
        let degrees = card.degrees(translation: translation)
        let point = card.place(ClassicPoint(x: fields[7], y: fields[8]), translation: translation)
        return [
            deck.offset(index: index), deck.cardWidth(index: index), degrees, point.x, point.y,
            Turn(degrees: degrees).angle.map { Double($0.thousandths) } ?? -1,
        ]
    }
}

/// A formula from doubles to doubles.
struct ClassicFormula: Sendable {
    /// How many fields a sample has.
    let fieldCount: Int
    /// The answer to a sample.
    let answer: @Sendable ([Double]) -> [Double]

    /// The answers to samples, in their order.
    ///
    /// - Throws: ``ClassicSampleError`` when the last sample is cut off.
    func answers(to samples: Data) throws -> Data {
        let fieldSize = MemoryLayout<UInt64>.size
        guard samples.count.isMultiple(of: fieldCount * fieldSize) else {
            throw ClassicSampleError("The last sample is cut off.")
        }
        var answers: [UInt64] = []
        answers.reserveCapacity(samples.count / fieldSize)
        samples.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: fieldCount * fieldSize) {
                let fields = (0..<fieldCount).map { index in
                    let offset = start + index * fieldSize
                    let field = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    return Double(bitPattern: UInt64(littleEndian: field))
                }
                for field in answer(fields) { answers.append(field.bitPattern.littleEndian) }
            }
        }
        return answers.withUnsafeBytes { Data($0) }
    }
}
