package import Canvas
package import Rooms
import Wire

/// All that is kept beside commits; its names and revisions stand beside the bytes.
extension StoryState {
    /// The versions that are read; the second has decks, strokes, groups and what came with them.
    static let formatVersions: ClosedRange<UInt8> = 1...2

    /// The bytes that are kept of it.
    package var encoded: [UInt8] {
        var writer = ByteWriter(
            version: StoryState.formatVersions.lowerBound, capacity: 16 + items.count * 64)
        writer.number(UInt64(items.count))
        var rank = Rank(0)
        for kept in items {
            writer.kept(kept, before: revision, above: rank)
            rank = kept.rank
        }
        return writer.finished()
    }

    /// Reads what was kept.
    package init(_ bytes: [UInt8], revision: Revision) throws(CodingError) {
        var reader = try ByteReader(bytes, versions: StoryState.formatVersions)
        self.init(revision: revision, items: [])
        let count = Int(try reader.number(to: UInt64(Limits.items), "a list of items"))
        items.reserveCapacity(count)
        var names: Set<ItemID> = []
        var rank = Rank(0)
        for _ in 0..<count {
            let kept = try reader.kept(before: revision, above: rank)
            guard names.insert(kept.item.id).inserted else {
                throw reader.wrong("the item \(kept.item.id.rawValue) is there twice")
            }
            items.append(kept)
            rank = kept.rank
        }
        try reader.finish()
    }

    /// The members that it names: who created or wrote what is there.
    var members: Set<MemberID> {
        var members: Set<MemberID> = []
        for kept in items {
            members.insert(kept.creator)
            members.formUnion(kept.writes.all.compactMap(\.author))
        }
        return members
    }
}

extension KeptMember {
    static let formatVersions: ClosedRange<UInt8> = 1...1

    /// The bytes that are kept of it.
    package var encoded: [UInt8] {
        var writer = ByteWriter(version: KeptMember.formatVersions.lowerBound, capacity: 128)
        writer.profile(profile)
        writer.byte(role.rawValue)
        writer.number(UInt64(capabilities.rawValue))
        writer.token(token)
        writer.byte(usedToken == nil ? 0 : 1)
        if let usedToken { writer.token(usedToken) }
        writer.number(lastCommand)
        return writer.finished()
    }

    /// Reads what was kept.
    package init(_ bytes: [UInt8], id: MemberID) throws(CodingError) {
        var reader = try ByteReader(bytes, versions: KeptMember.formatVersions)
        self.init(
            id: id, profile: try reader.profile(), role: try reader.choice("a role"),
            capabilities: Capabilities(
                rawValue: UInt32(try reader.number(to: UInt64(UInt32.max), "capabilities"))),
            token: try reader.token(), usedToken: try reader.flag() ? try reader.token() : nil,
            lastCommand: try reader.number(to: greatestIdentifier, "a command"))
        try reader.finish()
    }
}

extension ByteWriter {
    fileprivate mutating func token(_ token: ResumeToken) {
        random(token.high)
        random(token.low)
    }
}

extension ByteReader {
    fileprivate mutating func token() throws(CodingError) -> ResumeToken {
        let high = try random()
        return ResumeToken(high: high, low: try random())
    }
}

extension Author {
    static let formatVersions: ClosedRange<UInt8> = 1...1

    /// The bytes that are kept of it.
    package var encoded: [UInt8] {
        var writer = ByteWriter(version: Author.formatVersions.lowerBound)
        writer.profile(profile)
        return writer.finished()
    }

    /// Reads what was kept.
    package init(_ bytes: [UInt8], member: MemberID) throws(CodingError) {
        var reader = try ByteReader(bytes, versions: Author.formatVersions)
        self.init(member: member, profile: try reader.profile())
        try reader.finish()
    }
}

extension CanvasLayout {
    static let formatVersions: ClosedRange<UInt8> = 1...1

    /// The bytes that are kept of it.
    package var encoded: [UInt8] {
        var writer = ByteWriter(version: CanvasLayout.formatVersions.lowerBound)
        writer.length(halfExtents.width)
        writer.length(halfExtents.height)
        for inset in [insets.leading, insets.trailing, insets.top, insets.bottom] {
            writer.length(inset)
        }
        writer.byte(profile.rawValue)
        writer.length(screenHeight)
        writer.byte(confinement.rawValue)
        return writer.finished()
    }

    /// Reads what was kept.
    package init(_ bytes: [UInt8]) throws(CodingError) {
        var reader = try ByteReader(bytes, versions: CanvasLayout.formatVersions)
        let width = try reader.canvasHalf()
        let halfExtents = HalfExtents(width: width, height: try reader.canvasHalf())
        let insets = Insets(
            leading: try reader.length(Limits.inset), trailing: try reader.length(Limits.inset),
            top: try reader.length(Limits.inset), bottom: try reader.length(Limits.inset))
        self.init(
            halfExtents: halfExtents, insets: insets, profile: try reader.choice("a profile"),
            screenHeight: try reader.length(Limits.screenHeight),
            confinement: try reader.choice("a confinement"))
        try reader.finish()
    }
}

extension ByteReader {
    fileprivate mutating func canvasHalf() throws(CodingError) -> Length {
        let half = try length(Limits.halfExtent)
        guard CanvasLayout.halfExtentBounds.contains(half) else {
            throw wrong("a canvas is out of range")
        }
        return half
    }
}
