import Glibc

/// `plumbline load`: loads a server with members that drag and watch, measures, and checks.
func load(_ arguments: ArraySlice<String>) throws(UsageError) {
    let options = try LoadOptions(arguments)
    var run = LoadRun(options)
    let outcome: LoadOutcome
    do {
        outcome = try run.run()
    } catch {
        switch error {
        case .unreachable(let why):
            complain("plumbline: The server cannot be reached. \(why)\n")
            exit(EX_UNAVAILABLE)
        case .other(let why):
            complain("plumbline: \(why)\n")
            exit(EXIT_FAILURE)
        }
    }
    if options.json != "-" { write(loadTable(outcome)) }
    if let path = options.json, !writeFile(loadJSON(outcome), to: path) {
        complain("plumbline: \(path) cannot be written.\n")
        exit(EXIT_FAILURE)
    }
    if outcome.violations.count > 0 {
        if options.json == "-" {
            complain(outcome.violations.first.joined(separator: "\n") + "\n")
        }
        exit(EXIT_FAILURE)
    }
}
