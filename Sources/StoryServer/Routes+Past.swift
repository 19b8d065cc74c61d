import Canvas
import Rooms
import SocketLoop
import StoryStore
import Wire

/// A story's past, as requests ask for it; put together on the store's thread.
///
/// **Spec:** T8, T10.
extension Routes {
    func showCommits(of story: StoryName, _ query: CommitsQuery, _ answer: @escaping Answer) {
        let store = registry.keeper.store
        store.past(of: story) { past in
            guard case .success(let past) = past else { return answer(.empty(past.map { _ in })) }
            guard query.after >= past.commitsAfter else {
                return answer(.error(410, WireError(.revisionNotKept)))
            }
            store.commits(of: story, after: query.after, limit: query.count) { result in
                answer(.json(200, result) { $0.append($1, of: story, at: past.revision) })
            }
        }
    }

    func showDifference(of story: StoryName, _ query: DifferenceQuery, _ answer: @escaping Answer) {
        let store = registry.keeper.store
        store.past(of: story) { past in
            guard case .success(let past) = past else { return answer(.empty(past.map { _ in })) }
            let end = query.to ?? past.revision
            store.state(of: story, at: query.from) { from in
                store.state(of: story, at: end) { to in
                    store.commits(
                        of: story, after: max(min(query.from, end), past.commitsAfter),
                        limit: Limits.commitsKept
                    ) { commits in
                        let difference = from.flatMap { from in
                            to.flatMap { to in
                                commits.map { commits in
                                    StoryDifference(
                                        from: from, to: to, commits: commits.map(\.commit))
                                }
                            }
                        }
                        answer(
                            .json(200, difference) {
                                $0.append($1, of: story, authors: past.authors)
                            })
                    }
                }
            }
        }
    }
}
