import Rooms
import SocketLoop
import Wire

/// The end of a hub.
///
/// **Spec:** W6.
extension ConnectionHub {
    func signalled(_ signal: Signal, on loop: SocketLoop) { endServer() }

    /// Has all stories of this loop put away and everyone sent off with the word to come back, and
    /// ends the loop when that is done everywhere and they are gone, or time is up; at once when
    /// it is asked again.
    ///
    /// **Spec:** W6.
    func begin(_ drain: Drain, within seconds: Int) {
        guard self.drain == nil else { return loop.stop() }
        self.drain = drain
        routes.beginDraining()
        loop.stopListening()
        for (connection, entry) in connections where !entry.session.isJoined {
            close(connection, .shutdown, retryAfter: drain.retryHint)
        }
        let stories = routes.stories(on: loop)
        drain.begin(stories: stories.count)
        for story in stories { story.assumeIsolated { $0.putAway(for: drain) } }
        waitForDrain(drain)
        loop.schedule(after: .seconds(seconds)) { [unowned self] in giveUp(drain) }
    }

    private func waitForDrain(_ drain: Drain) {
        if drain.isDone {
            waitForLeavers()
            loop.schedule(after: ConnectionHub.farewell) { [unowned self] in loop.stop() }
            return
        }
        loop.schedule(after: .milliseconds(5)) { [unowned self] in waitForDrain(drain) }
    }

    private func waitForLeavers() {
        if connections.isEmpty { return loop.stop() }
        loop.schedule(after: .milliseconds(5)) { [unowned self] in waitForLeavers() }
    }

    private func giveUp(_ drain: Drain) {
        for story in routes.stories(on: loop) {
            story.assumeIsolated { $0.reportLeft(to: drain) }
        }
        loop.stop()
    }

    /// How long members may take to answer the close.
    private static let farewell = Duration.milliseconds(1_500)
}
