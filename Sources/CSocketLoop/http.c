// HTTP/1.1 connections, and every connection until its first request head is whole.
//
// libwebsockets' own HTTP is not used. In 4.1.6 it decodes and rewrites paths before anybody sees
// them, takes a chunked body for 100 MB of content, refuses with `HTTP/1.0` (which clients call
// invalid), closes on malformed heads without a word, ends the process on bytes that come while an
// answer is thought about, and knows only the subprotocols that it was started with. A head that
// was read before the library sees the socket also lets a later loop be chosen by what it says.
//
// A connection is freed in its own events only, so a callback may call anything.

#define _GNU_SOURCE
#include "internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef enum { READING_HEAD, READING_BODY, ANSWERING, WRITING, LINGERING } http_state;

struct csl_http {
    ev_io reading;
    ev_io writing;
    ev_timer deadline;
    csl_loop *loop;
    struct csl_http *previous, *next;
    http_state state;
    char peer[INET6_ADDRSTRLEN];

    char *input;
    size_t input_length, input_capacity;
    size_t head_length, body_length;
    uint64_t request;
    bool keep_alive, is_head_request;

    char *output;
    size_t output_length, output_sent;
};

enum { FIRST_INPUT_CAPACITY = 2048, LARGEST_READ = 65536 };

// A peer that takes none of an answer for so long is gone.
static const double write_seconds = 20;
// A refused peer may still be sending: closing at once would reset the answer away.
static const double linger_seconds = 2;

static void set_deadline(struct csl_http *http, double seconds) {
    struct ev_loop *ev = http->loop->ev;
    ev_timer_stop(ev, &http->deadline);
    if (seconds <= 0) return;
    ev_timer_set(&http->deadline, seconds, 0);
    ev_now_update(ev);
    ev_timer_start(ev, &http->deadline);
}

// Lets go of the connection but not of the socket.
static void release(struct csl_http *http) {
    csl_loop *loop = http->loop;
    ev_io_stop(loop->ev, &http->reading);
    ev_io_stop(loop->ev, &http->writing);
    ev_timer_stop(loop->ev, &http->deadline);
    if (http->request) csl_table_remove(&loop->requests, http->request);
    if (http->previous) http->previous->next = http->next;
    else loop->https = http->next;
    if (http->next) http->next->previous = http->previous;
    free(http->input);
    free(http->output);
    free(http);
}

static void drop(struct csl_http *http) {
    close(http->reading.fd);
    release(http);
}

static bool answer(struct csl_http *http, int status, const csl_header *headers,
                   size_t header_count, csl_text body) {
    http->output_sent = 0;
    http->output = csl_response_make(status, http->keep_alive, http->is_head_request, headers,
                                     header_count, body, &http->output_length);
    if (!http->output) return false;
    if (http->request) csl_table_remove(&http->loop->requests, http->request);
    http->request = 0;
    http->state = WRITING;
    ev_io_stop(http->loop->ev, &http->reading);
    ev_io_start(http->loop->ev, &http->writing);
    set_deadline(http, write_seconds);
    return true;
}

bool csl_respond(csl_loop *loop, uint64_t request, int status, const csl_header *headers,
                 size_t header_count, const uint8_t *body, size_t body_length) {
    struct csl_http *http = csl_table_find(&loop->requests, request);
    if (!http) return false;
    return answer(http, status, headers, header_count,
                  (csl_text){(const char *)body, body_length});
}

// Answers for the loop itself, and closes: after such a head nobody knows where the next begins.
static void refuse(struct csl_http *http, int status) {
    static const csl_header headers[] = {
        {{"Content-Type", 12}, {"text/plain; charset=utf-8", 25}},
        {{"Sec-WebSocket-Version", 21}, {"13", 2}},
    };
    http->keep_alive = false;
    csl_text body = {NULL, 0};
    if (status == 400) body = (csl_text){"The request is not valid HTTP/1.1.\n", 35};
    if (status == 408) body = (csl_text){"The request did not come to its end.\n", 37};
    if (status == 411) body = (csl_text){"Send the body with a Content-Length.\n", 37};
    if (status == 413) body = (csl_text){"The body is too long.\n", 22};
    if (status == 426) body = (csl_text){"Use WebSocket version 13.\n", 26};
    if (status == 431) body = (csl_text){"The request head is too long.\n", 30};
    if (!answer(http, status, headers, status == 426 ? 2 : 1, body)) abort();
}

static csl_request make_request(struct csl_http *http, const csl_head *head) {
    http->is_head_request = head->method.length == 4 && memcmp(head->method.bytes, "HEAD", 4) == 0;
    http->request = csl_table_insert(&http->loop->requests, http);
    if (!http->request) abort();
    http->state = ANSWERING;
    // What the peer sends on stays in the kernel until this is answered.
    ev_io_stop(http->loop->ev, &http->reading);
    set_deadline(http, 0);
    return (csl_request){
        .id = http->request,
        .method = head->method,
        .path = head->path,
        .query = head->query,
        .peer = {http->peer, strlen(http->peer)},
        .headers = head->headers,
        .header_count = head->header_count,
        .body = (const uint8_t *)http->input + http->head_length,
        .body_length = http->body_length,
    };
}

