/* A tag of the device protocol, version 1. All of its memory is one struct: see TAG_MEMORY. */
#ifndef TAG_H
#define TAG_H

#include "fetch.h"
#include "json.h"
#include "mqtt.h"
#include "port.h"

/* The most bytes of a struct tag on any machine. Beside it, some 4 kB of stack. */
#define TAG_MEMORY (14 * 1024)

/* Room for an id, a secret and a product's key, each with its end mark. */
#define TAG_ID 65
#define TAG_SECRET 129
/* The longest text that is kept without power. */
#define TAG_KEPT 161
/* Messages that wait for their acknowledgement, and the longest of them. */
#define TAG_WAITING 5
#define TAG_MESSAGE 640

/* What the firmware was built with, or what people set; `config` changes the last five. */
struct tag_settings {
  const char *mac, *product, *key, *serial;
  int32_t device_type, screen_type, hardware_version, software_version;
  /* It listens only when it wakes. */
  bool sleeps;
  /* It comes from its sleep, and was not started. */
  bool wakes;
  char ssid[33], password[129], broker[161], server[161];
};

enum tag_state { TAG_AWAY, TAG_CONNECTING, TAG_SUBSCRIBING, TAG_GREETING, TAG_ONLINE };
enum tag_work { WORK_NONE, WORK_FRAME, WORK_DRAWING, WORK_FIRMWARE, WORK_INSTALL };

/* An order to fetch something. */
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
  /* Tries since the last connection that held, when the present wait or connection began, and how long the wait is. */
  int32_t tries;
  uint32_t since, wait, sent, reported;
  /* Messages in the order in which they are said; the first may be on its way under the number. */
  char waiting[TAG_WAITING][TAG_MESSAGE];
  int count;
  uint16_t number;
  /* Hello is to be said, or is what is on its way. */
  bool greets, says_hello;
  /* The picture on the glass, or an empty text; the display order that was answered last. */
  char frame[65], answered[TAG_ID];
  enum tag_work work;
  struct tag_order order, next;
  bool has_next;
  int32_t percent;
  uint32_t worked;
  struct fetch fetch;
  /* Orders that break the connection: their ids, until they are answered. */
  char reboot[TAG_ID], trial[TAG_ID];
  /* It was started again by this order, which is not known to be answered yet. */
  bool says_reboot;
  bool restarts, reconnects, tries_settings;
  uint32_t tried;
  int32_t nap;
  int32_t reboots, successes, failures, connected, refused, lost;
};

/* Wakes the tag: reads what the port has kept. */
void tag_begin(struct tag *t, const struct tag_port *port, const struct tag_settings *settings);
/* Does what is to be done, and waits a little. To be called for ever. */
void tag_step(struct tag *t);
/* A button was pressed. */
void tag_press(struct tag *t, int button, bool is_long);
/* An event without an order: `usb-plugin`, `battery`, `hardware-problem`, … `reason` may be NULL. */
void tag_event(struct tag *t, const char *event, const char *reason);

/* For the files of the core. */
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
