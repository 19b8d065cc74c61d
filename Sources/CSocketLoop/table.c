// Identities that are never reused in the process: the loop's number (16 bits), how often the slot
// was given away (24 bits) and the slot's number (24 bits).

#include "internal.h"

#include <stdlib.h>

enum {
    SLOT_BITS = 24,
    LOOP_SHIFT = 48,
    MOST_SLOTS = 1 << SLOT_BITS,
    MOST_GENERATIONS = (1 << (LOOP_SHIFT - SLOT_BITS)) - 1,
};

struct csl_slot {
    void *pointer;
    uint32_t generation;
    uint32_t next_free;
};

static bool grow(csl_table *table) {
    if (table->capacity == MOST_SLOTS) return false;
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
    table->used += 1;
    return (uint64_t)table->loop_number << LOOP_SHIFT | (uint64_t)slot->generation << SLOT_BITS |
           index;
}

static struct csl_slot *find_slot(const csl_table *table, uint64_t identity) {
    uint32_t index = identity & (MOST_SLOTS - 1);
    if (identity >> LOOP_SHIFT != table->loop_number || index >= table->count) return NULL;
    struct csl_slot *slot = &table->slots[index];
    uint32_t generation = (uint32_t)(identity >> SLOT_BITS) & MOST_GENERATIONS;
    if (!slot->pointer || slot->generation != generation) return NULL;
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
    table->used -= 1;
    // A slot whose generations are used up is not given away again: identities never repeat.
    if (slot->generation != MOST_GENERATIONS) {
        slot->next_free = table->free_head;
        table->free_head = (uint32_t)(slot - table->slots) + 1;
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
