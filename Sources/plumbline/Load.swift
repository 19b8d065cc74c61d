import Arguments
import Glibc
import LoadGenerator

/// `plumbline load`: loads a server with members that drag and watch, measures, and checks.
func load(_ arguments: ArraySlice<String>) throws(UsageError) {
    let options = try LoadOptions(arguments)
    do throws(LoadFailure) {
        switch options.json {
        case nil:
            let outcome = try run(options)
            write(loadTable(outcome))
            exit(outcome.exitStatus)
        case "-":
            let outcome = try run(options)
            write(loadJSON(outcome))
            complainOfFaults(outcome)
            exit(outcome.exitStatus)
        case let path?: run(options, writing: path)
        }
    } catch {
        complain("plumbline: \(error.message)\n")
        exit(error.exitStatus)
    }
}

private func run(_ options: LoadOptions) throws(LoadFailure) -> LoadOutcome {
    Interruption.watch()
    var run = LoadRun(options, isTerminal: isatty(STDERR_FILENO) == 1, tell: complain)
    return try run.run()
}

/// Runs, and writes the figures to a file, without which nothing is measured.
private func run(_ options: LoadOptions, writing path: String) -> Never {
    var status = EX_CANTCREAT
    do throws(FigureFile.Failure) {
        let file = try FigureFile(path)
        status = EX_IOERR
        let outcome: LoadOutcome
        do {
            outcome = try run(options)
        } catch {
            file.giveUp()
            complain("plumbline: \(error.message)\n")
            exit(error.exitStatus)
        }
        // The file first: standard output may be what cannot be written.
        do throws(FigureFile.Failure) {
            try file.write(loadJSON(outcome))
        } catch {
            write(loadTable(outcome))
            throw error
        }
        write(loadTable(outcome))
        exit(outcome.exitStatus)
    } catch {
        complain("plumbline: \(error.message)\n")
        exit(status)
    }
}

/// Tells people what the table would, where the figures take its place.
private func complainOfFaults(_ outcome: LoadOutcome) {
    for line in outcome.violations.first { complain(line + "\n") }
    if let notice = outcome.silenceNotice { complain(notice + "\n") }
    if let reason = outcome.reason { complain(reason + "\n") }
    if let notice = outcome.remainingNotice { complain(notice + "\n") }
}
