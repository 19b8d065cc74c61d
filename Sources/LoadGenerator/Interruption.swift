import Glibc
import Synchronization

/// SIGINT or SIGTERM that asks for the end of a run; the second one ends the process at once.
package enum Interruption {
    private static let noted = Atomic<Int32>(0)

    /// Has both signals noted from now on, instead of ending the process.
    package static func watch() {
        noted.store(0, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] { Glibc.signal(number, note) }
    }

    /// The signal that came; nil before.
    package static var signal: Int32? {
        let number = noted.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Calls `body`, whose threads leave the signals to the thread that calls.
    static func keepingSignals<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var both = sigset_t()
        var before = sigset_t()
        sigemptyset(&both)
        sigaddset(&both, SIGINT)
        sigaddset(&both, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &both, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    private static let note: @convention(c) (Int32) -> Void = { number in
        if noted.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
    }
}
