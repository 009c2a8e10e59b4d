/* The messages of the server, and how a tag carries them out. */
#include <stdio.h>
#include <string.h>

#include "tag.h"

/* The most milliseconds that a tag waits until all its messages are acknowledged before it installs firmware. */
#define LAST_WORDS_MS 30000

/* Every field that an order may have. */
struct heard {
  char type[16], id[TAG_ID], secret[TAG_SECRET], color[24], ssid[33], password[129], host[128], server[161];
  struct tag_order order;
  int32_t times, seconds, port, device_type, hardware_version;
  bool force;
};

#define TEXT(path, place) {path, JSON_TEXT, place, sizeof place, false}
#define INTEGER(path, place) {path, JSON_INTEGER, &place, 0, false}

static void answer_display(struct tag *t, const char *event, const char *id, const char *reason, const char *message)
{
  if (strcmp(event, "display-busy") != 0) {
    snprintf(t->answered, sizeof t->answered, "%s", id);
    if (reason)
      t->failures++;
    tag_keep_counts(t);
  }
  tag_answer(t, event, id, reason, message);
}

static void begin_work(struct tag *t, enum tag_work work, const struct tag_order *order)
{
  bool is_frame = work == WORK_FRAME;
  fetch_stop(&t->fetch);
  t->order = *order;
  t->work = work;
  t->percent = 0;
  if (fetch_begin(&t->fetch, is_frame ? SINK_GLASS : SINK_FIRMWARE, &order->file, t->settings.server, order->url))
    return;
  t->work = WORK_NONE;
  if (is_frame)
    answer_display(t, "display-fail", order->id, t->fetch.reason, t->fetch.message);
  else
    tag_result(t, order->id, t->fetch.reason);
}

static void hear_display(struct tag *t, const struct tag_order *order, bool whole, bool force)
{
  const char *id = order->id, *sha256 = order->file.sha256;
  bool stands = whole && strcmp(sha256, t->frame) == 0;
  if (t->work != WORK_NONE && strcmp(id, t->order.id) == 0)
    return;
  if (t->work > WORK_FRAME)
    answer_display(t, "display-busy", id, NULL, NULL);
  else if (strcmp(id, t->answered) == 0 ? stands : stands && !force) {
    fetch_stop(&t->fetch);
    t->work = WORK_NONE;
    answer_display(t, "display-success", id, NULL, NULL);
  } else if (strcmp(id, t->answered) == 0)
    return;
  else if (!whole)
    answer_display(t, "display-fail", id, "memory", "The order has fields that are missing or too long for this tag");
  else if (!*t->secret)
    answer_display(t, "display-fail", id, "network", "The tag has no secret to fetch the frame with");
  else if (t->work == WORK_FRAME && strcmp(sha256, t->order.file.sha256) == 0)
    snprintf(t->order.id, sizeof t->order.id, "%s", id);
  else
    begin_work(t, WORK_FRAME, order);
}

static void hear_ota(struct tag *t, const struct tag_order *order, bool whole, bool fits)
{
  if (t->work >= WORK_FIRMWARE && strcmp(order->id, t->order.id) == 0)
    return;
  if (!whole || !fits)
    tag_result(t, order->id, fits ? "memory" : "unsupported");
  else if (t->work == WORK_FRAME || t->work == WORK_DRAWING) {
    t->next = *order;
    t->has_next = true;
  } else
    begin_work(t, WORK_FIRMWARE, order);
}

static void hear_config(struct tag *t, const struct heard *h, bool has_wifi, bool has_broker, bool has_server)
{
  struct tag_settings wanted = t->tries_settings ? t->before : t->settings;
  struct tag_address old;
  /* The server has repeated the order, as its answer has not arrived yet. */
  if (strcmp(h->id, t->trial) == 0)
    return;
  if (has_wifi) {
    snprintf(wanted.ssid, sizeof wanted.ssid, "%s", h->ssid);
    snprintf(wanted.password, sizeof wanted.password, "%s", h->password);
  }
  if (has_broker && tag_address(wanted.broker, &old))
    snprintf(wanted.broker, sizeof wanted.broker, "%s://%s:%ld", old.tls ? "mqtts" : "mqtt", h->host, (long)h->port);
  if (has_server)
    snprintf(wanted.server, sizeof wanted.server, "%s", h->server);
  if (!tag_address(wanted.broker, &old) || !tag_address(wanted.server, &old)) {
    tag_result(t, h->id, "unsupported");
    return;
  }
  if (!t->tries_settings)
    t->before = t->settings;
  t->settings = wanted;
  snprintf(t->trial, sizeof t->trial, "%s", h->id);
  t->tries_settings = true;
  t->tried = t->port.clock(t->port.own);
  t->reconnects = true;
}

