import SocketLoop
import StoryStore
import Wire

extension HTTPResponse {
    /// What a request is answered that the store cannot serve.
    ///
    /// **Spec:** T3, T7, T8, T9, D3, D4.
    static func error(_ error: StoreError) -> HTTPResponse {
        switch error {
        case .unknownStory: .error(404, WireError(.unknownStory))
        case .storyTaken: .error(409, WireError(.storyTaken, field: "id"))
        case .tooManyStories: .error(503, WireError(.tooManyStories, limit: Limits.stories))
        case .tooManyCheckpoints:
            .error(409, WireError(.tooManyCheckpoints, limit: Limits.namedCheckpoints))
        case .revisionNotKept: .error(404, WireError(.revisionNotKept))
        case .damaged, .conflict, .ended: .error(503, WireError(.storyUnreadable))
        case .full, .failed: .error(503, WireError(.diskRefuses))
        }
    }
    /// What was asked for, as JSON, or why not.
    static func json(_ status: Int, _ result: Result<[UInt8], StoreError>) -> HTTPResponse {
        switch result {
        case .success(let body): .json(status, body)
        case .failure(let failure): .error(failure)
        }
    }

    /// What was asked for, as `write` writes it, or why not.
    static func json<Value>(
        _ status: Int, _ result: Result<Value, StoreError>,
        _ write: (inout ByteBuffer, Value) -> Void
    ) -> HTTPResponse {
        .json(
            status,
            result.map { value in
                var buffer = ByteBuffer(capacity: 4_096)
                write(&buffer, value)
                return buffer.array
            })
    }

    /// A file of JSON lines to be saved, or why not.
    static func file(_ result: Result<[UInt8], StoreError>, named name: String) -> HTTPResponse {
        switch result {
        case .success(let body):
            HTTPResponse(
                status: 200,
                headers: [
                    HTTPHeader(name: "Content-Type", value: "application/jsonl"),
                    HTTPHeader(
                        name: "Content-Disposition", value: "attachment; filename=\"\(name)\""),
                    HTTPHeader(name: "Cache-Control", value: "no-store"),
                    HTTPHeader(name: "X-Content-Type-Options", value: "nosniff"),
                ], body: body)
        case .failure(let failure): .error(failure)
        }
    }

    /// That it is done, or why not.
    static func empty(_ result: Result<Void, StoreError>) -> HTTPResponse {
        switch result {
        case .success: HTTPResponse(status: 204)
        case .failure(let failure): .error(failure)
        }
    }
}
