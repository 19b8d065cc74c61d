// An HTTP connection, as its two files see it: http.c moves bytes, http_request.c means something.

#ifndef CSOCKETLOOP_HTTP_H
#define CSOCKETLOOP_HTTP_H

#include "internal.h"

typedef enum {
    READING_HEAD,
    READING_BODY,
    ANSWERING,
    WRITING,
    LINGERING,
    HANDED_OVER,
} http_state;

_Static_assert(HANDED_OVER + 1 == CSL_HTTP_STATES, "the loop counts each state");

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
    bool keep_alive, is_head_request, is_handed_over;
    /// What was left of the deadline when an upgrade came to be decided on, in seconds.
    double patience;

    char *output;
    size_t output_length, output_sent;
    /// When the patience with a slow reader ends, on the clock of ev_now.
    double output_due;
};

void csl_http_enter(struct csl_http *http, http_state state);
/// Ends the connection's patience after so many seconds; 0 for never.
void csl_http_set_deadline(struct csl_http *http, double seconds);
/// Waits for the peer to take some of the answer.
void csl_http_await_reader(struct csl_http *http);
/// Frees the input, or what is left of it.
void csl_http_free_input(struct csl_http *http);
/// Lets go of the connection but not of the socket.
void csl_http_release(struct csl_http *http);

/// A head is whole: checks it, and waits for the body.
void csl_http_head_came(struct csl_http *http);
/// Head and body are whole; returns false when the connection is no longer HTTP.
bool csl_http_request_came(struct csl_http *http);
/// Answers for the loop itself, and closes.
void csl_http_refuse(struct csl_http *http, int status);

#endif
