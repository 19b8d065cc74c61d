import Wire

@testable import SocketLoop

/// A request's head is refused with a status of its own, or has a path that routes can compare; the
/// query, the origin and the story's name in it are read without a trap.
func checkHead(_ bytes: UnsafeRawBufferPointer) {
    var told = fuzz_head()
    let status = bytes.withMemoryRebound(to: CChar.self) {
        fuzz_parse_head($0.baseAddress, $0.count, &told)
    }
    precondition([-1, 0, 400, 411, 426, 431, 505].contains(status), "a refusal has its status")
    guard status == 0 else { return }
    let path = text(told.path)
    precondition(path.hasPrefix("/") || path == "*", "a path begins with a slash")
    precondition(path.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a path is plain")
    let head = RequestHead(
        method: text(told.method), path: path,
        query: told.query.length == 0 ? nil : text(told.query), peerAddress: "127.0.0.1",
        headers: [
            HTTPHeader(name: "Host", value: text(told.host)),
            HTTPHeader(name: "Origin", value: text(told.origin)),
        ])
    _ = head.queryArgument("name")
    _ = StoryRequest.isValid(id: String(path.dropFirst("/v1/stories/".count)))
    for address in ["127.0.0.1", "0.0.0.0"] {
        let policy = OriginPolicy(allowing: ["https://example.org"], listeningOn: address)
        _ = policy.allows(origin: head.header("origin"), host: head.header("host"))
        _ = policy.allows(origin: nil, host: head.header("host"))
    }
}

private func text(_ piece: fuzz_text) -> String {
    String(
        decoding: UnsafeRawBufferPointer(start: piece.bytes, count: piece.length), as: UTF8.self)
}
