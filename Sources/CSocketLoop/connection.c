// WebSocket connections, whoever opened them: sending, closing, and the life that both kinds share.
//
// A connection is freed in its own events only, never inside our functions: csl_send and csl_close
// mark, ask for an event or shut the socket down, and `closed` follows later.

#include "client.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int csl_connection_descriptor(const csl_connection *connection) {
    if (connection->client) return connection->client->reading.fd;
    return lws_get_socket_fd(connection->wsi);
}

bool csl_connection_has_backlog(const csl_connection *connection) {
    if (connection->client) return connection->client->backlog != NULL;
    return lws_partial_buffered(connection->wsi);
}

// Without SO_LINGER the kernel would go on for minutes with what the peer does not read. The
// owner of the socket sees an end of file, and that its writes fail, and gives up.
void csl_connection_cut(csl_connection *connection) {
    int descriptor = csl_connection_descriptor(connection);
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    shutdown(descriptor, SHUT_RDWR);
}

void csl_connection_begin(csl_connection *connection, csl_loop *loop) {
    connection->loop = loop;
    connection->identity = csl_table_insert(&loop->connections, connection);
    if (!connection->identity) abort();
}

void csl_connection_opened(csl_connection *connection, uint64_t token) {
    const csl_configuration *configuration = &connection->loop->configuration;
    connection->loop->opened_count += 1;
    csl_keep_alive_begin(connection);
    configuration->callbacks.opened(configuration->context, connection->identity, token);
}

void csl_connection_received(csl_connection *connection, const csl_piece *piece) {
    if (connection->closing) return;
    uint16_t code = csl_assemble(connection, piece);
    if (!code) return;
    csl_assembly_drop(connection);
    csl_text too_big = {"message too big", 15}, no_room = {"no room for the message now", 27};
    csl_connection_close(connection, code, code == CSL_CLOSE_TOO_BIG ? too_big : no_room);
}

void csl_connection_drained(csl_connection *connection) {
    if (!connection->draining || connection->closing) return;
    const csl_configuration *configuration = &connection->loop->configuration;
    connection->draining = false;
    configuration->callbacks.writable(configuration->context, connection->identity);
}

void csl_connection_ended(csl_connection *connection) {
    csl_loop *loop = connection->loop;
    uint64_t identity = connection->identity;
    csl_farewell *farewell = connection->farewell;
    if (farewell) ev_timer_stop(loop->ev, &farewell->deadline);
    csl_keep_alive_end(connection);
    csl_assembly_drop(connection);
    csl_table_remove(&loop->connections, identity);
    free(connection);
    loop->closed_count += 1;
    bool was_heard = farewell && farewell->was_heard;
    csl_text reason = {NULL, 0};
    if (was_heard) reason = (csl_text){(const char *)farewell->reason, farewell->reason_length};
    loop->configuration.callbacks.closed(loop->configuration.context, identity,
                                         was_heard ? farewell->code : 0, reason);
    free(farewell);
}

// ---- Closing ----

static void deadline_passed(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)ev, (void)events;
    csl_connection_cut(watcher->data);
}

csl_farewell *csl_farewell_begin(csl_connection *connection) {
    connection->closing = true;
    if (connection->farewell) return NULL;
    csl_farewell *farewell = calloc(1, sizeof *farewell);
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

static void note_words(csl_farewell *farewell, uint16_t code, csl_text reason) {
    size_t length = reason.length < CSL_REASON_BYTES ? reason.length : CSL_REASON_BYTES;
    farewell->code = code;
    farewell->reason_length = (uint8_t)length;
    if (length) memcpy(farewell->reason, reason.bytes, length);
}

csl_farewell *csl_farewell_hear(csl_connection *connection, const uint8_t *bytes, size_t length) {
    csl_farewell *farewell = csl_farewell_begin(connection);
    if (!farewell) return NULL;
    farewell->was_heard = true;
    if (length >= 2)
        note_words(farewell, (uint16_t)(bytes[0] << 8 | bytes[1]),
                   (csl_text){(const char *)bytes + 2, length - 2});
    return farewell;
}

void csl_connection_close(csl_connection *connection, uint16_t code, csl_text reason) {
    csl_farewell *farewell = csl_farewell_begin(connection);
    if (!farewell) return;
    note_words(farewell, code, reason);
    if (connection->client) {
        csl_client_say_goodbye(connection->client, farewell);
    } else {
        farewell->must_be_said = true;
        lws_callback_on_writable(connection->wsi);
    }
}

void csl_close(csl_loop *loop, uint64_t identity, uint16_t code, csl_text reason) {
    csl_connection *connection = csl_table_find(&loop->connections, identity);
    if (!connection || connection->closing) return;
    if (csl_connection_is_open(connection)) csl_connection_close(connection, code, reason);
    else csl_client_cancel(connection->client);
}

void csl_cut(csl_loop *loop, uint64_t identity) {
    csl_connection *connection = csl_table_find(&loop->connections, identity);
    if (!connection || !csl_connection_is_open(connection)) return;
    connection->closing = true;
    csl_connection_cut(connection);
}

// ---- Sending ----

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

// One buffer serves any number of connections: peers get the bytes as they are, servers a masked
// copy.
static bool write_message(csl_connection *connection, uint8_t *bytes, size_t length,
                          bool is_text) {
    if (connection->client)
        return csl_client_write(connection->client, is_text ? CSL_TEXT : CSL_BINARY, bytes, length);
    size_t header = put_header(bytes, length, is_text);
    return csl_websocket_write(connection, bytes - header, header + length);
}

csl_outcome csl_send(csl_loop *loop, uint64_t identity, uint8_t *bytes, size_t length,
                     bool is_text) {
    csl_connection *connection = csl_table_find(&loop->connections, identity);
    if (!connection || connection->closing || !csl_connection_is_open(connection)) return CSL_GONE;
    if (connection->draining) return CSL_BUSY;
    if (!write_message(connection, bytes, length, is_text)) {
        csl_farewell_begin(connection);
        csl_connection_cut(connection);
        return CSL_GONE;
    }
    if (!csl_connection_has_backlog(connection)) return CSL_SENT;
    connection->draining = true;
    return CSL_PARTIAL;
}

void csl_connection_ping(csl_connection *connection) {
    // One byte, because libwebsockets keeps the answer to an empty ping to itself.
    uint8_t ping[] = {0x89, 0x01, 'p'};
    if (connection->closing) return;
    bool is_sent = connection->client ? csl_client_write(connection->client, CSL_PING, ping + 2, 1)
                                      : csl_websocket_write(connection, ping, sizeof ping);
    if (!is_sent) csl_connection_cut(connection);
}
