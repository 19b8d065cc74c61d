// The loop itself: making, running and ending it; wake-ups and the end of a turn.

#include "connection.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static void woken(struct ev_loop *ev, ev_async *watcher, int events) {
    (void)ev, (void)events;
    csl_loop *loop = watcher->data;
    loop->spin.happenings += 1;
    csl_mailbox_empty(loop);
    loop->configuration.callbacks.woken(loop->configuration.context);
}

static void will_block(struct ev_loop *ev, ev_prepare *watcher, int events) {
    (void)ev, (void)events;
    csl_loop *loop = watcher->data;
    loop->configuration.callbacks.turn_ended(loop->configuration.context);
    csl_load_blocks(&loop->load);
    csl_spin_turn_ended(loop, loop->load.work_ended);
}

static void has_blocked(struct ev_loop *ev, ev_check *watcher, int events) {
    (void)ev, (void)events;
    csl_loop *loop = watcher->data;
    csl_load_woke(&loop->load);
}

// libwebsockets sizes two tables by the limit that it finds (16 bytes a descriptor), and containers
// come with limits of 10⁹, so the limit is set both up and down. Its own `fd_limit_per_thread` is
// left alone: set below the limit, it makes every event search a list of all connections.
static void set_descriptor_limit(uint32_t wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// The only process-wide setting of the library. 4.1.6 calls every adopted socket an error.
static void silence_library(void) {
    lws_set_log_level(0, NULL);
}

static pthread_once_t library_once = PTHREAD_ONCE_INIT;

static bool make_context(csl_loop *loop) {
    loop->foreign_loops[0] = loop->ev;
    loop->protocols[0] = (struct lws_protocols){
        .name = "socket-loop",
        .callback = csl_websocket_callback,
        .per_session_data_size = sizeof(void *),
        // Measured, whole process, per idle connection: 1.8 kB with 512, 5.4 kB with 4096. A sample
        // has 100 bytes; a longer message costs a read for each kilobyte.
        .rx_buffer_size = 1024,
        // Otherwise each write is cut to the size of the receive buffer.
        .tx_packet_size = 65536,
    };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = loop->protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loop->foreign_loops,
        .user = loop,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        // All zero: no pings of the library's own; see keep_alive.c.
        .retry_and_idle_policy = &loop->no_keep_alive,
        .pcontext = &loop->context,
    };
    pthread_once(&library_once, silence_library);
    loop->context = lws_create_context(&info);
    if (!loop->context) return false;
    loop->vhost = lws_get_vhost_by_name(loop->context, "default");
    return loop->vhost != NULL;
}

static void start_watchers(csl_loop *loop) {
    ev_async_init(&loop->wake, woken);
    ev_prepare_init(&loop->prepare, will_block);
    ev_check_init(&loop->check, has_blocked);
    loop->wake.data = loop->prepare.data = loop->check.data = loop;
    // The turn ends after everybody else's preparations; work begins before anybody's events.
    ev_set_priority(&loop->prepare, EV_MINPRI);
    ev_set_priority(&loop->check, EV_MAXPRI);
    ev_async_start(loop->ev, &loop->wake);
    ev_prepare_start(loop->ev, &loop->prepare);
    ev_check_start(loop->ev, &loop->check);
}

// Numbers are not reused, for identities are not either: 65,535 loops are all a process gets.
static uint16_t next_number(void) {
    static _Atomic uint32_t last;
    uint32_t number = last < UINT16_MAX ? ++last : UINT16_MAX + 1;
    return number <= UINT16_MAX ? (uint16_t)number : 0;
}

csl_loop *csl_create(const csl_configuration *configuration) {
    uint16_t number = next_number();
    if (!number) {
        errno = EMFILE;
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    set_descriptor_limit(configuration->maximum_descriptors);
    csl_loop *loop = calloc(1, sizeof *loop);
    if (!loop) return NULL;
    loop->number = number;
    loop->timers.loop_number = loop->connections.loop_number = loop->requests.loop_number = number;
    loop->configuration = *configuration;
    csl_mailbox_open(&loop->mailbox);
    loop->reserve_descriptor = -1;
    loop->ev = ev_loop_new(EVFLAG_AUTO);
    if (!loop->ev) {
        csl_mailbox_free(&loop->mailbox);
        free(loop);
        errno = ENOMEM;
        return NULL;
    }
    start_watchers(loop);
    if (!make_context(loop)) {
        csl_destroy(loop);
        errno = ENOSYS;
        return NULL;
    }
    return loop;
}

uint16_t csl_number(const csl_loop *loop) {
    return loop->number;
}

static void close_everything(csl_loop *loop) {
    loop->is_closing = true;
    csl_stop_listening(loop);
    csl_mailbox_shut(&loop->mailbox);
    csl_https_free(loop);
    csl_clients_free(loop);
    struct lws_context *context = loop->context;
    loop->context = NULL;
    if (context) lws_context_destroy(context);
}

void csl_run(csl_loop *loop) {
    while (!loop->stopping) ev_run(loop->ev, 0);
    close_everything(loop);
}

void csl_stop(csl_loop *loop) {
    loop->stopping = true;
    ev_break(loop->ev, EVBREAK_ALL);
}

void csl_destroy(csl_loop *loop) {
    close_everything(loop);
    csl_listeners_free(loop);
    csl_timers_free(loop);
    csl_assemblies_free(loop);
    csl_mailbox_free(&loop->mailbox);
    csl_scratch_free(&loop->scratch);
    csl_signals_free(loop);
    csl_table_free(&loop->connections);
    csl_table_free(&loop->requests);
    ev_async_stop(loop->ev, &loop->wake);
    ev_prepare_stop(loop->ev, &loop->prepare);
    ev_check_stop(loop->ev, &loop->check);
    ev_loop_destroy(loop->ev);
    free(loop);
}

void csl_wake(csl_loop *loop) {
    ev_async_send(loop->ev, &loop->wake);
}
