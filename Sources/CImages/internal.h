// What the files of this target share. Nobody else sees it.

#ifndef CIMAGES_INTERNAL_H
#define CIMAGES_INTERNAL_H

#include "CImages.h"

#include <stdbool.h>

/// Takes rows of a picture from top to bottom, and makes them smaller on the way; see sink.c.
typedef struct {
    uint32_t source_width, source_height;
    cimg_pixels target;
    /// Nothing is kept of the rows.
    bool is_idle;
    uint32_t rows;
    /// Premultiplied sums over one row, and over the rows of one target row.
    float *across, *down;
    /// How many of `source_height` parts of the target row have come.
    uint64_t filled;
    uint32_t target_row;
} cimg_sink;

/// One picture that is being decoded.
typedef struct {
    const uint8_t *bytes;
    size_t length, offset;
    uint64_t maximum_pixels;
    /// The longest side of what is wanted; 0 when the picture is only checked.
    uint32_t greatest_side;
    cimg_facts facts;
    /// How the picture is turned to be shown: 1…8, as EXIF has it.
    unsigned orientation;
    cimg_sink sink;
} cimg_job;

/// Begins to take rows of a size; false without memory.
bool cimg_sink_begin(cimg_sink *sink, uint32_t width, uint32_t height, uint32_t greatest_side);
/// Takes a row of bytes red, green, blue, alpha, not premultiplied.
void cimg_sink_take(cimg_sink *sink, const uint8_t *row);
/// Frees what is needed only on the way.
void cimg_sink_end(cimg_sink *sink);
/// The size of what is made of a picture.
void cimg_reduced_size(uint32_t greatest_side, uint32_t *width, uint32_t *height);

/// Notes the size that the header tells.
cimg_status cimg_note_size(cimg_job *job, uint64_t width, uint64_t height);
/// Copies what comes next; false when there is less.
bool cimg_read(cimg_job *job, void *bytes, size_t length);
/// Turns pixels as an orientation says; false without memory.
bool cimg_turn(cimg_pixels *pixels, unsigned orientation);
/// The orientation that an EXIF block tells; 1 when it tells none.
unsigned cimg_exif_orientation(const uint8_t *bytes, size_t length);

cimg_status cimg_png_decode(cimg_job *job);
cimg_status cimg_jpeg_decode(cimg_job *job);
cimg_status cimg_webp_decode(cimg_job *job);
cimg_status cimg_gif_decode(cimg_job *job);

#endif
