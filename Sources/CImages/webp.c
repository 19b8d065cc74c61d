// WebP by libwebp; of those that move, no frame is read.

#include "internal.h"

#include <stdlib.h>
#include <webp/decode.h>

// Nothing of it is looked at: small enough to cost nothing.
enum { CHECKED_SIDE = 64 };

static cimg_status meaning(VP8StatusCode code) {
    if (code == VP8_STATUS_OK) return CIMG_DONE;
    return code == VP8_STATUS_OUT_OF_MEMORY ? CIMG_NO_MEMORY : CIMG_UNREADABLE;
}

static cimg_status decode(cimg_job *job, WebPDecoderConfig *config) {
    cimg_status status =
        cimg_note_size(job, (uint64_t)config->input.width, (uint64_t)config->input.height);
    if (status != CIMG_DONE) return status;
    if (config->input.has_animation) return CIMG_UNREADABLE;
    uint32_t width = job->facts.width, height = job->facts.height;
    cimg_reduced_size(job->greatest_side ? job->greatest_side : CHECKED_SIDE, &width, &height);
    config->options.use_scaling = width != job->facts.width || height != job->facts.height;
    config->options.scaled_width = (int)width;
    config->options.scaled_height = (int)height;
    cimg_pixels *target = &job->sink.target;
    *target = (cimg_pixels){width, height, calloc((size_t)width * height, sizeof(uint32_t))};
    if (!target->pixels) return CIMG_NO_MEMORY;
    config->output.colorspace = MODE_bgrA;
    config->output.is_external_memory = 1;
    config->output.u.RGBA.rgba = (uint8_t *)target->pixels;
    config->output.u.RGBA.stride = (int)width * 4;
    config->output.u.RGBA.size = (size_t)width * height * 4;
    status = meaning(WebPDecode(job->bytes, job->length, config));
    WebPFreeDecBuffer(&config->output);
    if (job->greatest_side) return status;
    free(target->pixels);
    target->pixels = NULL;
    return status;
}

cimg_status cimg_webp_decode(cimg_job *job) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return CIMG_UNREADABLE;
    cimg_status status = meaning(WebPGetFeatures(job->bytes, job->length, &config.input));
    return status == CIMG_DONE ? decode(job, &config) : status;
}
