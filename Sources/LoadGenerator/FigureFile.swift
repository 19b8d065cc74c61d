import Glibc

/// The file that a run's figures go to, which is opened before anything is measured.
///
/// Until it is written, what was in it before remains.
package struct FigureFile: ~Copyable {
    /// Why there is no such file, or what is to be in it is not.
    package struct Failure: Error, Equatable {
        /// A sentence for people.
        package let message: String
    }

    private let path: String
    private let descriptor: Int32
    private let isNew: Bool

    /// Opens a file, or makes it.
    package init(_ path: String) throws(Failure) {
        self.path = path
        isNew = access(path, F_OK) != 0
        // A pipe that nobody reads would not open until somebody does.
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            if errno == ENXIO { throw Failure(message: "\(path) is a pipe that nobody reads.") }
            throw FigureFile.failure(path)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Replaces what is in the file.
    package func write(_ text: String) throws(Failure) {
        // Devices and pipes have no length.
        guard ftruncate(descriptor, 0) == 0 || errno == EINVAL else {
            throw FigureFile.failure(path)
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw FigureFile.failure(path) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Removes the file again if it was not there before.
    package func giveUp() {
        if isNew { unlink(path) }
    }

    private static func failure(_ path: String) -> Failure {
        Failure(message: "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
}
