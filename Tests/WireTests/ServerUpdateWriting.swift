import Wire

/// An update that was read, written again.
func written(_ update: ServerUpdate, as encoding: WireEncoding) -> [UInt8] {
    var buffer = MessageBuffer(encoding)
    buffer.append(update)
    return buffer.array
}

/// The text of an update that was read, by the server's own writers.
func text(of update: ServerUpdate) -> String {
    String(decoding: written(update, as: .json), as: UTF8.self)
}
