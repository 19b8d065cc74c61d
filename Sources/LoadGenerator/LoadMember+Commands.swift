import Canvas
import StoryClient
import Wire

// What a member commands, and what it has come to.
extension LoadMember {
    /// The items that it creates.
    var ownItems: [ItemID] {
        guard isAuthor else { return [] }
        let dragged = LoadPen.item(of: place)
        return room.hasCommands ? [dragged, LoadCommands.item(of: place)] : [dragged]
    }

    /// Creates the item of its commands, if it is to have some.
    func beginCommands(on link: StoryLink) {
        guard room.hasCommands else { return }
        let commands = LoadCommands(room: room, member: place)
        _ = link.act { $0.perform(commands.creation) }
        self.commands = commands
    }

    /// Performs a command that is due at a nanosecond of the monotonic clock.
    func command(due: Int64, _ schedule: LoadSchedule) {
        guard !isGone, commands != nil, let link else { return }
        if schedule.window.contains(due) { worker.tally.commandsDue += 1 }
        commands!.add(due: due)
        link.act { commands!.act(in: &$0) }
    }

    /// Takes what an update says of commands, and performs those that waited for answers.
    func take(
        _ update: ServerUpdate, at now: Int64, _ schedule: LoadSchedule, on link: StoryLink
    ) {
        guard commands != nil else { return }
        commands!.take(update, at: now, schedule.window, &worker.tally)
        link.act { commands!.act(in: &$0) }
    }

    /// Whether nothing of its own goes on.
    var isQuiet: Bool {
        guard !isGone else { return true }
        guard let session = link?.session, session.phase == .live else { return false }
        return session.model.gestures.isEmpty && !session.hasUnsent
            && (pen?.unfinished.isEmpty ?? true)
            && commands?.isQuiet(session.model.durability) != false
    }

    /// What it knows at the end, to be compared with what others know.
    ///
    /// Nil of a member that was disconnected, which has been told already.
    func result(_ schedule: LoadSchedule) -> LoadResult? {
        guard !isGone, let model = link?.session.model else { return nil }
        let frames = [pen?.restingFrame, commands?.restingFrame]
        let own = zip(ownItems, frames).compactMap { item, frame in frame.map { (item, $0) } }
        return LoadResult(
            room: room.index, place: place, revision: model.revision.rawValue,
            frames: model.digest, own: own,
            openGestures: max(model.gestures.count, pen?.unfinished.count ?? 0),
            missing: arrivals.missing(in: room, schedule))
    }
}
