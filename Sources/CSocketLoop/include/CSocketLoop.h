// The socket loop: WebSocket and HTTP/1.1 on one port, timers, signals and wake-ups, on one thread.
//
// One loop is one libev loop with one libwebsockets context on it; neither shows through this
// header. A connection is read by us until its request head is whole (http.c). A plain request is
// answered there; an accepted upgrade is handed, head and socket, to libwebsockets (websocket.c).
// Connections of our own to a server are ours altogether (client.c); once open, they are used like
// those that peers opened.
//
// A process may have several loops, each on a thread of its own; they share nothing but the
// signals, of which each belongs to one loop, and the limit of descriptors. Identities (of
// connections, requests and timers) are unique in the process.
//
// Thread rule: everything is called on the loop's thread (between csl_create and csl_run, the
// creating thread counts as it), except csl_wake. Callbacks come on the loop's thread, and any
// function below may be called from inside any callback; none of them calls back before it returns,
// except csl_run.

#ifndef CSOCKETLOOP_H
#define CSOCKETLOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Writable bytes that csl_send needs in front of a message.
enum { CSL_HEADROOM = 16 };

/// Longest reason of a close, in bytes of UTF-8 (RFC 6455, 5.5: 125 less the code).
enum { CSL_REASON_BYTES = 123 };

/// Longest subprotocol name, in bytes.
enum { CSL_SUBPROTOCOL_BYTES = 63 };

/// An event loop with its sockets.
typedef struct csl_loop csl_loop;

/// Bytes that belong to somebody else and are valid during the call only. Not terminated.
typedef struct {
    const char *_Nullable bytes;
    size_t length;
} csl_text;

/// One header field; the name as the peer wrote it.
typedef struct {
    csl_text name;
    csl_text value;
} csl_header;

/// A whole request. Everything is valid during the callback only, except `id`.
typedef struct {
    /// Names the request in csl_respond. Never reused.
    uint64_t id;
    csl_text method;
    /// The path as it was sent: not decoded, not normalised, printable ASCII.
    csl_text path;
    /// What follows the first `?`, as it was sent; `bytes` is NULL without a `?`.
    csl_text query;
    /// The peer's numeric address, without port.
    csl_text peer;
    const csl_header *headers;
    size_t header_count;
    const uint8_t *_Nullable body;
    size_t body_length;
    /// Another loop read the head, and handed the socket over.
    bool is_handed_over;
} csl_request;

/// How an upgrade is accepted.
typedef struct {
    /// Comes back with `opened`.
    uint64_t token;
    /// The subprotocol to echo, terminated; empty for none.
    char subprotocol[CSL_SUBPROTOCOL_BYTES + 1];
} csl_acceptance;

/// Where csl_connect connects to, and what it asks for. Nothing is kept after the call.
typedef struct {
    /// A numeric IPv4 or IPv6 address.
    const char *address;
    uint16_t port;
    /// Path and query, as they are sent.
    csl_text path;
    /// The subprotocol that is offered and has to be chosen; empty for none.
    csl_text subprotocol;
    /// More headers, such as Origin. None that the handshake itself has.
    const csl_header *_Nullable headers;
    size_t header_count;
    /// Comes back with `opened`.
    uint64_t token;
} csl_target;

/// Why a connection did not open.
typedef enum {
    /// The system says so, with an errno.
    CSL_FAILED_SYSTEM,
    /// The server says so, with an HTTP status.
    CSL_FAILED_REFUSED,
    /// What answers is no WebSocket server, or chose another subprotocol.
    CSL_FAILED_NONSENSE,
    /// The server did not answer in time.
    CSL_FAILED_TIMEOUT,
    /// csl_close was called before, or the loop stops.
    CSL_FAILED_CANCELLED,
} csl_failure;

