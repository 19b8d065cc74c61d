// Pings peers that are silent and cuts those that do not answer.
//
// Not the library's own (retry_and_idle_policy): its timers fire late on libev, because one that is
// armed for later is never moved up, so an idle server would not notice its dead peers.

#include "connection.h"

// A ping waits behind what is already on its way: as long as a slow peer takes some of that, it is
// alive, though it cannot have seen the ping.
static bool takes_what_waits(csl_connection *connection) {
    if (!csl_connection_has_backlog(connection)) return false;
    uint64_t acknowledged = csl_acknowledged_bytes(connection);
    bool has_moved = acknowledged != connection->acknowledged_at_ping;
    connection->acknowledged_at_ping = acknowledged;
    return has_moved;
}

static void silence(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)events;
    csl_connection *connection = watcher->data;
    const csl_configuration *configuration = &connection->loop->configuration;
    double now = ev_now(ev);
    // Hearing something only notes the time; the timer finds out here that it has to go on.
    double rest = connection->heard + configuration->ping_after_seconds - now;
    if (connection->pinged > connection->heard) {
        if (!takes_what_waits(connection)) return csl_connection_cut(connection);
        ev_timer_set(watcher, configuration->hang_up_after_seconds, 0);
        ev_timer_start(ev, watcher);
    } else if (rest > 0) {
        ev_timer_set(watcher, rest, 0);
        ev_timer_start(ev, watcher);
    } else {
        connection->pinged = now;
        connection->acknowledged_at_ping = csl_acknowledged_bytes(connection);
        ev_timer_set(watcher, configuration->hang_up_after_seconds, 0);
        ev_timer_start(ev, watcher);
        csl_connection_ping(connection);
    }
}

void csl_keep_alive_begin(csl_connection *connection) {
    csl_loop *loop = connection->loop;
    double seconds = loop->configuration.ping_after_seconds;
    ev_timer_init(&connection->silence, silence, seconds, 0);
    connection->silence.data = connection;
    csl_keep_alive_heard(connection);
    if (seconds > 0) ev_timer_start(loop->ev, &connection->silence);
}

void csl_keep_alive_heard(csl_connection *connection) {
    connection->strikes = 0;
    connection->heard = ev_now(connection->loop->ev);
}

void csl_keep_alive_end(csl_connection *connection) {
    ev_timer_stop(connection->loop->ev, &connection->silence);
}