// Returns false when the connection is no longer HTTP.
static bool decide_upgrade(struct csl_http *http, const csl_head *head) {
    csl_loop *loop = http->loop;
    const csl_configuration *configuration = &loop->configuration;
    csl_acceptance acceptance = {0};
    http->keep_alive = false;
    csl_request request = make_request(http, head);
    if (!configuration->callbacks.decide_upgrade(configuration->context, &request, &acceptance))
        return true;
    if (http->state != ANSWERING) return true;
    char *input = http->input;
    http->input = NULL;
    csl_text rest = {input + http->head_length, http->input_length - http->head_length};
    int descriptor = http->reading.fd;
    release(http);
    csl_websocket_adopt(loop, descriptor, &acceptance, head->websocket_key, rest);
    free(input);
    return false;
}

static bool take_request(struct csl_http *http) {
    const csl_configuration *configuration = &http->loop->configuration;
    csl_head head;
    // Parsed again after the body, because the input may have moved while it grew.
    csl_head_parse(&head, http->input, http->head_length);
    if (head.upgrades) return decide_upgrade(http, &head);
    csl_request request = make_request(http, &head);
    configuration->callbacks.requested(configuration->context, &request);
    return true;
}

static void begin_body(struct csl_http *http) {
    const csl_configuration *configuration = &http->loop->configuration;
    csl_head head;
    int status = csl_head_parse(&head, http->input, http->head_length);
    http->keep_alive = head.keep_alive;
    http->is_head_request = false;
    if (status) return refuse(http, status);
    if (head.content_length > configuration->maximum_body_bytes) return refuse(http, 413);
    http->body_length = (size_t)head.content_length;
    http->state = READING_BODY;
    if (!http->body_length) return;
    set_deadline(http, configuration->body_seconds);
    // Small enough for an empty send buffer; were it lost, the peer would send the body anyway.
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (head.expects_continue && http->input_length == http->head_length)
        (void)!send(http->reading.fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
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
            refuse(http, 431);
        } else if (http->head_length) {
            begin_body(http);
        }
    }
    if (http->state == READING_BODY && http->input_length >= http->head_length + http->body_length)
        return take_request(http);
    return true;
}

static bool has_room(struct csl_http *http) {
    size_t wanted = http->state == READING_BODY ? http->head_length + http->body_length
                                                : http->loop->configuration.maximum_head_bytes;
    if (http->input_length < http->input_capacity) return true;
    size_t capacity = http->input_capacity ? http->input_capacity * 2 : FIRST_INPUT_CAPACITY;
    if (capacity > wanted) capacity = wanted;
    if (capacity <= http->input_length) capacity = http->input_length + 1;
    char *input = realloc(http->input, capacity);
    if (!input) return false;
    http->input = input;
    http->input_capacity = capacity;
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
    if (!has_room(http)) return drop(http);
    size_t room = http->input_capacity - http->input_length;
    ssize_t count = recv(watcher->fd, http->input + http->input_length,
                         room < LARGEST_READ ? room : LARGEST_READ, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return drop(http);
    if (!http->input_length) set_deadline(http, http->loop->configuration.head_seconds);
    http->input_length += (size_t)count;
    advance(http);
}

static void begin_lingering(struct csl_http *http) {
    http->state = LINGERING;
    shutdown(http->writing.fd, SHUT_WR);
    set_deadline(http, linger_seconds);
    ev_io_start(http->loop->ev, &http->reading);
}

static void begin_next_request(struct csl_http *http) {
    const csl_configuration *configuration = &http->loop->configuration;
    size_t used = http->head_length + http->body_length;
    http->input_length -= used;
    memmove(http->input, http->input + used, http->input_length);
    http->head_length = http->body_length = 0;
    http->state = READING_HEAD;
    // An idle connection costs no buffer.
    if (!http->input_length) {
        free(http->input);
        http->input = NULL;
        http->input_capacity = 0;
    }
    set_deadline(http, http->input_length ? configuration->head_seconds
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
    if (http->output_sent < http->output_length) return set_deadline(http, write_seconds);
    ev_io_stop(ev, watcher);
    free(http->output);
    http->output = NULL;
    if (http->keep_alive) begin_next_request(http);
    else begin_lingering(http);
}

static void deadline_passed(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)ev, (void)events;
    struct csl_http *http = watcher->data;
    bool is_reading = http->state == READING_HEAD || http->state == READING_BODY;
    if (is_reading && http->input_length) refuse(http, 408);
    else drop(http);
}

static void write_peer(struct csl_http *http, const struct sockaddr_storage *address) {
    const void *bytes = address->ss_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    if (!inet_ntop(address->ss_family, bytes, http->peer, sizeof http->peer)) http->peer[0] = 0;
}

void csl_http_begin(csl_loop *loop, int descriptor, const struct sockaddr_storage *address) {
    struct csl_http *http = calloc(1, sizeof *http);
    if (!http) {
        close(descriptor);
        return;
    }
    http->loop = loop;
    http->next = loop->https;
    if (http->next) http->next->previous = http;
    loop->https = http;
    write_peer(http, address);
    ev_io_init(&http->reading, became_readable, descriptor, EV_READ);
    ev_io_init(&http->writing, became_writable, descriptor, EV_WRITE);
    ev_timer_init(&http->deadline, deadline_passed, 0, 0);
    http->reading.data = http->writing.data = http->deadline.data = http;
    ev_io_start(loop->ev, &http->reading);
    set_deadline(http, loop->configuration.head_seconds);
}

void csl_https_free(csl_loop *loop) {
    while (loop->https) drop(loop->https);
}