/// What the loop tells its owner. Every call is on the loop's thread.
typedef struct {
    /// An upgrade is asked for. True accepts it; false does not, after csl_respond or csl_hand_over
    /// was called.
    bool (*decide_upgrade)(void *context, const csl_request *request, csl_acceptance *acceptance);
    /// A connection that csl_connect began did not open; the code is an errno or a status, else 0.
    void (*connect_failed)(void *context, uint64_t connection, csl_failure failure, int code);
    /// The WebSocket connection is open.
    void (*opened)(void *context, uint64_t connection, uint64_t token);
    /// A whole message came. The bytes are valid during the call only.
    void (*received)(void *context, uint64_t connection, const uint8_t *_Nullable bytes,
                     size_t length, bool is_text);
    /// A message over the limit came to its end and was thrown away.
    void (*received_oversized)(void *context, uint64_t connection, uint64_t length);
    /// What csl_send left behind has drained: the connection takes messages again.
    void (*writable)(void *context, uint64_t connection);
    /// The connection is no more. Once for each `opened`. The code and reason are what the peer
    /// said when it closed; 0 and empty when it said nothing, or we closed first.
    void (*closed)(void *context, uint64_t connection, uint16_t code, csl_text reason);
    /// A request begins whose body is longer than `maximum_body_bytes`: `body_length`. True has it
    /// read, and `requested` follows under another identity; false, after csl_respond, does not.
    bool (*decide_body)(void *context, const csl_request *request);
    /// A request came whole; it is answered with csl_respond, now or later.
    void (*requested)(void *context, const csl_request *request);
    /// A timer fired; its identity is spent.
    void (*timer_fired)(void *context, uint64_t timer);
    /// csl_wake was called, once or more, since the last time.
    void (*woken)(void *context);
    /// A watched signal came.
    void (*signalled)(void *context, int signal_number);
    /// Everything that was ready has been handled; the loop is about to block.
    void (*turn_ended)(void *context);
} csl_callbacks;

/// What a loop is made with.
typedef struct {
    csl_callbacks callbacks;
    void *context;
    /// Longest message handed on, in bytes.
    uint32_t maximum_message_bytes;
    /// The same of the first message of a connection that a peer opened.
    uint32_t maximum_first_message_bytes;
    /// Most fragments of one message.
    uint32_t maximum_fragments;
    /// All unfinished messages of the loop together, in bytes.
    uint64_t assembly_budget_bytes;
    /// Longest request head, in bytes.
    uint32_t maximum_head_bytes;
    /// Longest request body that nobody is asked about, in bytes.
    uint32_t maximum_body_bytes;
    /// All bodies together, and all answers not taken yet, in bytes; what does not fit is refused.
    uint64_t body_budget_bytes, answer_budget_bytes;
    /// SO_SNDBUF of accepted sockets, in bytes; 0 leaves the system's.
    uint32_t send_buffer_bytes;
    /// TCP_NOTSENT_LOWAT of accepted sockets, in bytes; 0 leaves the system's.
    uint32_t unsent_low_water_bytes;
    /// Descriptors that the process may open: RLIMIT_NOFILE is set to it, within the hard limit.
    uint32_t maximum_descriptors;
    /// A ping goes out so many seconds after the peer was last heard; 0 for never.
    uint16_t ping_after_seconds;
    /// A connection is cut so many seconds after a ping when nothing was heard since.
    uint16_t hang_up_after_seconds;
    /// A request head must be whole in so many seconds.
    uint16_t head_seconds;
    /// A request body must be whole in so many seconds and the time that its length needs at so
    /// many bytes a second.
    uint16_t body_seconds;
    uint32_t body_bytes_per_second;
    /// An idle HTTP connection is kept so many seconds.
    uint16_t keep_alive_seconds;
    /// An answer is given up when its reader takes none of it for so many seconds, or has not taken
    /// all of it in so many seconds and the time that its length needs at so many bytes a second.
    uint16_t answer_seconds;
    uint32_t answer_bytes_per_second;
    /// A connection of ours must be open in so many seconds after its turn came.
    uint16_t connect_seconds;
    /// Connections of ours that are on their way at once; the others wait for their turn.
    uint32_t maximum_connects_in_flight;
    /// A closing WebSocket peer that does not answer is cut after so many milliseconds.
    uint32_t close_milliseconds;
} csl_configuration;

/// What became of a message.
typedef enum {
    /// The kernel has all of it.
    CSL_SENT,
    /// Some waits in memory; `writable` will be called. Until then the connection takes no message.
    CSL_PARTIAL,
    /// Not sent: an earlier message is still waiting.
    CSL_BUSY,
    /// Not sent: the connection is closed or closing.
    CSL_GONE,
} csl_outcome;

