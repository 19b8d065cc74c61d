// Frames from a server (RFC 6455, 5.2). What is not right closes the connection with 1002 or 1007.

#include "client.h"

#include <string.h>

enum { PROTOCOL_ERROR = 1002, INVALID_TEXT = 1007 };

static void break_off(struct csl_client *client, uint16_t code) {
    csl_assembly_drop(&client->connection);
    csl_connection_close(&client->connection, code, (csl_text){NULL, 0});
}

static bool is_final(const csl_frame *frame) {
    return frame->header[0] & 0x80;
}

static uint8_t opcode_of(const csl_frame *frame) {
    return frame->header[0] & 0x0f;
}

static size_t header_size(const csl_frame *frame) {
    if (frame->header_length < 2) return 2;
    uint8_t length = frame->header[1] & 0x7f;
    return length < 126 ? 2 : length == 126 ? 4 : 10;
}

static uint64_t announced_length(const csl_frame *frame) {
    if (frame->header_length == 2) return frame->header[1] & 0x7f;
    uint64_t length = 0;
    for (size_t index = 2; index < frame->header_length; index++)
        length = length << 8 | frame->header[index];
    return length;
}

static bool is_header_right(const struct csl_client *client) {
    const csl_frame *frame = &client->frame;
    // Reserved bits belong to extensions, of which none was agreed on; servers do not mask.
    if (frame->header[0] & 0x70 || frame->header[1] & 0x80) return false;
    if (frame->remaining >> 63) return false;
    switch (opcode_of(frame)) {
    case CSL_CONTINUATION: return client->message_opcode != 0;
    case CSL_TEXT:
    case CSL_BINARY: return client->message_opcode == 0;
    case CSL_CLOSE:
    case CSL_PING:
    case CSL_PONG: return is_final(frame) && frame->remaining <= CSL_CONTROL_BYTES;
    default: return false;
    }
}

static bool is_code_right(uint16_t code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

// The server's words are told to the owner, and said back to the server.
static void hear_goodbye(struct csl_client *client, const uint8_t *bytes, size_t length) {
    csl_utf8 state = {0};
    uint16_t code = length >= 2 ? (uint16_t)(bytes[0] << 8 | bytes[1]) : 0;
    if (length == 1 || (length && !is_code_right(code))) return break_off(client, PROTOCOL_ERROR);
    if (length && (!csl_utf8_take(&state, bytes + 2, length - 2) || state.missing))
        return break_off(client, INVALID_TEXT);
    csl_farewell *farewell = csl_farewell_hear(&client->connection, bytes, length);
    if (farewell) csl_client_say_goodbye(client, farewell);
}

static void take_control(struct csl_client *client, const uint8_t *bytes, size_t length) {
    csl_frame *frame = &client->frame;
    if (length) memcpy(frame->control + frame->control_length, bytes, length);
    frame->control_length += (uint8_t)length;
    if (frame->remaining) return;
    if (opcode_of(frame) == CSL_CLOSE) hear_goodbye(client, frame->control, frame->control_length);
    if (opcode_of(frame) == CSL_PING)
        csl_client_answer_ping(client, frame->control, frame->control_length);
    frame->control_length = 0;
}

static void take_data(struct csl_client *client, const uint8_t *bytes, size_t length) {
    const csl_frame *frame = &client->frame;
    csl_piece piece = {
        .bytes = bytes,
        .length = length,
        .announced = frame->remaining,
        .is_last = is_final(frame) && !frame->remaining,
        .is_text = client->message_opcode == CSL_TEXT,
    };
    if (piece.is_text && !csl_utf8_take(&client->utf8, bytes, length))
        return break_off(client, INVALID_TEXT);
    if (piece.is_last) {
        client->message_opcode = 0;
        if (client->utf8.missing) return break_off(client, INVALID_TEXT);
    }
    csl_connection_received(&client->connection, &piece);
}

// Without payload a frame is whole with its header.
static size_t take_payload(struct csl_client *client, const uint8_t *bytes, size_t length) {
    csl_frame *frame = &client->frame;
    if (length > frame->remaining) length = (size_t)frame->remaining;
    frame->remaining -= length;
    if (!frame->remaining) {
        frame->has_header = false;
        frame->header_length = 0;
    }
    if (opcode_of(frame) & 8) take_control(client, bytes, length);
    else take_data(client, bytes, length);
    return length;
}

static size_t take_header(struct csl_client *client, const uint8_t *bytes, size_t length) {
    csl_frame *frame = &client->frame;
    size_t used = 0;
    while (used < length && frame->header_length < header_size(frame))
        frame->header[frame->header_length++] = bytes[used++];
    if (frame->header_length < header_size(frame)) return used;
    frame->remaining = announced_length(frame);
    if (!is_header_right(client)) {
        break_off(client, PROTOCOL_ERROR);
        return used;
    }
    frame->has_header = true;
    if (!(opcode_of(frame) & 8) && !client->message_opcode)
        client->message_opcode = opcode_of(frame);
    if (!frame->remaining) take_payload(client, bytes + used, 0);
    return used;
}

void csl_client_take(struct csl_client *client, const uint8_t *bytes, size_t length) {
    while (length && !client->connection.closing) {
        size_t used = client->frame.has_header ? take_payload(client, bytes, length)
                                               : take_header(client, bytes, length);
        bytes += used;
        length -= used;
    }
}
