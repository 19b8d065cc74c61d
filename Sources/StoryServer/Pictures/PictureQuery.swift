import Canvas
package import StoryPictures
package import Wire

/// How somebody wants a story drawn.
///
/// **Spec:** T15.
package struct PictureQuery: Equatable, Sendable {
    /// How, as it was asked for.
    package var options: PictureOptions

    /// Reads a query: `PictureQuery(.png, request.head.queryArgument)`.
    ///
    /// - Throws: ``WireError`` 1005–1007 with its `field`.
    package init(_ format: PictureFormat, _ argument: (String) -> String?) throws(WireError) {
        options = PictureOptions(format: format)
        if let scale = argument("scale") {
            options.scale = try number(
                scale[...], "scale",
                Limits.Bounds("scale", PictureOptions.scaleBounds, places: 3))
        }
        if let crop = argument("crop") { options.crop = try PictureCrop(reading: crop) }
        switch argument("guides") {
        case nil, "0": break
        case "1": options.hasGuides = true
        default: throw WireError(.notAllowed, field: "guides")
        }
    }
}

extension PictureCrop {
    fileprivate init(reading text: String) throws(WireError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4 else { throw WireError(.wrongKind, field: "crop") }
        let place = Limits.Bounds(
            "coordinate",
            Position.bounds.lowerBound.thousandths...Position.bounds.upperBound.thousandths,
            places: 3)
        let size = Limits.Bounds("canvasSize", 1...20_000_000, places: 3)
        self.init(
            x: Length(thousandths: try number(parts[0], "crop", place)),
            y: Length(thousandths: try number(parts[1], "crop", place)),
            width: Length(thousandths: try number(parts[2], "crop", size)),
            height: Length(thousandths: try number(parts[3], "crop", size)))
    }
}

/// The thousandths of a plain decimal number, rounded half away from zero.
private func number(
    _ text: Substring, _ field: String, _ bounds: Limits.Bounds
) throws(WireError) -> Int64 {
    guard let number = thousandths(text) else { throw WireError(.wrongKind, field: field) }
    guard bounds.minimum...bounds.maximum ~= number else {
        var error = WireError(.outOfRange, field: field)
        error.bounds = bounds
        throw error
    }
    return number
}

/// Nil for what is no plain decimal number; far outside of all limits for what has many digits.
private func thousandths(_ text: Substring) -> Int64? {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0)
        .split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
        parts.allSatisfy({ part in
            !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        })
    else { return nil }
    // Twelve digits are beyond every limit, and their thousandths still fit.
    let whole = parts[0].utf8.count > 12 ? 1_000_000_000_000 : Int64(parts[0]) ?? 0
    let fraction = parts.count == 2 ? Array(parts[1].utf8.prefix(4)) : []
    var number = whole
    for place in 0..<3 {
        let digit = place < fraction.count ? Int64(fraction[place]) - 48 : 0
        number = number * 10 + digit
    }
    if fraction.count == 4, fraction[3] >= UInt8(ascii: "5") { number += 1 }
    return isNegative ? -number : number
}
