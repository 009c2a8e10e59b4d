/* What the core needs of a machine. Numbers below 0 mean that it failed; nothing here may call the core. */
#ifndef TAG_PORT_H
#define TAG_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The two connections of a tag: to the broker, and to where frames and firmware lie. */
enum tag_line { LINE_MQTT, LINE_HTTP };

/* Where the bytes of a file go. */
enum tag_sink { SINK_GLASS, SINK_FIRMWARE };

struct tag_file {
  char sha256[65], format[16];
  int32_t bytes, width, height, software_version;
};

/* What a tag knows of itself at the moment. Empty texts and 0 are not told. */
struct tag_senses {
  char ip[48];
  int32_t battery, rssi;
  bool charging, has_usb;
};

struct tag_port {
  /* Handed to each function. */
  void *own;
  /* Joins this network from now on. It may go on in the background: while it lasts, connect fails. */
  void (*join)(void *own, const char *ssid, const char *password);
  /* Opens a connection, within 10 seconds. TLS without a valid certificate for the host is a failure. */
  int (*connect)(void *own, enum tag_line line, const char *host, uint16_t port, bool tls);
  /* Never waits: 0 where nothing is there. */
  int (*read)(void *own, enum tag_line line, uint8_t *into, size_t most);
  /* Writes all, within 10 seconds. */
  int (*write)(void *own, enum tag_line line, const uint8_t *bytes, size_t count);
  /* May be called for one that is closed. */
  void (*close)(void *own, enum tag_line line);
  /* Milliseconds from any beginning; it may pass 2^32. */
  uint32_t (*clock)(void *own);
  /* From a source that nobody can guess. */
  uint32_t (*random)(void *own);
  /* Texts that stay without power. `put` returns once the text does: the old one stands until the new one is whole. */
  int (*get)(void *own, const char *name, char *into, size_t size);
  int (*put)(void *own, const char *name, const char *text);
  /* Makes room for a file. Answers how many of its first bytes it still holds from a download that was broken off, or
     -1 where it does not fit the panel. What stands on the glass stays. */
  int32_t (*begin)(void *own, enum tag_sink sink, const struct tag_file *file);
  /* Reads back bytes that begin said it holds. */
  int (*reread)(void *own, enum tag_sink sink, int32_t from, uint8_t *into, size_t count);
  int (*add)(void *own, enum tag_sink sink, const uint8_t *bytes, size_t count);
  /* Forgets the bytes: they are not those of the file. */
  void (*drop)(void *own, enum tag_sink sink);
  /* Begins to draw the frame that was added. */
  int (*draw)(void *own);
  /* 1 while it draws, then 0, or below 0 where the panel failed. */
  int (*drawing)(void *own);
  /* Starts again with the firmware that was added. Returns only where that failed. */
  int (*install)(void *own);
  void (*restart)(void *own);
  int (*blink)(void *own, const char *color, int32_t times);
  void (*sense)(void *own, struct tag_senses *senses);
  /* Sleeps with all connections closed. A port whose chip starts again after that need not return. */
  void (*sleep)(void *own, uint32_t seconds);
  /* Waits for so many milliseconds, or until a connection has something to read. */
  void (*wait)(void *own, uint32_t milliseconds);
};

#endif
