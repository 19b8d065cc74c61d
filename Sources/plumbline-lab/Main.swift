import Foundation

/// The `plumbline-lab` command: tools for those who develop Plumbline.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case _ where arguments.contains("--help") || arguments.contains("-h"): write(usage)
        case "replay" where arguments.contains { !$0.hasPrefix("--") }:
            replay(arguments.dropFirst())
        case "classic" where arguments.count == 1: answer(ClassicSamples.answers)
        case "classic-handle" where arguments.count == 1: answer(ClassicFormulas.handle.answers)
        case "classic-cards" where arguments.count == 1: answer(ClassicFormulas.cards.answers)
        case "bench" where arguments == ["bench", "engine"]: write(BenchEngine.table())
        case "bench" where arguments.dropFirst().first == "engine": count(arguments.dropFirst(2))
        case "bench" where arguments == ["bench", "wire"]: write(BenchWire.table())
        case "bench" where arguments.dropFirst().first == "wire": repeatWire(arguments.dropFirst(2))
        default:
            complain("plumbline-lab: A command and its files are missing.\n" + usage)
            exit(EX_USAGE)
        }
    }

    private static func replay(_ arguments: ArraySlice<String>) {
        let paths = arguments.filter { $0 != "--effects" }
        if let option = paths.first(where: { $0.hasPrefix("--") }) {
            complain("plumbline-lab: replay has no option \(option).\n")
            exit(EX_USAGE)
        }
        for path in paths {
            do {
                if let recording = try RecordingFile(path: path) {
                    try recording.replay(tellsEffects: paths.count < arguments.count)
                } else {
                    write(try Trace(path: path).effects())
                }
            } catch let error as CocoaError {
                complain("plumbline-lab: \(path): \(error.localizedDescription)\n")
                exit(EXIT_FAILURE)
            } catch {
                complain("plumbline-lab: \(path): \(error)\n")
                exit(EXIT_FAILURE)
            }
        }
    }

    /// Lets hands drag, for tools that count what it takes.
    private static func count(_ arguments: ArraySlice<String>) {
        let numbers = arguments.compactMap(Int.init)
        guard numbers.count == 3, arguments.count == 3, numbers.allSatisfy({ $0 >= 0 }),
            numbers.allSatisfy({ $0 <= 10_000_000 })
        else {
            complain("plumbline-lab: bench engine takes ITEMS HANDS ROUNDS, or nothing.\n")
            exit(EX_USAGE)
        }
        BenchEngine.count(items: numbers[0], hands: numbers[1], rounds: numbers[2])
    }

    /// Writes or reads the same again and again, for tools that count what it takes.
    private static func repeatWire(_ arguments: ArraySlice<String>) {
        guard arguments.count == 2, let name = arguments.first,
            let count = arguments.last.flatMap(Int.init), (0...10_000_000).contains(count),
            BenchWire.count(name, times: count)
        else {
            complain("plumbline-lab: bench wire takes NAME COUNT, or nothing.\n")
            exit(EX_USAGE)
        }
    }

    private static func answer(_ answers: (Data) throws -> Data) {
        do {
            let samples = try FileHandle.standardInput.readToEnd() ?? Data()
            FileHandle.standardOutput.write(try answers(samples))
        } catch {
            complain("plumbline-lab: \(error)\n")
            exit(EXIT_FAILURE)
        }
    }
}

private let usage = """
    plumbline-lab replay TRACE…   feed recorded messages to a room at their times, and print every
                                  message that its members are sent: time, connection, text
    plumbline-lab replay [--effects] RECORDING…
                                  feed what `plumbline serve --record` kept to a room, and look
                                  whether it comes to the same: exit status 0, or 1 and at which
                                  line and time it does not; with --effects print also what its
                                  members are told: time, member, text
    plumbline-lab classic         run the functions of the classic profile on samples from standard
                                  input; both sides are binary, see ClassicSamples.swift
    plumbline-lab classic-handle  the same with the formulas of the label's handle,
    plumbline-lab classic-cards   and with those of the cards; see ClassicFormulas.swift
    plumbline-lab bench engine    what a begin and a sample cost, by the number of items;
                                  with ITEMS HANDS ROUNDS: move so many hands so often, and
                                  nothing else, for tools that count
    plumbline-lab bench wire      what records and samples cost to write and read, in both
                                  encodings; with NAME COUNT: one of them so often, and nothing
                                  else

    """

func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
