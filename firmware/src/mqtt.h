/* A client of MQTT 3.1.1 with QoS 1, which subscribes to one topic and publishes on another. */
#ifndef TAG_MQTT_H
#define TAG_MQTT_H

#include "port.h"

/* The longest packet that is read whole. A longer one is read in part, acknowledged and dropped. */
#define MQTT_PACKET 3072
/* The longest packet in the protocol: a longer one ends the connection. */
#define MQTT_LONGEST (64 * 1024)
/* The longest text of a message to the server. */
#define MQTT_TEXT 1024
#define MQTT_TOPIC 128

struct mqtt {
  const struct tag_port *port;
  char up[MQTT_TOPIC], down[MQTT_TOPIC];
  uint8_t packet[MQTT_PACKET], out[MQTT_TEXT / 3 * 4 + MQTT_TOPIC + 32];
  uint8_t head, lengths;
  size_t length, got;
  uint16_t number;
  uint32_t said, pinged;
  bool waits;
};

enum mqtt_kind { MQTT_NOTHING, MQTT_GONE, MQTT_LET_IN, MQTT_REFUSED, MQTT_UNAVAILABLE, MQTT_SUBSCRIBED, MQTT_KEPT, MQTT_MESSAGE };

struct mqtt_event {
  enum mqtt_kind kind;
  /* The packet identifier: of the message that the broker acknowledged, or of the one to acknowledge. */
  uint16_t number;
  /* Text of a message, in the client's own memory until the next step; NULL where it is too long or not base64. */
  const char *text;
  size_t length;
};

/* Connects and sends CONNECT, with "offline" as the will. */
bool mqtt_open(struct mqtt *m, const char *host, uint16_t port, bool tls, const char *mac, const char *password);
bool mqtt_subscribe(struct mqtt *m);
/* Publishes with QoS 1. Returns the packet identifier of its acknowledgement, or 0 on failure. */
uint16_t mqtt_publish(struct mqtt *m, const char *text);
bool mqtt_acknowledge(struct mqtt *m, uint16_t number);
/* Reads the bytes that have arrived, up to one packet, and keeps the connection alive. */
struct mqtt_event mqtt_step(struct mqtt *m);
/* Sends DISCONNECT, so that the broker does not publish the will. */
void mqtt_leave(struct mqtt *m);

#endif
