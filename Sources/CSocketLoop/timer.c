// One-shot timers of our own loop. Those of libwebsockets (lws_sul) fire late on libev when they
// are set earlier than one that is already armed, so nothing here uses them.

#include "internal.h"

#include <stdlib.h>

typedef struct {
    ev_timer timer;
    csl_loop *loop;
    uint64_t identity;
} loop_timer;

static void fired(struct ev_loop *ev, ev_timer *watcher, int events) {
    (void)ev, (void)events;
    loop_timer *timer = (loop_timer *)watcher;
    csl_loop *loop = timer->loop;
    uint64_t identity = timer->identity;
    loop->spin.happenings += 1;
    csl_table_remove(&loop->timers, identity);
    free(timer);
    loop->configuration.callbacks.timer_fired(loop->configuration.context, identity);
}

uint64_t csl_start_timer(csl_loop *loop, uint64_t delay) {
    loop_timer *timer = malloc(sizeof *timer);
    if (!timer) abort();
    timer->loop = loop;
    timer->identity = csl_table_insert(&loop->timers, timer);
    if (!timer->identity) abort();
    ev_timer_init(&timer->timer, fired, (double)delay / 1e9, 0);
    // The loop's idea of now is from the start of the turn: without this a timer that is set late
    // in a long turn fires early.
    ev_now_update(loop->ev);
    ev_timer_start(loop->ev, &timer->timer);
    return timer->identity;
}

bool csl_cancel_timer(csl_loop *loop, uint64_t identity) {
    loop_timer *timer = csl_table_remove(&loop->timers, identity);
    if (!timer) return false;
    ev_timer_stop(loop->ev, &timer->timer);
    free(timer);
    return true;
}

void csl_timers_free(csl_loop *loop) {
    for (uint32_t index = 0; index < loop->timers.count; index++) {
        loop_timer *timer = csl_table_at(&loop->timers, index);
        if (!timer) continue;
        ev_timer_stop(loop->ev, &timer->timer);
        free(timer);
    }
    csl_table_free(&loop->timers);
}
