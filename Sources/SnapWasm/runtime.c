// What Embedded Swift expects of a C library, for a WebAssembly module that imports nothing.

#include <stddef.h>
#include <stdint.h>

// ---- Memory: a list of what is free, by address; the first that is large enough is taken, and
// what is given back is merged with its neighbours. All that lies between the stack's and the
// constants' end and the end of the memory, whose size is fixed: a Float64Array of it is good for
// ever. Where it does not suffice, the module traps; what the engine keeps is bounded, and less.

enum { ALIGNMENT = 16 };

struct Block {
    size_t size;  // Of the whole block, this head included; a multiple of ALIGNMENT.
    struct Block *next;
    _Alignas(ALIGNMENT) unsigned char bytes[];
};

extern unsigned char __heap_base, __heap_end;
static struct Block *available;

static size_t rounded_up(size_t size) { return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1); }

static void begin_heap(void) {
    uintptr_t start = rounded_up((uintptr_t)&__heap_base);
    available = (struct Block *)start;
    available->size = ((uintptr_t)&__heap_end - start) & ~(size_t)(ALIGNMENT - 1);
    available->next = NULL;
}

void *malloc(size_t wanted) {
    static int has_begun;
    if (!has_begun) {
        begin_heap();
        has_begun = 1;
    }
    if (wanted > SIZE_MAX / 2) __builtin_trap();
    size_t size = rounded_up(sizeof(struct Block) + wanted);
    for (struct Block **link = &available; *link; link = &(*link)->next) {
        struct Block *block = *link;
        if (block->size < size) continue;
        if (block->size - size > sizeof(struct Block)) {
            struct Block *rest = (struct Block *)((unsigned char *)block + size);
            rest->size = block->size - size;
            rest->next = block->next;
            block->size = size;
            *link = rest;
        } else {
            *link = block->next;
        }
        return block->bytes;
    }
    __builtin_trap();
}

static void merge_with_next(struct Block *block) {
    struct Block *next = block->next;
    if (!next || (unsigned char *)block + block->size != (unsigned char *)next) return;
    block->size += next->size;
    block->next = next->next;
}

void free(void *bytes) {
    if (!bytes) return;
    struct Block *block = (struct Block *)((unsigned char *)bytes - offsetof(struct Block, bytes));
    struct Block *before = NULL, *after = available;
    while (after && after < block) {
        before = after;
        after = after->next;
    }
    block->next = after;
    merge_with_next(block);
    if (before) {
        before->next = block;
        merge_with_next(before);
    } else {
        available = block;
    }
}

int posix_memalign(void **bytes, size_t alignment, size_t size) {
    // Nothing of ours is aligned to more.
    if (alignment > ALIGNMENT) __builtin_trap();
    *bytes = malloc(size);
    return 0;
}

// ---- What Sources/SnapWasm/Exchange.swift tells of: a place that needs no making.

double *snap_exchange_start(void) {
    static double exchange[2176];
    return exchange;
}

// ---- Moving bytes: single instructions of WebAssembly.

void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }

void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }

void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

// ---- Arithmetic: a product of 128 bits, which a checked product of 64 bits takes.

__int128 __multi3(__int128 left, __int128 right) {
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t low = a_low * b_low;
    uint64_t middle = a_high * b_low + (low >> 32);
    uint64_t other = a_low * b_high + (uint32_t)middle;
    uint64_t upper = a_high * b_high + (middle >> 32) + (other >> 32);
    upper += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
    return (__int128)(((unsigned __int128)upper << 64) | (other << 32 | (uint32_t)low));
}
