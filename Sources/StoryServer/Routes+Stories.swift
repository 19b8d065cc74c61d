import Canvas
import Rooms
import SocketLoop
import StoryStore
import Wire

/// What paths of stories answer.
///
/// **Spec:** T1–T12.
extension Routes {
    func serve(
        _ resource: StoryResource, _ request: HTTPRequest,
        decoder: inout ClientMessageDecoder, _ answer: @escaping Answer
    ) {
        if let ending { return answer(ending) }
        let isReading = request.head.method == "GET" || request.head.method == "HEAD"
        guard isReading || origins.allows(request.head) else {
            return answer(.error(403, WireError(.foreignOrigin)))
        }
        guard request.body.count <= Limits.messageBytes else {
            return answer(.error(413, WireError(.bodyTooLarge, limit: Limits.messageBytes)))
        }
        do throws(WireError) {
            if isReading {
                try read(resource, request.head, answer)
            } else {
                try change(resource, request, decoder: &decoder, answer)
            }
        } catch {
            answer(.error(400, error))
        }
    }

    private func change(
        _ resource: StoryResource, _ request: HTTPRequest,
        decoder: inout ClientMessageDecoder, _ answer: @escaping Answer
    ) throws(WireError) {
        switch resource {
        case .stories:
            create(
                try request.read { bytes throws(WireError) in
                    try decoder.decodeStory(bytes)
                }, answer)
        case .story(let story):
            registry.story(named: story).delete { result in answer(.empty(result)) }
        case .checkpoints(let story):
            let name = try request.read { bytes throws(WireError) in
                try decoder.decodeCheckpointName(bytes)
            }
            keepCheckpoint(of: story, named: name, answer)
        case .checkpoint(let story, let revision):
            registry.keeper.store.name(checkpoint: revision, of: story, nil) {
                answer(.empty($0))
            }
        case .restore(let story):
            let revision = try request.read { bytes throws(WireError) in
                try decoder.decodeRestore(bytes)
            }
            registry.ask(story) { story, error in
                if let error { return answer(.error(error)) }
                story.restore(revision) { answer(.json(200, $0)) }
            }
        case .commits, .revision, .difference, .export, .picture, .impossibleStory:
            preconditionFailure("\(resource) is only read: see its methods")
        }
    }

    private func create(_ wanted: StoryRequest, _ answer: @escaping Answer) {
        registry.create(wanted) { result in
            switch result {
            case .success(let name):
                var buffer = ByteBuffer(capacity: 512)
                buffer.append(
                    storyNamed: name.text, revision: Revision(0), layout: wanted.layout, items: [])
                var response = HTTPResponse.json(201, buffer.array)
                response.headers.append(
                    HTTPHeader(name: "Location", value: "/v1/stories/\(name.text)"))
                answer(response)
            case .failure(let error): answer(.error(error))
            }
        }
    }

    private func keepCheckpoint(
        of story: StoryName, named name: String, _ answer: @escaping Answer
    ) {
        registry.ask(story) { story, error in
            if let error { return answer(.error(error)) }
            story.keepCheckpoint(named: name) { answer(.json(201, $0) { $0.append($1) }) }
        }
    }

    // MARK: Reading

    private func read(
        _ resource: StoryResource, _ head: RequestHead, _ answer: @escaping Answer
    ) throws(WireError) {
        let store = registry.keeper.store
        switch resource {
        case .story(let story):
            registry.ask(story) { story, error in
                answer(error.map { .error($0) } ?? .json(200, story.document()))
            }
        case .checkpoints(let story):
            store.past(of: story) { result in
                answer(.json(200, result) { $0.append($1, of: story) })
            }
        case .commits(let story):
            showCommits(of: story, try CommitsQuery(head.queryArgument), answer)
        case .revision(let story, let revision):
            store.past(of: story) { past in
                guard case .success(let past) = past else {
                    return answer(.empty(past.map { _ in }))
                }
                store.state(of: story, at: revision) { result in
                    answer(.json(200, result) { $0.append($1, of: story, layout: past.layout) })
                }
            }
        case .difference(let story):
            showDifference(of: story, try DifferenceQuery(head.queryArgument), answer)
        case .export(let story):
            store.export(story) { answer(.file($0, named: "\(story.text).plumbline")) }
        case .picture(let story, let format): try showPicture(of: story, format, head, answer)
        case .impossibleStory: answer(.error(404, WireError(.unknownStory)))
        case .stories, .checkpoint, .restore:
            preconditionFailure("\(resource) is not read: see its methods")
        }
    }
}

extension HTTPRequest {
    /// Reads the body.
    fileprivate func read<Value>(
        _ decode: (UnsafeRawBufferPointer) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        try body.withUnsafeBufferPointer { bytes throws(WireError) in
            try decode(UnsafeRawBufferPointer(bytes))
        }
    }
}
