#include "mqtt.h"

#include <string.h>

#include "bytes.h"

/* MQTT's keep-alive in seconds: the server ends the connection of a tag that sends nothing for one and a half times as long. */
#define KEEP_ALIVE 60
/* Milliseconds after the last packet sent until PINGREQ, and from there until PINGRESP must have arrived. */
#define QUIET_MS 45000
#define ANSWER_MS 20000

static const char will[] = "{\"type\":\"event\",\"event\":\"offline\"}";

struct packet {
  uint8_t *bytes;
  size_t length;
};

static void put_number(struct packet *p, size_t number)
{
  p->bytes[p->length++] = (uint8_t)(number >> 8);
  p->bytes[p->length++] = (uint8_t)number;
}

static void put_text(struct packet *p, const char *text)
{
  size_t length = strlen(text);
  put_number(p, length);
  memcpy(p->bytes + p->length, text, length);
  p->length += length;
}

/* Packets are built behind space for the fixed header, whose length is only known afterwards. */
#define HEADER 5

static struct packet begin(struct mqtt *m)
{
  return (struct packet){m->out + HEADER, 0};
}

static bool send(struct mqtt *m, uint8_t head, struct packet p)
{
  uint8_t header[HEADER] = {head};
  size_t count = 1, left = p.length;
  do {
    header[count++] = (uint8_t)((left & 127) | (left > 127 ? 128 : 0));
    left >>= 7;
  } while (left);
  memcpy(p.bytes - count, header, count);
  m->said = m->port->clock(m->port->own);
  return m->port->write(m->port->own, LINE_MQTT, p.bytes - count, count + p.length) >= 0;
}

bool mqtt_open(struct mqtt *m, const char *host, uint16_t port, bool tls, const char *mac, const char *password)
{
  m->lengths = 0;
  m->head = 0;
  m->waits = false;
  if (m->port->connect(m->port->own, LINE_MQTT, host, port, tls) < 0)
    return false;
  struct packet p = begin(m);
  put_text(&p, "MQTT");
  p.bytes[p.length++] = 4;
  /* User name, password, will with QoS 1, clean session. */
  p.bytes[p.length++] = 0xce;
  put_number(&p, KEEP_ALIVE);
  put_text(&p, mac);
  put_text(&p, m->up);
  put_number(&p, BASE64_SIZE(sizeof will - 1));
  p.length += base64_write(p.bytes + p.length, (const uint8_t *)will, sizeof will - 1);
  put_text(&p, mac);
  put_text(&p, password);
  return send(m, 0x10, p);
}

static uint16_t next_number(struct mqtt *m)
{
  m->number = (uint16_t)(m->number % 65535 + 1);
  return m->number;
}

bool mqtt_subscribe(struct mqtt *m)
{
  struct packet p = begin(m);
  put_number(&p, next_number(m));
  put_text(&p, m->down);
  p.bytes[p.length++] = 1;
  return send(m, 0x82, p);
}

uint16_t mqtt_publish(struct mqtt *m, const char *text)
{
  struct packet p = begin(m);
  size_t length = strlen(text);
  if (length > MQTT_TEXT)
    return 0;
  put_text(&p, m->up);
  put_number(&p, next_number(m));
  p.length += base64_write(p.bytes + p.length, (const uint8_t *)text, length);
  return send(m, 0x32, p) ? m->number : 0;
}

bool mqtt_acknowledge(struct mqtt *m, uint16_t number)
{
  struct packet p = begin(m);
  put_number(&p, number);
  return send(m, 0x40, p);
}

void mqtt_leave(struct mqtt *m)
{
  send(m, 0xe0, begin(m));
  m->port->close(m->port->own, LINE_MQTT);
}

static struct mqtt_event heard(struct mqtt *m)
{
  struct mqtt_event event = {MQTT_NOTHING, 0, NULL, 0};
  const uint8_t *p = m->packet;
  size_t held = m->length < MQTT_PACKET ? m->length : MQTT_PACKET;
  uint8_t kind = m->head >> 4, code = held > 1 ? p[1] : 0xff;
  uint16_t number = held > 1 ? (uint16_t)(p[0] << 8 | p[1]) : 0;
  if (kind == 2)
    event.kind = code == 0 ? MQTT_LET_IN : code == 3 ? MQTT_UNAVAILABLE : MQTT_REFUSED;
  else if (kind == 9)
    event.kind = held > 2 && p[2] <= 1 ? MQTT_SUBSCRIBED : MQTT_GONE;
  else if (kind == 4) {
    event.kind = MQTT_KEPT;
    event.number = number;
  } else if (kind == 3) {
    size_t quality = m->head >> 1 & 3, text = 2 + (size_t)number + (quality ? 2 : 0);
    event.kind = quality > 1 || held < 2 || text > held ? MQTT_GONE : MQTT_MESSAGE;
    if (event.kind == MQTT_GONE)
      return event;
    event.number = quality ? (uint16_t)(p[text - 2] << 8 | p[text - 1]) : 0;
    long decoded = held == m->length ? base64_read(m->packet + text, held - text) : -1;
    event.text = decoded < 0 ? NULL : (const char *)m->packet + text;
    event.length = decoded < 0 ? 0 : (size_t)decoded;
  } else if (kind != 13)
    event.kind = MQTT_GONE;
  return event;
}

/* The fixed header: a byte for the kind, then the length, seven bits a byte. Returns 1 once it is whole. */
static int read_header(struct mqtt *m)
{
  uint8_t byte;
  for (;;) {
    int count = m->port->read(m->port->own, LINE_MQTT, &byte, 1);
    if (count <= 0)
      return count;
    if (m->head == 0) {
      m->head = byte;
      m->length = m->got = 0;
      m->lengths = 0;
      if (byte == 0)
        return -1;
      continue;
    }
    m->length |= (size_t)(byte & 127) << 7 * m->lengths++;
    if (m->length > MQTT_LONGEST || (m->lengths == 4 && byte > 127))
      return -1;
    if (byte < 128) {
      m->lengths = 0xff;
      return 1;
    }
  }
}

struct mqtt_event mqtt_step(struct mqtt *m)
{
  static const struct mqtt_event nothing = {MQTT_NOTHING, 0, NULL, 0}, gone = {MQTT_GONE, 0, NULL, 0};
  uint32_t now = m->port->clock(m->port->own);
  if (m->waits && now - m->pinged > ANSWER_MS)
    return gone;
  if (!m->waits && now - m->said > QUIET_MS) {
    m->waits = true;
    m->pinged = now;
    if (!send(m, 0xc0, begin(m)))
      return gone;
  }
  int count = m->lengths == 0xff ? 1 : read_header(m);
  if (count <= 0)
    return count < 0 ? gone : nothing;
  while (m->got < m->length) {
    uint8_t spill[64];
    size_t left = m->length - m->got, room = m->got < MQTT_PACKET ? MQTT_PACKET - m->got : sizeof spill;
    count = m->port->read(m->port->own, LINE_MQTT, m->got < MQTT_PACKET ? m->packet + m->got : spill, left < room ? left : room);
    if (count <= 0)
      return count < 0 ? gone : nothing;
    m->got += (size_t)count;
  }
  struct mqtt_event event = heard(m);
  m->waits = false;
  m->lengths = 0;
  m->head = 0;
  return event;
}
