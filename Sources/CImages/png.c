// PNG by libpng. What stands beside the pixels (profiles, texts) is passed over unread: some of it
// is compressed, and would be a bomb.

#include "internal.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    cimg_job *job;
    png_structp png;
    png_infop info;
    /// One row, or all of a picture that comes in passes.
    uint8_t *rows;
    bool lacks_memory;
    /// How many bytes may yet come of what is packed; set when the last row is to come.
    size_t last_bytes;
    bool is_at_last_row;
} reader;

static void failed(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void warned(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_bytes(png_structp png, png_bytep bytes, size_t length) {
    static const uint32_t data_chunk = 0x49444154;
    reader *reader = png_get_io_ptr(png);
    if (reader->is_at_last_row && png_get_io_chunk_type(png) == data_chunk) {
        if (length > reader->last_bytes) png_error(png, "it does not end");
        reader->last_bytes -= length;
    }
    if (!cimg_read(reader->job, bytes, length)) png_error(png, "it ends too early");
}

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Before libpng sees it, which says of any fault only that it is one.
static cimg_status check_size(cimg_job *job) {
    enum { SIZE_OFFSET = 16 };
    if (job->length < SIZE_OFFSET + 8 || memcmp(job->bytes + 12, "IHDR", 4) != 0)
        return CIMG_UNREADABLE;
    return cimg_note_size(job, number(job->bytes + SIZE_OFFSET),
                          number(job->bytes + SIZE_OFFSET + 4));
}

static void prepare(reader *reader) {
    png_structp png = reader->png;
    enum { CHUNK_BYTES = 65536, CHUNKS = 64 };
    png_set_read_fn(png, reader, read_bytes);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(png, CHUNK_BYTES);
    png_set_chunk_cache_max(png, CHUNKS);
    static const png_byte passed_over[] = "iCCP\0zTXt\0iTXt\0tEXt\0eXIf\0sPLT\0hIST\0pCAL\0"
                                          "sCAL\0oFFs\0tIME\0gAMA\0cHRM\0sRGB\0bKGD\0pHYs\0sBIT";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, passed_over,
                                sizeof passed_over / 5);
}

// Whatever it is, four bytes a pixel come out.
static void convert(reader *reader) {
    png_structp png = reader->png;
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
}

// libpng unpacks with the last row all that stands behind it. That is a few bytes, or a bomb: each
// byte may unpack to 1,032. A row may have twice the bytes that come out, and be packed badly.
static void expect_end(reader *reader, size_t stride) {
    enum { NEEDLESS_BYTES = 65536 };
    reader->is_at_last_row = true;
    reader->last_bytes = 3 * stride + NEEDLESS_BYTES;
}

static void read_whole(reader *reader, uint32_t width, uint32_t height) {
    png_structp png = reader->png;
    cimg_job *job = reader->job;
    bool has_passes = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    bool keeps_all = has_passes && job->greatest_side;
    int passes = has_passes ? png_set_interlace_handling(png) : 1;
    png_read_update_info(png, reader->info);
    size_t stride = png_get_rowbytes(png, reader->info);
    if (stride != (size_t)width * 4) png_error(png, "its pixels are of no known form");
    reader->rows = calloc(keeps_all ? height : 1, stride);
    if (!reader->rows || !cimg_sink_begin(&job->sink, width, height, job->greatest_side)) {
        reader->lacks_memory = true;
        png_error(png, "no memory");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t row = 0; row < height; row++) {
            uint8_t *bytes = reader->rows + (keeps_all ? row * stride : 0);
            if (pass == passes - 1 && row == height - 1) expect_end(reader, stride);
            png_read_row(png, bytes, NULL);
            if (pass == passes - 1) cimg_sink_take(&job->sink, bytes);
        }
    }
    png_read_end(png, NULL);
}

cimg_status cimg_png_decode(cimg_job *job) {
    cimg_status status = check_size(job);
    if (status != CIMG_DONE) return status;
    reader reader = {.job = job};
    reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, failed, warned);
    if (!reader.png) return CIMG_NO_MEMORY;
    reader.info = png_create_info_struct(reader.png);
    volatile bool is_whole = false;
    if (reader.info && !setjmp(png_jmpbuf(reader.png))) {
        prepare(&reader);
        png_read_info(reader.png, reader.info);
        convert(&reader);
        read_whole(&reader, png_get_image_width(reader.png, reader.info),
                   png_get_image_height(reader.png, reader.info));
        is_whole = true;
    }
    png_destroy_read_struct(&reader.png, &reader.info, NULL);
    free(reader.rows);
    if (reader.lacks_memory) return CIMG_NO_MEMORY;
    return is_whole ? CIMG_DONE : CIMG_UNREADABLE;
}
