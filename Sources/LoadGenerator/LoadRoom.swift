package import Canvas
package import StoryClient
import Synchronization

/// A room of the run, as the loops share it.
package final class LoadRoom: Sendable {
    package let index: Int
    package let address: StoryAddress
    /// How many are in it.
    let population: Int
    /// Who drags in it.
    package let authors: [LoadAuthor]

    package init(index: Int, address: StoryAddress, options: LoadOptions) {
        self.index = index
        self.address = address
        population = options.population
        let schedule = LoadSchedule(options: options, start: 0)
        authors = (0..<options.members).map { member in
            let number = index * options.members + member
            return LoadAuthor(
                number: number, phase: schedule.phase(of: number),
                moved: MovedSamples(samplesPerGesture: schedule.greatestGestureLength))
        }
    }

    /// Where a member's item is created: about the middle, so that guides are near.
    package func place(of member: Int) -> Position {
        var chance = Chance(seed: UInt64(index) << 32 | UInt64(member))
        return Position(
            x: Length(thousandths: Int64(chance.next() % 200_000) - 100_000),
            y: Length(thousandths: Int64(chance.next() % 500_000) - 250_000))
    }
}

/// A dragging member, as all members of its room know it.
package struct LoadAuthor: Sendable {
    /// Its number through all rooms.
    package let number: Int
    /// Its turn in each round.
    package let phase: Int
    /// Which of its samples the others are to be told of.
    package let moved: MovedSamples
}

/// A gesture of the run, and the name it has on the wire.
package struct LoadGesture: Equatable {
    /// The member within its room.
    package let member: Int
    /// Which of the member's gestures.
    package let ordinal: Int

    private static let ordinalBits: UInt64 = 24

    package init(member: Int, ordinal: Int) {
        self.member = member
        self.ordinal = ordinal
    }

    /// Reads a name; one that is not of the run gives a member that there is not.
    package init(_ id: GestureID) {
        member = Int(id.rawValue >> LoadGesture.ordinalBits) - 1
        ordinal = Int(id.rawValue & ((1 << LoadGesture.ordinalBits) - 1))
    }

    /// The name on the wire.
    package var id: GestureID {
        GestureID(UInt64(member + 1) << LoadGesture.ordinalBits | UInt64(ordinal))!
    }
}

/// Which samples of an author's last few gestures moved its item: of the others nobody is told.
///
/// **Isolation:** the author's loop writes before it sends a sample; any loop reads after it heard
/// of that sample or a later one.
package final class MovedSamples: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let wordsPerGesture: Int
    /// A member may lag so many gestures behind the author.
    private static let gestures = 4

    package init(samplesPerGesture: Int) {
        wordsPerGesture = samplesPerGesture / 64 + 1
        words = .allocate(capacity: MovedSamples.gestures * wordsPerGesture)
        for index in 0..<MovedSamples.gestures * wordsPerGesture {
            (words + index).initialize(to: Atomic(0))
        }
    }

    deinit { words.deallocate() }

    /// Forgets the oldest gesture and begins a new one.
    package func begin(_ ordinal: Int) {
        let first = ordinal % MovedSamples.gestures * wordsPerGesture
        for index in first..<first + wordsPerGesture {
            words[index].store(0, ordering: .relaxed)
        }
    }

    /// Notes that a sample moved the item.
    package func mark(_ ordinal: Int, sample: Int) {
        let index = ordinal % MovedSamples.gestures * wordsPerGesture + sample / 64
        let bits = words[index].load(ordering: .relaxed) | 1 << UInt64(sample % 64)
        words[index].store(bits, ordering: .releasing)
    }

    /// Whether a sample moved the item.
    @inline(__always)
    package func contains(_ ordinal: Int, sample: Int) -> Bool {
        let index = ordinal % MovedSamples.gestures * wordsPerGesture + sample / 64
        return words[index].load(ordering: .acquiring) >> UInt64(sample % 64) & 1 == 1
    }
}
