import Arguments
import Glibc

/// The `plumbline` command: picks the subcommand and turns its outcome into an exit status.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let command = arguments.first
        do throws(UsageError) {
            switch command {
            case "--help", "-h": write(try help(of: nil))
            case "help": write(try help(of: arguments.dropFirst().first))
            case "serve", "load":
                let rest = arguments.dropFirst()
                if rest.contains("--help") || rest.contains("-h") {
                    return write(try help(of: command))
                }
                command == "serve" ? try serve(rest) : try load(rest)
            case "--version": write("plumbline \(version)\n")
            case nil: throw UsageError("A command is missing.")
            case let command?: throw UsageError("There is no command \"\(command)\".")
            }
        } catch {
            let topic = command == "serve" || command == "load" ? "\(command!) " : ""
            complain("plumbline: \(error.message)\nTry: plumbline \(topic)--help\n")
            exit(EX_USAGE)
        }
    }
}

/// Writes to standard output, at once.
func write(_ text: String) { send(text, to: STDOUT_FILENO) }

/// Writes to standard error.
func complain(_ text: String) { send(text, to: STDERR_FILENO) }

private func send(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
