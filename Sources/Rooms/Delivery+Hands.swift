import Canvas
import Snapping
import Wire

/// Telling of open gestures, and of what moves no items: cards, strokes and texts.
///
/// **Spec:** G14, G15, G16, U6.
extension Delivery {
    /// Notes a gesture that has just begun: what is seen of it at once.
    mutating func begin(_ slot: Slot<OpenGesture>, _ core: borrowing RoomCore) {
        let isStroke = core.gestures[slot].drawing != nil
        // A card that was caught on its way is not where it lies.
        let isCaught = core.gestures[slot].swipe.map { $0.motion.way != .center } ?? false
        if isStroke || isCaught { notePose(of: slot, core) }
    }

    /// Notes that something else is seen of a gesture than before.
    mutating func notePose(of slot: Slot<OpenGesture>, _ core: borrowing RoomCore) {
        gestures[slot.index].pose = stamp
        if let count = core.gestures[slot].drawing?.points.count {
            gestures[slot.index].points.note(count, at: stamp)
        }
    }

    /// Appends the flights after a stamp: all to who was told in time, else the last ones, as they
    /// are only shown.
    ///
    /// **Spec:** G14, U8.
    mutating func appendFlights(after stamp: Stamp, _ encoding: WireEncoding) {
        let numbers = flights.numbers(after: stamp)
        let told = stamp >= flushed ? numbers : numbers.suffix(lateEdgeLimit)
        for number in told {
            let event = flights[number]
            bytes[encoding].records.appendRecord(
                flight: event.flight, of: event.deck, by: event.author)
        }
    }

    /// Appends what is seen of an open gesture, beside its level, and has changed after a stamp.
    mutating func append(
        poseOf slot: Slot<OpenGesture>, after stamp: Stamp, _ encoding: WireEncoding,
        _ core: borrowing RoomCore
    ) {
        let gesture = core.gestures[slot]
        if let engine = gesture.engine {
            for target in engine.targets {
                bytes[encoding].records.appendRecord(
                    pose: Pose(target.frame, in: gesture.kind), of: target.item, by: gesture.id,
                    at: gesture.lastSample)
            }
        } else if let card = gesture.swipe {
            bytes[encoding].records.appendRecord(
                pose: Pose(card.frame, in: gesture.kind), of: gesture.names[0], by: gesture.id,
                at: gesture.lastSample)
        } else if let drawing = gesture.drawing {
            let first = gestures[slot.index].points.count(at: stamp)
            guard first < drawing.points.count else { return }
            bytes[encoding].records.appendRecord(
                points: drawing.points[first...], from: first, of: gesture.names[0],
                by: gesture.id)
        } else if let text = gesture.draft?.text {
            bytes[encoding].records.appendRecord(
                draft: text, of: gesture.names[0], by: gesture.id, at: gesture.lastSample)
        }
    }

    /// Appends an open gesture with its level.
    mutating func append(
        levelOf slot: Slot<OpenGesture>, _ encoding: WireEncoding, _ core: borrowing RoomCore
    ) {
        let gesture = core.gestures[slot]
        bytes[encoding].records.openRecord(
            gesture: gesture.id, gesture.kind, subject: gesture.subject,
            by: core.members[gesture.member].id)
        for index in gesture.names.indices {
            bytes[encoding].records.appendItem(gesture.names[index], isFirst: index == 0)
        }
        bytes[encoding].records.append(levelOf: gesture.engine)
    }

    /// Appends where the items of an open gesture are, or its card is, to the entry of its member.
    mutating func append(
        ownPosesOf gesture: OpenGesture, _ encoding: WireEncoding
    ) {
        if let engine = gesture.engine {
            for index in engine.targets.indices {
                let target = engine.targets[index]
                bytes[encoding].heads.appendPose(
                    PlacedFrame(item: target.item, frame: target.frame), isFirst: index == 0)
            }
        } else if let card = gesture.swipe {
            bytes[encoding].heads.appendPose(
                PlacedFrame(item: gesture.names[0], frame: card.frame), isFirst: true)
        }
        bytes[encoding].heads.append(levelOf: gesture.engine)
    }
}

extension MessageBuffer {
    /// Appends the level of a gesture and its guides to draw, behind its items, and ends what it is
    /// of; none of one that moves no items.
    mutating func append(levelOf engine: Gesture?) {
        guard let engine else {
            openLevel(ordinal: LatchOrdinal(0), latched: .none)
            return closeGuides()
        }
        openLevel(ordinal: engine.lastOrdinal, latched: engine.level)
        for index in engine.shown.indices {
            appendGuide(engine.shown[index], isFirst: index == 0)
        }
        closeGuides()
    }
}
