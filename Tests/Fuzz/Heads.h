// Heads of requests for the fuzzer, which sees nothing else of CSocketLoop.

#ifndef HEADS_H
#define HEADS_H

#include <stddef.h>

/// A piece of a head.
typedef struct {
    const char *bytes;
    size_t length;
} fuzz_text;

/// What of a head our Swift code reads.
typedef struct {
    fuzz_text method, path, query, host, origin;
} fuzz_head;

/// Parses a whole head at the beginning of some bytes; 0, or why it is refused: -1 where it is not
/// whole, else the status.
int fuzz_parse_head(const char *bytes, size_t length, fuzz_head *head);

#endif
