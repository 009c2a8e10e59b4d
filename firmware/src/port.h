/* The functions that the core needs of a machine. A result below 0 means that it failed; none of them may call the core. */
#ifndef TAG_PORT_H
#define TAG_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The two connections of a tag: to the broker, and to the server of frames and firmware. */
enum tag_line { LINE_MQTT, LINE_HTTP };

/* The place to which the bytes of a file are written. */
enum tag_sink { SINK_GLASS, SINK_FIRMWARE };

struct tag_file {
  char sha256[65], format[16];
  int32_t bytes, width, height, software_version;
};

/* The values that a tag measures of itself. Empty texts and 0 are not reported. */
struct tag_senses {
  char ip[48];
  int32_t battery, rssi;
  bool charging, has_usb;
};

struct tag_port {
  /* The port's own data, passed to each function. */
  void *own;
  /* Joins this network. It may do so in the background; until then, `connect` fails. */
  void (*join)(void *own, const char *ssid, const char *password);
  /* Opens a connection, within 10 seconds. TLS without a valid certificate for the host is a failure. */
  int (*connect)(void *own, enum tag_line line, const char *host, uint16_t port, bool tls);
  /* Reads up to `most` bytes and returns their number. It never waits: 0 where none has arrived. */
  int (*read)(void *own, enum tag_line line, uint8_t *into, size_t most);
  /* Writes all bytes, within 10 seconds. */
  int (*write)(void *own, enum tag_line line, const uint8_t *bytes, size_t count);
  /* May be called for a closed connection. */
  void (*close)(void *own, enum tag_line line);
  /* Milliseconds since any moment; they wrap at 2^32. */
  uint32_t (*clock)(void *own);
  /* A random number that nobody can predict. */
  uint32_t (*random)(void *own);
  /* Texts that survive a loss of power. `put` returns once the text is stored, and keeps the old one until then. */
  int (*get)(void *own, const char *name, char *into, size_t size);
  int (*put)(void *own, const char *name, const char *text);
  /* Prepares for a file. Returns how many of its first bytes it still holds from an interrupted download, or
     -1 where it does not fit the panel. The panel goes on showing its picture. */
  int32_t (*begin)(void *own, enum tag_sink sink, const struct tag_file *file);
  /* Reads back bytes that `begin` reported as held. */
  int (*reread)(void *own, enum tag_sink sink, int32_t from, uint8_t *into, size_t count);
  int (*add)(void *own, enum tag_sink sink, const uint8_t *bytes, size_t count);
  /* Discards the added bytes, as they are not those of the file. */
  void (*drop)(void *own, enum tag_sink sink);
  /* Begins to draw the frame that was added. */
  int (*draw)(void *own);
  /* 1 while it draws, then 0, or below 0 where the panel failed. */
  int (*drawing)(void *own);
  /* Restarts with the added firmware. Returns only where that failed. */
  int (*install)(void *own);
  void (*restart)(void *own);
  int (*blink)(void *own, const char *color, int32_t times);
  void (*sense)(void *own, struct tag_senses *senses);
  /* Sleeps with all connections closed. It need not return where the chip restarts when it wakes. */
  void (*sleep)(void *own, uint32_t seconds);
  /* Waits for so many milliseconds, or until a connection has something to read. */
  void (*wait)(void *own, uint32_t milliseconds);
};

#endif
