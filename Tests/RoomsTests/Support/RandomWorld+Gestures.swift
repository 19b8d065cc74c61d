import Canvas
import Rooms
import Wire

/// What chance takes into the hand.
extension RandomWorld {
    /// What is about to take something into a hand: most often, to move items.
    private mutating func hand(for gesture: GestureID) -> RandomHand? {
        switch chance(14) {
        case 0, 1:
            return RandomHand(
                gesture, drawing: ItemID(name(after: \.lastItem))!, using: &random)
        case 2:
            let label = item { if case .text = $0.content { true } else { false } }
            return RandomHand(gesture, editing: label?.id ?? item())
        case 3, 4:
            let deck = item { if case .deck = $0.content { true } else { false } }
            guard let deck, case .deck(let content) = deck.content else { return nil }
            let top = content.order.top ?? CardID(1)!
            return RandomHand(
                gesture, swiping: chance(9) == 0 ? CardID(2)! : top, of: deck)
        default:
            let items = items()
            let base = item { $0.id == items[0] }?.frame.center
            return RandomHand(gesture, on: items, at: base ?? .center, using: &random)
        }
    }

    mutating func begin(_ peer: Peer) {
        let name = name(after: \.lastGesture)
        guard let hand = hand(for: GestureID(name)!) else { return }
        room.begin(hand.begin, from: peer)
        let isOpen = room.room.core.gestures.slots.map { room.room.core.gestures[$0] }.contains {
            $0.id.rawValue == name && $0.member == peer.slot
                && $0.lastSample == SampleNumber(0)
        }
        if isOpen { hands(peer, name, hand) }
    }

    mutating func move(_ peer: Peer) {
        let own = hands[ObjectIdentifier(peer)] ?? [:]
        guard let gesture = own.keys.sorted().randomElement(using: &random) else { return }
        if chance(30) == 0 { return stray(from: peer) }
        var hand = own[gesture]!
        if hand.begin.kind == .edit {
            let draft = hand.nextDraft(using: &random)
            hands(peer, gesture, hand)
            return room.send(
                .draft(GestureID(gesture)!, draft.number, text: draft.text), from: peer)
        }
        var samples = (0...chance(4)).map { _ in hand.next(using: &random) }
        if chance(30) == 0 { samples.append(samples[0]) } else { hands(peer, gesture, hand) }
        room.move(gesture, samples, from: peer)
    }

    mutating func hands(_ peer: Peer, _ gesture: UInt64, _ hand: RandomHand?) {
        hands[ObjectIdentifier(peer), default: [:]][gesture] = hand
    }

    /// Moves whatever gesture, most of them over or of others.
    mutating func stray(from peer: Peer) {
        room.move(
            UInt64(1 + chance(Int(lastGesture) + 9)), [sample(4_000_000_000, 0, 0, 0)], from: peer)
    }

    mutating func finish(_ peer: Peer) {
        let own = hands[ObjectIdentifier(peer)] ?? [:]
        guard let gesture = own.keys.sorted().randomElement(using: &random) else { return }
        if chance(3) == 0 {
            room.cancel(gesture, from: peer)
        } else {
            room.end(gesture, from: peer)
        }
        // What comes late is absorbed; now and then some does.
        if chance(4) > 0 { hands(peer, gesture, nil) }
    }
}
