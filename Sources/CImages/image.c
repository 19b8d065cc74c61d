// Finds out by the content what a picture is, and has it decoded.

#include "internal.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

cimg_status cimg_note_size(cimg_job *job, uint64_t width, uint64_t height) {
    if (!width || !height) return CIMG_UNREADABLE;
    // No product overflows: no library tells a side of more than 32 bits.
    if (width > UINT32_MAX || height > UINT32_MAX) return CIMG_TOO_LARGE;
    if (width * height > job->maximum_pixels) return CIMG_TOO_LARGE;
    bool is_on_its_side = job->orientation >= 5;
    job->facts.width = (uint32_t)(is_on_its_side ? height : width);
    job->facts.height = (uint32_t)(is_on_its_side ? width : height);
    return CIMG_DONE;
}

bool cimg_read(cimg_job *job, void *bytes, size_t length) {
    if (job->length - job->offset < length) return false;
    memcpy(bytes, job->bytes + job->offset, length);
    job->offset += length;
    return true;
}

static bool begins(const cimg_job *job, size_t offset, const char *bytes, size_t length) {
    return job->length >= offset + length && memcmp(job->bytes + offset, bytes, length) == 0;
}

static cimg_status decode(cimg_job *job) {
    job->orientation = 1;
    if (begins(job, 0, "\x89PNG\r\n\x1a\n", 8)) {
        job->facts.type = CIMG_PNG;
        return cimg_png_decode(job);
    }
    if (begins(job, 0, "\xff\xd8\xff", 3)) {
        job->facts.type = CIMG_JPEG;
        return cimg_jpeg_decode(job);
    }
    if (begins(job, 0, "RIFF", 4) && begins(job, 8, "WEBP", 4)) {
        job->facts.type = CIMG_WEBP;
        return cimg_webp_decode(job);
    }
    if (begins(job, 0, "GIF87a", 6) || begins(job, 0, "GIF89a", 6)) {
        job->facts.type = CIMG_GIF;
        return cimg_gif_decode(job);
    }
    return CIMG_UNREADABLE;
}

static cimg_status run(cimg_job *job) {
    cimg_status status = decode(job);
    cimg_sink_end(&job->sink);
    if (status == CIMG_DONE && job->greatest_side) {
        if (!cimg_turn(&job->sink.target, job->orientation)) status = CIMG_NO_MEMORY;
    }
    if (status == CIMG_DONE) return status;
    free(job->sink.target.pixels);
    job->sink.target.pixels = NULL;
    return status;
}

cimg_status cimg_check(const uint8_t *bytes, size_t length, uint64_t maximum_pixels,
                       cimg_facts *facts) {
    cimg_job job = {.bytes = bytes, .length = length, .maximum_pixels = maximum_pixels};
    cimg_status status = run(&job);
    *facts = job.facts;
    return status;
}

cimg_status cimg_decode(const uint8_t *bytes, size_t length, uint64_t maximum_pixels,
                        uint32_t greatest_side, cimg_facts *facts, cimg_pixels *pixels) {
    cimg_job job = {.bytes = bytes,
                    .length = length,
                    .maximum_pixels = maximum_pixels,
                    .greatest_side = greatest_side ? greatest_side : 1};
    cimg_status status = run(&job);
    *facts = job.facts;
    *pixels = job.sink.target;
    return status;
}

int cimg_hash(const uint8_t *bytes, size_t length, uint8_t hash[CIMG_HASH_BYTES]) {
    unsigned written = 0;
    return EVP_Digest(bytes, length, hash, &written, EVP_sha256(), NULL) == 1 &&
           written == CIMG_HASH_BYTES;
}
