// WebSocket connections: the only code that talks to libwebsockets about a connection.
//
// libwebsockets closes a connection inside its own calls only, never inside ours: csl_send and
// csl_close mark, ask for a writable event or shut the socket down, and `closed` follows later.

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// The end of a connection that is not over yet: what to say, and until when to wait.
struct csl_farewell {
    ev_timer deadline;
    /// The code and reason are still to be sent, once.
    bool must_be_said;
    uint16_t code;
    uint8_t reason_length;
    uint8_t reason[CSL_REASON_BYTES];
};

static csl_loop *loop_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

// Without SO_LINGER the kernel would go on for minutes with what the peer does not read. The
// library sees an end of file, and that its writes fail, and gives up in the next turn.
void csl_websocket_cut(csl_connection *connection) {
    int descriptor = lws_get_socket_fd(connection->wsi);
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    shutdown(descriptor, SHUT_RDWR);
}

static void deadline_passed(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)ev, (void)events;
    csl_websocket_cut(watcher->data);
}

static struct csl_farewell *begin_farewell(csl_connection *connection) {
    connection->closing = true;
    if (connection->farewell) return NULL;
    struct csl_farewell *farewell = calloc(1, sizeof *farewell);
    if (!farewell) abort();
    connection->farewell = farewell;
    struct ev_loop *ev = connection->loop->ev;
    double seconds = connection->loop->configuration.close_milliseconds / 1e3;
    ev_timer_init(&farewell->deadline, deadline_passed, seconds, 0);
    farewell->deadline.data = connection;
    ev_now_update(ev);
    ev_timer_start(ev, &farewell->deadline);
    return farewell;
}

static void begin_close(csl_connection *connection, uint16_t code, csl_text reason) {
    struct csl_farewell *farewell = begin_farewell(connection);
    if (!farewell) return;
    farewell->must_be_said = true;
    farewell->code = code;
    size_t length = reason.length < CSL_REASON_BYTES ? reason.length : CSL_REASON_BYTES;
    farewell->reason_length = (uint8_t)length;
    if (length) memcpy(farewell->reason, reason.bytes, length);
    lws_callback_on_writable(connection->wsi);
}

void csl_close(csl_loop *loop, uint64_t identity, uint16_t code, csl_text reason) {
    csl_connection *connection = csl_table_find(&loop->connections, identity);
    if (connection && !connection->closing) begin_close(connection, code, reason);
}

static size_t put_header(uint8_t *bytes, size_t length, bool is_text) {
    size_t size = length < 126 ? 2 : length < 65536 ? 4 : 10;
    uint8_t *header = bytes - size;
    header[0] = is_text ? 0x81 : 0x82;
    header[1] = (uint8_t)(size == 2 ? length : size == 4 ? 126 : 127);
    for (size_t index = size - 1; index >= 2; index--) {
        header[index] = (uint8_t)length;
        length >>= 8;
    }
    return size;
}

// The bytes carry their own framing and go out as they are (LWS_WRITE_HTTP), so one buffer serves
// any number of connections. What the kernel does not take, the library copies and sends first.
csl_outcome csl_send(csl_loop *loop, uint64_t identity, uint8_t *bytes, size_t length,
                     bool is_text) {
    csl_connection *connection = csl_table_find(&loop->connections, identity);
    if (!connection || connection->closing) return CSL_GONE;
    if (connection->draining) return CSL_BUSY;
    size_t header = put_header(bytes, length, is_text);
    int written = lws_write(connection->wsi, bytes - header, header + length, LWS_WRITE_HTTP);
    if (written < 0) {
        begin_farewell(connection);
        csl_websocket_cut(connection);
        return CSL_GONE;
    }
    if (!lws_partial_buffered(connection->wsi)) return CSL_SENT;
    connection->draining = true;
    return CSL_PARTIAL;
}

void csl_websocket_ping(csl_connection *connection) {
    // One byte, because the library keeps the answer to an empty ping to itself.
    uint8_t ping[] = {0x89, 0x01, 'p'};
    if (connection->closing) return;
    if (lws_write(connection->wsi, ping, sizeof ping, LWS_WRITE_HTTP) < 0)
        csl_websocket_cut(connection);
}

static int opened(struct lws *wsi) {
    csl_loop *loop = loop_of(wsi);
    if (!loop->adopting) return -1;
    csl_connection *connection = calloc(1, sizeof *connection);
    if (!connection) abort();
    connection->loop = loop;
    connection->wsi = wsi;
    connection->identity = csl_table_insert(&loop->connections, connection);
    if (!connection->identity) abort();
    lws_set_opaque_user_data(wsi, connection);
    csl_keep_alive_begin(connection);
    const csl_configuration *configuration = &loop->configuration;
    configuration->callbacks.opened(configuration->context, connection->identity,
                                    loop->adopting->token);
    return 0;
}

