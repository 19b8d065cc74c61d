// Pango, Cairo and what of HarfBuzz tells which fonts have colours of their own.
#include <cairo-svg.h>
#include <cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
