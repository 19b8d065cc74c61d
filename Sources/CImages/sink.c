// Makes pictures smaller while they are decoded, so that of a large one only a few rows are in
// memory. Each target pixel is the mean of the area that it covers.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "libwebp writes bytes, where Cairo reads words");

void cimg_reduced_size(uint32_t greatest_side, uint32_t *width, uint32_t *height) {
    uint32_t longest = *width > *height ? *width : *height;
    if (longest <= greatest_side) return;
    uint32_t *sides[] = {width, height};
    for (int index = 0; index < 2; index++) {
        uint64_t side = ((uint64_t)*sides[index] * greatest_side + longest / 2) / longest;
        *sides[index] = side ? (uint32_t)side : 1;
    }
}

bool cimg_sink_begin(cimg_sink *sink, uint32_t width, uint32_t height, uint32_t greatest_side) {
    sink->source_width = sink->target.width = width;
    sink->source_height = sink->target.height = height;
    sink->is_idle = !greatest_side;
    if (sink->is_idle) return true;
    cimg_reduced_size(greatest_side, &sink->target.width, &sink->target.height);
    size_t count = (size_t)sink->target.width * sink->target.height;
    sink->target.pixels = calloc(count, sizeof *sink->target.pixels);
    if (!sink->target.pixels) return false;
    if (sink->target.width == width && sink->target.height == height) return true;
    sink->across = calloc((size_t)sink->target.width * 4, sizeof(float));
    sink->down = calloc((size_t)sink->target.width * 4, sizeof(float));
    return sink->across && sink->down;
}

static uint32_t *target_row(const cimg_sink *sink, uint32_t row) {
    return sink->target.pixels + (size_t)row * sink->target.width;
}

static uint32_t premultiplied(const uint8_t *pixel) {
    uint32_t alpha = pixel[3], word = alpha << 24;
    for (int channel = 0; channel < 3; channel++)
        word |= ((pixel[channel] * alpha + 127) / 255) << (16 - 8 * channel);
    return word;
}

// Of a row that is `target` times as wide as wanted each pixel covers `target` parts, and each
// wanted one `source`.
static void reduce_across(cimg_sink *sink, const uint8_t *row) {
    uint64_t source = sink->source_width, target = sink->target.width, room = source;
    float *sum = sink->across;
    memset(sum, 0, target * 4 * sizeof *sum);
    for (uint64_t index = 0; index < source; index++, row += 4) {
        float alpha = row[3] / 255.0f;
        float parts[] = {row[0] * alpha, row[1] * alpha, row[2] * alpha, row[3]};
        uint64_t first = target < room ? target : room, second = target - first;
        for (int channel = 0; channel < 4; channel++)
            sum[channel] += parts[channel] * ((float)first / (float)source);
        room -= first;
        if (room) continue;
        sum += 4;
        room = source - second;
        if (!second) continue;
        for (int channel = 0; channel < 4; channel++)
            sum[channel] += parts[channel] * ((float)second / (float)source);
    }
}

static void add_down(cimg_sink *sink, uint64_t parts) {
    float share = (float)parts / (float)sink->source_height;
    size_t count = (size_t)sink->target.width * 4;
    for (size_t index = 0; index < count; index++)
        sink->down[index] += sink->across[index] * share;
}

static uint32_t rounded(float value) { return value < 254.5f ? (uint32_t)(value + 0.5f) : 255; }

static void finish_row(cimg_sink *sink) {
    uint32_t *row = target_row(sink, sink->target_row++);
    const float *sum = sink->down;
    for (uint32_t column = 0; column < sink->target.width; column++, sum += 4) {
        uint32_t alpha = rounded(sum[3]), word = alpha << 24;
        for (int channel = 0; channel < 3; channel++) {
            uint32_t value = rounded(sum[channel]);
            word |= (value < alpha ? value : alpha) << (16 - 8 * channel);
        }
        row[column] = word;
    }
    memset(sink->down, 0, (size_t)sink->target.width * 4 * sizeof *sink->down);
    sink->filled = 0;
}

void cimg_sink_take(cimg_sink *sink, const uint8_t *row) {
    if (sink->rows == sink->source_height) return;
    sink->rows += 1;
    if (sink->is_idle) return;
    if (!sink->across) {
        uint32_t *target = target_row(sink, sink->rows - 1);
        for (uint32_t column = 0; column < sink->target.width; column++)
            target[column] = premultiplied(row + (size_t)column * 4);
        return;
    }
    reduce_across(sink, row);
    uint64_t parts = sink->target.height, room = sink->source_height - sink->filled;
    uint64_t first = parts < room ? parts : room;
    add_down(sink, first);
    sink->filled += first;
    if (first < room) return;
    finish_row(sink);
    if (parts == first) return;
    add_down(sink, parts - first);
    sink->filled = parts - first;
}

void cimg_sink_end(cimg_sink *sink) {
    free(sink->across);
    free(sink->down);
    sink->across = sink->down = NULL;
}
