// Stands in front of glibc's allocator and counts, per thread, what goes through.
//
// The dynamic linker prefers the executable's definitions, so the Swift runtime and Foundation are
// counted too. Memory is glibc's own: its `free` would take it back as ever.

#include "CAllocationCounter.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static __thread uint64_t count;
static __thread int64_t balance;

static void *taken(void *memory) {
    count++;
    balance += (int64_t)malloc_usable_size(memory);
    return memory;
}

bool allocation_counter_counts(void) { return true; }

uint64_t allocation_count(void) { return count; }

int64_t allocation_balance(void) { return balance; }

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return taken(__libc_calloc(number, size)); }

void *realloc(void *memory, size_t size) {
    int64_t before = (int64_t)malloc_usable_size(memory);
    void *made = __libc_realloc(memory, size);
    if (made != NULL || size == 0) balance -= before;
    return taken(made);
}

void free(void *memory) {
    balance -= (int64_t)malloc_usable_size(memory);
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) {
    return taken(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return taken(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
        return EINVAL;
    }
    void *made = taken(__libc_memalign(alignment, size));
    if (made == NULL) return ENOMEM;
    *memory = made;
    return 0;
}

#else

bool allocation_counter_counts(void) { return false; }

uint64_t allocation_count(void) { return 0; }

int64_t allocation_balance(void) { return 0; }

#endif
