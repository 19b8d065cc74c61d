// The libraries that read pictures, behind one narrow interface: they report errors by longjmp,
// which Swift cannot, and none of their types is seen outside.
//
// No function keeps anything between calls; any thread may call.

#ifndef CIMAGES_H
#define CIMAGES_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    CIMG_DONE = 0,
    /// The bytes are no picture of these types, or do not decode to their end.
    CIMG_UNREADABLE = 1,
    /// It has more pixels than asked for.
    CIMG_TOO_LARGE = 2,
    /// There is not the memory that it takes.
    CIMG_NO_MEMORY = 3,
} cimg_status;

/// The numbers are written to disks.
typedef enum {
    CIMG_PNG = 1,
    CIMG_JPEG = 2,
    CIMG_WEBP = 3,
    CIMG_GIF = 4,
} cimg_type;

/// What a picture is; width and height are as it is shown.
typedef struct {
    cimg_type type;
    uint32_t width;
    uint32_t height;
} cimg_facts;

/// Pixels from the top left, row by row without gaps, as Cairo has them: premultiplied, alpha in
/// the highest byte. The caller frees them.
typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t *pixels;
} cimg_pixels;

/// Decodes the whole picture and keeps nothing of it.
cimg_status cimg_check(const uint8_t *bytes, size_t length, uint64_t maximum_pixels,
                       cimg_facts *facts);

/// Decodes the picture, made smaller until no side is longer than `greatest_side` pixels.
cimg_status cimg_decode(const uint8_t *bytes, size_t length, uint64_t maximum_pixels,
                        uint32_t greatest_side, cimg_facts *facts, cimg_pixels *pixels);

enum { CIMG_HASH_BYTES = 32 };

/// SHA-256 of some bytes; false when the library refuses.
int cimg_hash(const uint8_t *bytes, size_t length, uint8_t hash[CIMG_HASH_BYTES]);

#endif
