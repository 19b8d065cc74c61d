import Canvas
package import Rooms
package import StoryStore
package import Wire

/// Writes a story and its named checkpoints as a file, piece by piece.
///
/// **Spec:** T12; the format is that of `Protocol/export.md`.
package struct StoryExport: Sendable {
    private var writer = ExportWriter()

    /// Makes the export of one story.
    package init() {}

    /// Appends a story as it is, by which the file begins.
    package mutating func append(
        _ state: StoryState, of story: StoryName, _ past: StoryPast, to buffer: inout ByteBuffer
    ) {
        let header = ExportHeader(
            story: StoryRequest(id: story.text, layout: past.layout), revision: state.revision,
            created: past.created.milliseconds)
        writer.append(.header(header), to: &buffer)
        append(state.items, to: &buffer)
    }

    /// Appends a named checkpoint; they come from the oldest to the latest.
    package mutating func append(
        _ checkpoint: Checkpoint, _ state: StoryState, to buffer: inout ByteBuffer
    ) {
        let about = ExportCheckpoint(
            revision: checkpoint.revision, time: checkpoint.time.milliseconds,
            name: checkpoint.name ?? "", itemCount: state.items.count)
        writer.append(.checkpoint(about), to: &buffer)
        append(state.items, to: &buffer)
    }

    /// Appends what the file ends with.
    package mutating func finish(_ buffer: inout ByteBuffer) { writer.finish(&buffer) }

    private mutating func append(_ items: [KeptItem], to buffer: inout ByteBuffer) {
        for kept in items {
            let placed = ExportItem(item: kept.item, rank: kept.rank, creator: kept.creator)
            writer.append(.item(placed), to: &buffer)
        }
    }
}

extension StoryPast {
    /// The checkpoints that an export has, from the oldest to the latest.
    package var exported: [Checkpoint] { checkpoints.reversed().filter { $0.name != nil } }
}

extension StoryStore {
    /// The file of a story, whole; put together on the store's thread.
    ///
    /// **Spec:** T12.
    package func export(_ story: StoryName, _ reply: @escaping Reply<[UInt8]>) {
        past(of: story) { past in
            guard case .success(let past) = past else { return reply(past.map { _ in [] }) }
            state(of: story, at: past.revision) { state in
                guard case .success(let state) = state else { return reply(state.map { _ in [] }) }
                var export = StoryExport()
                let bytes = export.bytes { $0.append(state, of: story, past, to: &$1) }
                goOn(export, [bytes], with: past.exported[...], of: story, reply)
            }
        }
    }

    private func goOn(
        _ export: StoryExport, _ pieces: [[UInt8]], with checkpoints: ArraySlice<Checkpoint>,
        of story: StoryName, _ reply: @escaping Reply<[UInt8]>
    ) {
        guard let checkpoint = checkpoints.first else {
            var export = export
            let end = export.bytes { $0.finish(&$1) }
            return reply(.success(Array((pieces + [end]).joined())))
        }
        state(of: story, at: checkpoint.revision) { state in
            guard case .success(let state) = state else { return reply(state.map { _ in [] }) }
            var export = export
            let more = export.bytes { $0.append(checkpoint, state, to: &$1) }
            goOn(export, pieces + [more], with: checkpoints.dropFirst(), of: story, reply)
        }
    }
}

extension StoryExport {
    /// What a step appends.
    package mutating func bytes(
        _ step: (inout StoryExport, inout ByteBuffer) -> Void
    ) -> [UInt8] {
        var buffer = ByteBuffer(capacity: 65_536)
        step(&self, &buffer)
        return buffer.array
    }
}
