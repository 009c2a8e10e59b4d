/* The two connections of a tag, over ESP-TLS, and its Wi-Fi. */
#ifndef ESP32_LINES_H
#define ESP32_LINES_H

#include "../../src/port.h"

void lines_begin(void);
void lines_join(void *own, const char *ssid, const char *password);
int line_connect(void *own, enum tag_line line, const char *host, uint16_t port, bool tls);
int line_read(void *own, enum tag_line line, uint8_t *into, size_t most);
int line_write(void *own, enum tag_line line, const uint8_t *bytes, size_t count);
void line_close(void *own, enum tag_line line);
/* Waits for so many milliseconds at most. Returns true as soon as a connection has something to read. */
bool lines_wait(uint32_t milliseconds);
void lines_sense(struct tag_senses *senses);

#endif
