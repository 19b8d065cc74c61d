// Whether a text that comes in pieces is UTF-8 (RFC 3629): no overlong forms, no surrogates,
// nothing over U+10FFFF.

#include "client.h"

#include <string.h>

static bool begin_character(csl_utf8 *state, uint8_t byte) {
    state->low = 0x80;
    state->high = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) {
        state->missing = 1;
    } else if (byte >= 0xe0 && byte <= 0xef) {
        state->missing = 2;
        if (byte == 0xe0) state->low = 0xa0;
        if (byte == 0xed) state->high = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
        state->missing = 3;
        if (byte == 0xf0) state->low = 0x90;
        if (byte == 0xf4) state->high = 0x8f;
    } else {
        return false;
    }
    return true;
}

static size_t count_ascii(const uint8_t *bytes, size_t length) {
    size_t count = 0;
    for (; length - count >= sizeof(uint64_t); count += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + count, sizeof word);
        if (word & 0x8080808080808080u) break;
    }
    while (count < length && bytes[count] < 0x80) count += 1;
    return count;
}

bool csl_utf8_take(csl_utf8 *state, const uint8_t *bytes, size_t length) {
    size_t index = 0;
    while (index < length) {
        if (!state->missing) {
            index += count_ascii(bytes + index, length - index);
            if (index == length) return true;
            if (!begin_character(state, bytes[index++])) return false;
            continue;
        }
        uint8_t byte = bytes[index++];
        if (byte < state->low || byte > state->high) return false;
        state->low = 0x80;
        state->high = 0xbf;
        state->missing -= 1;
    }
    return true;
}
