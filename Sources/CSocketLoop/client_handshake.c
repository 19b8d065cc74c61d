// Asks a server for a WebSocket, and judges what it answers (RFC 6455, 4.1).

#define _GNU_SOURCE
#include "client.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { KEY_BYTES = 16, KEY_TEXT_BYTES = 24, SHA1_BYTES = 20, ANSWER_STEP = 1024 };

// What follows is 28 characters: twenty bytes in base 64.
static void note_accept(csl_handshake *handshake, const char *key) {
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char salted[KEY_TEXT_BYTES + sizeof salt], digest[SHA1_BYTES];
    memcpy(salted, key, KEY_TEXT_BYTES);
    memcpy(salted + KEY_TEXT_BYTES, salt, sizeof salt);
    lws_SHA1(salted, sizeof salted - 1, digest);
    lws_b64_encode_string((const char *)digest, SHA1_BYTES, handshake->accept,
                          sizeof handshake->accept);
}

/// A text that grows.
typedef struct {
    char *bytes;
    size_t length, capacity;
} draft;

static void add(draft *draft, csl_text text) {
    if (draft->length + text.length > draft->capacity) {
        draft->capacity = 2 * draft->capacity + text.length;
        draft->bytes = realloc(draft->bytes, draft->capacity);
        if (!draft->bytes) abort();
    }
    if (text.length) memcpy(draft->bytes + draft->length, text.bytes, text.length);
    draft->length += text.length;
}

static void add_word(draft *draft, const char *word) {
    add(draft, (csl_text){word, strlen(word)});
}

static void add_header(draft *draft, csl_header header) {
    add(draft, header.name);
    add_word(draft, ": ");
    add(draft, header.value);
    add_word(draft, "\r\n");
}

static bool names_host(const csl_target *target) {
    for (size_t index = 0; index < target->header_count; index++)
        if (csl_text_equals(target->headers[index].name, "Host")) return true;
    return false;
}

