import Canvas
import Foundation
import Images
import Rooms
import StoryStore
import Testing
import Wire

/// A directory that is gone when the test is.
final class TestDirectory: Sendable {
    let path: String

    init(_ label: String = "store") {
        path = FileManager.default.temporaryDirectory
            .appending(path: "plumbline-\(label)-\(UUID().uuidString)")
            .path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var database: String { "\(path)/plumbline.db" }

    /// The bytes of all files in it.
    var size: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.reduce(0) { size, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            return size + ((attributes?[.size] as? Int) ?? 0)
        }
    }
}

/// Both stores, which are to do the same.
enum StoreKind: CaseIterable, Sendable {
    case memory
    case disk
}

/// A store, ended when the test is; that on a disk can be opened again.
final class StoreUnderTest {
    let directory: TestDirectory
    private let kind: StoreKind
    private let limits: StoreLimits
    private let sizeLimit: Int?
    private(set) var store: any StoryStore

    init(
        _ kind: StoreKind = .disk, limits: StoreLimits = StoreLimits(), sizeLimit: Int? = nil,
        directory: TestDirectory = TestDirectory()
    ) throws {
        self.kind = kind
        self.limits = limits
        self.sizeLimit = sizeLimit
        self.directory = directory
        store =
            switch kind {
            case .memory: try MemoryStore(limits: limits)
            case .disk:
                try SQLiteStore(directory: directory.path, sizeLimit: sizeLimit, limits: limits)
            }
    }

    deinit { store.shutDown() }

    /// Ends the store and opens the directory again; what is in memory just goes on.
    func reopen() throws {
        if kind == .memory { return }
        store.shutDown()
        store = try SQLiteStore(directory: directory.path, sizeLimit: sizeLimit, limits: limits)
    }
}

/// The store's methods, waited for.
extension StoryStore {
    func create(_ story: StoryName, _ new: NewStory) throws(StoreError) {
        try waiting { create(story, new, $0) }
    }

    func open(_ story: StoryName, freshEpoch: UInt64 = 99) throws(StoreError) -> StoredStory {
        try waiting { open(story, freshEpoch: sampleEpoch(freshEpoch), $0) }
    }

    func append(_ batch: StoryBatch) throws(StoreError) { try waiting { append(batch, $0) } }

    func close(_ story: StoryName, at stamp: UInt64) throws(StoreError) {
        try waiting { close(story, at: Stamp(stamp), $0) }
    }

    func delete(_ story: StoryName) throws(StoreError) { try waiting { delete(story, $0) } }

    func name(_ checkpoint: UInt64, of story: StoryName, _ name: String?) throws(StoreError) {
        try waiting { self.name(checkpoint: Revision(checkpoint), of: story, name, $0) }
    }

    func list(after: StoryName? = nil, limit: Int = 100) throws(StoreError) -> [StorySummary] {
        try waiting { list(after: after, limit: limit, $0) }
    }

    func past(of story: StoryName) throws(StoreError) -> StoryPast {
        try waiting { past(of: story, $0) }
    }

    func state(of story: StoryName, at revision: UInt64) throws(StoreError) -> StoryState {
        try waiting { state(of: story, at: Revision(revision), $0) }
    }

    func commits(
        of story: StoryName, after revision: UInt64, limit: Int = 100_000
    ) throws(StoreError) -> [DatedCommit] {
        try waiting { commits(of: story, after: Revision(revision), limit: limit, $0) }
    }

    func keep(_ image: StoredImage) throws(StoreError) { try waiting { keep(image, $0) } }

    func image(_ name: ImageName) throws(StoreError) -> StoredImage? {
        try waiting { image(name, $0) }
    }
}