void tag_hear(struct tag *t, const char *text, size_t length)
{
  struct heard h;
  memset(&h, 0, sizeof h);
  struct tag_order *o = &h.order;
  struct tag_file *f = &o->file;
  struct json_want type[] = {TEXT("type", h.type), TEXT("id", h.id)};
  struct json_want frame[] = {TEXT("frame.url", o->url), TEXT("frame.sha256", f->sha256), TEXT("frame.format", f->format),
                              INTEGER("frame.bytes", f->bytes), INTEGER("frame.width", f->width), INTEGER("frame.height", f->height),
                              {"force", JSON_BOOLEAN, &h.force, 0, false}};
  struct json_want ota[] = {TEXT("url", o->url), TEXT("sha256", f->sha256), INTEGER("bytes", f->bytes),
                            INTEGER("softwareVersion", f->software_version), INTEGER("deviceType", h.device_type),
                            INTEGER("hardwareVersion", h.hardware_version)};
  struct json_want rest[] = {TEXT("secret", h.secret), TEXT("color", h.color), INTEGER("times", h.times), INTEGER("seconds", h.seconds),
                             TEXT("wifi.ssid", h.ssid), TEXT("wifi.password", h.password), TEXT("mqtt.host", h.host),
                             INTEGER("mqtt.port", h.port), TEXT("server", h.server)};
  if (!json_read(text, length, type, 2) || !type[0].found)
    return;
  bool has_id = type[1].found, is_display = strcmp(h.type, "display") == 0, is_ota = strcmp(h.type, "ota") == 0;
  if (is_display || is_ota) {
    json_read(text, length, is_display ? frame : ota, is_display ? 7 : 6);
    snprintf(o->id, sizeof o->id, "%s", h.id);
    bool whole = f->bytes > 0 && strlen(f->sha256) == 64;
    for (size_t i = 0; i < 6; i++)
      whole = whole && (is_display ? frame[i].found : ota[i].found);
    if (has_id && is_display)
      hear_display(t, o, whole, h.force);
    else if (has_id)
      hear_ota(t, o, whole, h.device_type == t->settings.device_type && h.hardware_version == t->settings.hardware_version);
    return;
  }
  json_read(text, length, rest, sizeof rest / sizeof *rest);
  if (strcmp(h.type, "credentials") == 0 && rest[0].found && *h.secret) {
    /* Stored before it is used: a tag that loses its secret after the first use cannot connect any more. */
    if (t->port.put(t->port.own, "secret", h.secret) >= 0) {
      snprintf(t->secret, sizeof t->secret, "%s", h.secret);
      t->uses_key = false;
    }
  } else if (strcmp(h.type, "sleep") == 0 && rest[3].found)
    t->nap = h.seconds;
  else if (strcmp(h.type, "ask") == 0)
    t->greets = true;
  else if (!has_id || strcmp(h.type, "credentials") == 0 || strcmp(h.type, "sleep") == 0)
    return;
  else if (strcmp(h.type, "led") == 0) {
    bool done = rest[2].found && t->port.blink(t->port.own, h.color, h.times) >= 0;
    tag_answer(t, done ? "led-success" : "led-fail", h.id, done ? NULL : "hardware", NULL);
  } else if (strcmp(h.type, "reboot") == 0) {
    if (strcmp(h.id, t->reboot) != 0) {
      snprintf(t->reboot, sizeof t->reboot, "%s", h.id);
      t->restarts = true;
    }
  } else if (strcmp(h.type, "config") == 0)
    hear_config(t, &h, rest[4].found && rest[5].found, rest[6].found && rest[7].found, rest[8].found);
  else
    tag_result(t, h.id, "unsupported");
}

static void fetched(struct tag *t)
{
  if (t->work == WORK_FIRMWARE) {
    tag_progress(t, t->order.id, 100);
    t->worked = t->port.clock(t->port.own);
    t->work = WORK_INSTALL;
    return;
  }
  /* The picture on the panel changes from now on, and is unknown after a loss of power. */
  t->frame[0] = 0;
  tag_keep(t, "frame", "");
  t->work = WORK_DRAWING;
  if (t->port.draw(t->port.own) < 0) {
    t->work = WORK_NONE;
    answer_display(t, "display-fail", t->order.id, "panel", "The panel does not begin to draw");
  }
}

static void fetch_more(struct tag *t)
{
  struct fetch *f = &t->fetch;
  enum fetch_outcome outcome = fetch_step(f, t->secret);
  bool is_frame = t->work == WORK_FRAME;
  int32_t percent = (int32_t)((int64_t)f->at * 100 / f->file.bytes) / 10 * 10;
  if (!is_frame && outcome == FETCH_RUNS && percent > t->percent && percent < 100) {
    t->percent = percent;
    tag_progress(t, t->order.id, percent);
  }
  if (outcome == FETCH_DONE)
    fetched(t);
  else if (outcome != FETCH_RUNS) {
    t->work = WORK_NONE;
    /* If the outcome is not FETCH_FAILED, the server wants another frame by now and sends its order. */
    if (is_frame && outcome == FETCH_FAILED)
      answer_display(t, "display-fail", t->order.id, f->reason, f->message);
    else if (!is_frame)
      tag_result(t, t->order.id, outcome == FETCH_FAILED ? f->reason : "network");
  }
}

static void look_at_glass(struct tag *t)
{
  int left = t->port.drawing(t->port.own);
  if (left > 0)
    return;
  t->work = WORK_NONE;
  if (left < 0) {
    answer_display(t, "display-fail", t->order.id, "panel", "The panel did not come to its end");
    return;
  }
  snprintf(t->frame, sizeof t->frame, "%s", t->order.file.sha256);
  tag_keep(t, "frame", t->frame);
  t->successes++;
  answer_display(t, "display-success", t->order.id, NULL, NULL);
}

void tag_work(struct tag *t)
{
  if (t->work == WORK_FRAME || t->work == WORK_FIRMWARE)
    fetch_more(t);
  else if (t->work == WORK_DRAWING)
    look_at_glass(t);
  else if (t->work == WORK_INSTALL && (t->count == 0 || t->port.clock(t->port.own) - t->worked > LAST_WORDS_MS)) {
    t->work = WORK_NONE;
    if (t->port.install(t->port.own) < 0)
      tag_result(t, t->order.id, "hardware");
  } else if (t->work == WORK_NONE && t->has_next) {
    t->has_next = false;
    begin_work(t, WORK_FIRMWARE, &t->next);
  }
}
