#include "Heads.h"

#include "internal.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

// Every piece lies within the head.
static fuzz_text within(csl_text text, const char *bytes, size_t length) {
    if (!text.length) return (fuzz_text){bytes, 0};
    if (text.bytes < bytes || text.bytes + text.length > bytes + length) abort();
    return (fuzz_text){text.bytes, text.length};
}

int fuzz_parse_head(const char *bytes, size_t length, fuzz_head *told) {
    size_t whole = csl_head_length(bytes, length);
    if (whole > length) abort();
    if (!whole) return -1;
    csl_head head;
    int status = csl_head_parse(&head, bytes, whole);
    *told = (fuzz_head){
        .method = within(head.method, bytes, whole),
        .path = within(head.path, bytes, whole),
        .query = within(head.query, bytes, whole),
    };
    for (unsigned index = 0; index < head.header_count; index++) {
        fuzz_text value = within(head.headers[index].value, bytes, whole);
        within(head.headers[index].name, bytes, whole);
        if (csl_text_equals(head.headers[index].name, "Host")) told->host = value;
        if (csl_text_equals(head.headers[index].name, "Origin")) told->origin = value;
    }
    return status;
}
