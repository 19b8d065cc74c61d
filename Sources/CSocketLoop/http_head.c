// Parses request heads (RFC 9112), strictly: what is not clearly right is refused, because a proxy
// in front may read it differently.

#define _GNU_SOURCE
#include "internal.h"
#include "text.h"

#include <string.h>
#include <strings.h>

static int parse_target(csl_head *head, csl_text target) {
    for (size_t index = 0; index < target.length; index++) {
        unsigned char character = (unsigned char)target.bytes[index];
        if (character <= ' ' || character >= 0x7f || character == '#') return 400;
    }
    // The absolute form is meant for proxies, but a server must take it.
    if (target.length > 7 && strncasecmp(target.bytes, "http://", 7) == 0) {
        const char *slash = memchr(target.bytes + 7, '/', target.length - 7);
        if (!slash) return 400;
        target.length -= (size_t)(slash - target.bytes);
        target.bytes = slash;
    }
    if (!target.length || (target.bytes[0] != '/' && !csl_text_equals(target, "*"))) return 400;
    size_t whole = target.length;
    head->path = csl_text_cut_before(&target, '?');
    if (head->path.length < whole) head->query = target;
    return 0;
}

static int parse_request_line(csl_head *head, csl_text line) {
    head->method = csl_text_cut_before(&line, ' ');
    csl_text target = csl_text_cut_before(&line, ' ');
    if (!csl_text_is_token(head->method)) return 400;
    if (line.length != 8 || memcmp(line.bytes, "HTTP/", 5) != 0) return 400;
    if (memcmp(line.bytes, "HTTP/1.1", 8) == 0)
        head->keep_alive = true;
    else if (memcmp(line.bytes, "HTTP/1.0", 8) != 0)
        return 505;
    return parse_target(head, target);
}

static int parse_header(csl_head *head, csl_text line) {
    csl_header header;
    if (!csl_header_parse(&header, line)) return 400;
    if (head->header_count == CSL_MAXIMUM_HEADERS) return 431;
    head->headers[head->header_count++] = header;
    return 0;
}

static int parse_content_length(csl_head *head, csl_text value, bool is_repeated) {
    uint64_t length = 0;
    if (!value.length || value.length > 15) return 400;
    for (size_t index = 0; index < value.length; index++) {
        if (value.bytes[index] < '0' || value.bytes[index] > '9') return 400;
        length = length * 10 + (uint64_t)(value.bytes[index] - '0');
    }
    if (is_repeated) return 400;
    head->content_length = length;
    return 0;
}

/// The headers that decide how the connection goes on.
typedef struct {
    unsigned hosts, lengths, keys, versions;
    bool has_encoding, asks_for_websocket, says_upgrade, has_version_13, has_http_1_1;
} framing;

static int note_header(csl_head *head, framing *seen, const csl_header *header) {
    csl_text value = header->value;
    if (csl_text_equals(header->name, "Host")) {
        seen->hosts += 1;
    } else if (csl_text_equals(header->name, "Content-Length")) {
        return parse_content_length(head, value, seen->lengths++ > 0);
    } else if (csl_text_equals(header->name, "Transfer-Encoding")) {
        seen->has_encoding = true;
    } else if (csl_text_equals(header->name, "Connection")) {
        if (csl_text_lists(value, "close")) head->keep_alive = false;
        if (csl_text_lists(value, "upgrade")) seen->says_upgrade = true;
    } else if (csl_text_equals(header->name, "Upgrade")) {
        seen->asks_for_websocket |= csl_text_lists(value, "websocket");
    } else if (csl_text_equals(header->name, "Sec-WebSocket-Version")) {
        seen->has_version_13 = csl_text_equals(value, "13") && seen->versions++ == 0;
    } else if (csl_text_equals(header->name, "Sec-WebSocket-Key")) {
        seen->keys += 1;
        head->websocket_key = value;
    } else if (csl_text_equals(header->name, "Expect")) {
        head->expects_continue = csl_text_equals(value, "100-continue");
    }
    return 0;
}

// Sixteen bytes in base 64.
static bool is_websocket_key(csl_text key) {
    if (key.length != 24 || key.bytes[22] != '=' || key.bytes[23] != '=') return false;
    for (size_t index = 0; index < 22; index++) {
        unsigned char character = (unsigned char)key.bytes[index];
        bool is_letter = (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
        bool is_digit = character >= '0' && character <= '9';
        if (!is_letter && !is_digit && character != '+' && character != '/') return false;
    }
    return true;
}

static int check_framing(csl_head *head, const framing *seen) {
    if (seen->hosts > 1 || (seen->has_http_1_1 && seen->hosts == 0)) return 400;
    // Two ways to say where a body ends are how requests are smuggled past a proxy.
    if (seen->has_encoding) return seen->lengths ? 400 : 411;
    if (!seen->asks_for_websocket || !seen->says_upgrade) return 0;
    if (!csl_text_equals(head->method, "GET") || !seen->has_http_1_1) return 400;
    if (head->content_length) return 400;
    if (!seen->has_version_13) return 426;
    if (seen->keys != 1 || !is_websocket_key(head->websocket_key)) return 400;
    head->upgrades = true;
    return 0;
}

int csl_head_parse(csl_head *head, const char *bytes, size_t length) {
    memset(head, 0, sizeof *head);
    csl_text rest = {bytes, length};
    int status = parse_request_line(head, csl_text_cut_line(&rest));
    framing seen = {.has_http_1_1 = head->keep_alive};
    while (!status && rest.length > 2) {
        status = parse_header(head, csl_text_cut_line(&rest));
        if (!status) status = note_header(head, &seen, &head->headers[head->header_count - 1]);
    }
    return status ? status : check_framing(head, &seen);
}
