/// Stands for the loop, of which the fuzzer reads requests only.
package final class SocketLoop: Sendable {}
