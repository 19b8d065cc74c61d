package import Canvas
package import StoryClient

/// A room of the run, as the loops share it.
package final class LoadRoom: Sendable {
    package let index: Int
    package let address: StoryAddress
    /// How many are in it, and how many of these, the last ones, read slowly.
    let population: Int
    private let slow: Int
    /// Who drags in it.
    package let authors: [LoadAuthor]
    /// Whether they perform commands.
    let hasCommands: Bool

    package init(index: Int, address: StoryAddress, options: LoadOptions) {
        self.index = index
        self.address = address
        population = options.population
        slow = options.slow
        hasCommands = options.commands > 0
        let schedule = LoadSchedule(options: options, start: 0)
        authors = (0..<options.members).map { member in
            let number = index * options.members + member
            return LoadAuthor(
                number: number, phase: schedule.phase(of: number),
                truth: LoadTruth(samplesPerGesture: schedule.greatestGestureLength))
        }
    }

    /// How many others are told of what a member does, and read as fast as it comes.
    func listeners(of place: Int) -> Int {
        let isSlow = place >= population - slow
        return population - slow - (isSlow ? 0 : 1)
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
    /// What the engine makes of its samples, and so what the others are to be told.
    package let truth: LoadTruth
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
