// Pieces of HTTP heads. Texts point into the bytes of somebody else and are not terminated.

#ifndef CSOCKETLOOP_TEXT_H
#define CSOCKETLOOP_TEXT_H

#include "CSocketLoop.h"

/// Finds the end of a head: its length with the empty line, or 0 while it is not whole.
size_t csl_head_length(const char *bytes, size_t length);

/// Whether a text is a token (RFC 9110, 5.6.2).
bool csl_text_is_token(csl_text text);
/// Compares without regard to case.
bool csl_text_equals(csl_text text, const char *word);
/// The text without blanks around it.
csl_text csl_text_trim(csl_text text);
/// Cuts what comes before a separator off the text; all of it when there is none.
csl_text csl_text_cut_before(csl_text *text, char separator);
/// Cuts the first line off a text that has one, without its end.
csl_text csl_text_cut_line(csl_text *text);
/// Whether a list with commas has a word, without regard to case.
bool csl_text_lists(csl_text list, const char *word);

/// Parses a line of a head; false when it is not clearly right.
bool csl_header_parse(csl_header *header, csl_text line);

#endif
