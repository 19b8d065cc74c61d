import Canvas
import Wire

/// Encoded records that members share: what came after a stamp, put together once per flush.
struct Block {
    /// Everything after this is in it.
    let after: Stamp
    /// Whether a snapshot follows, which has all but the edges.
    let isBeforeSnapshot: Bool
    /// How it is written.
    let encoding: WireEncoding
    /// Where its bytes are.
    var bytes: Range<Int>
    /// The parts of it that only say what one member did, by member, in ascending order.
    var sections: Range<Int>
    /// Whether edges are missing.
    var isFolded: Bool
}

/// A part of a block that its author does not get (U5).
struct AuthorSection {
    let author: UInt64
    var bytes: Range<Int>
}

/// The blocks of one flush.
struct BlockList {
    private(set) var blocks: [Block] = []
    var sections: [AuthorSection] = []

    mutating func removeAll() {
        blocks.removeAll(keepingCapacity: true)
        sections.removeAll(keepingCapacity: true)
    }

    /// The block of what came after `stamp`, if it was made already.
    func index(
        after stamp: Stamp, beforeSnapshot isBeforeSnapshot: Bool, _ encoding: WireEncoding
    ) -> Int? {
        blocks.firstIndex {
            $0.after == stamp && $0.encoding == encoding && $0.isBeforeSnapshot == isBeforeSnapshot
        }
    }

    mutating func append(_ block: Block) -> Int {
        blocks.append(block)
        return blocks.count - 1
    }

    /// The part of a block that `author` does not get; empty if there is none.
    func section(of author: UInt64, in block: Block) -> Range<Int> {
        var low = block.sections.lowerBound
        var high = block.sections.upperBound
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].author < author { low = middle + 1 } else { high = middle }
        }
        guard low < block.sections.upperBound, sections[low].author == author else {
            return block.bytes.upperBound..<block.bytes.upperBound
        }
        return sections[low].bytes
    }
}
