import Canvas

/// Lists of an object's fields.
///
/// **Spec:** J2.
extension JSONObject {
    /// Calls `body` with each object of the list of `key`, whose length must be in `counts`.
    func forEach(
        in key: StaticString, _ counts: ClosedRange<Int>,
        _ body: (JSONObject) throws(WireError) -> Void
    ) throws(WireError) {
        try walk(key, counts, pose: { _ in false }, body)
    }

    /// Calls `body` with each object of the list of `key`, and `pose` with the place of each that
    /// was read when the text was scanned.
    func forEachRecord(
        in key: StaticString, pose: (Int) -> Void, _ body: (JSONObject) throws(WireError) -> Void
    ) throws(WireError) {
        let take = { (place: Int) in
            pose(place)
            return true
        }
        try walk(key, 0...Int.max, pose: take, body)
    }

    private func walk(
        _ key: StaticString, _ counts: ClosedRange<Int>, pose: (Int) -> Bool,
        _ body: (JSONObject) throws(WireError) -> Void
    ) throws(WireError) {
        let found = try requireList(key, counts)
        var element = found + 1
        var position = 0
        while element < Int(tokens[found].next) {
            if tokens[element].kind == .pose, pose(Int(tokens[element].start)) {
                element += 1
                position += 1
                continue
            }
            guard tokens[element].kind == .object else {
                throw WireError(.wrongKind, field: "\(path(key))[\(position)]")
            }
            let entry = place.appending(key, position)
            try body(JSONObject(bytes, tokens, index: element, place: entry))
            element = Int(tokens[element].next)
            position += 1
        }
    }

    /// Calls `body` with each number of the list of `key`, whose length must be in `counts`, on the
    /// grid of its limits.
    func forEachNumber(
        in key: StaticString, _ counts: ClosedRange<Int>, _ bounds: Limits.Bounds,
        _ body: (Int64) throws(WireError) -> Void
    ) throws(WireError) {
        let found = try requireList(key, counts)
        var element = found + 1
        var position = 0
        while element < Int(tokens[found].next) {
            do {
                try body(number(at: element, key, bounds))
            } catch {
                var located = error
                located.field = "\(path(key))[\(position)]"
                throw located
            }
            element = Int(tokens[element].next)
            position += 1
        }
    }

    /// The items of the list of `key`, of so many, each once.
    ///
    /// **Spec:** G1, C9, C16, P1.
    func items(
        _ key: StaticString, _ counts: ClosedRange<Int> = 1...Limits.itemsPerGesture
    ) throws(WireError) -> [ItemID] {
        var items: [ItemID] = []
        try forEachNumber(in: key, counts, Limits.identifier) {
            number throws(WireError) in
            let item = ItemID(UInt64(number))!
            guard !items.contains(item) else { throw WireError(.itemTwice) }
            items.append(item)
        }
        return items
    }

    /// The points of the list of `key`, in which x and y take turns, of so many.
    ///
    /// **Spec:** C2, U6.
    func points(
        _ key: StaticString, _ counts: ClosedRange<Int>
    ) throws(WireError) -> [Position] {
        let found = try require(key)
        if tokens[found].kind == .array {
            let numbers = listCount(at: found)
            guard numbers % 2 == 0, counts.contains(numbers / 2) else {
                throw WireError(.listTooLong, field: path(key), limit: counts.upperBound)
            }
        }
        var points: [Position] = []
        var last: Length?
        try forEachNumber(in: key, 0...Int.max, Limits.coordinate) { number in
            let coordinate = Length(thousandths: number)
            if let x = last {
                points.append(Position(x: x, y: coordinate))
                last = nil
            } else {
                last = coordinate
            }
        }
        return points
    }

    /// Calls `body` with the bytes of each text of the list of `key`, without its quotes.
    func forEachText(
        in key: StaticString, _ body: (UnsafeRawBufferPointer) throws(WireError) -> Void
    ) throws(WireError) {
        let found = try requireList(key, 0...Int.max)
        var element = found + 1
        while element < Int(tokens[found].next) {
            try withText(at: element, key, body)
            element = Int(tokens[element].next)
        }
    }

    /// Calls `body` with each text of the list of `key`, of a length in `counts`; each must
    /// have at most `limit` bytes.
    func forEachText(
        in key: StaticString, _ counts: ClosedRange<Int>, limit: Int,
        _ body: (String) throws(WireError) -> Void
    ) throws(WireError) {
        let found = try requireList(key, counts)
        var element = found + 1
        var position = 0
        while element < Int(tokens[found].next) {
            do {
                try body(text(at: element, key, limit: limit))
            } catch {
                var located = error
                located.field = "\(path(key))[\(position)]"
                throw located
            }
            element = Int(tokens[element].next)
            position += 1
        }
    }

    /// The two pairs of numbers of `key`, each a list.
    func twoPairs(
        _ key: StaticString, _ bounds: Limits.Bounds
    ) throws(WireError) -> [4 of Int64] {
        let found = try requireList(key, 2...2)
        var numbers: [4 of Int64] = [0, 0, 0, 0]
        var pair = found + 1
        for position in 0..<2 {
            guard tokens[pair].kind == .array, Int(tokens[pair].next) == pair + 3 else {
                throw WireError(.wrongKind, field: "\(path(key))[\(position)]")
            }
            numbers[position * 2] = try number(at: pair + 1, key, bounds)
            numbers[position * 2 + 1] = try number(at: pair + 2, key, bounds)
            pair = Int(tokens[pair].next)
        }
        return numbers
    }

    private func requireList(
        _ key: StaticString, _ counts: ClosedRange<Int>
    ) throws(WireError) -> Int {
        let found = try require(key)
        guard tokens[found].kind == .array else { throw WireError(.wrongKind, field: path(key)) }
        guard counts.contains(listCount(at: found)) else {
            throw WireError(.listTooLong, field: path(key), limit: counts.upperBound)
        }
        return found
    }

    private func listCount(at found: Int) -> Int {
        var count = 0
        var element = found + 1
        while element < Int(tokens[found].next) {
            element = Int(tokens[element].next)
            count += 1
        }
        return count
    }
}
