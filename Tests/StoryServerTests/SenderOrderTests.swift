import SocketLoop
import StoryClient
import StoryServer
import Testing

extension WholeServerTests {
    /// Order where it is hardest to keep: many senders, sockets that are full, posts between loops.
    @Suite struct SenderOrderTests {
        /// So many that the server leaves those who come later where the kernel dealt them.
        private static let crowd = 70
        private static let watchers = 4
        private static let senders = 12

        @Test(
            "C1, G2, U1, U4 what each of many says at once is taken in its order, on any loop",
            arguments: [1, 2, 4])
        func order(loops: Int) throws {
            try withServer(loops: loops) { server in
                try createStory("order", port: server.port)
                let address = StoryAddress(host: "127.0.0.1", port: server.port, story: "order")
                let clients = [try StoryLoop(), try StoryLoop()]
                for client in clients { client.start() }
                var members: [BusyMember] = []
                var gone: ArraySlice<BusyMember> = []
                defer {
                    for client in clients { client.stop() }
                    for client in clients { client.join() }
                    check(members)
                    // Connections do not hold their delegates, and may call them until here.
                    for member in gone { #expect(member.report.withLock { $0.faults } == []) }
                }
                let crowd = join(0..<SenderOrderTests.crowd, address, clients)
                let watchers = Array(crowd.prefix(SenderOrderTests.watchers))
                let senders = try joinSenders(server, address, clients)
                members = senders + watchers
                gone = crowd.dropFirst(watchers.count)
                for member in gone { member.leave() }
                let census = try server.census { $0.stories[0].members == members.count }
                #expect(census.stories[0].members == members.count)

                senders[0].furnish()
                #expect(waits { senders.allSatisfy { $0.report.withLock { $0.revision == 1 } } })
                for sender in senders { sender.begin(messages: WholeServerTests.often(3_000)) }
                // Under the thread sanitizer, beside other work, half a minute is little.
                #expect(
                    waits(seconds: 120) {
                        senders.allSatisfy { $0.report.withLock { $0.isDone } }
                    })
                let revision = try server.census().stories[0].revision
                #expect(
                    waits { members.allSatisfy { $0.report.withLock { $0.revision == revision } } })
            }
        }

        /// Has senders join until several loops have some, or the test would show little.
        ///
        /// The kernel deals connections out, not we: once in 2,048 times it gives a dozen to one
        /// of two loops.
        private func joinSenders(
            _ server: Server, _ address: StoryAddress, _ clients: [StoryLoop]
        ) throws -> [BusyMember] {
            let before = try server.census().hubs.map(\.connections)
            var senders: [BusyMember] = []
            var loops = 0
            for _ in 0..<5 where loops < min(2, before.count) {
                let next = senders.count..<senders.count + SenderOrderTests.senders
                senders += join(next, address, clients)
                let after = try server.census().hubs.map(\.connections)
                loops = zip(before, after).count { $0 < $1 }
            }
            #expect(loops >= min(2, before.count), "\(senders.count) senders on one loop")
            return senders
        }

        /// Has members of those numbers join, and waits until all have.
        private func join(
            _ numbers: Range<Int>, _ address: StoryAddress, _ clients: [StoryLoop]
        ) -> [BusyMember] {
            let members = numbers.map {
                BusyMember(number: $0, on: clients[$0 % clients.count])
            }
            for member in members { member.join(address) }
            #expect(waits { members.allSatisfy { $0.report.withLock { $0.isJoined } } })
            return members
        }

        /// Looks at the members when their loops have ended.
        private func check(_ members: [BusyMember]) {
            for member in members {
                #expect(member.report.withLock { $0.faults } == [])
                #expect(member.model.breaches.map(\.description) == [])
            }
            #expect(Set(members.map(\.model.digest)).count == 1)
        }
    }
}
