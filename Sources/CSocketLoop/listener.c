// Listening sockets. They are ours, not libwebsockets', so that each of several loops can listen on
// the same port (Debian's build of libwebsockets never sets SO_REUSEPORT).

#define _GNU_SOURCE
#include "internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

struct csl_listener {
    ev_io io;
    ev_timer pause;
    csl_loop *loop;
    struct csl_listener *next;
};

enum { ACCEPTS_PER_TURN = 64 };

static const double pause_seconds = 0.1;

static void open_reserve(csl_loop *loop) {
    if (loop->reserve_descriptor < 0)
        loop->reserve_descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

// Out of descriptors and with nobody whose place could be taken, a waiting peer keeps the listener
// readable and the loop would spin. The reserve is given up for one accept, so that the peer learns
// at once that there is no room.
static bool turn_away(csl_loop *loop, int listening) {
    if (loop->reserve_descriptor < 0) return false;
    close(loop->reserve_descriptor);
    loop->reserve_descriptor = -1;
    int descriptor = accept4(listening, NULL, NULL, SOCK_CLOEXEC);
    if (descriptor >= 0) close(descriptor);
    open_reserve(loop);
    return descriptor >= 0 && loop->reserve_descriptor >= 0;
}

static void resume(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)events;
    struct csl_listener *listener = watcher->data;
    open_reserve(listener->loop);
    ev_io_start(ev, &listener->io);
}

static void pause_accepting(struct csl_listener *listener) {
    ev_io_stop(listener->loop->ev, &listener->io);
    ev_timer_set(&listener->pause, pause_seconds, 0);
    ev_timer_start(listener->loop->ev, &listener->pause);
}

// The kernel looks for a free descriptor before it looks whether anybody waits.
static bool is_awaited(int listening) {
    struct pollfd queue = {.fd = listening, .events = POLLIN};
    return poll(&queue, 1, 0) > 0;
}

static void accept_some(struct ev_loop *ev, ev_io *watcher, int events) {
    (void)ev, (void)events;
    struct csl_listener *listener = watcher->data;
    csl_loop *loop = listener->loop;
    loop->spin.happenings += 1;
    for (int count = 0; count < ACCEPTS_PER_TURN; count++) {
        struct sockaddr_storage address;
        socklen_t length = sizeof address;
        int descriptor = accept4(watcher->fd, (struct sockaddr *)&address, &length,
                                 SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor >= 0) {
            csl_socket_set_options(loop, descriptor);
            csl_http_begin(loop, descriptor, &address);
            continue;
        }
        switch (errno) {
        case EAGAIN:
            return;
        case EMFILE:
        case ENFILE:
            if (!is_awaited(watcher->fd)) return;
            // Who has nothing to say yet makes room: an honest peer asks within moments, so it is
            // never the oldest.
            if (csl_https_make_room(loop) || turn_away(loop, watcher->fd)) continue;
            pause_accepting(listener);
            return;
        case ENOBUFS:
        case ENOMEM:
            pause_accepting(listener);
            return;
        default:
            // The peer went away while it waited, or the network reported an older error.
            continue;
        }
    }
}

static int open_listening_socket(const struct sockaddr_storage *address, socklen_t length,
                                 bool reuse_port) {
    int descriptor = socket(address->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (reuse_port) setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    // One address is one listener: `::` does not take IPv4 along behind the caller's back.
    if (address->ss_family == AF_INET6)
        setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(descriptor, (const struct sockaddr *)address, length) != 0 ||
        listen(descriptor, SOMAXCONN) != 0) {
        int error = errno;
        close(descriptor);
        errno = error;
        return -1;
    }
    return descriptor;
}

static int local_port(int descriptor) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) return -1;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
}

int csl_listen(csl_loop *loop, const char *text, uint16_t port, bool reuse_port) {
    struct sockaddr_storage address;
    socklen_t length;
    if (!csl_socket_address(text, port, &address, &length)) return -1;
    int descriptor = open_listening_socket(&address, length, reuse_port);
    if (descriptor < 0) return -1;
    struct csl_listener *listener = calloc(1, sizeof *listener);
    if (!listener) abort();
    open_reserve(loop);
    listener->loop = loop;
    listener->next = loop->listeners;
    loop->listeners = listener;
    ev_io_init(&listener->io, accept_some, descriptor, EV_READ);
    ev_timer_init(&listener->pause, resume, pause_seconds, 0);
    listener->io.data = listener->pause.data = listener;
    ev_io_start(loop->ev, &listener->io);
    return local_port(descriptor);
}

void csl_stop_listening(csl_loop *loop) {
    while (loop->listeners) {
        struct csl_listener *listener = loop->listeners;
        loop->listeners = listener->next;
        ev_io_stop(loop->ev, &listener->io);
        ev_timer_stop(loop->ev, &listener->pause);
        close(listener->io.fd);
        free(listener);
    }
}

void csl_listeners_free(csl_loop *loop) {
    csl_stop_listening(loop);
    if (loop->reserve_descriptor >= 0) close(loop->reserve_descriptor);
}
