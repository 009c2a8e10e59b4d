/* A tag of the device protocol, version 1. All of its memory is one struct: see TAG_MEMORY. */
#ifndef TAG_H
#define TAG_H

#include "fetch.h"
#include "json.h"
#include "mqtt.h"
#include "port.h"

/* The most bytes of a struct tag on any machine. Beside it, some 4 kB of stack. */
#define TAG_MEMORY (14 * 1024)

/* Bytes for an id, a secret and a product's key, each with its terminating zero. */
#define TAG_ID 65
#define TAG_SECRET 129
/* The longest text that survives a loss of power. */
#define TAG_KEPT 161
/* The most messages that wait for their acknowledgement, and the bytes of the longest one. */
#define TAG_WAITING 5
#define TAG_MESSAGE 704

/* Set when the firmware is built or by people; the order `config` changes the last five. */
struct tag_settings {
  const char *mac, *product, *key, *serial;
  int32_t device_type, screen_type, hardware_version, software_version;
  /* The tag sleeps, and connects only when it wakes. */
  bool sleeps;
  /* The tag has woken from sleep and has not been switched on. */
  bool wakes;
  char ssid[33], password[129], broker[161], server[161];
};

enum tag_state { TAG_AWAY, TAG_CONNECTING, TAG_SUBSCRIBING, TAG_GREETING, TAG_ONLINE };
enum tag_work { WORK_NONE, WORK_FRAME, WORK_DRAWING, WORK_FIRMWARE, WORK_INSTALL };

/* An order to fetch a frame or firmware. */
struct tag_order {
  char id[TAG_ID], url[FETCH_URL];
  struct tag_file file;
};

struct tag {
  struct tag_port port;
  struct tag_settings settings, before;
  enum tag_state state;
  struct mqtt mqtt;
  char secret[TAG_SECRET];
  bool uses_key;
  /* Tries since the last steady connection; when the present wait or connection began; the milliseconds of the wait. */
  int32_t tries;
  uint32_t since, wait, sent, reported;
  /* Messages to send, in order; `number` is the packet identifier of the first one once it is sent, else 0. */
  char waiting[TAG_WAITING][TAG_MESSAGE];
  int count;
  uint16_t number;
  /* `hello` is to be sent; the message that is sent and not acknowledged yet is `hello`. */
  bool greets, says_hello;
  /* The hash of the picture on the panel, empty where unknown; the id of the display order answered last. */
  char frame[65], answered[TAG_ID];
  enum tag_work work;
  struct tag_order order, next;
  bool has_next;
  int32_t percent;
  uint32_t worked;
  struct fetch fetch;
  /* The ids of orders that end the connection, until they are answered. */
  char reboot[TAG_ID], trial[TAG_ID];
  /* This order has restarted the tag, and its answer is not acknowledged yet. */
  bool says_reboot;
  bool restarts, reconnects, tries_settings;
  uint32_t tried;
  int32_t nap;
  int32_t reboots, successes, failures, connected, refused, lost;
};

/* Starts the tag, with what the port has stored. */
void tag_begin(struct tag *t, const struct tag_port *port, const struct tag_settings *settings);
/* Does all work that is due, and waits a little. To be called in an endless loop. */
void tag_step(struct tag *t);
/* A button was pressed. */
void tag_press(struct tag *t, int button, bool is_long);
/* An event without an order: `usb-plugin`, `battery`, `hardware-problem`, … `reason` may be NULL. */
void tag_event(struct tag *t, const char *event, const char *reason);

/* Only for the files of the core. */
void tag_hello(struct tag *t, char text[MQTT_TEXT]);
void tag_report(struct tag *t);
void tag_answer(struct tag *t, const char *event, const char *id, const char *reason, const char *message);
void tag_result(struct tag *t, const char *id, const char *reason);
void tag_progress(struct tag *t, const char *id, int32_t percent);
void tag_hear(struct tag *t, const char *text, size_t length);
void tag_work(struct tag *t);
void tag_keep_counts(struct tag *t);
void tag_recall(struct tag *t, const char *name, char *into, size_t size);
void tag_keep(struct tag *t, const char *name, const char *text);

#endif
