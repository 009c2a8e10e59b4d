/* The two connections of a tag, over sockets, with TLS if built with TAG_TLS. */
#ifndef POSIX_LINES_H
#define POSIX_LINES_H

#include "../src/port.h"

/* Sets the file of trusted certificates; NULL for the system's. False where it cannot be read. */
bool lines_trust(const char *file);
int line_connect(void *own, enum tag_line line, const char *host, uint16_t port, bool tls);
int line_read(void *own, enum tag_line line, uint8_t *into, size_t most);
int line_write(void *own, enum tag_line line, const uint8_t *bytes, size_t count);
void line_close(void *own, enum tag_line line);
void lines_wait(void *own, uint32_t milliseconds);

#endif
