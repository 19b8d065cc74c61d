// JPEG by libjpeg-turbo, with the orientation that EXIF tells.

#include "internal.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// A camera's progressive picture has about ten; each costs a walk over all that is decoded.
enum { MOST_SCANS = 64 };
// The coefficients of all that `imagePixels` allows, in four colours.
static const long most_memory = 160L << 20;

typedef struct {
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    struct jpeg_decompress_struct jpeg;
    jmp_buf failed;
    cimg_job *job;
    cimg_status status;
    uint8_t *row, *pixels;
} reader;

static void fail(reader *reader, cimg_status status) {
    reader->status = status;
    longjmp(reader->failed, 1);
}

static void exit_decoder(j_common_ptr jpeg) {
    reader *reader = jpeg->client_data;
    int code = jpeg->err->msg_code;
    bool lacks_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
    // A side beyond what the library reads is told before there is a size to be noted.
    if (code == JERR_IMAGE_TOO_BIG) fail(reader, CIMG_TOO_LARGE);
    fail(reader, lacks_memory ? CIMG_NO_MEMORY : CIMG_UNREADABLE);
}

// The library would go on with grey where bytes are missing or wrong.
static void heed_message(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    switch (jpeg->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_TOO_MUCH_DATA: return;
    default: fail(jpeg->client_data, CIMG_UNREADABLE);
    }
}

static void keep_silent(j_common_ptr jpeg) { (void)jpeg; }

static void count_scans(j_common_ptr jpeg) {
    reader *reader = jpeg->client_data;
    if (reader->jpeg.input_scan_number > MOST_SCANS) fail(reader, CIMG_UNREADABLE);
}

static void read_head(reader *reader) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    cimg_job *job = reader->job;
    jpeg->mem->max_memory_to_use = most_memory;
    jpeg->progress = &reader->progress;
    reader->progress.progress_monitor = count_scans;
    jpeg_mem_src(jpeg, job->bytes, job->length);
    jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xffff);
    jpeg_read_header(jpeg, TRUE);
    for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next) {
        job->orientation = cimg_exif_orientation(marker->data, marker->data_length);
        if (job->orientation != 1) break;
    }
    cimg_status status = cimg_note_size(job, jpeg->image_width, jpeg->image_height);
    if (status != CIMG_DONE) fail(reader, status);
    // Browsers do not show it.
    if (jpeg->arith_code) fail(reader, CIMG_UNREADABLE);
}

// What is only checked, or wanted small, need not be computed at full size.
static void choose_scale(reader *reader) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    uint32_t width = jpeg->image_width, height = jpeg->image_height;
    cimg_reduced_size(reader->job->greatest_side ? reader->job->greatest_side : 1, &width, &height);
    jpeg->scale_denom = 8;
    for (jpeg->scale_num = 1; jpeg->scale_num < 8; jpeg->scale_num *= 2) {
        jpeg_calc_output_dimensions(jpeg);
        if (jpeg->output_width >= width && jpeg->output_height >= height) break;
    }
}

static void choose_colors(reader *reader) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    bool has_black = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = has_black ? JCS_CMYK : JCS_EXT_RGBA;
}

// Adobe writes how much of the ink is missing.
static void mix_inks(uint8_t *pixels, const uint8_t *inks, uint32_t width, bool is_missing) {
    uint8_t turn = is_missing ? 0 : 0xff;
    for (uint32_t column = 0; column < width; column++, pixels += 4, inks += 4) {
        for (int channel = 0; channel < 3; channel++)
            pixels[channel] =
                (uint8_t)(((inks[channel] ^ turn) * (inks[3] ^ turn) + 127) / 255);
        pixels[3] = 0xff;
    }
}

static void read_whole(reader *reader) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    cimg_sink *sink = &reader->job->sink;
    choose_colors(reader);
    choose_scale(reader);
    jpeg_start_decompress(jpeg);
    uint32_t width = jpeg->output_width;
    if (jpeg->output_components != 4) fail(reader, CIMG_UNREADABLE);
    reader->row = malloc((size_t)width * 4);
    reader->pixels = malloc((size_t)width * 4);
    if (!reader->row || !reader->pixels ||
        !cimg_sink_begin(sink, width, jpeg->output_height, reader->job->greatest_side))
        fail(reader, CIMG_NO_MEMORY);
    bool has_black = jpeg->out_color_space == JCS_CMYK;
    while (jpeg->output_scanline < jpeg->output_height) {
        if (jpeg_read_scanlines(jpeg, &reader->row, 1) != 1) fail(reader, CIMG_UNREADABLE);
        if (has_black) mix_inks(reader->pixels, reader->row, width, jpeg->saw_Adobe_marker);
        cimg_sink_take(sink, has_black ? reader->pixels : reader->row);
    }
    jpeg_finish_decompress(jpeg);
}

cimg_status cimg_jpeg_decode(cimg_job *job) {
    reader reader;
    memset(&reader, 0, sizeof reader);
    reader.job = job;
    reader.jpeg.err = jpeg_std_error(&reader.errors);
    reader.jpeg.client_data = &reader;
    reader.errors.error_exit = exit_decoder;
    reader.errors.emit_message = heed_message;
    reader.errors.output_message = keep_silent;
    if (!setjmp(reader.failed)) {
        jpeg_create_decompress(&reader.jpeg);
        read_head(&reader);
        read_whole(&reader);
    }
    jpeg_destroy_decompress(&reader.jpeg);
    free(reader.row);
    free(reader.pixels);
    return reader.status;
}
