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
            let place = Place.element(key, position)
            try body(JSONObject(bytes, tokens, index: element, place: place))
            element = Int(tokens[element].next)
            position += 1
        }
    }

    /// The number of the list of `key`, which must have just one entry, on the grid of its limits.
    func onlyNumber(in key: StaticString, _ bounds: Limits.Bounds) throws(WireError) -> Int64 {
        let found = try requireList(key, 1...1)
        do {
            return try number(at: found + 1, key, bounds)
        } catch {
            var located = error
            located.field = "\(path(key))[0]"
            throw located
        }
    }

    /// Calls `body` with which of `words` each text of the list of `key` is.
    func forEachChoice(
        in key: StaticString, of words: [StaticString], _ body: (Int) -> Void
    ) throws(WireError) {
        let found = try requireList(key, 0...words.count)
        var element = found + 1
        while element < Int(tokens[found].next) {
            guard let choice = words.firstIndex(where: { spells(tokens[element], $0) }) else {
                throw WireError(.notAllowed, field: path(key))
            }
            body(choice)
            element = Int(tokens[element].next)
        }
    }

    private func requireList(
        _ key: StaticString, _ counts: ClosedRange<Int>
    ) throws(WireError) -> Int {
        let found = try require(key)
        guard tokens[found].kind == .array else { throw WireError(.wrongKind, field: path(key)) }
        var count = 0
        var element = found + 1
        while element < Int(tokens[found].next) {
            element = Int(tokens[element].next)
            count += 1
        }
        guard counts.contains(count) else {
            throw WireError(.listTooLong, field: path(key), limit: counts.upperBound)
        }
        return found
    }
}
