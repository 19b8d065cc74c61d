import Glibc
import SocketLoop
import StoryClient

// What comes before the first gesture.
extension LoadRun {
    /// Members that may be joining at once.
    private static let joinsAtOnce = 500

    /// Nanoseconds without running after which a failure to join is not the server's.
    private static let greatestStop: Int64 = 1_000_000_000

    /// Refuses what this process could not open.
    func checkDescriptors() throws(LoadFailure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let most = min(
            limit.rlim_max, rlim_t(StoryLoop.configuration().maximumDescriptors))
        let needed = LoadRun.descriptors(for: options)
        guard needed > most else { return }
        throw .system(
            "\(counted(options.rooms * options.population, "member")) and what is around them need "
                + "\(grouped(Int(needed))) descriptors; this process may open "
                + "\(grouped(Int(most))) (ulimit -Hn).")
    }

    /// What a run opens: a socket a member, what each loop waits by, files and what is inherited.
    private static func descriptors(for options: LoadOptions) -> rlim_t {
        rlim_t(options.rooms * options.population + 8 * options.loops + 24)
    }

    mutating func createRooms() throws(LoadFailure) {
        if options.rooms > 1 { progress.tell("creating \(grouped(options.rooms)) stories") }
        let addresses = try stories.create(options.rooms, profile: options.profile)
        rooms = addresses.enumerated().map { index, address in
            LoadRoom(index: index, address: address, options: options)
        }
    }

    mutating func findServer() -> ServerProbe.Look? {
        let host = stories.numericHost
        guard host.hasPrefix("127.") || host == "::1" else { return nil }
        probe = ServerProbe(port: options.server.port)
        return probe?.look()
    }

    mutating func makeWorkers() throws(LoadFailure) {
        do {
            for _ in 0..<options.loops {
                workers.append(
                    try LoadWorker(
                        options: options,
                        joinsAtOnce: max(1, LoadRun.joinsAtOnce / options.loops)))
            }
        } catch {
            throw .system("\(error)")
        }
        outcome.loops = workers.map { _ in Occupancy() }
        var next = 0
        for room in rooms {
            for place in 0..<options.population {
                workers[next % workers.count].add(place, of: room)
                next += 1
            }
        }
    }

    mutating func join() throws(LoadFailure) {
        let start = monotonicNanoseconds()
        Interruption.keepingSignals {
            for worker in workers { worker.start() }
        }
        longestStop = Stop(at: start, length: 0)
        do {
            try awaitMembers(since: start)
        } catch {
            // Who does not run does not answer; the server is not to blame for that.
            if case .interrupted = error { throw error }
            guard longestStop.length > LoadRun.greatestStop else { throw error }
            throw .stopped(longestStop.length)
        }
        outcome.joinSeconds = Double(outcome.tally.lastReady - start) / 1e9
        progress.tell(
            "\(counted(outcome.memberCount, "member")) of \(counted(options.rooms, "room")) "
                + (outcome.memberCount == 1 ? "has joined" : "have joined"))
    }

    private mutating func awaitMembers(since start: Int64) throws(LoadFailure) {
        var lastCount = 0
        var lastProgress = start
        while outcome.tally.readyMembers < outcome.memberCount {
            pause()
            collect()
            let now = monotonicNanoseconds()
            let count = outcome.tally.readyMembers
            if count > lastCount { (lastCount, lastProgress) = (count, now) }
            if let signal = Interruption.signal { throw .interrupted(signal: signal) }
            if let first = outcome.tally.violations.first.first {
                throw .breach("Joining failed: \(first)")
            }
            let gone = outcome.tally.disconnections
            if gone.count > 0 {
                throw .unavailable(
                    "Joining failed: \(grouped(gone.count)) of "
                        + "\(counted(outcome.memberCount, "member")) "
                        + "\(gone.count == 1 ? "was" : "were") not let in (\(gone.summary)).")
            }
            if now - lastProgress > LoadRun.patience {
                throw .unavailable(
                    "\(grouped(count)) of \(counted(outcome.memberCount, "member")) joined; "
                        + "then the server let nobody in for "
                        + "\(LoadRun.patience / 1_000_000_000) s.")
            }
        }
    }
}
