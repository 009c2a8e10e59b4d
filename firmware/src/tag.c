/* A tag's connection, and the steps of its loop. */
#include "tag.h"

#include <stdio.h>
#include <string.h>

/* Milliseconds of connection after which a tag's failures no longer count, and milliseconds without a connection after
   which it gives up the settings that it tries. */
#define STEADY_MS (5 * 60 * 1000)
/* The longest pause between two tries, in seconds. */
#define LONGEST_PAUSE 300
/* Milliseconds within which a step of the handshake or the acknowledgement of a message must arrive. */
#define PATIENCE_MS 30000
/* Milliseconds between two reports of battery, signal and counts. */
#define REPORT_MS (15 * 60 * 1000)
/* A tag that sleeps does so in pauses of more than so many milliseconds. */
#define NAP_MS 10000
/* The most packets that are read in one step. */
#define PACKETS 8

/* The compiler refuses this array where the struct is larger than TAG_MEMORY. */
typedef char fits_memory[sizeof(struct tag) <= TAG_MEMORY ? 1 : -1];

static uint32_t now(struct tag *t)
{
  return t->port.clock(t->port.own);
}

void tag_recall(struct tag *t, const char *name, char *into, size_t size)
{
  char text[TAG_KEPT];
  if (t->port.get(t->port.own, name, text, sizeof text) >= 0 && strlen(text) < size)
    strcpy(into, text);
}

void tag_keep(struct tag *t, const char *name, const char *text)
{
  /* If the text is not stored, the tag draws its picture again after a restart; nothing else is lost. */
  (void)t->port.put(t->port.own, name, text);
}

void tag_keep_counts(struct tag *t)
{
  char text[80];
  snprintf(text, sizeof text, "%ld %ld %ld %ld %ld %ld", (long)t->reboots, (long)t->successes, (long)t->failures, (long)t->connected,
           (long)t->refused, (long)t->lost);
  tag_keep(t, "counts", text);
}

static void recall_counts(struct tag *t)
{
  char text[80] = "";
  long counts[6] = {0};
  tag_recall(t, "counts", text, sizeof text);
  sscanf(text, "%ld %ld %ld %ld %ld %ld", &counts[0], &counts[1], &counts[2], &counts[3], &counts[4], &counts[5]);
  t->reboots = (int32_t)counts[0];
  t->successes = (int32_t)counts[1];
  t->failures = (int32_t)counts[2];
  t->connected = (int32_t)counts[3];
  t->refused = (int32_t)counts[4];
  t->lost = (int32_t)counts[5];
}

/* Reads the number of tries and which password the next one uses, as stored before the tag slept. */
static void recall_pause(struct tag *t)
{
  char text[24] = "";
  long tries = 0;
  int uses_key = 0;
  tag_recall(t, "pause", text, sizeof text);
  if (sscanf(text, "%ld %d", &tries, &uses_key) == 2) {
    t->tries = (int32_t)tries;
    t->uses_key = uses_key || !*t->secret;
  }
}

static void keep_pause(struct tag *t)
{
  char text[24];
  snprintf(text, sizeof text, "%ld %d", (long)t->tries, t->uses_key);
  tag_keep(t, "pause", text);
}

void tag_begin(struct tag *t, const struct tag_port *port, const struct tag_settings *settings)
{
  memset(t, 0, sizeof *t);
  t->port = *port;
  t->settings = *settings;
  t->mqtt.port = t->fetch.port = &t->port;
  snprintf(t->mqtt.up, sizeof t->mqtt.up, "%s/%s/up", settings->product, settings->mac);
  snprintf(t->mqtt.down, sizeof t->mqtt.down, "%s/%s/down", settings->product, settings->mac);
  tag_recall(t, "ssid", t->settings.ssid, sizeof t->settings.ssid);
  tag_recall(t, "password", t->settings.password, sizeof t->settings.password);
  tag_recall(t, "broker", t->settings.broker, sizeof t->settings.broker);
  tag_recall(t, "server", t->settings.server, sizeof t->settings.server);
  tag_recall(t, "secret", t->secret, sizeof t->secret);
  tag_recall(t, "frame", t->frame, sizeof t->frame);
  tag_recall(t, "reboot", t->reboot, sizeof t->reboot);
  recall_counts(t);
  t->uses_key = !*t->secret;
  if (settings->wakes)
    recall_pause(t);
  else
    t->reboots++;
  t->says_reboot = *t->reboot;
  if (t->says_reboot)
    tag_result(t, t->reboot, NULL);
  t->port.join(t->port.own, t->settings.ssid, t->settings.password);
  t->reported = now(t);
}

/* Waits before the next try. A tag that was refused then tries its other password. */
static void go_away(struct tag *t, bool is_refused)
{
  uint32_t pause = t->tries < 9 ? 1u << t->tries : LONGEST_PAUSE;
  bool was_online = t->state == TAG_ONLINE;
  t->port.close(t->port.own, LINE_MQTT);
  if (was_online && now(t) - t->since >= STEADY_MS) {
    t->tries = 0;
    pause = 1;
  }
  if (was_online)
    t->lost++;
  else
    t->refused++;
  if (is_refused)
    t->uses_key = !t->uses_key;
  t->uses_key = t->uses_key || !*t->secret;
  t->wait = t->port.random(t->port.own) % ((pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE) * 1000 + 1);
  t->tries += t->tries < 9 ? 1 : 0;
  t->since = now(t);
  t->state = TAG_AWAY;
  t->number = 0;
  t->nap = 0;
}

