// Sockets on their way from one loop to another: the request head is read, an upgrade is asked for,
// and what it asks for lives on the other loop.
//
// The socket, not a connection of libwebsockets, changes its loop: the library has not seen it yet.

#include "http.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void csl_mailbox_open(csl_mailbox *mailbox) {
    pthread_mutex_init(&mailbox->mutex, NULL);
    mailbox->end = &mailbox->first;
}

static struct csl_parcel *take_all(csl_mailbox *mailbox, bool shut) {
    pthread_mutex_lock(&mailbox->mutex);
    struct csl_parcel *first = mailbox->first;
    mailbox->first = NULL;
    mailbox->end = &mailbox->first;
    mailbox->is_shut |= shut;
    pthread_mutex_unlock(&mailbox->mutex);
    return first;
}

static void discard(struct csl_parcel *parcel) {
    close(parcel->descriptor);
    free(parcel->input);
    free(parcel);
}

void csl_mailbox_empty(csl_loop *loop) {
    struct csl_parcel *parcel = take_all(&loop->mailbox, false);
    while (parcel) {
        struct csl_parcel *next = parcel->next;
        csl_http_resume(loop, parcel);
        free(parcel);
        parcel = next;
    }
}

void csl_mailbox_shut(csl_mailbox *mailbox) {
    struct csl_parcel *parcel = take_all(mailbox, true);
    while (parcel) {
        struct csl_parcel *next = parcel->next;
        discard(parcel);
        parcel = next;
    }
}

void csl_mailbox_free(csl_mailbox *mailbox) {
    csl_mailbox_shut(mailbox);
    pthread_mutex_destroy(&mailbox->mutex);
}

// Sockets that come while the target sleeps cost it one wake-up.
static bool put(csl_loop *target, struct csl_parcel *parcel) {
    csl_mailbox *mailbox = &target->mailbox;
    pthread_mutex_lock(&mailbox->mutex);
    bool was_empty = !mailbox->first, is_shut = mailbox->is_shut;
    if (!is_shut) {
        *mailbox->end = parcel;
        mailbox->end = &parcel->next;
    }
    pthread_mutex_unlock(&mailbox->mutex);
    if (!is_shut && was_empty) csl_wake(target);
    return !is_shut;
}

static uint64_t due_after(double seconds) {
    if (isinf(seconds)) return UINT64_MAX;
    return csl_now() + (seconds > 0 ? (uint64_t)(seconds * 1e9) : 0);
}

// The other loop may be done with the parcel before this returns: here only the empty shell is
// left, which decide_upgrade in http_request.c frees.
bool csl_hand_over(csl_loop *loop, uint64_t request, csl_loop *target) {
    struct csl_http *http = csl_table_remove(&loop->requests, request);
    if (!http) return false;
    struct csl_parcel *parcel = malloc(sizeof *parcel);
    if (!parcel) abort();
    *parcel = (struct csl_parcel){
        .descriptor = http->reading.fd,
        .input = http->input,
        .input_length = http->input_length,
        .head_length = http->head_length,
        .due = due_after(http->patience),
    };
    memcpy(parcel->peer, http->peer, sizeof parcel->peer);
    http->input = NULL;
    http->request = 0;
    csl_http_enter(http, HANDED_OVER);
    if (put(target, parcel)) return true;
    discard(parcel);
    return false;
}
