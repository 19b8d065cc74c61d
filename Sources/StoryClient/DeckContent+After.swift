import Wire

extension DeckContent {
    /// The deck after a change that the server has accepted.
    ///
    /// **Spec:** C19.
    func after(_ change: DeckChange) -> DeckContent {
        var (lying, swiped) = (self.lying, self.swiped)
        switch change {
        case .insert(let card, let rank):
            lying.insert(card, at: lying.count - min(rank ?? .max, lying.count))
        case .remove(let card):
            lying.removeAll { $0.id == card }
            swiped.removeAll { $0.card.id == card }
        case .swipe(let card, let direction):
            if let top = lying.last, top.id == card {
                lying.removeLast()
                swiped.append((top, direction))
            }
        case .takeBack(let card):
            let place = swiped.lastIndex { card == nil || $0.card.id == card }
            if let place { lying.append(swiped.remove(at: place).card) }
        case .gather:
            while let last = swiped.popLast() { lying.append(last.card) }
        }
        return DeckContent(lying: lying, swiped: swiped)
    }
}
