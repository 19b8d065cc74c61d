// WebSocket connections that peers opened: the only code that talks to libwebsockets about one.

#include "connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static csl_loop *loop_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

// What the kernel does not take, the library copies and sends first. LWS_WRITE_HTTP: as it is.
bool csl_websocket_write(csl_connection *connection, uint8_t *bytes, size_t length) {
    return lws_write(connection->wsi, bytes, length, LWS_WRITE_HTTP) >= 0;
}

static int opened(struct lws *wsi) {
    csl_loop *loop = loop_of(wsi);
    if (!loop->adopting) return -1;
    csl_connection *connection = calloc(1, sizeof *connection);
    if (!connection) abort();
    connection->wsi = wsi;
    csl_connection_begin(connection, loop);
    lws_set_opaque_user_data(wsi, connection);
    csl_connection_opened(connection, loop->adopting->token);
    return 0;
}

static int received(csl_connection *connection, const uint8_t *bytes, size_t length) {
    if (!connection || connection->closing) return 0;
    csl_keep_alive_heard(connection);
    csl_piece piece = {
        .bytes = bytes,
        .length = length,
        .announced = lws_remaining_packet_payload(connection->wsi),
        .is_last = lws_is_final_fragment(connection->wsi),
        .is_text = !lws_frame_is_binary(connection->wsi),
    };
    csl_connection_received(connection, &piece);
    return 0;
}

// Comes when we asked, and also when nobody did (after a pong or a ping).
static int became_writable(csl_connection *connection) {
    if (!connection || lws_partial_buffered(connection->wsi)) return 0;
    csl_farewell *farewell = connection->farewell;
    if (farewell && farewell->must_be_said) {
        farewell->must_be_said = false;
        lws_close_reason(connection->wsi, (enum lws_close_status)farewell->code, farewell->reason,
                         farewell->reason_length);
        return -1;
    }
    csl_connection_drained(connection);
    return 0;
}

static void closed(struct lws *wsi, csl_connection *connection) {
    if (!connection) return;
    lws_set_opaque_user_data(wsi, NULL);
    csl_connection_ended(connection);
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
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: {
        csl_connection *connection = lws_get_opaque_user_data(wsi);
        if (connection) csl_farewell_hear(connection, input, length);
        return 0;
    }
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: {
        // The library is closing, for what the peer did wrong.
        csl_connection *connection = lws_get_opaque_user_data(wsi);
        if (connection) csl_farewell_begin(connection);
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
