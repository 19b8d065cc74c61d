import Glibc

/// The `plumbline` command: picks the subcommand and turns its outcome into an exit status.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.contains("--help") || arguments.contains("-h") { return write(usage) }
        switch arguments.first {
        case "serve": finish { () throws(UsageError) in try serve(arguments.dropFirst()) }
        case "help": write(usage)
        case "load": finish { () throws(UsageError) in try load(arguments.dropFirst()) }
        case "--version": write("plumbline \(version)\n")
        case nil: finish { () throws(UsageError) in throw UsageError("A command is missing.") }
        case let command?:
            finish { () throws(UsageError) in
                throw UsageError("There is no command \"\(command)\".")
            }
        }
    }

    private static func finish(_ body: () throws(UsageError) -> Void) {
        do {
            try body()
        } catch {
            complain("plumbline: \(error.message)\nTry: plumbline --help\n")
            exit(EX_USAGE)
        }
    }
}

/// The version of the product; that of the protocol is another.
let version = "0.1"

private let usage = """
    plumbline \(version): a real-time server for canvases that several people edit at once

    plumbline serve [options]     serve stories and the studio, until SIGTERM
      --port N                    listen on port N (8080; 0 takes a free one)
      --host ADDRESS              listen on a numeric address (127.0.0.1, this machine only)
      --lan                       listen on all addresses, for the phone beside you; the server
                                  is open: anyone on the network can read and change its stories
      --loops N                   run N event loops, each on a thread (one per core)
      --studio FOLDER             serve the studio from FOLDER
      --allow-origin ORIGIN       let pages of ORIGIN connect, such as https://example.org;
                                  may be given again
    plumbline load [URL] [options]
                                  load the server at URL (http://127.0.0.1:8080) with members that
                                  drag and watch; measure, check, and exit with 1 on a violation
      --rooms N                   use N stories (1)
      --members N                 let N members of each drag an item (10)
      --watchers N                let N more of each watch (0)
      --rate HZ                   take HZ samples a second of each pointer (60)
      --seconds N                 measure for N seconds, after 2 to warm up (10)
      --drags recorded|random     move like a hand that was recorded, or at random (recorded)
      --profile refined|classic   snap by these rules (refined)
      --seed N                    repeat a run by its seed (1)
      --loops N                   run N event loops, each on a thread (1)
      --json FILE                 write the figures to FILE; - writes them instead of the table
    plumbline --version
    plumbline --help

    Stories are kept in memory for now: they are gone when the server stops.

    """

/// What is wrong with the way the command was called.
struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
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