static void write_request(csl_handshake *handshake, const csl_target *target, const char *key) {
    draft draft = {.capacity = 512, .bytes = malloc(512)};
    if (!draft.bytes) abort();
    char host[INET6_ADDRSTRLEN + 24];
    bool is_six = handshake->address.ss_family == AF_INET6;
    snprintf(host, sizeof host, is_six ? "[%s]:%u" : "%s:%u", target->address, target->port);
    add_word(&draft, "GET ");
    add(&draft, target->path);
    add_word(&draft, " HTTP/1.1\r\n");
    if (!names_host(target)) add_header(&draft, (csl_header){{"Host", 4}, {host, strlen(host)}});
    add_word(&draft, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n");
    add_header(&draft, (csl_header){{"Sec-WebSocket-Key", 17}, {key, KEY_TEXT_BYTES}});
    if (target->subprotocol.length)
        add_header(&draft, (csl_header){{"Sec-WebSocket-Protocol", 22}, target->subprotocol});
    for (size_t index = 0; index < target->header_count; index++)
        add_header(&draft, target->headers[index]);
    add_word(&draft, "\r\n");
    handshake->request = draft.bytes;
    handshake->request_length = draft.length;
}

csl_handshake *csl_handshake_make(csl_loop *loop, const csl_target *target) {
    csl_handshake *handshake = calloc(1, sizeof *handshake);
    if (!handshake) return NULL;
    handshake->token = target->token;
    if (!csl_socket_address(target->address, target->port, &handshake->address,
                            &handshake->address_length)) {
        handshake->failure = CSL_FAILED_SYSTEM;
        handshake->failure_code = errno;
        return handshake;
    }
    char random[KEY_BYTES], key[KEY_TEXT_BYTES + 1];
    csl_random(loop, random, sizeof random);
    lws_b64_encode_string(random, sizeof random, key, sizeof key);
    note_accept(handshake, key);
    if (target->subprotocol.length)
        memcpy(handshake->subprotocol, target->subprotocol.bytes, target->subprotocol.length);
    write_request(handshake, target, key);
    return handshake;
}

void csl_handshake_free(csl_handshake *handshake) {
    free(handshake->request);
    free(handshake->answer);
    free(handshake);
}

int csl_handshake_read(int descriptor, csl_handshake *handshake, size_t limit,
                       size_t *head_length) {
    if (handshake->answer_length == handshake->answer_capacity) {
        if (handshake->answer_length >= limit) return EMSGSIZE;
        handshake->answer_capacity += ANSWER_STEP;
        handshake->answer = realloc(handshake->answer, handshake->answer_capacity);
        if (!handshake->answer) abort();
    }
    ssize_t count = recv(descriptor, handshake->answer + handshake->answer_length,
                         handshake->answer_capacity - handshake->answer_length, 0);
    if (count < 0) return errno == EINTR ? EAGAIN : errno;
    if (count == 0) return ECONNRESET;
    handshake->answer_length += (size_t)count;
    *head_length = csl_head_length(handshake->answer, handshake->answer_length);
    return *head_length ? 0 : EAGAIN;
}

// ---- The answer ----

/// What of an answer matters.
typedef struct {
    unsigned accepts, protocols;
    bool upgrades, says_upgrade, is_accepted, is_protocol_ours, has_extensions;
} promises;

// Returns the status, or 0.
static int parse_status(csl_text line) {
    if (line.length < 12 || memcmp(line.bytes, "HTTP/1.1 ", 9) != 0) return 0;
    if (line.length > 12 && line.bytes[12] != ' ') return 0;
    int status = 0;
    for (size_t index = 9; index < 12; index++) {
        if (line.bytes[index] < '0' || line.bytes[index] > '9') return 0;
        status = status * 10 + (line.bytes[index] - '0');
    }
    return status;
}

static void note_header(promises *seen, const csl_header *header, const csl_handshake *handshake) {
    csl_text value = header->value;
    if (csl_text_equals(header->name, "Upgrade")) {
        seen->upgrades = csl_text_equals(value, "websocket");
    } else if (csl_text_equals(header->name, "Connection")) {
        seen->says_upgrade |= csl_text_lists(value, "upgrade");
    } else if (csl_text_equals(header->name, "Sec-WebSocket-Accept")) {
        seen->accepts += 1;
        seen->is_accepted = value.length == CSL_ACCEPT_BYTES &&
                            memcmp(value.bytes, handshake->accept, CSL_ACCEPT_BYTES) == 0;
    } else if (csl_text_equals(header->name, "Sec-WebSocket-Protocol")) {
        seen->protocols += 1;
        seen->is_protocol_ours = value.length == strlen(handshake->subprotocol) &&
                                 memcmp(value.bytes, handshake->subprotocol, value.length) == 0;
    } else if (csl_text_equals(header->name, "Sec-WebSocket-Extensions")) {
        seen->has_extensions = true;
    }
}

static bool are_kept(const promises *seen, const csl_handshake *handshake) {
    unsigned expected_protocols = handshake->subprotocol[0] ? 1 : 0;
    if (seen->protocols != expected_protocols) return false;
    if (expected_protocols && !seen->is_protocol_ours) return false;
    return seen->upgrades && seen->says_upgrade && seen->accepts == 1 && seen->is_accepted &&
           !seen->has_extensions;
}

bool csl_handshake_succeeds(csl_handshake *handshake, size_t head_length) {
    csl_text rest = {handshake->answer, head_length};
    int status = parse_status(csl_text_cut_line(&rest));
    handshake->failure = CSL_FAILED_NONSENSE;
    if (status != 101) {
        if (status >= 100 && status <= 599) handshake->failure = CSL_FAILED_REFUSED;
        handshake->failure_code = handshake->failure == CSL_FAILED_REFUSED ? status : 0;
        return false;
    }
    promises seen = {0};
    while (rest.length > 2) {
        csl_header header;
        if (!csl_header_parse(&header, csl_text_cut_line(&rest))) return false;
        note_header(&seen, &header, handshake);
    }
    return are_kept(&seen, handshake);
}
