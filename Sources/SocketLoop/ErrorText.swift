internal import Glibc

/// What the system says about an errno.
func errorText(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        buffer.initialize(repeating: 0)
        guard strerror_r(code, buffer.baseAddress!, buffer.count) == 0 else {
            return "error \(code)"
        }
        return String(cString: buffer.baseAddress!)
    }
}
