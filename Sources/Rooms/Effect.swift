package import Canvas
package import Wire

/// What an input has changed: all that whoever drives a ``RoomCore`` has to act on.
///
/// Effects name places in the room's tables instead of copying what is there; they are absorbed
/// before the next input. The seldom ones are boxed, to keep the frequent ones small.
package enum Effect {
    /// A member joined.
    case joined(Slot<Member>)
    /// A member left, and others know it if it was listed; its slot is vacant.
    case left(MemberID, Slot<Member>, wasListed: Bool)
    /// A member's connection is gone; it may come back (R1).
    case suspended(Slot<Member>)
    /// A member is back by another connection (R2).
    indirect case returned(Slot<Member>, ResumeRequest)
    /// A member is listed from now on (P3), or its profile changed.
    case listed(Slot<Member>)
    /// The number of members that are not listed changed (P3).
    case watchersChanged
    /// A member shows itself otherwise.
    case presented(Slot<Member>)
    /// An item was placed.
    case created(Slot<PlacedItem>)
    /// Properties of an item were committed.
    case changed(Slot<PlacedItem>, ItemProperties, by: MemberID)
    /// Properties of an item were committed that only the server knew: its author is told as well.
    case changedForAll(Slot<PlacedItem>, ItemProperties, by: MemberID)
    /// A gesture committed the frame of an item.
    case placed(Slot<PlacedItem>, by: MemberID)
    /// An item was removed; its slot is vacant. When the author did not name it, it is told too.
    case deleted(ItemID, Slot<PlacedItem>, by: MemberID, isToldToAll: Bool)
    /// The story was brought back to what it was, and has another epoch (D6).
    case restored
    /// What came of the effects before it is a commit; of the server's own, by nobody.
    indirect case committed(Commit, by: MemberProfile?)
    /// A gesture began.
    case opened(Slot<OpenGesture>)
    /// A gesture consumed samples.
    case consumed(Slot<OpenGesture>, isFrameChanged: Bool, isLevelChanged: Bool)
    /// A latch changed.
    case edge(LatchEdge, of: GestureID, by: MemberID)
    /// A card of a deck is on its way; everybody is told, its author too.
    indirect case flight(CardFlight, of: ItemID, by: MemberID)
    /// A gesture is over, and its items are where it says; its slot is vacant.
    indirect case settled(
        GestureProgress, [PlacedFrame], Slot<OpenGesture>, by: MemberID, at: Slot<Member>)
    /// A command has its answer.
    indirect case answered(CommandAck, to: Slot<Member>)
    /// A member that came back asks again for the answer to a command (R7).
    case askedAgain(command: UInt64, by: Slot<Member>)
    /// A message is refused that was no command.
    indirect case refused(WireError, to: Slot<Member>)
    /// A ping has its answer.
    case pong(identifier: UInt64, to: Slot<Member>)
}
