package import Canvas
package import StoryClient
import Wire

/// The stories of a run, as the server has them: what the run asks it by HTTP.
package struct LoadStories: ~Copyable {
    /// What the server says when it is asked for a story of the run.
    package enum Presence: Equatable {
        case present
        /// There is no such story.
        case lost
        /// It says nothing of use; the sentence says what happened.
        case silent(String)
    }

    private let server: ServerAddress
    private var client: HTTPClient
    private var decoder = ServerMessageDecoder()
    private var names: [String] = []

    /// Seconds that the server may take to answer while it is not loaded.
    private static let patience = 10
    /// Seconds that a server may take of which it is already known that something is wrong.
    private static let lastPatience = 2

    package init(on server: ServerAddress) {
        self.server = server
        client = HTTPClient(server)
    }

    /// The server's numeric address, once it was asked something.
    var numericHost: String { client.numericHost }

    /// Creates the stories.
    package mutating func create(_ count: Int, profile: Profile) throws(LoadFailure)
        -> [StoryAddress]
    {
        let body = profile == .classic ? "{\"profile\":\"classic\"}" : ""
        for index in 0..<count {
            let answer = try ask("POST", "/v1/stories", body: body)
            if answer.status == 201, let name = document(in: answer)?.story.id {
                names.append(name)
            } else if error(in: answer)?.code == .tooManyStories {
                throw LoadStories.noRoom(for: count - index)
            } else {
                throw refusal(of: "POST /v1/stories", answer)
            }
        }
        // A full server makes room by dropping the oldest story that nobody has opened.
        let dropped = try droppedCount()
        if dropped > 0 { throw LoadStories.noRoom(for: dropped) }
        return names.map {
            StoryAddress(host: client.numericHost, port: server.port, story: $0)
        }
    }

    /// A story as the server has it; nil when it has it no more.
    mutating func document(of story: String) throws(LoadFailure) -> StoryDocument? {
        let answer = try ask("GET", "/v1/stories/\(story)")
        if answer.status == 200, let document = document(in: answer) { return document }
        if error(in: answer)?.code == .unknownStory { return nil }
        throw refusal(of: "GET /v1/stories/\(story)", answer)
    }

    /// Whether the server has the first story still; one that is being restarted gets a moment.
    package mutating func presence() -> Presence {
        guard let first = names.first else { return .lost }
        let asked = monotonicNanoseconds()
        var deadline = asked + Int64(LoadStories.lastPatience) * 1_000_000_000
        while true {
            let (why, isPassing): (String, Bool)
            do throws(HTTPClient.Failure) {
                let answer = try client.request(
                    "GET", "/v1/stories/\(first)", patience: LoadStories.lastPatience)
                if answer.status == 200 { return .present }
                if error(in: answer)?.code == .unknownStory { return .lost }
                (why, isPassing) = (
                    "It answers with status \(answer.status).", answer.status == 503
                )
                // It is about to stop, and writes what it has: the next is not there before that.
                if isPassing { deadline = asked + Int64(LoadStories.patience) * 1_000_000_000 }
            } catch {
                (why, isPassing) = (error.description, error.isPassing)
            }
            let now = monotonicNanoseconds()
            guard isPassing, now < deadline, Interruption.signal == nil else { return .silent(why) }
            sleep(until: now + 100_000_000)
        }
    }

    /// Deletes the stories; returns what remains of them on the server, if anything does.
    ///
    /// It is done also after a signal: what a run leaves would be kept for good.
    package mutating func delete() -> RemainingStories? {
        client.heedsSignals = false
        defer { client.heedsSignals = true }
        while let name = names.last {
            let path = "/v1/stories/\(name)"
            do throws(HTTPClient.Failure) {
                let answer = try client.request(
                    "DELETE", path, patience: LoadStories.lastPatience)
                guard answer.status == 204 || error(in: answer)?.code == .unknownStory else {
                    return RemainingStories(
                        count: names.count,
                        why: "It answered DELETE \(path) with status \(answer.status).")
                }
            } catch {
                return RemainingStories(count: names.count, why: error.description)
            }
            names.removeLast()
        }
        return nil
    }

    /// How many of the stories are gone; those are the oldest.
    private mutating func droppedCount() throws(LoadFailure) -> Int {
        var (gone, kept) = (0, names.count)
        // Mostly none is, and the first question is the only one.
        var next = 0
        while gone < kept {
            if try document(of: names[next]) == nil { gone = next + 1 } else { kept = next }
            next = (gone + kept) / 2
        }
        return gone
    }

    private static func noRoom(for count: Int) -> LoadFailure {
        .unavailable(
            "The server has no room for \(grouped(count)) more "
                + "\(count == 1 ? "story" : "stories") (limit \(grouped(Limits.stories))). "
                + "Delete some: DELETE /v1/stories/NAME.")
    }

    // MARK: Answers

    private mutating func ask(
        _ method: String, _ path: String, body: String = ""
    ) throws(LoadFailure) -> HTTPClient.Answer {
        if let signal = Interruption.signal { throw .interrupted(signal: signal) }
        do {
            return try client.request(method, path, body: body, patience: LoadStories.patience)
        } catch .interrupted(let signal) {
            throw .interrupted(signal: signal)
        } catch .refused(let why) {
            throw .system(why)
        } catch {
            throw .unavailable(error.description)
        }
    }

    private mutating func document(in answer: HTTPClient.Answer) -> StoryDocument? {
        try? answer.body.withUnsafeBytes { bytes in try decoder.decodeStory(bytes) }
    }

    private mutating func error(in answer: HTTPClient.Answer) -> WireError? {
        try? answer.body.withUnsafeBytes { bytes in try decoder.decodeError(bytes) }
    }

    private mutating func refusal(of request: String, _ answer: HTTPClient.Answer) -> LoadFailure {
        guard let error = error(in: answer) else {
            return .unavailable(
                "http://\(server.authority) is no Plumbline server: it answered \(request) "
                    + "with status \(answer.status).")
        }
        return .unavailable(
            "The server refused \(request): \(error.code.message) (\(error.code.name))")
    }
}

/// Stories that a run could not take away again.
package struct RemainingStories: Equatable, Sendable {
    /// How many.
    package var count: Int
    /// A sentence that says why.
    package var why: String

    /// Makes the rest of a run.
    package init(count: Int, why: String) {
        self.count = count
        self.why = why
    }
}
