import Rooms
import SocketLoop
import Wire

/// What happens when nothing comes.
extension StoryActor {
    /// Sees to it that gestures that fall silent are settled.
    ///
    /// **Spec:** G4.
    func watchSilence(from now: ServerTime) {
        guard silenceTimer == nil, let next = room.core.nextSilence else { return }
        judgeSilence(after: max(0, next.microseconds - now.microseconds), from: now)
    }

    private func judgeSilence(after wait: Int64, from now: ServerTime) {
        let due = now.microseconds + wait
        silenceTimer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                let late = story.now().microseconds - due
                if late > StoryActor.stall {
                    // We were stopped, not they silent: first hear what waits in the sockets.
                    return story.judgeSilence(after: StoryActor.hearing, from: story.now())
                }
                story.silenceTimer = nil
                story.isSilenceDue = true
                story.list()
            }
        }
    }

    /// Microseconds by which a timer is late only when the process or its machine stood still.
    private static let stall: Int64 = 250_000
    /// Microseconds in which all loops have read what waited meanwhile.
    private static let hearing: Int64 = 1_000_000

    /// Sees to it that members that do not come back leave.
    ///
    /// **Spec:** R1.
    func watchDepartures(from now: ServerTime) {
        guard let next = room.core.nextDeparture else { return }
        // A member may have a shorter grace than those that wait already.
        if let departureTimer {
            guard next < departureTimer.due else { return }
            loop.cancel(departureTimer.id)
        }
        judgeDepartures(at: next, from: now)
    }

    private func judgeDepartures(at due: ServerTime, from now: ServerTime) {
        let wait = max(0, due.microseconds - now.microseconds)
        let timer = loop.schedule(after: .microseconds(wait)) { [unowned self] in
            assumeIsolated { story in
                let now = story.now()
                if now.microseconds - due.microseconds > StoryActor.stall {
                    // Those who came back while we were stopped wait in their sockets.
                    let later = now.advanced(by: Int(StoryActor.hearing))
                    return story.judgeDepartures(at: later, from: now)
                }
                story.departureTimer = nil
                story.isDepartureDue = true
                story.list()
            }
        }
        departureTimer = (timer, due)
    }
}
