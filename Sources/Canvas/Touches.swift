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

    private var storage: [5 of PackedTouch]
    private var smallCount: UInt8 = 0

    /// How many fingers are down.
    public var count: Int { Int(smallCount) }

    /// Makes an empty list.
    public init() {
        storage = .init(repeating: PackedTouch(Touch(id: TouchID(0), position: .center)))
    }

    /// The finger at a place in the list, 0..<``count``.
    public subscript(index: Int) -> Touch {
        precondition(index < count, "a touch is read by an index below the list's count")
        return storage[index].touch
    }

    /// Adds a finger within the bounds of positions; false when the list is full or has it already.
    public mutating func append(_ touch: Touch) -> Bool {
        guard count < TouchList.capacity, position(of: touch.id) == nil else { return false }
        storage[count] = PackedTouch(touch)
        smallCount += 1
        return true
    }

    /// Where a finger is, if it is down.
    public func position(of id: TouchID) -> Position? {
        for index in 0..<count where storage[index].id == id.rawValue {
            return storage[index].touch.position
        }
        return nil
    }

    /// Whether both lists are of the same fingers, wherever these are.
    public func hasSameFingers(as other: TouchList) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where other.position(of: self[index].id) == nil { return false }
        return true
    }

    /// The fingers that are also in `other`, where they are in this list.
    public func common(with other: TouchList) -> TouchList {
        var common = TouchList()
        for index in 0..<count where other.position(of: self[index].id) != nil {
            common.storage[common.count] = storage[index]
            common.smallCount += 1
        }
        return common
    }
}

extension TouchList: Hashable {
    /// Whether both have the same fingers at the same places, in the same order.
    public static func == (left: TouchList, right: TouchList) -> Bool {
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }

    /// Feeds the fingers to a hasher.
    public func hash(into hasher: inout Hasher) {
        for index in 0..<count { hasher.combine(self[index]) }
    }
}

/// A touch in 12 bytes, where one has 24: samples are copied from the socket to the engine, and
/// touches are most of a sample.
private struct PackedTouch: Sendable {
    let id: UInt32
    private let x: Int32
    private let y: Int32

    init(_ touch: Touch) {
        let position = touch.position.clampedToBounds()
        id = touch.id.rawValue
        x = Int32(position.x.thousandths)
        y = Int32(position.y.thousandths)
    }

    var touch: Touch {
        Touch(
            id: TouchID(id),
            position: Position(
                x: Length(thousandths: Int64(x)), y: Length(thousandths: Int64(y))))
    }
}