/* Ends the connection with DISCONNECT; the next one begins at once. */
static void leave(struct tag *t)
{
  if (t->state != TAG_AWAY)
    mqtt_leave(&t->mqtt);
  t->state = TAG_AWAY;
  t->number = 0;
  t->nap = 0;
  t->wait = 0;
  t->tries = 0;
  t->since = now(t);
}

static void come(struct tag *t)
{
  struct tag_address broker;
  const struct tag_settings *s = &t->settings;
  const char *password = t->uses_key ? s->key : t->secret;
  t->since = now(t);
  t->state = TAG_CONNECTING;
  if (!tag_address(s->broker, &broker) || !mqtt_open(&t->mqtt, broker.host, broker.port, broker.tls, s->mac, password))
    go_away(t, false);
}

static void keep_settings(struct tag *t)
{
  tag_keep(t, "ssid", t->settings.ssid);
  tag_keep(t, "password", t->settings.password);
  tag_keep(t, "broker", t->settings.broker);
  tag_keep(t, "server", t->settings.server);
}

/* The server has acknowledged the `hello`. */
static void be_online(struct tag *t)
{
  t->state = TAG_ONLINE;
  t->since = now(t);
  t->uses_key = !*t->secret;
  t->connected++;
  if (t->tries_settings) {
    t->tries_settings = false;
    keep_settings(t);
    tag_result(t, t->trial, NULL);
    tag_report(t);
  }
}

static void be_kept(struct tag *t)
{
  t->number = 0;
  if (t->state == TAG_GREETING)
    be_online(t);
  else if (!t->says_hello && t->count > 0) {
    t->count--;
    memmove(t->waiting[0], t->waiting[1], sizeof *t->waiting * (size_t)t->count);
  }
  if (t->count == 0 && t->says_reboot) {
    t->says_reboot = false;
    tag_keep(t, "reboot", "");
  }
}

static bool listen(struct tag *t)
{
  struct mqtt_event event = mqtt_step(&t->mqtt);
  switch (event.kind) {
  case MQTT_NOTHING:
    return false;
  case MQTT_LET_IN:
    if (t->state != TAG_CONNECTING || !mqtt_subscribe(&t->mqtt))
      break;
    t->state = TAG_SUBSCRIBING;
    return true;
  case MQTT_SUBSCRIBED:
    if (t->state != TAG_SUBSCRIBING)
      break;
    t->state = TAG_GREETING;
    t->greets = true;
    return true;
  case MQTT_KEPT:
    if (t->number && event.number == t->number)
      be_kept(t);
    return true;
  case MQTT_MESSAGE:
    if (event.text)
      tag_hear(t, event.text, event.length);
    if (event.number && !mqtt_acknowledge(&t->mqtt, event.number))
      break;
    return true;
  default:
    break;
  }
  go_away(t, event.kind == MQTT_REFUSED);
  return false;
}

static void speak(struct tag *t)
{
  char text[MQTT_TEXT];
  if (t->number && now(t) - t->sent > PATIENCE_MS) {
    go_away(t, false);
    return;
  }
  if (t->number || (!t->greets && t->count == 0))
    return;
  t->says_hello = t->greets;
  t->greets = false;
  if (t->says_hello)
    tag_hello(t, text);
  t->number = mqtt_publish(&t->mqtt, t->says_hello ? text : t->waiting[0]);
  t->sent = now(t);
  if (!t->number)
    go_away(t, false);
}

static void move_to_settings(struct tag *t)
{
  t->reconnects = false;
  leave(t);
  t->port.join(t->port.own, t->settings.ssid, t->settings.password);
}

static void mind_orders(struct tag *t)
{
  if (t->restarts) {
    tag_keep(t, "reboot", t->reboot);
    tag_keep_counts(t);
    leave(t);
    t->port.restart(t->port.own);
    t->restarts = false;
  }
  if (t->reconnects)
    move_to_settings(t);
  if (t->tries_settings && t->state != TAG_ONLINE && now(t) - t->tried >= STEADY_MS) {
    t->settings = t->before;
    t->tries_settings = false;
    move_to_settings(t);
    tag_result(t, t->trial, "no contact");
    tag_report(t);
  }
  if (t->state == TAG_ONLINE && now(t) - t->reported > REPORT_MS) {
    t->reported = now(t);
    tag_report(t);
  }
}

static void mind_sleep(struct tag *t)
{
  bool idle = t->settings.sleeps && t->work == WORK_NONE && !t->has_next && t->count == 0 && !t->number && !t->greets;
  uint32_t seconds = (uint32_t)t->nap, waited = now(t) - t->since;
  if (idle && t->state == TAG_ONLINE && t->nap > 0) {
    leave(t);
    tag_keep_counts(t);
  } else if (t->settings.sleeps && t->work == WORK_NONE && t->state == TAG_AWAY && t->wait > waited + NAP_MS && !t->tries_settings)
    seconds = (t->wait - waited) / 1000;
  else
    return;
  keep_pause(t);
  t->port.sleep(t->port.own, seconds);
  t->wait = 0;
}

void tag_step(struct tag *t)
{
  if (t->state == TAG_AWAY && now(t) - t->since >= t->wait)
    come(t);
  for (int i = 0; i < PACKETS && t->state != TAG_AWAY && listen(t); i++)
    ;
  tag_work(t);
  mind_orders(t);
  if (t->state >= TAG_GREETING)
    speak(t);
  else if (t->state != TAG_AWAY && now(t) - t->since > PATIENCE_MS)
    go_away(t, false);
  mind_sleep(t);
  t->port.wait(t->port.own, t->work == WORK_NONE && t->state == TAG_ONLINE ? 1000 : 50);
}
