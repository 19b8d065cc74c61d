/// What is wrong with the way a command was called.
package struct UsageError: Error, Equatable {
    /// A sentence for the caller.
    package let message: String

    /// Makes an error of a sentence.
    package init(_ message: String) { self.message = message }
}

/// Reads the arguments of a command one after the other: options, each at most once, and the rest.
package struct ArgumentReader {
    /// What an option takes.
    package enum Kind: Sendable {
        /// It stands alone.
        case flag
        /// A value follows.
        case value
        /// A value follows, and the option may be given again.
        case values
    }

    /// An argument, with its value if it is an option that takes one.
    package enum Argument: Equatable {
        case flag(String)
        case option(String, value: String)
        case plain(String)
    }

    private let command: String
    private let options: [String: Kind]
    private var rest: ArraySlice<String>
    private var given: Set<String> = []

    /// Makes a reader for `plumbline COMMAND`.
    package init(_ arguments: ArraySlice<String>, of command: String, options: [String: Kind]) {
        rest = arguments
        self.command = command
        self.options = options
    }

    /// The next argument; nil at the end.
    package mutating func next() throws(UsageError) -> Argument? {
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("-"), argument != "-" else { return .plain(argument) }
        guard let kind = options[argument] else { throw unknown(argument) }
        if !given.insert(argument).inserted {
            guard case .values = kind else {
                throw UsageError("\(argument) is given twice.")
            }
        }
        if case .flag = kind { return .flag(argument) }
        guard let value = rest.popFirst(), !value.isEmpty, options[value] == nil else {
            throw UsageError("\(argument) needs a value.")
        }
        return .option(argument, value: value)
    }

    private func unknown(_ argument: String) -> UsageError {
        if let equals = argument.firstIndex(of: "="),
            case .some(let kind) = options[String(argument[..<equals])], kind != .flag
        {
            let (name, value) = (argument[..<equals], argument[argument.index(after: equals)...])
            return UsageError("Write \"\(name) \(value)\", without the equals sign.")
        }
        return UsageError("\(command) has no option \"\(argument)\".")
    }
}