/// What a loop has at the moment, and had.
typedef struct {
    /// `opened` and `closed` that came, and the difference.
    uint64_t opened, closed;
    uint32_t open_connections;
    /// Connections that csl_connect began and that are not open yet.
    uint32_t connecting;
    /// Sockets of peers that are no WebSockets (yet); of these, those whose next request head has
    /// not come whole, and those that wait for csl_respond.
    uint32_t http_sockets, waiting_for_heads, requests;
    uint32_t timers;
    /// Unfinished messages in memory, and the room that they have.
    uint32_t assemblies;
    uint64_t assembly_bytes;
    /// The room of request bodies, and answers that readers have not taken yet.
    uint64_t body_bytes, answer_bytes;
} csl_counters;

/// Makes a loop, or returns NULL with errno set. Its thread is the calling one until csl_run.
csl_loop *_Nullable csl_create(const csl_configuration *configuration);

/// The loop's number in the process, from 1: the high 16 bits of its identities. Any thread.
uint16_t csl_number(const csl_loop *loop);

/// Runs until csl_stop, then closes all connections (`closed` comes for each). Any thread, which
/// is the loop's from then on.
void csl_run(csl_loop *loop);

/// Makes csl_run return after this turn. Loop's thread.
void csl_stop(csl_loop *loop);

/// Frees a loop that does not run. Any thread, once nobody else knows the loop.
void csl_destroy(csl_loop *loop);

/// Makes `woken` be called soon. ANY thread; calls before the loop gets to it count as one.
void csl_wake(csl_loop *loop);

/// Starts delivering a signal to this loop, until csl_destroy; false when a loop of the process
/// watches it already. Loop's thread.
bool csl_watch_signal(csl_loop *loop, int signal_number);

/// Nanoseconds of the monotonic clock. Any thread.
uint64_t csl_now(void);

/// The part of the last ~100 ms, 0…1, that the loop spent working. Loop's thread.
double csl_busy_fraction(csl_loop *loop);

/// Counts what the loop has. Loop's thread.
csl_counters csl_count(const csl_loop *loop);

/// Calls `timer_fired` once after some nanoseconds; returns the timer's identity. Loop's thread.
uint64_t csl_start_timer(csl_loop *loop, uint64_t delay);

/// Forgets a timer; false when it has fired or was cancelled. Loop's thread.
bool csl_cancel_timer(csl_loop *loop, uint64_t timer);

/// Listens on a numeric IP address; returns the port, or -1 with errno set. Loop's thread.
int csl_listen(csl_loop *loop, const char *address, uint16_t port, bool reuse_port);

/// Closes all listening sockets; connections stay. Loop's thread.
void csl_stop_listening(csl_loop *loop);

/// Begins to open a connection to a server; `opened` or `connect_failed` follows, never before this
/// returns. Returns 0 when the loop stops. Loop's thread.
uint64_t csl_connect(csl_loop *loop, const csl_target *target);

/// Sends one message. The CSL_HEADROOM bytes before it are overwritten. Loop's thread.
csl_outcome csl_send(csl_loop *loop, uint64_t connection, uint8_t *bytes, size_t length,
                     bool is_text);

/// How many bytes of what was sent the peer's system has confirmed; 0 for a connection that is no
/// more. Loop's thread.
uint64_t csl_progress(csl_loop *loop, uint64_t connection);

/// Starts closing with a code and reason; nothing is received after it. One that is not open yet
/// fails as cancelled. Loop's thread.
void csl_close(csl_loop *loop, uint64_t connection, uint16_t code, csl_text reason);

/// Ends an open connection without a word, as if the network had failed: nothing is received after
/// it, and what is still going out may be lost. Loop's thread.
void csl_cut(csl_loop *loop, uint64_t connection);

/// Has an open connection of ours read at most so many bytes a second from now on, and the kernel
/// little more; 0 for as many as come. Loop's thread.
void csl_read_slowly(csl_loop *loop, uint64_t connection, uint32_t bytes_per_second);

/// Moves the socket of an upgrade that is being decided on to another loop, which decides again;
/// only inside decide_upgrade, which then returns false. The request is spent, its texts are
/// invalid. False when the other loop has stopped: the socket is closed then. Loop's thread.
bool csl_hand_over(csl_loop *loop, uint64_t request, csl_loop *target);

/// Answers a request; copies everything. False when its connection is gone. Loop's thread.
bool csl_respond(csl_loop *loop, uint64_t request, int status, const csl_header *_Nullable headers,
                 size_t header_count, const uint8_t *_Nullable body, size_t body_length);

#pragma clang assume_nonnull end

#endif
