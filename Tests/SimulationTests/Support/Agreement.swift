import Canvas
import Rooms
import StoryClient
import Testing
import Wire

extension World {
    /// Holds what everybody knows against the story, and against the rules.
    ///
    /// - Parameters:
    ///   - mayBeRefused: Whether somebody may have asked for what could not be.
    ///   - mayTickAgain: Whether gestures may have been begun again (R8).
    func checkAgreement(
        _ what: @autoclosure () -> String, mayBeRefused: Bool = false, mayTickAgain: Bool = false
    ) {
        var digest = StoryDigest()
        for entry in room.core.rankedItems { digest.add(entry.item.id, entry.item.frame) }
        #expect(ghosts == 0, "\(what()): somebody or something is left over")
        for person in people {
            let model = person.session.model
            #expect(model.breaches.map(\.description) == [], "\(person.name), \(what())")
            #expect(model.digest == digest, "\(person.name) has other frames, \(what())")
            for (item, rank) in room.core.rankedItems {
                let known = model.items[item.id]
                #expect(known?.item == item, "\(person.name), \(what())")
                #expect(known?.rank == rank, "\(person.name), \(what())")
            }
            #expect(model.revision == room.core.revision, "\(person.name), \(what())")
            #expect(model.isWhole && model.gestures.isEmpty, "\(person.name), \(what())")
            #expect(model.items.values.allSatisfy { $0.holder == nil }, "\(what())")
            #expect(model.members.count == people.count, "\(person.name), \(what())")
            #expect(model.presences.values.allSatisfy { $0.state != .absent }, "\(what())")
            let isTickedOnce = Set(person.ticks).count == person.ticks.count
            #expect(mayTickAgain || isTickedOnce, "\(person.name), \(what())")
            #expect(person.answers.values.allSatisfy { $0.count == 1 }, "\(what())")
            #expect(mayBeRefused || person.refusals == [], "\(person.name), \(what())")
        }
    }
}
