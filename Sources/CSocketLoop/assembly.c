// Messages that come in pieces. A message that comes whole in one read is never copied.

#include "connection.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALLEST_CAPACITY = 4096,
    LARGEST_KEPT_CAPACITY = 65536,
    MOST_KEPT = 32,
    // A message is read to its end and thrown away up to so many times the limit.
    PATIENCE = 16,
};

static const csl_text unfinished = {"Your message was unfinished for too long.", 41};

static csl_assembly *take(csl_connection *owner) {
    csl_loop *loop = owner->loop;
    csl_assembly *assembly = loop->free_assemblies;
    if (assembly) {
        loop->free_assemblies = assembly->next_free;
        loop->free_assembly_count -= 1;
    } else {
        assembly = calloc(1, sizeof *assembly);
        if (!assembly) abort();
    }
    loop->assembly_bytes += assembly->capacity;
    loop->assemblies += 1;
    assembly->length = 0;
    assembly->fragments = 0;
    assembly->discarding = false;
    assembly->owner = owner;
    assembly->newer = NULL;
    assembly->older = loop->newest_assembly;
    if (assembly->older)
        assembly->older->newer = assembly;
    else
        loop->oldest_assembly = assembly;
    loop->newest_assembly = assembly;
    return assembly;
}

static void unlink_from_age(csl_loop *loop, csl_assembly *assembly) {
    if (assembly->older)
        assembly->older->newer = assembly->newer;
    else
        loop->oldest_assembly = assembly->newer;
    if (assembly->newer)
        assembly->newer->older = assembly->older;
    else
        loop->newest_assembly = assembly->older;
    assembly->owner = NULL;
}

static void give_back(csl_loop *loop, csl_assembly *assembly) {
    unlink_from_age(loop, assembly);
    loop->assembly_bytes -= assembly->capacity;
    loop->assemblies -= 1;
    if (loop->free_assembly_count < MOST_KEPT && assembly->capacity <= LARGEST_KEPT_CAPACITY) {
        assembly->next_free = loop->free_assemblies;
        loop->free_assemblies = assembly;
        loop->free_assembly_count += 1;
    } else {
        free(assembly->bytes);
        free(assembly);
    }
}

void csl_assembly_drop(csl_connection *connection) {
    if (connection->assembly) give_back(connection->loop, connection->assembly);
    connection->assembly = NULL;
    connection->inside_fragment = false;
}

// Room comes from the message that has been unfinished for longest: an honest one is finished in no
// time, so who hoards unfinished ones pays for them, and not whoever comes next.
static bool make_room(csl_loop *loop, const csl_assembly *keep, uint64_t wanted) {
    uint64_t budget = loop->configuration.assembly_budget_bytes;
    csl_assembly *assembly = loop->oldest_assembly;
    while (loop->assembly_bytes + wanted > budget) {
        if (assembly == keep) assembly = assembly->newer;
        if (!assembly) return false;
        csl_connection *hoarder = assembly->owner;
        assembly = assembly->newer;
        csl_assembly_drop(hoarder);
        csl_connection_close(hoarder, CSL_CLOSE_TRY_LATER, unfinished);
    }
    return true;
}

// Grows with what came, not with what was announced: an announcement costs the peer nothing.
static bool reserve(csl_loop *loop, csl_assembly *assembly, size_t needed) {
    if (needed <= assembly->capacity) return true;
    size_t capacity = assembly->capacity ? assembly->capacity : SMALLEST_CAPACITY;
    while (capacity < needed) capacity *= 2;
    if (!make_room(loop, assembly, capacity - assembly->capacity)) return false;
    uint8_t *bytes = realloc(assembly->bytes, capacity);
    if (!bytes) return false;
    loop->assembly_bytes += capacity - assembly->capacity;
    assembly->bytes = bytes;
    assembly->capacity = capacity;
    return true;
}

// Who has not said who it is yet has little to say.
static uint32_t limit_of(const csl_connection *connection) {
    const csl_configuration *configuration = &connection->loop->configuration;
    bool is_first = !connection->client && !connection->has_spoken;
    return is_first ? configuration->maximum_first_message_bytes
                    : configuration->maximum_message_bytes;
}

static void deliver(csl_connection *connection, const uint8_t *bytes, uint64_t length,
                    bool is_text, bool oversized) {
    connection->has_spoken = true;
    const csl_configuration *configuration = &connection->loop->configuration;
    if (oversized)
        configuration->callbacks.received_oversized(configuration->context, connection->identity,
                                                    length);
    else
        configuration->callbacks.received(configuration->context, connection->identity, bytes,
                                          (size_t)length, is_text);
}

static void finish(csl_connection *connection, bool is_text) {
    csl_assembly *assembly = connection->assembly;
    connection->assembly = NULL;
    connection->inside_fragment = false;
    deliver(connection, assembly->bytes, assembly->length, is_text, assembly->discarding);
    give_back(connection->loop, assembly);
}

// Payload comes in pieces of the receive buffer: only the first piece of a fragment counts, so that
// a long message in few fragments is not taken for a flood.
static bool is_flood(csl_connection *connection, uint64_t announced) {
    const csl_configuration *configuration = &connection->loop->configuration;
    csl_assembly *assembly = connection->assembly;
    if (!connection->inside_fragment) assembly->fragments += 1;
    connection->inside_fragment = announced > 0;
    return assembly->fragments > configuration->maximum_fragments ||
           assembly->length + announced > (uint64_t)PATIENCE * configuration->maximum_message_bytes;
}

uint16_t csl_assemble(csl_connection *connection, const csl_piece *piece) {
    csl_loop *loop = connection->loop;
    uint32_t limit = limit_of(connection);
    size_t length = piece->length;
    if (!connection->assembly && piece->is_last) {
        deliver(connection, piece->bytes, length, piece->is_text, length > limit);
        return 0;
    }
    if (!connection->assembly) connection->assembly = take(connection);
    csl_assembly *assembly = connection->assembly;
    uint64_t before = assembly->length;
    assembly->length += length;
    if (is_flood(connection, piece->announced)) return CSL_CLOSE_TOO_BIG;
    if (assembly->length > limit) assembly->discarding = true;
    if (!assembly->discarding && length) {
        if (!reserve(loop, assembly, (size_t)assembly->length)) return CSL_CLOSE_TRY_LATER;
        memcpy(assembly->bytes + before, piece->bytes, length);
    }
    if (piece->is_last) finish(connection, piece->is_text);
    return 0;
}

void csl_assemblies_free(csl_loop *loop) {
    while (loop->free_assemblies) {
        csl_assembly *assembly = loop->free_assemblies;
        loop->free_assemblies = assembly->next_free;
        free(assembly->bytes);
        free(assembly);
    }
}
