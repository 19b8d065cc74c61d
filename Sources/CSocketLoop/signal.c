// Signals that a loop watches. Each belongs to one loop of the process: libev would end the process
// over a second one.

#include "internal.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

struct csl_signal {
    ev_signal watcher;
    struct csl_signal *next;
};

/// Which signals some loop of the process watches.
static _Atomic bool is_watched[NSIG];

static void signalled(struct ev_loop *ev, ev_signal *watcher, int events) {
    (void)ev, (void)events;
    csl_loop *loop = watcher->data;
    loop->configuration.callbacks.signalled(loop->configuration.context, watcher->signum);
}

bool csl_watch_signal(csl_loop *loop, int signal_number) {
    if (signal_number <= 0 || signal_number >= NSIG) return false;
    if (atomic_exchange(&is_watched[signal_number], true)) return false;
    struct csl_signal *watched = calloc(1, sizeof *watched);
    if (!watched) abort();
    ev_signal_init(&watched->watcher, signalled, signal_number);
    watched->watcher.data = loop;
    watched->next = loop->signals;
    loop->signals = watched;
    ev_signal_start(loop->ev, &watched->watcher);
    return true;
}

void csl_signals_free(csl_loop *loop) {
    while (loop->signals) {
        struct csl_signal *watched = loop->signals;
        loop->signals = watched->next;
        ev_signal_stop(loop->ev, &watched->watcher);
        atomic_store(&is_watched[watched->watcher.signum], false);
        free(watched);
    }
}
