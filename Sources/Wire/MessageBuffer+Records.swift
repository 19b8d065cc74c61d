public import Canvas

/// The records that members share.
///
/// **Spec:** U6.
extension MessageBuffer {
    /// Appends a record `edge`.
    public mutating func appendRecord(edge: LatchEdge, of gesture: GestureID, by member: MemberID) {
        switch encoding {
        case .json: bytes.appendRecord(edge: edge, of: gesture, by: member)
        case .binary: bytes.appendEntry(edge: edge, of: gesture, by: member)
        }
    }

    /// Appends a record `member`.
    public mutating func appendRecord(member: MemberID, _ profile: MemberProfile) {
        switch encoding {
        case .json: bytes.appendRecord(member: member, profile)
        case .binary: bytes.appendEntry(member: member, profile)
        }
    }

    /// Appends a record `left`.
    public mutating func appendRecord(left member: MemberID) {
        switch encoding {
        case .json: bytes.appendRecord(left: member)
        case .binary: bytes.appendEntry(left: member)
        }
    }

    /// Appends a record `watchers`.
    public mutating func appendRecord(watchers count: Int) {
        switch encoding {
        case .json: bytes.appendRecord(watchers: count)
        case .binary: bytes.appendEntry(watchers: count)
        }
    }

    /// Appends a record `item`.
    public mutating func appendRecord(item: Item, rank: Rank, by member: MemberID) {
        switch encoding {
        case .json: bytes.appendRecord(item: item, rank: rank, by: member)
        case .binary: bytes.appendEntry(item: item, rank: rank, by: member)
        }
    }

    /// Appends a record `changed` with the `properties` of `item`.
    public mutating func appendRecord(
        changed item: Item, _ properties: ItemProperties, rank: Rank, by member: MemberID
    ) {
        switch encoding {
        case .json: bytes.appendRecord(changed: item, properties, rank: rank, by: member)
        case .binary:
            bytes.appendEntry(
                changed: item.id, ItemChanges(properties, of: item),
                rank: properties.contains(.rank) ? rank : nil, by: member)
        }
    }

    /// Appends a record `deleted`.
    public mutating func appendRecord(deleted item: ItemID, by member: MemberID) {
        switch encoding {
        case .json: bytes.appendRecord(deleted: item, by: member)
        case .binary: bytes.appendEntry(deleted: item, by: member)
        }
    }

    /// Appends a record `settled`.
    public mutating func appendRecord(
        settled gesture: GestureID, by member: MemberID, _ state: GestureState
    ) {
        switch encoding {
        case .json: bytes.appendRecord(settled: gesture, by: member, state)
        case .binary: bytes.appendEntry(settled: gesture, by: member, state)
        }
    }

    /// Appends a record `presence`.
    public mutating func appendRecord(presenceOf member: MemberID, _ presence: Presence) {
        switch encoding {
        case .json: bytes.appendRecord(presenceOf: member, presence)
        case .binary: bytes.appendEntry(presenceOf: member, presence)
        }
    }

    /// Appends a record `pose`.
    public mutating func appendRecord(
        pose: Pose, of item: ItemID, by gesture: GestureID, at sample: SampleNumber
    ) {
        switch encoding {
        case .json: bytes.appendRecord(pose: pose, of: item, by: gesture, at: sample)
        case .binary: bytes.appendEntry(pose: pose, of: item, by: gesture, at: sample)
        }
    }
}
