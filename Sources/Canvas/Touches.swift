/// Tells the fingers of a gesture apart.
public struct TouchID: Hashable, Comparable, Sendable {
    /// 0…2³²−1, chosen by the client.
    public let rawValue: UInt32

    /// Wraps a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// Orders by number; the order has no meaning beyond being total.
    public static func < (left: TouchID, right: TouchID) -> Bool { left.rawValue < right.rawValue }
}

/// One finger on the canvas.
public struct Touch: Hashable, Sendable {
    /// Which finger: the same for as long as it is down.
    public var id: TouchID
    /// Where it is.
    public var position: Position

    /// Makes a touch.
    public init(id: TouchID, position: Position) {
        self.id = id
        self.position = position
    }
}

/// The fingers that are down at one moment, at most ``capacity``, each once; no heap.
///
/// **Spec:** G9, `limits.json` `touchesPerSample`.
public struct TouchList: Sendable {
    /// How many fingers a list can hold.
    public static let capacity = 5

    private var storage: [5 of Touch]
    /// How many fingers are down.
    public private(set) var count = 0

    /// Makes an empty list.
    public init() {
        storage = .init(repeating: Touch(id: TouchID(0), position: .center))
    }

    /// The finger at a place in the list, 0..<``count``.
    public subscript(index: Int) -> Touch {
        precondition(index < count, "a touch is read by an index below the list's count")
        return storage[index]
    }

    /// Adds a finger; false when the list is full or has it already.
    public mutating func append(_ touch: Touch) -> Bool {
        guard count < TouchList.capacity, position(of: touch.id) == nil else { return false }
        storage[count] = touch
        count += 1
        return true
    }

    /// Where a finger is, if it is down.
    public func position(of id: TouchID) -> Position? {
        for index in 0..<count where storage[index].id == id { return storage[index].position }
        return nil
    }

    /// Whether both lists are of the same fingers, wherever these are.
    public func hasSameFingers(as other: TouchList) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where other.position(of: storage[index].id) == nil { return false }
        return true
    }

    /// The fingers that are also in `other`, where they are in this list.
    public func common(with other: TouchList) -> TouchList {
        var common = TouchList()
        for index in 0..<count where other.position(of: storage[index].id) != nil {
            common.storage[common.count] = storage[index]
            common.count += 1
        }
        return common
    }
}

extension TouchList: Hashable {
    /// Whether both have the same fingers at the same places, in the same order.
    public static func == (left: TouchList, right: TouchList) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left.storage[index] != right.storage[index] {
            return false
        }
        return true
    }

    /// Feeds the fingers to a hasher.
    public func hash(into hasher: inout Hasher) {
        for index in 0..<count { hasher.combine(storage[index]) }
    }
}
