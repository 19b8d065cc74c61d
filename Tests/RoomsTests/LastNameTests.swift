import Canvas
import Rooms
import Testing
import Wire

@Suite struct LastNameTests {
    @Test("H4, N5 a room on a disk whose members have had all names there are lets nobody in")
    func allNames() throws {
        let story = try #require(StoryName("s"))
        let stored = StoredStory(
            layout: StoryRequest().layout, epoch: Epoch(1)!, lastMember: greatestIdentifier - 1)
        let now = ServerTime(microseconds: 0)
        var room = Room(story: story, loading: stored, durability: .disk, at: now)
        let last = room.join(
            Arrival(Hello(), encoding: .json, token: ResumeToken(high: 0, low: 1)), at: now)
        #expect(last != nil)
        let none = room.join(
            Arrival(Hello(), encoding: .json, token: ResumeToken(high: 0, low: 2)), at: now)
        #expect(none == nil)
    }
}
