public import Canvas
public import Wire

/// What a session tells its owner beside what the model has.
///
/// **Spec:** R2, R3, C1, U4, L2.
public enum StoryEvent: Sendable {
    /// The member is in the room for the first time.
    case joined
    /// The member goes on where its last connection ended; nothing of what it did is lost.
    case resumed
    /// The member is a new one: the old one is gone. Its gestures are over, and whether its
    /// commands were done the story shows.
    case replaced(commands: [UInt64], gestures: [GestureID])
    /// A command has its answer.
    case answered(CommandAck)
    /// A gesture of the member's own is over.
    case over(GestureProgress)
    /// A gesture that goes on here is unknown to the server, and cannot be begun again.
    case lost(GestureID)
    /// A message that was no command was refused; a gesture that it names at its begin is none.
    case refused(WireError)
    /// A phone ticks.
    case ticked(Tick)
}
