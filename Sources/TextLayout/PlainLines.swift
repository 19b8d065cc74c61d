/// The lines of a text, by every kind of line end that Unicode names: CR, LF, CR LF, NEL, VT, FF,
/// LS and PS.
///
/// Characters that control something are left out, as nothing is to be seen of them; a tab stays.
/// So are marks beyond the thirtieth of a letter, as in Unicode's stream-safe texts: no language
/// has as many, and thousands of them take long.
package func plainLines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var isAfterReturn = false
    var markCount = 0
    for scalar in text.unicodeScalars {
        defer { isAfterReturn = scalar == "\r" }
        switch scalar.value {
        case 0x0A where isAfterReturn: break
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
            lines.append(String(line))
            line = String.UnicodeScalarView()
        case 0x09: line.append(scalar)
        case 0..<0x20, 0x7F...0x9F: break
        default:
            markCount = isMark(scalar) ? markCount + 1 : 0
            if markCount <= 30 { line.append(scalar) }
        }
    }
    lines.append(String(line))
    return lines
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // None is below, and most letters are.
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
}
