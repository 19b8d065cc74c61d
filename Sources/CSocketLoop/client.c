// WebSocket connections of our own to a server: connecting, being open, and their end.
//
// Not the library's client: it calls back inside the call that connects, its timers fire late on
// libev, it masks in the caller's buffer, and of a refusal it tells a sentence instead of the
// status. This one costs half a kilobyte a connection and nothing a message.
//
// As elsewhere, a connection is freed in its own events only.

#include "client.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static struct csl_client *client_of(csl_connection *connection) {
    return connection ? connection->client : NULL;
}

// ---- The queue ----

static void enqueue(struct csl_client *client) {
    csl_connecting *connecting = &client->connection.loop->connecting;
    client->previous = connecting->last;
    if (connecting->last) connecting->last->next = client;
    else connecting->first = client;
    connecting->last = client;
    connecting->waiting += 1;
}

static void dequeue(struct csl_client *client) {
    csl_connecting *connecting = &client->connection.loop->connecting;
    if (client->previous) client->previous->next = client->next;
    else connecting->first = client->next;
    if (client->next) client->next->previous = client->previous;
    else connecting->last = client->previous;
    client->previous = client->next = NULL;
    connecting->waiting -= 1;
    connecting->in_flight += 1;
}

// ---- Failing ----

static void free_parts(struct csl_client *client) {
    struct ev_loop *ev = client->connection.loop->ev;
    ev_io_stop(ev, &client->reading);
    ev_io_stop(ev, &client->writing);
    ev_timer_stop(ev, &client->rest);
    if (client->reading.fd >= 0) close(client->reading.fd);
    if (client->handshake) {
        ev_timer_stop(ev, &client->handshake->deadline);
        csl_handshake_free(client->handshake);
    }
    free(client->backlog);
    free(client->pong);
}

static void start_some(csl_loop *loop);

static void fail(struct csl_client *client, csl_failure failure, int code) {
    csl_loop *loop = client->connection.loop;
    uint64_t identity = client->connection.identity;
    if (client->state == CSL_WAITING) dequeue(client);
    loop->connecting.in_flight -= 1;
    csl_table_remove(&loop->connections, identity);
    free_parts(client);
    free(client);
    start_some(loop);
    loop->configuration.callbacks.connect_failed(loop->configuration.context, identity, failure,
                                                 code);
}

static void fail_later(struct csl_client *client, csl_failure failure, int code) {
    struct ev_loop *ev = client->connection.loop->ev;
    csl_handshake *handshake = client->handshake;
    if (client->state == CSL_WAITING) dequeue(client);
    client->state = CSL_FAILING;
    ev_io_stop(ev, &client->reading);
    ev_io_stop(ev, &client->writing);
    handshake->failure = failure;
    handshake->failure_code = code;
    ev_timer_stop(ev, &handshake->deadline);
    ev_timer_set(&handshake->deadline, 0, 0);
    ev_timer_start(ev, &handshake->deadline);
}

void csl_client_cancel(struct csl_client *client) {
    if (client->state != CSL_FAILING) fail_later(client, CSL_FAILED_CANCELLED, 0);
}

// For what was found out before, or else for a reason that there is now.
static void fail_at_last(struct csl_client *client, csl_failure failure) {
    const csl_handshake *handshake = client->handshake;
    if (client->state == CSL_FAILING)
        fail(client, handshake->failure, handshake->failure_code);
    else fail(client, failure, 0);
}

static void deadline_passed(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)ev, (void)events;
    struct csl_client *client = watcher->data;
    client->connection.loop->spin.happenings += 1;
    fail_at_last(client, CSL_FAILED_TIMEOUT);
}

// ---- Connecting ----

static void start(struct csl_client *client) {
    csl_loop *loop = client->connection.loop;
    csl_handshake *handshake = client->handshake;
    dequeue(client);
    client->state = CSL_CONNECTING;
    int family = handshake->address.ss_family;
    int descriptor = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return fail_later(client, CSL_FAILED_SYSTEM, errno);
    ev_io_set(&client->reading, descriptor, EV_READ);
    ev_io_set(&client->writing, descriptor, EV_WRITE);
    csl_socket_set_options(loop, descriptor);
    const struct sockaddr *address = (const struct sockaddr *)&handshake->address;
    if (connect(descriptor, address, handshake->address_length) != 0 && errno != EINPROGRESS)
        return fail_later(client, CSL_FAILED_SYSTEM, errno);
    ev_io_start(loop->ev, &client->writing);
    ev_timer_set(&handshake->deadline, loop->configuration.connect_seconds, 0);
    ev_now_update(loop->ev);
    ev_timer_start(loop->ev, &handshake->deadline);
}

static void start_some(csl_loop *loop) {
    csl_connecting *connecting = &loop->connecting;
    while (connecting->first && !loop->is_closing &&
           connecting->in_flight < loop->configuration.maximum_connects_in_flight)
        start(connecting->first);
}

static void send_request(struct csl_client *client) {
    csl_handshake *handshake = client->handshake;
    int error = 0;
    socklen_t length = sizeof error;
    getsockopt(client->writing.fd, SOL_SOCKET, SO_ERROR, &error, &length);
    if (error) return fail(client, CSL_FAILED_SYSTEM, error);
    client->state = CSL_ASKING;
    ssize_t count = send(client->writing.fd, handshake->request + handshake->request_sent,
                         handshake->request_length - handshake->request_sent, MSG_NOSIGNAL);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count < 0) return fail(client, CSL_FAILED_SYSTEM, errno);
    handshake->request_sent += (size_t)count;
    if (handshake->request_sent < handshake->request_length) return;
    ev_io_stop(client->connection.loop->ev, &client->writing);
    ev_io_start(client->connection.loop->ev, &client->reading);
}

