// What listening and connecting sockets have in common.

#include "internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

// What the kernel holds can no longer be overtaken by newer state, so it holds little: the send
// buffer bounds what a slow reader can have on the way, and the low water mark makes the socket
// "writable" only when little of that is still unsent.
void csl_socket_set_options(const csl_loop *loop, int descriptor) {
    const csl_configuration *configuration = &loop->configuration;
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    int size = (int)configuration->send_buffer_bytes;
    if (size) setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    int mark = (int)configuration->unsent_low_water_bytes;
    if (mark) setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &mark, sizeof mark);
}

bool csl_socket_address(const char *text, uint16_t port, struct sockaddr_storage *address,
                        socklen_t *length) {
    memset(address, 0, sizeof *address);
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        *length = sizeof *four;
        return true;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(port);
        *length = sizeof *six;
        return true;
    }
    errno = EINVAL;
    return false;
}
