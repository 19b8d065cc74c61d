import Testing

/// Everything here opens sockets and one test lowers the limit of descriptors: one after another.
@Suite(.serialized, .timeLimit(.minutes(2)))
enum SocketLoopTests {}
