import Canvas
import Rooms
import Testing
import Wire

/// What members do, and what comes of it.
extension TestRoom {
    @discardableResult
    func command(_ command: Command, from peer: Peer, number: UInt64? = nil) -> UInt64 {
        let number = number ?? peer.lastCommand + 1
        if number > peer.lastCommand {
            peer.lastCommand = number
            let deed: ModelClient.Deed =
                switch command {
                case .create, .reorder, .align, .duplicate: .other
                case .group(let items, let group): .group(items.map(\.rawValue), group.rawValue)
                case .ungroup(let items): .group(items.map(\.rawValue), nil)
                case .deck(let item, let change): .deck(item.rawValue, change)
                case .undo, .redo: .undo
                case .nudge(let items, let dx, let dy):
                    .nudge(items.map(\.rawValue), dx: dx.thousandths, dy: dy.thousandths)
                case .update(let item, let changes):
                    .update(item.rawValue, keys(of: changes))
                case .delete(let item): .delete(item.rawValue)
                }
            peer.model.sends(deed, command: number)
        }
        send(.command(number: number, command), from: peer)
        return number
    }

    func begin(
        _ gesture: UInt64, on items: UInt64..., at x: Double = 0, _ y: Double = 0,
        time: Int64 = 0, from peer: Peer
    ) {
        begin(
            GestureBegin(
                gesture: GestureID(gesture)!, items: items.map { ItemID($0)! },
                sample: sample(0, time, x, y)), from: peer)
    }

    func begin(_ begin: GestureBegin, from peer: Peer) {
        peer.model.begins(
            begin.gesture.rawValue, "\(begin.kind)", on: begin.items.map(\.rawValue))
        send(.begin(begin), from: peer)
    }

    func move(_ gesture: UInt64, _ samples: [Sample], from peer: Peer) {
        send(
            .move(GestureID(gesture)!, samples: samples.indices), samples: samples, from: peer)
    }

    func end(_ gesture: UInt64, from peer: Peer) { send(.end(GestureID(gesture)!), from: peer) }

    func cancel(_ gesture: UInt64, from peer: Peer) {
        send(.cancel(GestureID(gesture)!), from: peer)
    }

    func point(_ x: Double, _ y: Double, from peer: Peer) {
        let cursor = Position(x: length(x), y: length(y))
        peer.model.points(at: [
            "x": String(cursor.x.thousandths), "y": String(cursor.y.thousandths),
        ])
        send(.presence(PresenceChanges(cursor: cursor)), from: peer)
    }

    func unpoint(from peer: Peer) {
        peer.model.points(at: nil)
        send(.presence(PresenceChanges(cursor: .some(nil))), from: peer)
    }
}

extension TestRoom {
    // MARK: Comparing

    /// Compares what each member knows with the room, and the room with its twin; but for members
    /// whose sockets are full, or that are told seldom.
    @discardableResult
    func compare(_ comment: String = "", location: SourceLocation = #_sourceLocation) -> Bool {
        let truth = Picture(of: room.core)
        var isSame = truth == Picture(of: twin)
        #expect(isSame, "the twin \(comment)", sourceLocation: location)
        for peer in peers
        where !peer.isBlocked && !peer.isLosing && peer.model.isWhole && !peer.isBehind(now) {
            let model = peer.model
            let steps = room.core.members[peer.slot].steps
            #expect(model.steps == steps, "\(model.label) \(comment)", sourceLocation: location)
            let (told, known) = (truth.toldTo(model.member), model.completed.toldTo(model.member))
            guard told != known else { continue }
            isSame = false
            Issue.record(
                "\(model.label) differs \(comment): \(known.difference(from: told))",
                sourceLocation: location)
        }
        return isSame
    }
}
