// The first frame of a GIF, by giflib, on a canvas that holds it.

#include "internal.h"

#include <gif_lib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    cimg_job *job;
    GifFileType *gif;
    uint32_t width, height;
    /// One byte for each pixel of the frame, and four for each of one row of the canvas.
    uint8_t *indexes, *row;
    int transparent;
} reader;

static int read_bytes(GifFileType *gif, GifByteType *bytes, int length) {
    return length >= 0 && cimg_read(gif->UserData, bytes, (size_t)length) ? length : 0;
}

// Passes over what comes before the first frame; false when there is none.
static bool find_frame(reader *reader) {
    GifRecordType record;
    while (DGifGetRecordType(reader->gif, &record) == GIF_OK) {
        if (record == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(reader->gif) == GIF_OK;
        if (record != EXTENSION_RECORD_TYPE) return false;
        int code;
        GifByteType *bytes;
        if (DGifGetExtension(reader->gif, &code, &bytes) != GIF_OK) return false;
        while (bytes) {
            GraphicsControlBlock control;
            if (code == GRAPHICS_EXT_FUNC_CODE &&
                DGifExtensionToGCB(bytes[0], bytes + 1, &control) == GIF_OK)
                reader->transparent = control.TransparentColor;
            if (DGifGetExtensionNext(reader->gif, &bytes) != GIF_OK) return false;
        }
    }
    return false;
}

static bool read_line(reader *reader, const GifImageDesc *frame, int line) {
    size_t offset = (size_t)line * (size_t)frame->Width;
    return DGifGetLine(reader->gif, reader->indexes + offset, frame->Width) == GIF_OK;
}

static bool read_indexes(reader *reader, const GifImageDesc *frame) {
    static const struct {
        int first, step;
    } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
    if (!frame->Interlace) {
        for (int line = 0; line < frame->Height; line++)
            if (!read_line(reader, frame, line)) return false;
        return true;
    }
    for (int pass = 0; pass < 4; pass++)
        for (int line = passes[pass].first; line < frame->Height; line += passes[pass].step)
            if (!read_line(reader, frame, line)) return false;
    return true;
}

static void fill_row(reader *reader, const GifImageDesc *frame, const ColorMapObject *colors,
                     uint32_t row) {
    memset(reader->row, 0, (size_t)reader->width * 4);
    if (row < (uint32_t)frame->Top || row - (uint32_t)frame->Top >= (uint32_t)frame->Height) return;
    const uint8_t *index = reader->indexes + (size_t)(row - (uint32_t)frame->Top) *
                                                 (size_t)frame->Width;
    uint8_t *pixel = reader->row + (size_t)frame->Left * 4;
    for (int column = 0; column < frame->Width; column++, index++, pixel += 4) {
        if (*index == reader->transparent || *index >= colors->ColorCount) continue;
        const GifColorType *color = &colors->Colors[*index];
        pixel[0] = color->Red;
        pixel[1] = color->Green;
        pixel[2] = color->Blue;
        pixel[3] = 0xff;
    }
}

static cimg_status decode(reader *reader) {
    cimg_job *job = reader->job;
    // A screen of thousands of millions of pixels is one before it has a frame.
    if (reader->gif->SWidth > 0 && reader->gif->SHeight > 0) {
        cimg_status status = cimg_note_size(job, (uint64_t)reader->gif->SWidth,
                                            (uint64_t)reader->gif->SHeight);
        if (status != CIMG_DONE) return status;
    }
    if (!find_frame(reader)) return CIMG_UNREADABLE;
    const GifImageDesc *frame = &reader->gif->Image;
    if (frame->Width <= 0 || frame->Height <= 0 || frame->Left < 0 || frame->Top < 0)
        return CIMG_UNREADABLE;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : reader->gif->SColorMap;
    if (!colors) return CIMG_UNREADABLE;
    int right = frame->Left + frame->Width, bottom = frame->Top + frame->Height;
    reader->width = (uint32_t)(right > reader->gif->SWidth ? right : reader->gif->SWidth);
    reader->height = (uint32_t)(bottom > reader->gif->SHeight ? bottom : reader->gif->SHeight);
    cimg_status status = cimg_note_size(job, reader->width, reader->height);
    if (status != CIMG_DONE) return status;
    reader->indexes = malloc((size_t)frame->Width * (size_t)frame->Height);
    reader->row = malloc((size_t)reader->width * 4);
    if (!reader->indexes || !reader->row) return CIMG_NO_MEMORY;
    if (!read_indexes(reader, frame)) return CIMG_UNREADABLE;
    if (!job->greatest_side) return CIMG_DONE;
    if (!cimg_sink_begin(&job->sink, reader->width, reader->height, job->greatest_side))
        return CIMG_NO_MEMORY;
    for (uint32_t row = 0; row < reader->height; row++) {
        fill_row(reader, frame, colors, row);
        cimg_sink_take(&job->sink, reader->row);
    }
    return CIMG_DONE;
}

cimg_status cimg_gif_decode(cimg_job *job) {
    reader reader = {.job = job, .transparent = NO_TRANSPARENT_COLOR};
    int error = 0;
    reader.gif = DGifOpen(job, read_bytes, &error);
    if (!reader.gif) return error == D_GIF_ERR_NOT_ENOUGH_MEM ? CIMG_NO_MEMORY : CIMG_UNREADABLE;
    cimg_status status = decode(&reader);
    DGifCloseFile(reader.gif, &error);
    free(reader.indexes);
    free(reader.row);
    return status;
}
