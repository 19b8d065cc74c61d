package import Canvas
import Snapping
import Wire

/// A number that tells whether two things are the same to the bit: FNV-1a of 64 bits.
///
/// It finds what another build or another machine does otherwise; it is no protection against
/// people.
package struct Digest {
    /// The number of what was added so far, in the order in which it was.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Makes the number of nothing.
    package init() {}

    /// Adds one byte.
    package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    /// Adds bytes.
    package mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { add(byte) }
    }

    /// Adds a number.
    package mutating func add(_ number: UInt64) {
        for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
            add(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Adds a number.
    mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }
}

/// What tells whether a room does again what it did.
extension RoomCore {
    /// The number of all that is seen of an open gesture: whose it is, how far it has come, where
    /// it has its items and what holds them.
    package func digest(of slot: Slot<OpenGesture>) -> UInt64 {
        let gesture = gestures[slot]
        var digest = Digest()
        digest.add(gesture.id.rawValue)
        digest.add(members[gesture.member].id.rawValue)
        digest.add(UInt64(gesture.lastSample.rawValue))
        digest.add(UInt64(gesture.lastOrdinal.rawValue))
        if let engine = gesture.engine {
            for index in 0..<engine.targets.count {
                let target = engine.targets[index]
                digest.add(target.item.rawValue)
                digest.add(target.frame)
            }
            digest.add(engine.level)
        } else {
            for name in gesture.names { digest.add(name.rawValue) }
            if let swipe = gesture.swipe { digest.add(swipe) }
            if let drawing = gesture.drawing { digest.add(drawing.digest.value) }
            if let draft = gesture.draft { digest.add(draft.digest.value) }
        }
        return digest.value
    }
}

extension Digest {
    /// Adds a place.
    mutating func add(_ position: Position) {
        add(position.x.thousandths)
        add(position.y.thousandths)
    }

    fileprivate mutating func add(_ card: HeldCard) {
        add(card.card.rawValue)
        add(card.motion.way)
        add(card.motion.velocityX)
        add(card.motion.velocityY)
    }

    fileprivate mutating func add(_ frame: Frame) {
        add(frame.center)
        add(frame.scale.millionths)
        add(Int64(frame.angle.thousandths))
    }

    fileprivate mutating func add(_ level: Level) {
        add(level.canvas.bits)
        for guide in [level.x, level.y, level.angle.map { GuideName.angle($0) }] { add(guide) }
    }

    private mutating func add(_ guide: GuideName?) {
        switch guide {
        case nil: add(UInt8(0))
        case .canvas(let kind):
            add(UInt8(1))
            add(kind.rawValue)
        case .itemCenter(let axis, let item):
            add(UInt8(2))
            add(axis.rawValue)
            add(item.rawValue)
        case .itemEdge(let axis, let own, let other, let item):
            add(UInt8(3))
            for part in [axis.rawValue, own.rawValue, other.rawValue] { add(part) }
            add(item.rawValue)
        case .gap(let axis, let form, let low, let high):
            add(UInt8(4))
            for part in [axis.rawValue, form.rawValue] { add(part) }
            add(low.rawValue)
            add(high.rawValue)
        case .angle(let angle):
            add(UInt8(5))
            add(Int64(angle.thousandths))
        }
    }
}

extension Room {
    /// The commits after a revision, as far as nobody has taken them yet.
    package func unkeptCommits(after revision: Revision) -> [Commit] {
        let commits = unkept.commits
        let known = commits.lastIndex { $0.revision <= revision }
        return Array(commits.suffix(from: known.map { $0 + 1 } ?? commits.startIndex))
    }
}
