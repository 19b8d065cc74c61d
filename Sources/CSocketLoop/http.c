// HTTP/1.1 connections, and every connection until its first request head is whole.
//
// libwebsockets' own HTTP is not used. In 4.1.6 it decodes and rewrites paths before anybody sees
// them, takes a chunked body for 100 MB of content, refuses with `HTTP/1.0` (which clients call
// invalid), closes on malformed heads without a word, and knows only the subprotocols that it was
// started with. Reading the head before the library sees the socket also allows a connection to be
// handed to another loop by what its head says.
//
// A connection is freed in its own events only, so a callback may call anything.

#define _GNU_SOURCE
#include "http.h"
#include "text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_INPUT_CAPACITY = 2048, LARGEST_READ = 65536 };

// A refused peer may still be sending: closing at once would reset the answer away.
static const double linger_seconds = 2;

void csl_http_set_deadline(struct csl_http *http, double seconds) {
    struct ev_loop *ev = http->loop->ev;
    ev_timer_stop(ev, &http->deadline);
    if (seconds <= 0) return;
    ev_timer_set(&http->deadline, seconds, 0);
    ev_now_update(ev);
    ev_timer_start(ev, &http->deadline);
}

void csl_http_enter(struct csl_http *http, http_state state) {
    http->loop->http_counts[http->state] -= 1;
    http->loop->http_counts[state] += 1;
    http->state = state;
}

// What a head takes is bounded by the number of connections.
static uint64_t body_room(const struct csl_http *http, size_t capacity) {
    uint32_t head = http->loop->configuration.maximum_head_bytes;
    return capacity > head ? capacity - head : 0;
}

static void note_capacity(struct csl_http *http, size_t capacity) {
    http->loop->body_bytes += body_room(http, capacity);
    http->loop->body_bytes -= body_room(http, http->input_capacity);
    http->input_capacity = capacity;
}

static bool is_within_budget(const struct csl_http *http, size_t capacity) {
    uint64_t others = http->loop->body_bytes - body_room(http, http->input_capacity);
    return others + body_room(http, capacity) <= http->loop->configuration.body_budget_bytes;
}

void csl_http_free_input(struct csl_http *http) {
    free(http->input);
    http->input = NULL;
    http->input_length = 0;
    note_capacity(http, 0);
}

static void free_output(struct csl_http *http) {
    if (http->output) http->loop->answer_bytes -= http->output_length;
    free(http->output);
    http->output = NULL;
}

void csl_http_release(struct csl_http *http) {
    csl_loop *loop = http->loop;
    loop->http_counts[http->state] -= 1;
    ev_io_stop(loop->ev, &http->reading);
    ev_io_stop(loop->ev, &http->writing);
    ev_timer_stop(loop->ev, &http->deadline);
    if (http->request) csl_table_remove(&loop->requests, http->request);
    if (http->previous) http->previous->next = http->next;
    else loop->https = http->next;
    if (http->next) http->next->previous = http->previous;
    else loop->oldest_http = http->previous;
    csl_http_free_input(http);
    free_output(http);
    free(http);
}

static void drop(struct csl_http *http) {
    close(http->reading.fd);
    csl_http_release(http);
}

// Goes as far as the input allows; returns false when the connection is no longer HTTP.
static bool advance(struct csl_http *http) {
    if (http->state == READING_HEAD) {
        while (http->input_length >= 2 && memcmp(http->input, "\r\n", 2) == 0) {
            http->input_length -= 2;
            memmove(http->input, http->input + 2, http->input_length);
        }
        uint32_t limit = http->loop->configuration.maximum_head_bytes;
        http->head_length = csl_head_length(http->input, http->input_length);
        if (http->head_length > limit || (!http->head_length && http->input_length >= limit)) {
            csl_http_refuse(http, 431);
        } else if (http->head_length) {
            csl_http_head_came(http);
        }
    }
    if (http->state == READING_BODY && http->input_length >= http->head_length + http->body_length)
        return csl_http_request_came(http);
    return true;
}

// Returns false when the connection cannot go on; it may have been refused.
static bool make_room(struct csl_http *http) {
    size_t wanted = http->state == READING_BODY ? http->head_length + http->body_length
                                                : http->loop->configuration.maximum_head_bytes;
    if (http->input_length < http->input_capacity) return true;
    size_t capacity = http->input_capacity ? http->input_capacity * 2 : FIRST_INPUT_CAPACITY;
    if (capacity > wanted) capacity = wanted;
    if (capacity <= http->input_length) capacity = http->input_length + 1;
    if (!is_within_budget(http, capacity)) {
        csl_http_refuse(http, 503);
        return false;
    }
    char *input = realloc(http->input, capacity);
    if (!input) {
        drop(http);
        return false;
    }
    http->input = input;
    note_capacity(http, capacity);
    return true;
}

static void discard_input(struct csl_http *http) {
    char waste[4096];
    ssize_t count;
    int reads = 0;
    do {
        count = recv(http->reading.fd, waste, sizeof waste, 0);
    } while (count > 0 && ++reads < 64);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) drop(http);
}

