// A WebSocket connection, as the files see it that carry one.

#ifndef CSOCKETLOOP_CONNECTION_H
#define CSOCKETLOOP_CONNECTION_H

#include "internal.h"

/// A part of a message as it came off the wire.
typedef struct {
    const uint8_t *bytes;
    size_t length;
    /// Bytes of the same fragment that are still to come.
    uint64_t announced;
    /// The message ends with this piece.
    bool is_last;
    bool is_text;
} csl_piece;

/// The end of a connection that is not over yet: until when to wait, and what was said.
typedef struct {
    ev_timer deadline;
    /// What follows is still to be sent, once.
    bool must_be_said;
    /// What follows are the peer's own words.
    bool was_heard;
    /// 0 for none.
    uint16_t code;
    uint8_t reason_length;
    uint8_t reason[CSL_REASON_BYTES];
} csl_farewell;

/// A WebSocket connection: one that a peer opened, which libwebsockets carries (websocket.c), or
/// one of our own to a server (client.c).
typedef struct csl_connection {
    uint64_t identity;
    csl_loop *loop;
    /// The one or the other.
    struct lws *wsi;
    struct csl_client *client;
    csl_assembly *assembly;
    csl_farewell *farewell;
    ev_timer silence;
    /// When the peer was last heard and last pinged, on the clock of ev_now.
    double heard, pinged;
    uint64_t acknowledged_at_ping;
    /// See spin.c.
    uint64_t acknowledged_bytes;
    unsigned strikes;
    /// Nothing is sent or received any more; `closed` will come.
    bool closing;
    /// The kernel did not take all of the last message.
    bool draining;
    /// The first message has come whole.
    bool has_spoken;
    /// The next payload continues the fragment that the last one was part of.
    bool inside_fragment;
} csl_connection;

// connection.c
int csl_connection_descriptor(const csl_connection *connection);
/// Whether some of what was sent waits in memory.
bool csl_connection_has_backlog(const csl_connection *connection);
/// Gives a connection its identity.
void csl_connection_begin(csl_connection *connection, csl_loop *loop);
/// It is open: the keep-alive begins, and the owner is told.
void csl_connection_opened(csl_connection *connection, uint64_t token);
/// A part of a message came.
void csl_connection_received(csl_connection *connection, const csl_piece *piece);
/// What was sent has drained: the owner is told when it waits for that.
void csl_connection_drained(csl_connection *connection);
/// Begins the end and its deadline; NULL when it has begun before.
csl_farewell *csl_farewell_begin(csl_connection *connection);
/// The peer closes, with its own words.
csl_farewell *csl_farewell_hear(csl_connection *connection, const uint8_t *bytes, size_t length);
/// Begins closing with a code and a reason.
void csl_connection_close(csl_connection *connection, uint16_t code, csl_text reason);
void csl_connection_ping(csl_connection *connection);
/// Ends a connection without a word; `closed` follows.
void csl_connection_cut(csl_connection *connection);
/// It is over: frees what it has, and it, and tells the owner.
void csl_connection_ended(csl_connection *connection);

// assembly.c
/// Takes a part of a message; returns the code to close with, or 0.
uint16_t csl_assemble(csl_connection *connection, const csl_piece *piece);
enum { CSL_CLOSE_TOO_BIG = 1009, CSL_CLOSE_TRY_LATER = 1013 };
void csl_assembly_drop(csl_connection *connection);

// keep_alive.c
void csl_keep_alive_begin(csl_connection *connection);
void csl_keep_alive_heard(csl_connection *connection);
void csl_keep_alive_end(csl_connection *connection);

// spin.c
/// Bytes that the peer's system has confirmed.
uint64_t csl_acknowledged_bytes(const csl_connection *connection);

// websocket.c
/// Sends bytes that carry their framing; false when the connection is broken.
bool csl_websocket_write(csl_connection *connection, uint8_t *bytes, size_t length);
int csl_websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                           void *input, size_t length);
/// Gives libwebsockets a socket for good, and the bytes that followed its request head.
void csl_websocket_adopt(csl_loop *loop, int descriptor, const csl_acceptance *acceptance,
                         csl_text key, csl_text rest);

#endif