// What came behind the answer are frames already.
static void open_with(struct csl_client *client, size_t head_length) {
    csl_loop *loop = client->connection.loop;
    csl_handshake *handshake = client->handshake;
    client->state = CSL_OPEN;
    client->handshake = NULL;
    loop->connecting.in_flight -= 1;
    ev_timer_stop(loop->ev, &handshake->deadline);
    start_some(loop);
    csl_connection_opened(&client->connection, handshake->token);
    csl_client_take(client, (const uint8_t *)handshake->answer + head_length,
                    handshake->answer_length - head_length);
    csl_handshake_free(handshake);
}

static void read_answer(struct csl_client *client) {
    csl_handshake *handshake = client->handshake;
    size_t head_length;
    int code = csl_handshake_read(client->reading.fd, handshake,
                                  client->connection.loop->configuration.maximum_head_bytes,
                                  &head_length);
    if (code == EAGAIN) return;
    if (code == EMSGSIZE) return fail(client, CSL_FAILED_NONSENSE, 0);
    if (code) return fail(client, CSL_FAILED_SYSTEM, code);
    if (csl_handshake_succeeds(handshake, head_length)) open_with(client, head_length);
    else fail(client, handshake->failure, handshake->failure_code);
}

// ---- Being open ----

static void end(struct csl_client *client) {
    free_parts(client);
    csl_connection_ended(&client->connection);
}

// ---- Reading slowly ----

enum { RESTS_PER_SECOND = 20, SMALL_RECEIVE_BUFFER = 4096 };

static void rest_ended(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)events;
    struct csl_client *client = watcher->data;
    ev_io_start(ev, &client->reading);
}

static void take_rest(struct csl_client *client) {
    struct ev_loop *ev = client->connection.loop->ev;
    ev_io_stop(ev, &client->reading);
    ev_timer_set(&client->rest, 1.0 / RESTS_PER_SECOND, 0);
    ev_timer_start(ev, &client->rest);
}

void csl_read_slowly(csl_loop *loop, uint64_t connection, uint32_t bytes_per_second) {
    struct csl_client *client = client_of(csl_table_find(&loop->connections, connection));
    if (!client || client->state != CSL_OPEN) return;
    client->bytes_at_once = 0;
    if (!bytes_per_second) return;
    uint32_t share = bytes_per_second / RESTS_PER_SECOND;
    client->bytes_at_once = !share ? 1 : share < CSL_RECEIVE_BYTES ? share : CSL_RECEIVE_BYTES;
    // The kernel is not to read ahead much.
    int size = SMALL_RECEIVE_BUFFER;
    setsockopt(client->reading.fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

static void became_readable(struct ev_loop *ev, ev_io *watcher, int events) {
    (void)ev, (void)events;
    struct csl_client *client = watcher->data;
    csl_loop *loop = client->connection.loop;
    loop->spin.happenings += 1;
    if (client->state != CSL_OPEN) return read_answer(client);
    uint8_t *bytes = csl_scratch_received(loop);
    size_t most = client->bytes_at_once ? client->bytes_at_once : CSL_RECEIVE_BYTES;
    ssize_t count = recv(watcher->fd, bytes, most, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return end(client);
    if (client->bytes_at_once) take_rest(client);
    csl_keep_alive_heard(&client->connection);
    csl_client_take(client, bytes, (size_t)count);
}

static void became_writable(struct ev_loop *ev, ev_io *watcher, int events) {
    (void)ev, (void)events;
    struct csl_client *client = watcher->data;
    client->connection.loop->spin.happenings += 1;
    if (client->state != CSL_OPEN) return send_request(client);
    if (!csl_client_drain(client)) return csl_connection_cut(&client->connection);
    if (!client->backlog) csl_connection_drained(&client->connection);
}

// ---- Beginning, and the end of the loop ----

uint64_t csl_connect(csl_loop *loop, const csl_target *target) {
    if (loop->is_closing) return 0;
    struct csl_client *client = calloc(1, sizeof *client);
    csl_handshake *handshake = client ? csl_handshake_make(loop, target) : NULL;
    if (!handshake) abort();
    client->handshake = handshake;
    client->connection.client = client;
    csl_connection_begin(&client->connection, loop);
    ev_io_init(&client->reading, became_readable, -1, EV_READ);
    ev_io_init(&client->writing, became_writable, -1, EV_WRITE);
    ev_timer_init(&handshake->deadline, deadline_passed, 0, 0);
    ev_timer_init(&client->rest, rest_ended, 0, 0);
    client->reading.data = client->writing.data = handshake->deadline.data = client;
    client->rest.data = client;
    enqueue(client);
    if (handshake->failure_code) fail_later(client, handshake->failure, handshake->failure_code);
    else start_some(loop);
    return client->connection.identity;
}

void csl_clients_free(csl_loop *loop) {
    for (uint32_t index = 0; index < loop->connections.count; index++) {
        struct csl_client *client = client_of(csl_table_at(&loop->connections, index));
        if (!client) continue;
        if (client->state == CSL_OPEN) end(client);
        else fail_at_last(client, CSL_FAILED_CANCELLED);
    }
}