static void became_readable(struct ev_loop *ev, ev_io *watcher, int events) {
    (void)ev, (void)events;
    struct csl_http *http = watcher->data;
    http->loop->spin.happenings += 1;
    if (http->state == LINGERING) return discard_input(http);
    if (!make_room(http)) return;
    size_t room = http->input_capacity - http->input_length;
    ssize_t count = recv(watcher->fd, http->input + http->input_length,
                         room < LARGEST_READ ? room : LARGEST_READ, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return drop(http);
    if (!http->input_length) csl_http_set_deadline(http, http->loop->configuration.head_seconds);
    http->input_length += (size_t)count;
    advance(http);
}

// A reader that takes a little now and then keeps the memory of an answer only so long as one that
// is merely slow would need it.
void csl_http_await_reader(struct csl_http *http) {
    double patience = http->loop->configuration.answer_seconds;
    double rest = http->output_due - ev_now(http->loop->ev);
    if (rest > 0) csl_http_set_deadline(http, rest < patience ? rest : patience);
    else drop(http);
}

static void begin_lingering(struct csl_http *http) {
    csl_http_enter(http, LINGERING);
    shutdown(http->writing.fd, SHUT_WR);
    csl_http_set_deadline(http, linger_seconds);
    ev_io_start(http->loop->ev, &http->reading);
}

static void begin_next_request(struct csl_http *http) {
    const csl_configuration *configuration = &http->loop->configuration;
    size_t used = http->head_length + http->body_length;
    http->input_length -= used;
    memmove(http->input, http->input + used, http->input_length);
    http->head_length = http->body_length = 0;
    csl_http_enter(http, READING_HEAD);
    // An idle connection costs no buffer.
    if (!http->input_length) csl_http_free_input(http);
    csl_http_set_deadline(http, http->input_length ? configuration->head_seconds
                                          : configuration->keep_alive_seconds);
    ev_io_start(http->loop->ev, &http->reading);
    if (http->input_length) advance(http);
}

static void became_writable(struct ev_loop *ev, ev_io *watcher, int events) {
    (void)events;
    struct csl_http *http = watcher->data;
    http->loop->spin.happenings += 1;
    ssize_t count = send(watcher->fd, http->output + http->output_sent,
                         http->output_length - http->output_sent, MSG_NOSIGNAL);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count < 0) return drop(http);
    http->output_sent += (size_t)count;
    if (http->output_sent < http->output_length) return csl_http_await_reader(http);
    ev_io_stop(ev, watcher);
    free_output(http);
    if (http->keep_alive) begin_next_request(http);
    else begin_lingering(http);
}

static void deadline_passed(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)ev, (void)events;
    struct csl_http *http = watcher->data;
    bool is_reading = http->state == READING_HEAD || http->state == READING_BODY;
    if (is_reading && http->input_length) csl_http_refuse(http, 408);
    else drop(http);
}

static void write_peer(struct csl_http *http, const struct sockaddr_storage *address) {
    const void *bytes = address->ss_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    if (!inet_ntop(address->ss_family, bytes, http->peer, sizeof http->peer)) http->peer[0] = 0;
}

static struct csl_http *make(csl_loop *loop, int descriptor) {
    struct csl_http *http = calloc(1, sizeof *http);
    if (!http) {
        close(descriptor);
        return NULL;
    }
    http->loop = loop;
    http->next = loop->https;
    if (http->next) http->next->previous = http;
    else loop->oldest_http = http;
    loop->https = http;
    loop->http_counts[READING_HEAD] += 1;
    ev_io_init(&http->reading, became_readable, descriptor, EV_READ);
    ev_io_init(&http->writing, became_writable, descriptor, EV_WRITE);
    ev_timer_init(&http->deadline, deadline_passed, 0, 0);
    http->reading.data = http->writing.data = http->deadline.data = http;
    return http;
}

void csl_http_begin(csl_loop *loop, int descriptor, const struct sockaddr_storage *address) {
    struct csl_http *http = make(loop, descriptor);
    if (!http) return;
    write_peer(http, address);
    ev_io_start(loop->ev, &http->reading);
    csl_http_set_deadline(http, loop->configuration.head_seconds);
}

void csl_http_resume(csl_loop *loop, struct csl_parcel *parcel) {
    struct csl_http *http = make(loop, parcel->descriptor);
    if (!http) return free(parcel->input);
    memcpy(http->peer, parcel->peer, sizeof http->peer);
    http->input = parcel->input;
    http->input_length = parcel->input_length;
    note_capacity(http, parcel->input_length);
    http->head_length = parcel->head_length;
    csl_http_enter(http, READING_BODY);
    http->is_handed_over = true;
    uint64_t now = csl_now();
    if (parcel->due <= now) return drop(http);
    if (parcel->due != UINT64_MAX)
        csl_http_set_deadline(http, (double)(parcel->due - now) / 1e9);
    csl_http_request_came(http);
}

// Not a bound for each address instead: behind a proxy, in an office and in a mobile network many
// honest people have one address, and who has a network of version 6 has as many as there are
// descriptors.
bool csl_https_make_room(csl_loop *loop) {
    struct csl_http *http = loop->oldest_http;
    while (http && http->state != READING_HEAD) http = http->previous;
    if (http) drop(http);
    return http != NULL;
}

void csl_https_free(csl_loop *loop) {
    while (loop->https) drop(loop->https);
}
