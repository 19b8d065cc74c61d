// Writes a response into one block.

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *phrase(int status) {
    switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 411: return "Length Required";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 507: return "Insufficient Storage";
    case 505: return "HTTP Version Not Supported";
    default: return "Other";
    }
}

static void write_date(char *buffer, size_t size) {
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    // Not strftime, which follows the process's locale.
    time_t now = time(NULL);
    struct tm date;
    gmtime_r(&now, &date);
    snprintf(buffer, size, "%s, %02d %s %d %02d:%02d:%02d GMT", days[date.tm_wday], date.tm_mday,
             months[date.tm_mon], date.tm_year + 1900, date.tm_hour, date.tm_min, date.tm_sec);
}

static char *append(char *end, csl_text text) {
    if (text.length) memcpy(end, text.bytes, text.length);
    return end + text.length;
}

static char *append_word(char *end, const char *word) {
    return append(end, (csl_text){word, strlen(word)});
}

char *csl_response_make(int status, bool keep_alive, bool without_body, const csl_header *headers,
                        size_t header_count, csl_text body, size_t *length) {
    bool is_bodiless = status == 204 || status == 304;
    char date[64], head[256];
    write_date(date, sizeof date);
    int head_length =
        snprintf(head, sizeof head, "HTTP/1.1 %d %s\r\nDate: %s\r\nConnection: %s\r\n", status,
                 phrase(status), date, keep_alive ? "keep-alive" : "close");
    size_t size = (size_t)head_length + 64 + body.length;
    for (size_t index = 0; index < header_count; index++)
        size += headers[index].name.length + headers[index].value.length + 4;
    char *response = malloc(size);
    if (!response) return NULL;
    char *end = append(response, (csl_text){head, (size_t)head_length});
    for (size_t index = 0; index < header_count; index++) {
        end = append_word(append(end, headers[index].name), ": ");
        end = append_word(append(end, headers[index].value), "\r\n");
    }
    if (!is_bodiless) end += sprintf(end, "Content-Length: %zu\r\n", body.length);
    end = append_word(end, "\r\n");
    if (!is_bodiless && !without_body) end = append(end, body);
    *length = (size_t)(end - response);
    return response;
}