static int received(csl_connection *connection, const uint8_t *bytes, size_t length) {
    if (!connection || connection->closing) return 0;
    csl_keep_alive_heard(connection);
    uint16_t code = csl_assemble(connection, bytes, length);
    if (code) {
        csl_assembly_drop(connection);
        begin_close(connection, code, (csl_text){"message too big", 15});
    }
    return 0;
}

// Comes when we asked, and also when nobody did (after a pong or a ping).
static int became_writable(csl_connection *connection) {
    if (!connection || lws_partial_buffered(connection->wsi)) return 0;
    struct csl_farewell *farewell = connection->farewell;
    if (farewell && farewell->must_be_said) {
        farewell->must_be_said = false;
        lws_close_reason(connection->wsi, (enum lws_close_status)farewell->code, farewell->reason,
                         farewell->reason_length);
        return -1;
    }
    if (connection->draining && !connection->closing) {
        const csl_configuration *configuration = &connection->loop->configuration;
        connection->draining = false;
        configuration->callbacks.writable(configuration->context, connection->identity);
    }
    return 0;
}

static void closed(struct lws *wsi, csl_connection *connection) {
    if (!connection) return;
    lws_set_opaque_user_data(wsi, NULL);
    csl_loop *loop = connection->loop;
    uint64_t identity = connection->identity;
    if (connection->farewell) {
        ev_timer_stop(loop->ev, &connection->farewell->deadline);
        free(connection->farewell);
    }
    csl_keep_alive_end(connection);
    csl_assembly_drop(connection);
    csl_table_remove(&loop->connections, identity);
    free(connection);
    loop->configuration.callbacks.closed(loop->configuration.context, identity);
}

// The subprotocol is ours to say: the library would only echo names that it knew from the start.
// The handshake happens inside csl_websocket_adopt; one that the library put off is refused.
static int add_headers(csl_loop *loop, struct lws_process_html_args *arguments) {
    if (!loop->adopting) return -1;
    const char *subprotocol = loop->adopting->subprotocol;
    if (!subprotocol[0]) return 0;
    int length = snprintf(arguments->p, (size_t)arguments->max_len,
                          "Sec-WebSocket-Protocol: %s\r\n", subprotocol);
    if (length >= arguments->max_len) return -1;
    arguments->p += length;
    return 0;
}

int csl_websocket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                           void *input, size_t length) {
    (void)user;
    loop_of(wsi)->spin.happenings += 1;
    switch (reason) {
    case LWS_CALLBACK_ADD_HEADERS:
        return add_headers(loop_of(wsi), input);
    case LWS_CALLBACK_ESTABLISHED:
        return opened(wsi);
    case LWS_CALLBACK_RECEIVE:
        return received(lws_get_opaque_user_data(wsi), input, length);
    case LWS_CALLBACK_RECEIVE_PONG: {
        csl_connection *connection = lws_get_opaque_user_data(wsi);
        if (connection) csl_keep_alive_heard(connection);
        return 0;
    }
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return became_writable(lws_get_opaque_user_data(wsi));
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: {
        // The library is closing: for the peer, or for what the peer did wrong.
        csl_connection *connection = lws_get_opaque_user_data(wsi);
        if (connection) begin_farewell(connection);
        return 0;
    }
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY:
        closed(wsi, lws_get_opaque_user_data(wsi));
        return 0;
    case LWS_CALLBACK_HTTP:
        // Requests never get here: a socket is handed over with an upgrade in front.
        return -1;
    default:
        return 0;
    }
}

// The library parses a head that we wrote, never the peer's own.
void csl_websocket_adopt(csl_loop *loop, int descriptor, const csl_acceptance *acceptance,
                         csl_text key, csl_text rest) {
    char head[256];
    int head_length = snprintf(head, sizeof head,
                               "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\n"
                               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: %.*s\r\n\r\n",
                               (int)key.length, key.bytes);
    size_t length = (size_t)head_length + rest.length;
    char *bytes = malloc(length);
    if (!bytes) abort();
    memcpy(bytes, head, (size_t)head_length);
    if (rest.length) memcpy(bytes + head_length, rest.bytes, rest.length);
    loop->adopting = acceptance;
    lws_adopt_socket_vhost_readbuf(loop->vhost, descriptor, bytes, length);
    loop->adopting = NULL;
    free(bytes);
}
