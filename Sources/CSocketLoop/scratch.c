// Memory that connections of our own share: each needs it within one call only, so thousands of
// them have one of each.

#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { RANDOM_BYTES = 4096, LARGEST_KEPT_FRAME = 131072 };

uint8_t *csl_scratch_received(csl_loop *loop) {
    csl_scratch *scratch = &loop->scratch;
    if (!scratch->received) scratch->received = malloc(CSL_RECEIVE_BYTES);
    if (!scratch->received) abort();
    return scratch->received;
}

// One long message does not keep its memory for ever: the next short one gives it back.
uint8_t *csl_scratch_framed(csl_loop *loop, size_t length) {
    csl_scratch *scratch = &loop->scratch;
    bool is_wasted = scratch->framed_capacity > LARGEST_KEPT_FRAME && length < LARGEST_KEPT_FRAME;
    if (scratch->framed_capacity >= length && !is_wasted) return scratch->framed;
    size_t capacity = 4096;
    while (capacity < length) capacity *= 2;
    free(scratch->framed);
    scratch->framed = malloc(capacity);
    if (!scratch->framed) abort();
    scratch->framed_capacity = capacity;
    return scratch->framed;
}

static void refill(csl_scratch *scratch) {
    if (!scratch->random) scratch->random = malloc(RANDOM_BYTES);
    if (!scratch->random) abort();
    size_t filled = 0;
    while (filled < RANDOM_BYTES) {
        ssize_t count = getrandom(scratch->random + filled, RANDOM_BYTES - filled, 0);
        // Interrupted, which is all that may happen to a good buffer.
        if (count > 0) filled += (size_t)count;
    }
    scratch->random_left = RANDOM_BYTES;
}

// Masks must be unpredictable (RFC 6455, 10.3): straight from the kernel, a thousand at a time.
void csl_random(csl_loop *loop, void *bytes, size_t length) {
    csl_scratch *scratch = &loop->scratch;
    if (scratch->random_left < length) refill(scratch);
    scratch->random_left -= length;
    memcpy(bytes, scratch->random + scratch->random_left, length);
}

void csl_scratch_free(csl_scratch *scratch) {
    free(scratch->received);
    free(scratch->framed);
    free(scratch->random);
}
