// How a camera was held: EXIF tells it, and the picture is shown accordingly.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t length;
    bool is_little;
} tiff;

static uint32_t number(const tiff *tiff, size_t offset, size_t count) {
    uint32_t value = 0;
    for (size_t index = 0; index < count; index++)
        value = value << 8 | tiff->bytes[offset + (tiff->is_little ? count - 1 - index : index)];
    return value;
}

unsigned cimg_exif_orientation(const uint8_t *bytes, size_t length) {
    enum { HEADER = 8, ENTRY = 12, ORIENTATION = 0x0112, SHORT = 3 };
    if (length < 6 + HEADER || memcmp(bytes, "Exif\0\0", 6) != 0) return 1;
    tiff tiff = {bytes + 6, length - 6, bytes[6] == 'I'};
    if (memcmp(tiff.bytes, tiff.is_little ? "II*\0" : "MM\0*", 4) != 0) return 1;
    size_t offset = number(&tiff, 4, 4);
    if (offset > tiff.length || tiff.length - offset < 2) return 1;
    size_t count = number(&tiff, offset, 2);
    for (offset += 2; count > 0 && tiff.length - offset >= ENTRY; count--, offset += ENTRY) {
        if (number(&tiff, offset, 2) != ORIENTATION) continue;
        unsigned value = number(&tiff, offset + 8, 2);
        bool is_known = number(&tiff, offset + 2, 2) == SHORT && value >= 1 && value <= 8;
        return is_known ? value : 1;
    }
    return 1;
}

bool cimg_turn(cimg_pixels *pixels, unsigned orientation) {
    if (orientation < 2 || orientation > 8) return true;
    uint32_t width = pixels->width, height = pixels->height;
    bool is_on_its_side = orientation >= 5;
    // Where what is shown at the top left is stored.
    bool begins_right = orientation == 2 || orientation == 3 || orientation >= 7;
    bool begins_below =
        orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    uint32_t new_width = is_on_its_side ? height : width;
    uint32_t new_height = is_on_its_side ? width : height;
    uint32_t *turned = malloc((size_t)width * height * sizeof *turned);
    if (!turned) return false;
    for (uint32_t y = 0; y < new_height; y++) {
        for (uint32_t x = 0; x < new_width; x++) {
            uint32_t across = is_on_its_side ? y : x, down = is_on_its_side ? x : y;
            if (begins_right) across = width - 1 - across;
            if (begins_below) down = height - 1 - down;
            turned[(size_t)y * new_width + x] = pixels->pixels[(size_t)down * width + across];
        }
    }
    free(pixels->pixels);
    *pixels = (cimg_pixels){new_width, new_height, turned};
    return true;
}
