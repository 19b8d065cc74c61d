// What the files of this target share. Nobody else sees it.

#ifndef CSOCKETLOOP_INTERNAL_H
#define CSOCKETLOOP_INTERNAL_H

#include "CSocketLoop.h"

#include <ev.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <pthread.h>

_Static_assert(LWS_PRE <= CSL_HEADROOM, "the headroom must hold what libwebsockets puts in front");

/// Identities that are never reused in the process, mapped to pointers; see table.c.
typedef struct {
    /// The loop's, which makes its identities its own.
    uint16_t loop_number;
    struct csl_slot *slots;
    /// Slots that were ever given away, and room for them.
    uint32_t count;
    uint32_t capacity;
    /// Identities that are not spent.
    uint32_t used;
    /// Head of the list of free slots, plus one; 0 for none.
    uint32_t free_head;
} csl_table;

/// Returns a new identity for a pointer that is not NULL, or 0 without memory or free slots.
uint64_t csl_table_insert(csl_table *table, void *pointer);
/// Returns the pointer, or NULL when the identity is spent.
void *csl_table_find(const csl_table *table, uint64_t identity);
/// Spends an identity and returns its pointer, or NULL.
void *csl_table_remove(csl_table *table, uint64_t identity);
/// Returns the pointer of a slot below `count`, or NULL when it is free.
void *csl_table_at(const csl_table *table, uint32_t index);
/// Frees the table, not what it points to.
void csl_table_free(csl_table *table);

/// A message whose end has not come yet.
typedef struct csl_assembly {
    struct csl_assembly *next_free;
    /// Whose message it is, and the unfinished ones that were begun before and after it.
    struct csl_connection *owner;
    struct csl_assembly *older, *newer;
    uint8_t *bytes;
    size_t capacity;
    /// Bytes of the message so far, kept or thrown away.
    uint64_t length;
    uint32_t fragments;
    bool discarding;
} csl_assembly;

/// How much of the time the loop works; see load.c.
typedef struct {
    uint64_t work_began;
    uint64_t work_ended;
    uint64_t busy;
    uint64_t idle;
    double fraction;
} csl_load;

/// Turns in which something happened, and others; see spin.c.
typedef struct {
    uint64_t happenings, happenings_before;
    uint64_t window_began;
    uint32_t empty_turns, useful_turns;
} csl_spin;

/// Connections of our own that are not open yet; see client.c.
typedef struct {
    /// Those that wait for their turn, because enough others are on their way.
    struct csl_client *first, *last;
    uint32_t waiting, in_flight;
} csl_connecting;

/// Memory that connections of our own share, because each needs it only within one call.
typedef struct {
    uint8_t *received;
    uint8_t *framed;
    size_t framed_capacity;
    uint8_t *random;
    size_t random_left;
} csl_scratch;

/// Sockets that other loops handed over; see handover.c. The mutex guards it, from any thread.
typedef struct {
    pthread_mutex_t mutex;
    struct csl_parcel *first;
    struct csl_parcel **end;
    bool is_shut;
} csl_mailbox;

enum { CSL_HTTP_STATES = 6 };

struct csl_loop {
    /// Says which loop of the process this is, from 1; never reused.
    uint16_t number;
    csl_configuration configuration;
    struct ev_loop *ev;
    void *foreign_loops[1];
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    lws_retry_bo_t no_keep_alive;
    bool stopping;
    /// Everything is being closed, or was: nothing new begins.
    bool is_closing;

    ev_prepare prepare;
    ev_check check;
    ev_async wake;
    struct csl_signal *signals;
    csl_load load;
    csl_spin spin;

    csl_table timers;
    csl_table connections;
    csl_table requests;

    csl_mailbox mailbox;
    struct csl_listener *listeners;
    int reserve_descriptor;

