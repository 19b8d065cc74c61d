// Frames to a server: masked into memory that all connections share, and sent by one system call.

#include "client.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { LONGEST_HEADER = 14 };

static void mask(uint8_t *target, const uint8_t *source, size_t length, const uint8_t key[4]) {
    uint32_t word;
    memcpy(&word, key, sizeof word);
    uint64_t wide = (uint64_t)word << 32 | word, block;
    size_t index = 0;
    for (; length - index >= sizeof block; index += sizeof block) {
        memcpy(&block, source + index, sizeof block);
        block ^= wide;
        memcpy(target + index, &block, sizeof block);
    }
    for (; index < length; index++) target[index] = source[index] ^ key[index & 3];
}

static size_t put_header(uint8_t *frame, csl_opcode opcode, size_t length) {
    size_t size = length < 126 ? 2 : length < 65536 ? 4 : 10;
    frame[0] = (uint8_t)(0x80 | opcode);
    frame[1] = (uint8_t)(0x80 | (size == 2 ? length : size == 4 ? 126 : 127));
    for (size_t index = size - 1; index >= 2; index--) {
        frame[index] = (uint8_t)length;
        length >>= 8;
    }
    return size;
}

static bool keep(struct csl_client *client, const uint8_t *bytes, size_t length) {
    uint8_t *backlog = realloc(client->backlog, client->backlog_length + length);
    if (!backlog) return false;
    memcpy(backlog + client->backlog_length, bytes, length);
    client->backlog = backlog;
    client->backlog_length += length;
    ev_io_start(client->connection.loop->ev, &client->writing);
    return true;
}

// Returns how many bytes the kernel took, or -1 when the socket is broken.
static ssize_t send_some(const struct csl_client *client, const uint8_t *bytes, size_t length) {
    ssize_t count = send(client->writing.fd, bytes, length, MSG_NOSIGNAL);
    if (count < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS)) return 0;
    return count;
}

bool csl_client_write(struct csl_client *client, csl_opcode opcode, const uint8_t *bytes,
                      size_t length) {
    csl_loop *loop = client->connection.loop;
    uint8_t *frame = csl_scratch_framed(loop, length + LONGEST_HEADER);
    size_t size = put_header(frame, opcode, length);
    csl_random(loop, frame + size, 4);
    mask(frame + size + 4, bytes, length, frame + size);
    size += 4 + length;
    if (client->backlog) return keep(client, frame, size);
    ssize_t count = send_some(client, frame, size);
    if (count < 0) return false;
    return (size_t)count == size || keep(client, frame + count, size - (size_t)count);
}

// Of many pings that come while something is still going out, the last is answered (RFC 6455,
// 5.5.3): a server that pings and does not read cannot fill our memory.
void csl_client_answer_ping(struct csl_client *client, const uint8_t *bytes, size_t length) {
    if (!client->backlog) {
        if (!csl_client_write(client, CSL_PONG, bytes, length))
            csl_connection_cut(&client->connection);
        return;
    }
    if (!client->pong) client->pong = malloc(1 + CSL_CONTROL_BYTES);
    if (!client->pong) return;
    client->pong[0] = (uint8_t)length;
    memcpy(client->pong + 1, bytes, length);
}

void csl_client_say_goodbye(struct csl_client *client, const csl_farewell *farewell) {
    uint8_t payload[CSL_CONTROL_BYTES] = {(uint8_t)(farewell->code >> 8), (uint8_t)farewell->code};
    size_t length = farewell->code ? 2u + farewell->reason_length : 0;
    if (length) memcpy(payload + 2, farewell->reason, farewell->reason_length);
    if (!csl_client_write(client, CSL_CLOSE, payload, length))
        csl_connection_cut(&client->connection);
}

static void forget_backlog(struct csl_client *client) {
    ev_io_stop(client->connection.loop->ev, &client->writing);
    free(client->backlog);
    client->backlog = NULL;
    client->backlog_length = client->backlog_sent = 0;
}

bool csl_client_drain(struct csl_client *client) {
    ssize_t count = send_some(client, client->backlog + client->backlog_sent,
                              client->backlog_length - client->backlog_sent);
    if (count < 0) return false;
    client->backlog_sent += (size_t)count;
    if (client->backlog_sent < client->backlog_length) return true;
    forget_backlog(client);
    uint8_t *pong = client->pong;
    client->pong = NULL;
    bool is_sent = !pong || csl_client_write(client, CSL_PONG, pong + 1, pong[0]);
    free(pong);
    return is_sent;
}
