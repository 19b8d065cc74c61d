import Foundation

/// The `plumbline-lab` command: tools for those who develop Plumbline.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "replay" where arguments.count > 1:
            for path in arguments.dropFirst() { replay(path) }
        case "classic" where arguments.count == 1: answer(ClassicSamples.answers)
        case "classic-handle" where arguments.count == 1: answer(ClassicFormulas.handle.answers)
        case "classic-cards" where arguments.count == 1: answer(ClassicFormulas.cards.answers)
        case "--help", "-h": write(usage)
        default:
            complain("plumbline-lab: A command and its files are missing.\n" + usage)
            exit(EX_USAGE)
        }
    }

    private static func replay(_ path: String) {
        do {
            write(try Trace(path: path).effects())
        } catch {
            complain("plumbline-lab: \(path): \(error)\n")
            exit(EXIT_FAILURE)
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
    plumbline-lab classic         run the functions of the classic profile on samples from standard
                                  input; both sides are binary, see ClassicSamples.swift
    plumbline-lab classic-handle  the same with the formulas of the label's handle,
    plumbline-lab classic-cards   and with those of the cards; see ClassicFormulas.swift

    """

private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

private func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
