import Canvas
import Foundation
import Rooms
import Testing
import Wire

/// Several people do whatever comes to mind, over sockets that come and go.
@Suite struct ConvergenceTests {
    /// `SEEDS=1000` hunts for longer.
    private static let seeds =
        0..<(ProcessInfo.processInfo.environment["SEEDS"].flatMap { UInt64($0) } ?? 8)

    @Test(
        "U1–U8, R1–R4, G4–G7, L1–L4 whatever happens, each ends up with the room and all its edges",
        arguments: seeds)
    func convergence(seed: UInt64) {
        // Half of them with parts of snapshots of a few records each.
        var world = RandomWorld(
            seed: seed, profile: seed % 2 == 0 ? .refined : .classic,
            snapshotChunkBytes: seed % 4 < 2 ? 700 : Limits.snapshotChunkBytes)
        for step in 0..<3_000 {
            world.step()
            guard world.hasFlushed else { continue }
            guard world.room.compare("at step \(step) of seed \(seed)") else { return }
        }
        world.reunite()
        world.room.compare("at the end of seed \(seed)")
        world.compareEdgesAndFlights()
        world.checkVariety()
        world.compareNewcomers("for newcomers, seed \(seed)")
        #expect(world.room.takeOverwhelmed().isEmpty)
    }
}
