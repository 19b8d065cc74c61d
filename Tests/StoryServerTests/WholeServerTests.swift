import Glibc
import Testing

/// Whole servers, in process, with thousands of clients beside them: one test after another.
///
/// In a process of their own, too, for they count its descriptors, and so do others' tests:
/// `Tests/run --only alone` says that it gives them one.
@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .enabled(if: getenv("PLUMBLINE_ALONE") != nil, "needs a process of its own"))
enum WholeServerTests {
    /// How often to do what a debug build, or a sanitizer, takes five times as long for.
    static func often(_ count: Int) -> Int {
        #if DEBUG
            count / 5
        #else
            count
        #endif
    }
}
