// What a loop has at the moment: for metrics, and for tests that look for leaks.

#include "http.h"

csl_counters csl_count(const csl_loop *loop) {
    csl_counters counters = {
        .opened = loop->opened_count,
        .closed = loop->closed_count,
        .open_connections = (uint32_t)(loop->opened_count - loop->closed_count),
        .connecting = loop->connecting.waiting + loop->connecting.in_flight,
        .waiting_for_heads = loop->http_counts[READING_HEAD],
        .requests = loop->requests.used,
        .timers = loop->timers.used,
        .assemblies = loop->assemblies,
        .assembly_bytes = loop->assembly_bytes,
        .body_bytes = loop->body_bytes,
        .answer_bytes = loop->answer_bytes,
    };
    for (int state = 0; state < CSL_HTTP_STATES; state++)
        counters.http_sockets += loop->http_counts[state];
    return counters;
}
