// How much of the time the loop works, from two clock readings a turn.

#include "internal.h"

#include <time.h>

enum { WINDOW_NANOSECONDS = 100000000 };

uint64_t csl_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Halving keeps a window's worth of the past without a history: what is old weighs ever less.
static void fold(csl_load *load) {
    uint64_t total = load->busy + load->idle;
    if (total < WINDOW_NANOSECONDS) return;
    load->fraction = (double)load->busy / (double)total;
    while (load->busy + load->idle >= WINDOW_NANOSECONDS) {
        load->busy /= 2;
        load->idle /= 2;
    }
}

void csl_load_woke(csl_load *load) {
    load->work_began = csl_now();
    if (load->work_ended) load->idle += load->work_began - load->work_ended;
    fold(load);
}

void csl_load_blocks(csl_load *load) {
    load->work_ended = csl_now();
    if (load->work_began) load->busy += load->work_ended - load->work_began;
    fold(load);
}

double csl_busy_fraction(csl_loop *loop) {
    return loop->load.fraction;
}
