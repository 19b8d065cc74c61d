import Arguments
import Glibc

/// The `plumbline` command: picks the subcommand and turns its outcome into an exit status.
@main
struct Main {
    private static let commands:
        [String: @Sendable (ArraySlice<String>) throws(UsageError) -> Void] = [
            "serve": serve, "load": load, "stories": stories, "history": history,
            "export": exportStory, "import": importStory, "backup": backup,
        ]

    static func main() {
        reserveStandardStreams()
        // Who reads no more is told by what writing returns.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let command = arguments.first
        do throws(UsageError) {
            switch command {
            case "--help", "-h": write(try help(of: nil))
            case "help": write(try help(of: arguments.dropFirst().first))
            case "--version": write("plumbline \(version)\n")
            case nil: throw UsageError("A command is missing.")
            case let command?:
                guard let run = commands[command] else {
                    throw UsageError("There is no command \"\(command)\".")
                }
                let rest = arguments.dropFirst()
                if rest.contains("--help") || rest.contains("-h") {
                    return write(try help(of: command))
                }
                try run(rest)
            }
        } catch {
            let topic = command.flatMap { commands[$0] == nil ? nil : "\($0) " } ?? ""
            complain("plumbline: \(error.message)\nTry: plumbline \(topic)--help\n")
            exit(EX_USAGE)
        }
    }
}

/// Writes to standard output, at once; without it the command has failed.
func write(_ text: String) { write(Array(text.utf8)) }

/// Writes to standard output, at once; without it the command has failed.
func write(_ bytes: [UInt8]) {
    guard let code = send(bytes, to: STDOUT_FILENO) else { return }
    let why = String(cString: strerror(code))
    complain("plumbline: Standard output cannot be written: \(why).\n")
    exit(EX_IOERR)
}

/// Writes to standard output what the command can do without.
func announce(_ text: String) { _ = send(Array(text.utf8), to: STDOUT_FILENO) }

/// Writes to standard error.
func complain(_ text: String) { _ = send(Array(text.utf8), to: STDERR_FILENO) }

/// Returns what the system said when it did not take all.
private func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(0, count))
    }
    return nil
}

/// Keeps files and sockets from getting the place of a standard stream that is closed.
///
/// What is opened in its place cannot be written, so that who writes is told.
private func reserveStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
        _ = open("/dev/null", O_RDONLY)
    }
}
