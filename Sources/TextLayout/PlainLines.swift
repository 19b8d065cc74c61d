/// The lines of a text, by every kind of line end that Unicode names: CR, LF, CR LF, NEL, VT, FF,
/// LS and PS.
///
/// Characters that control something are left out, as nothing is to be seen of them; a tab stays.
package func plainLines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
        defer { isAfterReturn = scalar == "\r" }
        switch scalar.value {
        case 0x0A where isAfterReturn: break
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
            lines.append(String(line))
            line = String.UnicodeScalarView()
        case 0x09: line.append(scalar)
        case 0..<0x20, 0x7F...0x9F: break
        default: line.append(scalar)
        }
    }
    lines.append(String(line))
    return lines
}
