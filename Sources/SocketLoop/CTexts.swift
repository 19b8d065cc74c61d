internal import CSocketLoop

// Texts and headers as C sees them, for the duration of a call.

/// Calls `body` with a text as C sees it.
func withText<Result>(_ text: String, _ body: (csl_text) -> Result) -> Result {
    var text = text
    return text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
            body(csl_text(bytes: $0.baseAddress, length: $0.count))
        }
    }
}

/// Calls `body` with the headers as C sees them; each string must stay while the next is opened.
func withHeaders<Result>(
    _ headers: ArraySlice<HTTPHeader>, _ opened: [csl_header],
    _ body: (UnsafeBufferPointer<csl_header>) -> Result
) -> Result {
    guard let header = headers.first else { return opened.withUnsafeBufferPointer(body) }
    precondition(
        isToken(header.name)
            && !header.value.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7f },
        "Name a header with a token, and keep line ends out of its value.")
    return withText(header.name) { name in
        withText(header.value) { value in
            withHeaders(
                headers.dropFirst(), opened + [csl_header(name: name, value: value)], body)
        }
    }
}

/// Whether a text may be a header's name or a subprotocol (RFC 9110, 5.6.2).
func isToken(_ text: String) -> Bool {
    !text.isEmpty
        && text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
}
