import Canvas
import Rooms
import Wire

/// What is asked of a store, in a transaction.
private struct WriteRequest: Sendable {
    /// Does it; what is returned answers it, once it is kept.
    let perform: @Sendable (StoryTables) throws -> StoreEngine.Answer
    let refuse: @Sendable (StoreError) -> Void
}

private enum StoreRequest: Sendable {
    case write(WriteRequest)
    case read(ReadRequest)

    var isWrite: Bool {
        if case .write = self { return true }
        return false
    }
}

/// Reads, and answers.
private typealias ReadRequest = @Sendable (StoryTables) -> Void

/// The threads of a store and what they take turns in.
///
/// One thread has the connection that writes. It gathers what comes within some milliseconds, of
/// whatever stories, does it in one transaction, so that the disk is waited for once, and answers
/// then. Each request has a savepoint: what is refused leaves the others as they are. What only
/// reads is handed on to a second thread, with a connection of its own, after what was asked for
/// before; it sees that and may see more.
///
/// **Isolation:** any thread.
package final class StoreEngine: @unchecked Sendable {
    typealias Answer = @Sendable () -> Void
    typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void

    /// Microseconds for which the first request waits for others.
    private static let window = 3_000

    private let writing: StoryTables?
    private let reading: StoryTables?
    private let describe: @Sendable (DatabaseError) -> StoreError
    private let requests = RequestQueue<StoreRequest>()
    private let reads = RequestQueue<ReadRequest>()
    private let ending = Once()
    private var threads: [WorkerThread] = []

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - writing: what writes; without it, writing is refused.
    ///   - reading: what reads; without it, `writing` does.
    ///   - describe: what a failure of the database means.
    init(
        writing: StoryTables?, reading: StoryTables?,
        describe: @escaping @Sendable (DatabaseError) -> StoreError
    ) {
        precondition(writing != nil || reading != nil, "a store reads or writes")
        self.writing = writing
        self.reading = reading
        self.describe = describe
        // The threads keep the engine until shutDown() ends them.
        threads.append(WorkerThread { self.serveRequests() })
        if reading != nil { threads.append(WorkerThread { self.serveReads() }) }
    }

    /// Asks for what changes something.
    func write<Value: Sendable>(
        _ reply: @escaping Reply<Value>,
        _ perform: @escaping @Sendable (StoryTables) throws -> Value
    ) {
        ask(
            WriteRequest(
                perform: { tables in
                    let value = try perform(tables)
                    return { reply(.success(value)) }
                }, refuse: { reply(.failure($0)) }))
    }

    /// Asks for what changes something and then, once that is kept, for what only reads.
    func write<Step: Sendable, Value: Sendable>(
        _ reply: @escaping Reply<Value>,
        _ perform: @escaping @Sendable (StoryTables) throws -> Step,
        thenRead read: @escaping @Sendable (StoryTables, Step) throws -> Value
    ) {
        ask(
            WriteRequest(
                perform: { tables in
                    let step = try perform(tables)
                    return { self.handOn(self.readRequest(reply) { try read($0, step) }) }
                }, refuse: { reply(.failure($0)) }))
    }

    /// Asks for what only reads.
    func read<Value: Sendable>(
        _ reply: @escaping Reply<Value>,
        _ perform: @escaping @Sendable (StoryTables) throws -> Value
    ) {
        if !requests.append(.read(readRequest(reply, perform))) { reply(.failure(.ended)) }
    }

    private func ask(_ request: WriteRequest) {
        if !requests.append(.write(request)) { request.refuse(.ended) }
    }

    /// Ends, when all that was asked for is done.
    func shutDown() {
        ending.run {
            requests.close()
            for thread in threads { thread.join() }
            // The one that writes last: it clears away the log.
            reading?.database.close()
            writing?.database.close()
        }
    }

    // MARK: Writing

    private func serveRequests() {
        while let taken = requests.take(
            window: reading == nil ? 0 : StoreEngine.window,
            gathers: { $0.contains(where: \.isWrite) })
        {
            var writes: [WriteRequest] = []
            var reads: [ReadRequest] = []
            for request in taken {
                switch request {
                case .write(let request): writes.append(request)
                case .read(let request): reads.append(request)
                }
            }
            if !writes.isEmpty { keep(writes) }
            for request in reads { handOn(request) }
        }
        reads.close()
    }

    private func handOn(_ request: @escaping ReadRequest) {
        if reading != nil {
            _ = reads.append(request)
        } else if let writing {
            request(writing)
        }
    }

    private func keep(_ requests: [WriteRequest]) {
        guard let writing else {
            for request in requests {
                request.refuse(.failed("the store is open for reading only"))
            }
            return
        }
        // A file that was deleted is written to as ever, and gone with the process.
        if writing.database.hasMoved {
            for request in requests {
                request.refuse(.failed("the database was moved or deleted: put it back"))
            }
            return
        }
        do {
            for answer in try answers(to: requests, in: writing) { answer() }
        } catch {
            // What needs no room, like deleting, is not to fail with what does.
            if let error = error as? DatabaseError, error.isFull, requests.count > 1 {
                for request in requests { keep([request]) }
                return
            }
            let error = storeError(error)
            for request in requests { request.refuse(error) }
        }
    }

    /// Does all in one transaction; what is thrown is of the database, and nothing was done.
    private func answers(
        to requests: [WriteRequest], in tables: StoryTables
    ) throws -> [Answer] {
        try tables.database.transaction("BEGIN IMMEDIATE") {
            try requests.map { try answer(to: $0, in: tables) }
        }
    }

    private func answer(to request: WriteRequest, in tables: StoryTables) throws -> Answer {
        let database = tables.database
        try database.run("SAVEPOINT request")
        do {
            let answer = try request.perform(tables)
            try database.run("RELEASE request")
            return answer
        } catch {
            // Damage is of some pages: what is on others goes on.
            if let error = error as? DatabaseError, !error.isDamage { throw error }
            guard database.isInTransaction else { throw error }
            try database.run("ROLLBACK TO request")
            try database.run("RELEASE request")
            let refusal = storeError(error)
            return { request.refuse(refusal) }
        }
    }

    // MARK: Reading

    private func serveReads() {
        guard let reading else { return }
        while let requests = reads.take(window: 0, gathers: { _ in false }) {
            for request in requests { request(reading) }
        }
    }

    private func readRequest<Value: Sendable>(
        _ reply: @escaping Reply<Value>,
        _ perform: @escaping @Sendable (StoryTables) throws -> Value
    ) -> ReadRequest {
        { tables in
            let result: Result<Value, StoreError>
            do {
                result = .success(
                    try tables.database.transaction("BEGIN") { try perform(tables) })
            } catch {
                result = .failure(self.storeError(error))
            }
            reply(result)
        }
    }

    private func storeError(_ error: any Error) -> StoreError {
        switch error {
        case let error as StoreError: error
        case let error as DatabaseError: describe(error)
        default: .failed("\(error)")
        }
    }
}
