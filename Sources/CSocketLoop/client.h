// A WebSocket connection of our own to a server, as its files see it: client.c lets it live,
// client_handshake.c asks to open it, client_input.c reads frames and client_output.c writes them.

#ifndef CSOCKETLOOP_CLIENT_H
#define CSOCKETLOOP_CLIENT_H

#include "connection.h"

typedef enum {
    /// Enough others are on their way.
    CSL_WAITING,
    /// The kernel connects.
    CSL_CONNECTING,
    /// The request goes out, or its answer comes in.
    CSL_ASKING,
    /// Will be told to the owner in the connection's own event.
    CSL_FAILING,
    CSL_OPEN,
} csl_client_state;

/// Kinds of frames.
typedef enum {
    CSL_CONTINUATION = 0,
    CSL_TEXT = 1,
    CSL_BINARY = 2,
    CSL_CLOSE = 8,
    CSL_PING = 9,
    CSL_PONG = 10,
} csl_opcode;

enum { CSL_CONTROL_BYTES = 125, CSL_ACCEPT_BYTES = 28 };

/// Where in a character a text stands; zero at its beginning and between characters. See utf8.c.
typedef struct {
    /// Bytes that the character lacks, and the bounds of the next.
    uint8_t missing, low, high;
} csl_utf8;

/// What is needed until the connection is open.
typedef struct {
    /// Ends the patience; with a delay of 0 it tells of a failure.
    ev_timer deadline;
    uint64_t token;
    struct sockaddr_storage address;
    socklen_t address_length;
    /// What the server has to prove that it read, in base 64.
    char accept[CSL_ACCEPT_BYTES + 1];
    char subprotocol[CSL_SUBPROTOCOL_BYTES + 1];
    char *request;
    size_t request_length, request_sent;
    char *answer;
    size_t answer_length, answer_capacity;
    csl_failure failure;
    int failure_code;
} csl_handshake;

/// The frame that is being read.
typedef struct {
    /// Bytes of the payload that have not come yet.
    uint64_t remaining;
    uint8_t header[10];
    uint8_t header_length;
    bool has_header;
    uint8_t control_length;
    uint8_t control[CSL_CONTROL_BYTES];
} csl_frame;

struct csl_client {
    csl_connection connection;
    csl_client_state state;
    ev_io reading, writing;
    /// Ends the rest of one that reads slowly, which it has after so many bytes; 0 for no rest.
    ev_timer rest;
    size_t bytes_at_once;
    /// The queue of those that wait.
    struct csl_client *previous, *next;
    csl_handshake *handshake;

    csl_frame frame;
    /// What the fragments that are to come belong to, or 0.
    uint8_t message_opcode;
    csl_utf8 utf8;

    /// What the kernel did not take.
    uint8_t *backlog;
    size_t backlog_length, backlog_sent;
    /// The answer to the last ping that came while there was a backlog: its length, then itself.
    uint8_t *pong;
};

/// Whether messages may be sent; those that peers opened always are.
static inline bool csl_connection_is_open(const csl_connection *connection) {
    return !connection->client || connection->client->state == CSL_OPEN;
}

// client.c
/// Gives up before the connection is open; the owner is told later.
void csl_client_cancel(struct csl_client *client);

// client_handshake.c
/// Writes the request and notes the answer that it needs, or the failure; NULL without memory.
csl_handshake *csl_handshake_make(csl_loop *loop, const csl_target *target);
void csl_handshake_free(csl_handshake *handshake);
/// Reads some of the answer: 0 when its head is whole, EAGAIN for more to come, or another errno.
int csl_handshake_read(int descriptor, csl_handshake *handshake, size_t limit,
                       size_t *head_length);
/// Whether the answer, of which the head is whole, opens the connection; notes the failure if not.
bool csl_handshake_succeeds(csl_handshake *handshake, size_t head_length);

// utf8.c
/// Goes on with a text; false when it cannot be UTF-8 any more.
bool csl_utf8_take(csl_utf8 *state, const uint8_t *bytes, size_t length);

// client_input.c
/// Reads what came, however it is cut.
void csl_client_take(struct csl_client *client, const uint8_t *bytes, size_t length);

// client_output.c
/// Sends a frame, masked; false when the socket is broken.
bool csl_client_write(struct csl_client *client, csl_opcode opcode, const uint8_t *bytes,
                      size_t length);
/// Answers a ping, at once or after what is going out.
void csl_client_answer_ping(struct csl_client *client, const uint8_t *bytes, size_t length);
void csl_client_say_goodbye(struct csl_client *client, const csl_farewell *farewell);
/// Sends what waits; false when the socket is broken.
bool csl_client_drain(struct csl_client *client);

#endif
