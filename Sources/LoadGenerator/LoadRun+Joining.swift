import Glibc
import SocketLoop
import StoryClient

// What comes before the first gesture.
extension LoadRun {
    /// Members that may be joining at once.
    private static let joinsAtOnce = 500

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
        outcome.joinSeconds = Double(outcome.tally.lastReady - start) / 1e9
        progress.tell(
            "\(counted(outcome.memberCount, "member")) of \(counted(options.rooms, "room")) "
                + (outcome.memberCount == 1 ? "has joined" : "have joined"))
    }
}