    /// Newest first, with how many are in each state; see http.h.
    struct csl_http *https, *oldest_http;
    uint32_t http_counts[CSL_HTTP_STATES];
    /// Room of their inputs beyond that of a head, and outputs that were not taken yet.
    uint64_t body_bytes, answer_bytes;
    /// The upgrade that is being handed to libwebsockets at this moment.
    const csl_acceptance *adopting;

    csl_assembly *free_assemblies;
    csl_assembly *oldest_assembly, *newest_assembly;
    uint32_t free_assembly_count;
    /// Unfinished messages, and the room that they have.
    uint32_t assemblies;
    uint64_t assembly_bytes;

    /// `opened` and `closed` that came.
    uint64_t opened_count, closed_count;
    csl_connecting connecting;
    csl_scratch scratch;
};

// load.c
void csl_load_woke(csl_load *load);
void csl_load_blocks(csl_load *load);

// spin.c
void csl_spin_turn_ended(csl_loop *loop, uint64_t now);

// timer.c
void csl_timers_free(csl_loop *loop);

// signal.c
void csl_signals_free(csl_loop *loop);

// socket.c
void csl_socket_set_options(const csl_loop *loop, int descriptor);
/// Reads a numeric address; false with errno set when it is none.
bool csl_socket_address(const char *text, uint16_t port, struct sockaddr_storage *address,
                        socklen_t *length);

// client.c
/// Ends all connections of our own.
void csl_clients_free(csl_loop *loop);

// scratch.c
enum { CSL_RECEIVE_BYTES = 65536 };

/// Room for what one read gives.
uint8_t *csl_scratch_received(csl_loop *loop);
/// Room for a frame of so many bytes.
uint8_t *csl_scratch_framed(csl_loop *loop, size_t length);
/// Bytes that nobody can foresee.
void csl_random(csl_loop *loop, void *bytes, size_t length);
void csl_scratch_free(csl_scratch *scratch);

// listener.c
void csl_listeners_free(csl_loop *loop);

// assembly.c
void csl_assemblies_free(csl_loop *loop);

// http_head.c
enum { CSL_MAXIMUM_HEADERS = 64 };

/// A parsed request head; the texts point into the parsed bytes.
typedef struct {
    csl_text method;
    csl_text path;
    csl_text query;
    csl_header headers[CSL_MAXIMUM_HEADERS];
    size_t header_count;
    uint64_t content_length;
    csl_text websocket_key;
    bool keep_alive;
    bool expects_continue;
    bool upgrades;
} csl_head;

/// Parses a whole head; returns 0, or the HTTP status that refuses it.
int csl_head_parse(csl_head *head, const char *bytes, size_t length);

// http.c
/// Takes over an accepted socket. The address is the peer's.
void csl_http_begin(csl_loop *loop, int descriptor, const struct sockaddr_storage *address);
/// Takes over a socket whose request head another loop has read; the input is the callee's. A head
/// whose time is up is dropped.
void csl_http_resume(csl_loop *loop, struct csl_parcel *parcel);
/// Closes the socket that has waited longest for a request; false when there is none.
bool csl_https_make_room(csl_loop *loop);
void csl_https_free(csl_loop *loop);

// handover.c
/// A socket between two loops, with what was read from it.
struct csl_parcel {
    struct csl_parcel *next;
    int descriptor;
    char *input;
    size_t input_length, head_length;
    /// When the patience with the request head ends, on the clock of csl_now.
    uint64_t due;
    char peer[INET6_ADDRSTRLEN];
};

void csl_mailbox_open(csl_mailbox *mailbox);
/// Takes in what was handed over.
void csl_mailbox_empty(csl_loop *loop);
/// Closes what was handed over, and from now on all that will be.
void csl_mailbox_shut(csl_mailbox *mailbox);
void csl_mailbox_free(csl_mailbox *mailbox);

// http_response.c
/// Writes a response into one block that the caller frees; NULL without memory.
char *csl_response_make(int status, bool keep_alive, bool without_body, const csl_header *headers,
                        size_t header_count, csl_text body, size_t *length);

#endif
