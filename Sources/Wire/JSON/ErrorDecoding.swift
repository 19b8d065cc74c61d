import Canvas

/// The limits that an error tells, on the finest grid that they need.
private func readBounds(_ object: JSONObject) throws(WireError) -> Limits.Bounds? {
    guard object.has("min"), object.has("max") else { return nil }
    for places in [0, 6] {
        let any = Limits.Bounds("", Int64.min...Int64.max, places: places)
        do {
            let least = try object.number("min", any)
            return Limits.Bounds(
                "", least...max(least, try object.number("max", any)), places: places)
        } catch {
            if places == 6 { throw error }
        }
    }
    return nil
}

/// Reads what an error says of itself and of what it is about; unknown codes count as unexpected.
func readError(_ object: JSONObject) throws(WireError) -> WireError {
    let code = UInt16(try object.number("code", Limits.protocolVersion))
    var error = WireError(ErrorCode(rawValue: code) ?? .unexpected)
    if object.has("command") {
        error.command = UInt64(try object.number("command", Limits.command))
    }
    if object.has("gesture") { error.gesture = try readGesture(object) }
    if object.has("item") { error.item = try item(object, "item") }
    error.field = try object.optionalText("field", limit: Limits.textBytes)
    if object.has("holder") { error.holder = try readMember(object, "holder") }
    error.bounds = try readBounds(object)
    if let limit = try object.optionalNumber("limit", Limits.pingIdentifier) {
        error.limit = Int(limit)
    }
    if let offset = try object.optionalNumber("offset", Limits.pingIdentifier) {
        error.offset = Int(offset)
    }
    if let wait = try object.optionalNumber("retryAfter", Limits.pingIdentifier) {
        error.retryAfter = Int(wait)
    }
    return error
}
