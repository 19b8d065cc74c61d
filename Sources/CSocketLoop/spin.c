// Finds connections over which libwebsockets turns in circles, and cuts them.
//
// When it wants to close a connection (the peer ended its half, or broke the framing) while some of
// a message still waits to be sent, 4.1.6 first waits for the peer to read. Meanwhile what can be
// read stays so, and every turn is over at once: one such peer that does not read takes a whole
// core, for as long as it likes. No callback tells, and nothing asks a connection for its state.
//
// The sign is many turns in which nothing happened that we know of. They are only seen when the
// loop has time to spare; without it, going in circles costs nothing.

#include "connection.h"

#include <linux/tcp.h>
#include <sys/socket.h>

enum {
    WINDOW_NANOSECONDS = 100000000,
    // A useful turn is followed by about one empty one, for the library's idle work.
    SUSPICIOUS_RATIO = 4,
    SUSPICIOUS_TURNS = 2000,
    // So many suspicious windows without progress, and a connection is cut.
    STRIKES = 5,
    CLOSE_WAIT = 8,
};

static struct tcp_info read_info(const csl_connection *connection) {
    struct tcp_info info = {0};
    socklen_t length = sizeof info;
    getsockopt(csl_connection_descriptor(connection), IPPROTO_TCP, TCP_INFO, &info, &length);
    return info;
}

uint64_t csl_acknowledged_bytes(const csl_connection *connection) {
    return read_info(connection).tcpi_bytes_acked;
}

uint64_t csl_progress(csl_loop *loop, uint64_t identity) {
    csl_connection *connection = csl_table_find(&loop->connections, identity);
    return connection ? csl_acknowledged_bytes(connection) : 0;
}

static bool is_stuck(csl_connection *connection) {
    struct tcp_info info = read_info(connection);
    if (info.tcpi_state == CLOSE_WAIT) return true;
    // The library has noted why it closes, but not said it.
    if (lws_get_close_length(connection->wsi) > 0) return true;
    if (info.tcpi_bytes_acked != connection->acknowledged_bytes) connection->strikes = 0;
    connection->acknowledged_bytes = info.tcpi_bytes_acked;
    return ++connection->strikes > STRIKES;
}

static void cut_stuck_connections(csl_loop *loop) {
    for (uint32_t index = 0; index < loop->connections.count; index++) {
        csl_connection *connection = csl_table_at(&loop->connections, index);
        if (!connection || !connection->wsi || !csl_connection_has_backlog(connection)) continue;
        if (is_stuck(connection)) csl_connection_cut(connection);
    }
}

void csl_spin_turn_ended(csl_loop *loop, uint64_t now) {
    csl_spin *spin = &loop->spin;
    if (spin->happenings == spin->happenings_before) spin->empty_turns += 1;
    else spin->useful_turns += 1;
    spin->happenings_before = spin->happenings;
    if (now - spin->window_began < WINDOW_NANOSECONDS) return;
    if (spin->empty_turns > SUSPICIOUS_TURNS &&
        spin->empty_turns > SUSPICIOUS_RATIO * spin->useful_turns)
        cut_stuck_connections(loop);
    spin->empty_turns = spin->useful_turns = 0;
    spin->window_began = now;
}
