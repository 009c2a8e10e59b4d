/* The messages of a tag to its server. */
#include <stdio.h>
#include <string.h>

#include "tag.h"

static void put_display_counts(struct tag *t, struct json_out *out)
{
  json_integer(out, "displaySuccess", t->successes);
  json_integer(out, "displayFail", t->failures);
}

static void put_state(struct tag *t, struct json_out *out)
{
  struct tag_senses senses = {{0}, 0, 0, false, false};
  struct tag_address broker;
  const struct tag_settings *s = &t->settings;
  t->port.sense(t->port.own, &senses);
  if (*senses.ip)
    json_text(out, "ip", senses.ip);
  if (senses.battery > 0)
    json_integer(out, "battery", senses.battery);
  if (senses.has_usb)
    json_text(out, "usb", senses.charging ? "plugin" : "plugout");
  json_open(out, "wifi");
  if (*s->ssid)
    json_text(out, "ssid", s->ssid);
  if (senses.rssi)
    json_integer(out, "rssi", senses.rssi);
  json_close(out);
  if (tag_address(s->broker, &broker)) {
    json_open(out, "mqtt");
    json_text(out, "host", broker.host);
    json_integer(out, "port", broker.port);
    json_close(out);
  }
  json_open(out, "statistics");
  json_integer(out, "reboots", t->reboots);
  put_display_counts(t, out);
  json_integer(out, "networkConnected", t->connected);
  json_integer(out, "networkConnectFail", t->refused);
  json_integer(out, "networkDisconnected", t->lost);
  json_close(out);
}

static void put_frame(struct tag *t, struct json_out *out)
{
  if (*t->frame)
    json_text(out, "frame", t->frame);
  else
    json_word(out, "frame", "null");
}

void tag_hello(struct tag *t, char text[MQTT_TEXT])
{
  struct json_out out;
  json_begin(&out, text, MQTT_TEXT);
  json_text(&out, "type", "hello");
  json_integer(&out, "protocol", 1);
  json_integer(&out, "deviceType", t->settings.device_type);
  json_integer(&out, "screenType", t->settings.screen_type);
  json_integer(&out, "hardwareVersion", t->settings.hardware_version);
  json_integer(&out, "softwareVersion", t->settings.software_version);
  json_text(&out, "serialNumber", t->settings.serial);
  json_word(&out, "sleeps", t->settings.sleeps ? "true" : "false");
  put_frame(t, &out);
  struct json_out least = out;
  put_state(t, &out);
  if (out.full) {
    /* The longest names, with every character escaped, do not fit: send the rest without them. */
    out = least;
    text[out.length] = 0;
  }
  json_close(&out);
}

/* Queues a message. If too many wait, the oldest one that is not yet sent is lost. */
static void begin(struct tag *t, struct json_out *out, const char *type)
{
  if (t->count == TAG_WAITING) {
    int oldest = t->number && !t->says_hello ? 1 : 0;
    memmove(t->waiting[oldest], t->waiting[oldest + 1], sizeof *t->waiting * (size_t)(TAG_WAITING - 1 - oldest));
    t->count--;
  }
  json_begin(out, t->waiting[t->count], sizeof *t->waiting);
  json_text(out, "type", type);
}

static void end(struct tag *t, struct json_out *out)
{
  json_close(out);
  if (!out->full)
    t->count++;
}

void tag_report(struct tag *t)
{
  struct json_out out;
  begin(t, &out, "report");
  put_state(t, &out);
  end(t, &out);
}

void tag_answer(struct tag *t, const char *event, const char *id, const char *reason, const char *message)
{
  struct json_out out;
  begin(t, &out, "event");
  json_text(&out, "event", event);
  json_text(&out, "id", id);
  if (strncmp(event, "display", 7) == 0) {
    put_frame(t, &out);
    /* The counts that the order has just raised; the next report may be long in coming. */
    json_open(&out, "statistics");
    put_display_counts(t, &out);
    json_close(&out);
  }
  if (reason)
    json_text(&out, "reason", reason);
  if (message)
    json_text(&out, "message", message);
  end(t, &out);
}

void tag_result(struct tag *t, const char *id, const char *reason)
{
  struct json_out out;
  begin(t, &out, "result");
  json_text(&out, "id", id);
  json_word(&out, "ok", reason ? "false" : "true");
  if (reason)
    json_text(&out, "reason", reason);
  end(t, &out);
}

void tag_progress(struct tag *t, const char *id, int32_t percent)
{
  struct json_out out;
  begin(t, &out, "progress");
  json_text(&out, "id", id);
  json_integer(&out, "percent", percent);
  end(t, &out);
}

void tag_press(struct tag *t, int button, bool is_long)
{
  struct json_out out;
  char id[17];
  snprintf(id, sizeof id, "%08lx%08lx", (unsigned long)t->port.random(t->port.own), (unsigned long)t->port.random(t->port.own));
  begin(t, &out, "event");
  json_text(&out, "event", is_long ? "button-long" : "button");
  json_text(&out, "id", id);
  json_integer(&out, "button", button);
  end(t, &out);
}

void tag_event(struct tag *t, const char *event, const char *reason)
{
  struct json_out out;
  begin(t, &out, "event");
  json_text(&out, "event", event);
  if (reason)
    json_text(&out, "reason", reason);
  end(t, &out);
}
