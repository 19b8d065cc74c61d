import Canvas
package import Rooms
package import StoryStore
package import Wire

/// Reads a story and its named checkpoints from a file, line by line; what is read to the end can
/// be kept as it is.
///
/// **Spec:** T12; the format is that of `Protocol/export.md`.
package struct StoryImport {
    /// How many lines have been read.
    package var lineCount: Int { reader.lineCount }
    private var reader = ExportReader()
    private var header: ExportHeader?
    private var items: [KeptItem] = []
    private var checkpoints: [(about: Checkpoint, state: StoryState)] = []

    /// Makes the import of one file.
    package init() {}

    /// Reads the next line, without what ends it.
    package mutating func read(_ bytes: UnsafeRawBufferPointer) throws(ExportFault) {
        switch try reader.read(bytes) {
        case .header(let header): self.header = header
        case .item(let placed):
            let kept = KeptItem(
                item: placed.item, rank: placed.rank, creator: placed.creator,
                writes: StoryImport.writes)
            if checkpoints.isEmpty {
                items.append(kept)
            } else {
                checkpoints[checkpoints.count - 1].state.items.append(kept)
            }
        case .checkpoint(let checkpoint):
            let about = Checkpoint(
                revision: checkpoint.revision, time: WallTime(milliseconds: checkpoint.time),
                kind: .named, name: checkpoint.name, itemCount: checkpoint.itemCount)
            checkpoints.append((about, StoryState(revision: checkpoint.revision, items: [])))
        case .end: break
        }
    }

    /// Who wrote what of an item is not in the file: it counts as nobody's.
    private static let writes = PropertyWrites(Write(revision: Revision(0), author: nil))

    /// What has been read: the story's own name, and what is to be kept.
    ///
    /// - Parameter epoch: the story's from now on.
    /// - Throws: ``ExportFault`` where the file was cut off.
    package func finish(epoch: Epoch) throws(ExportFault) -> (name: StoryName, story: NewStory) {
        try reader.finish()
        guard let header, let name = header.story.id.flatMap({ StoryName($0) }) else {
            preconditionFailure("a file that has come to its end has a header with a name")
        }
        let story = NewStory(
            layout: header.story.layout, epoch: epoch,
            time: WallTime(milliseconds: header.created),
            state: StoryState(revision: header.revision, items: items), checkpoints: checkpoints)
        return (name, story)
    }
}
