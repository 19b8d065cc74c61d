// Identities that are never reused: a slot number and how often the slot was given away.

#include "internal.h"

#include <stdlib.h>

struct csl_slot {
    void *pointer;
    uint32_t generation;
    uint32_t next_free;
};

static bool grow(csl_table *table) {
    uint32_t capacity = table->capacity ? table->capacity * 2 : 64;
    struct csl_slot *slots = realloc(table->slots, capacity * sizeof *slots);
    if (!slots) return false;
    table->slots = slots;
    table->capacity = capacity;
    return true;
}

uint64_t csl_table_insert(csl_table *table, void *pointer) {
    uint32_t index;
    if (table->free_head) {
        index = table->free_head - 1;
        table->free_head = table->slots[index].next_free;
    } else {
        if (table->count == table->capacity && !grow(table)) return 0;
        index = table->count++;
        table->slots[index].generation = 0;
    }
    struct csl_slot *slot = &table->slots[index];
    slot->pointer = pointer;
    slot->generation += 1;
    return (uint64_t)slot->generation << 32 | index;
}

static struct csl_slot *find_slot(const csl_table *table, uint64_t identity) {
    uint32_t index = (uint32_t)identity;
    if (index >= table->count) return NULL;
    struct csl_slot *slot = &table->slots[index];
    if (!slot->pointer || slot->generation != identity >> 32) return NULL;
    return slot;
}

void *csl_table_find(const csl_table *table, uint64_t identity) {
    struct csl_slot *slot = find_slot(table, identity);
    return slot ? slot->pointer : NULL;
}

void *csl_table_remove(csl_table *table, uint64_t identity) {
    struct csl_slot *slot = find_slot(table, identity);
    if (!slot) return NULL;
    void *pointer = slot->pointer;
    slot->pointer = NULL;
    // A slot whose generations are used up is not given away again: identities never repeat.
    if (slot->generation != UINT32_MAX) {
        slot->next_free = table->free_head;
        table->free_head = (uint32_t)identity + 1;
    }
    return pointer;
}

void *csl_table_at(const csl_table *table, uint32_t index) {
    return table->slots[index].pointer;
}

void csl_table_free(csl_table *table) {
    free(table->slots);
    *table = (csl_table){0};
}
