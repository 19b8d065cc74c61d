// What becomes of a request: refused, answered by the owner, or an upgrade that is decided on.

#include "connection.h"
#include "http.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { LONGEST_SMALL_ANSWER = 65536 };

static bool answer(struct csl_http *http, int status, const csl_header *headers,
                   size_t header_count, csl_text body) {
    http->output_sent = 0;
    http->output = csl_response_make(status, http->keep_alive, http->is_head_request, headers,
                                     header_count, body, &http->output_length);
    if (!http->output) return false;
    http->loop->answer_bytes += http->output_length;
    if (http->request) csl_table_remove(&http->loop->requests, http->request);
    http->request = 0;
    csl_http_enter(http, WRITING);
    ev_io_stop(http->loop->ev, &http->reading);
    ev_io_start(http->loop->ev, &http->writing);
    const csl_configuration *configuration = &http->loop->configuration;
    ev_now_update(http->loop->ev);
    http->output_due = ev_now(http->loop->ev) + configuration->answer_seconds +
                       (double)http->output_length / configuration->answer_bytes_per_second;
    csl_http_set_deadline(http, configuration->answer_seconds);
    return true;
}

bool csl_respond(csl_loop *loop, uint64_t request, int status, const csl_header *headers,
                 size_t header_count, const uint8_t *body, size_t body_length) {
    struct csl_http *http = csl_table_find(&loop->requests, request);
    if (!http) return false;
    // Who reads slowly keeps its answer in memory; many of them must not keep all of it.
    bool is_long = body_length > LONGEST_SMALL_ANSWER && !http->is_head_request;
    if (is_long && loop->answer_bytes &&
        loop->answer_bytes + body_length > loop->configuration.answer_budget_bytes) {
        csl_http_refuse(http, 503);
        return true;
    }
    return answer(http, status, headers, header_count,
                  (csl_text){(const char *)body, body_length});
}

// It closes, for after such a head nobody knows where the next begins.
void csl_http_refuse(struct csl_http *http, int status) {
    const csl_header version = {{"Sec-WebSocket-Version", 21}, {"13", 2}};
    const csl_header patience = {{"Retry-After", 11}, {"5", 1}};
    const csl_header headers[] = {
        {{"Content-Type", 12}, {"text/plain; charset=utf-8", 25}},
        status == 426 ? version : patience,
    };
    http->keep_alive = false;
    csl_http_free_input(http);
    csl_text body = {NULL, 0};
    if (status == 400) body = (csl_text){"The request is not valid HTTP/1.1.\n", 35};
    if (status == 408) body = (csl_text){"The request did not come to its end.\n", 37};
    if (status == 411) body = (csl_text){"Send the body with a Content-Length.\n", 37};
    if (status == 426) body = (csl_text){"Use WebSocket version 13.\n", 26};
    if (status == 431) body = (csl_text){"The request head is too long.\n", 30};
    if (status == 503) body = (csl_text){"The server has no room for this now.\n", 37};
    size_t header_count = status == 426 || status == 503 ? 2 : 1;
    if (!answer(http, status, headers, header_count, body)) abort();
}

static csl_request make_request(struct csl_http *http, const csl_head *head) {
    http->is_head_request = head->method.length == 4 && memcmp(head->method.bytes, "HEAD", 4) == 0;
    http->request = csl_table_insert(&http->loop->requests, http);
    if (!http->request) abort();
    csl_http_enter(http, ANSWERING);
    // What the peer sends on stays in the kernel until this is answered.
    ev_io_stop(http->loop->ev, &http->reading);
    csl_http_set_deadline(http, 0);
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
        .is_handed_over = http->is_handed_over,
    };
}

// Returns false when the connection is no longer HTTP.
static bool decide_upgrade(struct csl_http *http, const csl_head *head) {
    csl_loop *loop = http->loop;
    const csl_configuration *configuration = &loop->configuration;
    csl_acceptance acceptance = {0};
    http->keep_alive = false;
    bool is_bounded = ev_is_active(&http->deadline);
    http->patience = is_bounded ? ev_timer_remaining(loop->ev, &http->deadline) : INFINITY;
    csl_request request = make_request(http, head);
    bool is_accepted = configuration->callbacks.decide_upgrade(configuration->context, &request,
                                                               &acceptance);
    if (http->state == HANDED_OVER) {
        csl_http_release(http);
        return false;
    }
    if (!is_accepted || http->state != ANSWERING) return true;
    char *input = http->input;
    http->input = NULL;
    csl_text rest = {input + http->head_length, http->input_length - http->head_length};
    int descriptor = http->reading.fd;
    csl_http_release(http);
    csl_websocket_adopt(loop, descriptor, &acceptance, head->websocket_key, rest);
    free(input);
    return false;
}

bool csl_http_request_came(struct csl_http *http) {
    const csl_configuration *configuration = &http->loop->configuration;
    csl_head head;
    // Parsed again after the body, because the input may have moved while it grew.
    csl_head_parse(&head, http->input, http->head_length);
    if (head.upgrades) return decide_upgrade(http, &head);
    csl_request request = make_request(http, &head);
    configuration->callbacks.requested(configuration->context, &request);
    return true;
}

// What is refused is not read: the connection closes after the answer.
static bool takes_large_body(struct csl_http *http, const csl_head *head) {
    const csl_configuration *configuration = &http->loop->configuration;
    http->keep_alive = false;
    csl_request request = make_request(http, head);
    request.body = NULL;
    request.body_length = (size_t)head->content_length;
    if (!configuration->callbacks.decide_body(configuration->context, &request)) return false;
    csl_table_remove(&http->loop->requests, http->request);
    http->request = 0;
    http->keep_alive = head->keep_alive;
    ev_io_start(http->loop->ev, &http->reading);
    return true;
}

void csl_http_head_came(struct csl_http *http) {
    const csl_configuration *configuration = &http->loop->configuration;
    csl_head head;
    int status = csl_head_parse(&head, http->input, http->head_length);
    http->keep_alive = head.keep_alive;
    http->is_head_request = false;
    if (status) return csl_http_refuse(http, status);
    bool is_large = head.content_length > configuration->maximum_body_bytes;
    if (is_large && !takes_large_body(http, &head)) return;
    http->body_length = (size_t)head.content_length;
    csl_http_enter(http, READING_BODY);
    if (!http->body_length) return;
    double patience = (double)http->body_length / configuration->body_bytes_per_second;
    csl_http_set_deadline(http, configuration->body_seconds + patience);
    // Small enough for an empty send buffer; were it lost, the peer would send the body anyway.
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (head.expects_continue && http->input_length == http->head_length)
        (void)!send(http->reading.fd, go_on, sizeof go_on - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}
