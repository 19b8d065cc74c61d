import Canvas

/// Errors, as a member is told them.
///
/// **Spec:** B1, E1.
extension BinaryCursor {
    /// Reads what an error says of itself and of what it is about; unknown codes count as
    /// unexpected.
    mutating func error() throws(WireError) -> WireError {
        typealias Flags = BinaryFlags.Error
        let code = UInt16(try number("code", as: UInt16.self, Limits.protocolVersion))
        let flags = try flags(Flags.all)
        var error = WireError(ErrorCode(rawValue: code) ?? .unexpected)
        if flags & Flags.command != 0 {
            error.command = UInt64(try number("command", Limits.command))
        }
        if flags & Flags.gesture != 0 { error.gesture = try gesture() }
        if flags & Flags.item != 0 { error.item = try item("item") }
        if flags & Flags.field != 0 { error.field = try text("field", limit: Limits.textBytes) }
        if flags & Flags.bounds != 0 { error.bounds = try bounds() }
        if flags & Flags.limit != 0 { error.limit = Int(try count("limit")) }
        if flags & Flags.holder != 0 { error.holder = try member("holder") }
        if flags & Flags.offset != 0 { error.offset = Int(try count("offset")) }
        if flags & Flags.retryAfter != 0 { error.retryAfter = Int(try count("retryAfter")) }
        return error
    }

    /// Reads limits, and puts them on the grid that they have when JSON tells them: that of whole
    /// numbers where both are, else the finest.
    private mutating func bounds() throws(WireError) -> Limits.Bounds {
        let places = try integer(UInt8.self)
        guard places == 0 || places == 3 || places == 6 else { throw notAllowed("places") }
        let least = try number("min", as: Int64.self, exactBounds)
        let greatest = try number("max", as: Int64.self, exactBounds)
        let unit: Int64 = places == 0 ? 1 : places == 3 ? 1_000 : 1_000_000
        if least % unit == 0, greatest % unit == 0 {
            return limits(from: least / unit, to: greatest / unit, places: 0)
        }
        // Below 2⁵³ · 1,000, as what is on the grid of whole numbers does not come here.
        let factor = 1_000_000 / unit
        return limits(from: least * factor, to: greatest * factor, places: 6)
    }

    private func limits(from least: Int64, to greatest: Int64, places: Int) -> Limits.Bounds {
        Limits.Bounds("", least...max(least, greatest), places: places)
    }
}

/// What a double can hold exactly.
private let exactBounds = Limits.Bounds(
    "", -Int64(greatestIdentifier)...Int64(greatestIdentifier), places: 0)
