// Pieces of HTTP heads, as requests and answers have them.

#define _GNU_SOURCE
#include "text.h"

#include <string.h>
#include <strings.h>

size_t csl_head_length(const char *bytes, size_t length) {
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    return end ? (size_t)(end - bytes) + 4 : 0;
}

static bool is_token_character(unsigned char character) {
    if (character >= '0' && character <= '9') return true;
    if ((character | 0x20) >= 'a' && (character | 0x20) <= 'z') return true;
    return character && strchr("!#$%&'*+-.^_`|~", character);
}

bool csl_text_is_token(csl_text text) {
    for (size_t index = 0; index < text.length; index++)
        if (!is_token_character((unsigned char)text.bytes[index])) return false;
    return text.length > 0;
}

bool csl_text_equals(csl_text text, const char *word) {
    return text.length == strlen(word) && strncasecmp(text.bytes, word, text.length) == 0;
}

static bool is_blank(char character) {
    return character == ' ' || character == '\t';
}

csl_text csl_text_trim(csl_text text) {
    while (text.length && is_blank(text.bytes[0])) text.bytes++, text.length--;
    while (text.length && is_blank(text.bytes[text.length - 1])) text.length--;
    return text;
}

csl_text csl_text_cut_before(csl_text *text, char separator) {
    const char *found = text->length ? memchr(text->bytes, separator, text->length) : NULL;
    csl_text part = {text->bytes, found ? (size_t)(found - text->bytes) : text->length};
    size_t skipped = found ? part.length + 1 : part.length;
    text->bytes += skipped;
    text->length -= skipped;
    return part;
}

bool csl_text_lists(csl_text list, const char *word) {
    while (list.length)
        if (csl_text_equals(csl_text_trim(csl_text_cut_before(&list, ',')), word)) return true;
    return false;
}

csl_text csl_text_cut_line(csl_text *text) {
    const char *end = memmem(text->bytes, text->length, "\r\n", 2);
    csl_text line = {text->bytes, (size_t)(end - text->bytes)};
    text->bytes = end + 2;
    text->length -= line.length + 2;
    return line;
}

bool csl_header_parse(csl_header *header, csl_text line) {
    header->name = csl_text_cut_before(&line, ':');
    header->value = csl_text_trim(line);
    // An empty name refuses folded lines, which begin with a space, too.
    if (!csl_text_is_token(header->name)) return false;
    if (header->name.bytes + header->name.length == line.bytes) return false;
    for (size_t index = 0; index < header->value.length; index++) {
        unsigned char character = (unsigned char)header->value.bytes[index];
        if ((character < ' ' && character != '\t') || character == 0x7f) return false;
    }
    return true;
}
