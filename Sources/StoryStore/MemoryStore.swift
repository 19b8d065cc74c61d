package import Wire

/// Stories that live as long as the process.
///
/// They lie in the same tables as on a disk, so that a server without a disk forgets by the same
/// rules, and takes no more memory for a story than its bytes need.
///
/// **Isolation:** any thread.
package final class MemoryStore: EngineStore {
    /// What is kept is gone with the process.
    package let durability = Durability.memory
    /// Its thread.
    package let engine: StoreEngine

    /// Bytes that pictures may have: anybody may send some, and none is ever let go.
    private static let imageBytes = 256 << 20

    /// Makes an empty one; fails when there is no memory.
    package init(limits: StoreLimits = StoreLimits()) throws(StoreOpenError) {
        var limits = limits
        limits.imageBytes = limits.imageBytes ?? MemoryStore.imageBytes
        do {
            let tables = StoryTables(database: try Database.inMemory(), limits: limits)
            engine = StoreEngine(writing: tables, reading: nil) { error in
                .failed("\(error.message) (SQLite \(error.code))")
            }
        } catch {
            throw StoreOpenError(error, at: "memory")
        }
    }

    /// Ends, when all that was asked for is done.
    ///
    /// Blocks.
    package func shutDown() { engine.shutDown() }
}
