#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted: with glibc, and without a sanitizer, which has its own malloc.
bool allocation_counter_counts(void);

/// How often the calling thread has allocated memory, or made some larger, since it began.
uint64_t allocation_count(void);

/// How many bytes the calling thread has allocated and not given back.
int64_t allocation_balance(void);

#endif
