package import Canvas
package import Wire

/// Which commits of a story somebody asks for.
///
/// **Spec:** T8.
package struct CommitsQuery: Equatable, Sendable {
    /// Those after this revision.
    package var after: Revision
    /// At most so many.
    package var count: Int

    /// Reads a query: `CommitsQuery(request.head.queryArgument)`.
    ///
    /// - Throws: ``WireError`` 1005 or 1006 with its `field`.
    package init(_ argument: (String) -> String?) throws(WireError) {
        after = try revision(argument("after"), "after") ?? Revision(0)
        let bounds = Limits.Bounds(
            "commitsPerAnswer", 1...Int64(Limits.commitsPerAnswer), places: 0)
        count =
            try number(argument("count"), "count", bounds).map { Int($0) }
            ?? Limits.commitsPerAnswer
    }
}

/// Which two revisions of a story somebody wants compared.
///
/// **Spec:** T10.
package struct DifferenceQuery: Equatable, Sendable {
    /// The one from which it is told.
    package var from: Revision
    /// The one to which it is told; nil for the present.
    package var to: Revision?

    /// Reads a query: `DifferenceQuery(request.head.queryArgument)`.
    ///
    /// - Throws: ``WireError`` 1004–1006 with its `field`.
    package init(_ argument: (String) -> String?) throws(WireError) {
        guard let from = try revision(argument("from"), "from") else {
            throw WireError(.missingField, field: "from")
        }
        self.from = from
        to = try revision(argument("to"), "to")
    }
}

extension Revision {
    /// The revision that a part of a path names; nil when it is none.
    ///
    /// **Spec:** T7, T9.
    package init?(inPath text: some StringProtocol) {
        let bounds = Limits.pingIdentifier
        guard let number = wholeNumber(text), bounds.minimum...bounds.maximum ~= number else {
            return nil
        }
        self.init(UInt64(number))
    }
}

/// The revision that is the value of an argument; nil when it is not given.
private func revision(_ value: String?, _ field: String) throws(WireError) -> Revision? {
    try number(value, field, Limits.pingIdentifier).map { Revision(UInt64($0)) }
}

/// The whole number that is the value of an argument; nil when it is not given.
private func number(
    _ value: String?, _ field: String, _ bounds: Limits.Bounds
) throws(WireError) -> Int64? {
    guard let value else { return nil }
    guard let number = wholeNumber(value) else { throw WireError(.wrongKind, field: field) }
    guard bounds.minimum...bounds.maximum ~= number else {
        var error = WireError(.outOfRange, field: field)
        error.bounds = bounds
        throw error
    }
    return number
}

/// The number of a text that is all digits; the greatest there is for a larger one.
private func wholeNumber(_ text: some StringProtocol) -> Int64? {
    let isNumber = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, !text.isEmpty else { return nil }
    return Int64(text) ?? .max
}
